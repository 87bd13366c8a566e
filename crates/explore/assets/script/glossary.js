// The words of the field, explained where they stand: a press on a term opens a few lines beside it.

import { announce, button, element, find, sentence } from "./dom.js";
import { said, translated } from "./texts.js";

/** By a name that no language changes: what a term is called, how it may be written, and what it means. */
const TERMS = said("terms");

/** A term as a button; its name may be written in any way. */
export function term(name, written) {
  const [title, , meaning] = TERMS[name];
  const made = button(written ?? title, () => explain(made, title, meaning), { class: "term", "aria-haspopup": "dialog" });
  return made;
}

function explain(place, title, meaning) {
  const gloss = find("#gloss");
  gloss.replaceChildren(element("b", {}, title), " ", meaning);
  gloss.showPopover?.();
  const { left, top, bottom } = place.getBoundingClientRect();
  const { width, height } = gloss.getBoundingClientRect();
  gloss.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  gloss.style.top = `${bottom + height + 8 < innerHeight ? bottom + 4 : Math.max(8, top - height - 4)}px`;
  announce(`${title}: ${meaning}`);
}

/** The family of policies, as the program tells it. */
let family = [];
export const knowPolicies = (policies) => { family = policies; };

/** A policy as a button that explains it and its values; what is none, and what `seen` has, is code alone. */
export function policyTerm(written, seen = new Set()) {
  const [name, values = ""] = written.split(/:(.*)/);
  const technique = family.find((each) => each.name === name);
  const code = element("code", {}, written);
  if (!technique || seen.has(written)) return code;
  seen.add(written);
  const made = button(code, () => explain(made, written, meaningOf(technique, values)), { class: "term", "aria-haspopup": "dialog" });
  return made;
}

function meaningOf({ title, parameters, conditions }, values) {
  const unnamed = [...parameters];
  const parts = values.split(",").filter(Boolean).map((part) => {
    const [name] = part.split("=");
    const of = /^\d/.test(part) ? unnamed.shift() : [...parameters, ...conditions].find((each) => each.name === name);
    return of ? sentence(`${part}: ${translated(of.meaning)}`) : "";
  });
  return [sentence(translated(title)), ...parts].join(" ");
}

/** A text in which the first mention of each term can be pressed; `seen` are those that need it no more. */
export function withTerms(text, seen) {
  const parts = [];
  const every = new RegExp(Object.values(TERMS).map(([, forms]) => `\\b(${forms})\\b`).join("|"), "g");
  const names = Object.keys(TERMS);
  let end = 0;
  for (const found of text.matchAll(every)) {
    const name = names[found.slice(1).findIndex((group) => group !== undefined)];
    if (seen.has(name)) continue;
    seen.add(name);
    parts.push(text.slice(end, found.index), term(name, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}
