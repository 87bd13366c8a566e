// Small helpers around the document. Texts go in as text, never as markup.

import { number, say } from "./texts.js";

/** The first element that a selector finds. */
export const find = (selector, root = document) => root.querySelector(selector);

/** An element with attributes, listeners (`onclick`) and children; what is null is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button with a text or other content. */
export const button = (content, onclick, attributes = {}) =>
  element("button", { type: "button", onclick, ...attributes }, content);

/** A count in few signs: 1,234 or 45.6 k or 1.2 M. */
export function short(value) {
  if (value < 10_000) return number(value);
  if (value < 1_000_000) return say("count.thousands", { n: number(value / 1000, value < 100_000 ? 1 : 0) });
  return say("count.millions", { n: number(value / 1_000_000, 1) });
}

export function percent(part, whole) {
  if (!whole) return "–";
  const value = (100 * part) / whole;
  return `${number(value, value >= 10 || value === 0 ? 0 : 1)}\u00a0%`;
}

/** Says something to who cannot see it. */
export function announce(text) {
  const live = find("#live");
  live.textContent = "";
  // A text that is set again at once is not read again.
  setTimeout(() => { live.textContent = text; }, 30);
}

/** Shows an error where its input is, or takes it away. */
export function complain(selector, error) {
  const place = find(selector);
  place.hidden = !error;
  place.textContent = error ? sentence(error.message ?? String(error)) : "";
  if (error) place.scrollIntoView({ block: "nearest" });
}

/** With a capital, unless it begins with the move of a pawn, which has none. */
export const capital = (text) =>
  (/^[a-h]([1-8]|x[a-h])/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** With a capital and a full stop; of a word that is no word, as whoever asks may send, its beginning. */
export function sentence(text) {
  const first = capital(text.replace(/(\S{100})\S+/g, "$1…"));
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}

/** A score or a text with figures: with true minus signs, and no line between a figure and its sign. */
export const signed = (text) => text.replace(/(^|[\s(])-(?=\d)/g, "$1−").replace(/(\d) %/g, "$1\u00a0%");

const asCode = (text) => element("code", {}, text);

/** A text about two policies, whose names are set apart, or made more of by `code`. */
export function named(text, names, code = asCode) {
  const found = [...new Set(names)].sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = signed(text).split(new RegExp(`(${found.join("|")})(?![\\w,=])`));
  return parts.map((part) => (names.includes(part) ? code(part) : part));
}

/** A text in which `moves and policies` stand between backticks; `code` may make more of them, and `plain` of the rest. */
export function prose(text, plain = (part) => part, code = asCode) {
  return text.split("`").flatMap((part, index) => (index % 2 ? code(part) : plain(part)));
}
