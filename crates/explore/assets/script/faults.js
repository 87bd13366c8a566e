// What the address asks for and cannot have, and what cannot be searched: said above the tabs, until something else is
// searched.

import { complain, find, sentence } from "./dom.js";
import { state } from "./state.js";
import { say } from "./texts.js";

/** More of what an address says is not repeated, in signs. */
const LONGEST = 20;

/** What an address said, as far as it is repeated. */
export const cited = (text) => text.slice(0, LONGEST);

/** Something that the address names, and that is not there. */
export const unknown = (name, text) => say("address.unknown", { name, asked: cited(text) });

/** Says what is wrong, once, beside what was said before. */
export function tellFault(text) {
  const before = find("#notice").textContent;
  const said = sentence(text);
  if (!before.includes(said)) complain("#notice", [before, said].filter(Boolean).join(" "));
}

/** Whether a text is a whole number in a range. */
export const isWithin = (text, least, most) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

/** What is wrong with an address by itself: what is out of range, or means nothing beside the rest. */
export function misplaced(query) {
  const value = (name) => query.get(name) ?? "";
  const wrong = {
    at: !isWithin(value("at"), 0, state.moves.length),
    flipped: !["0", "1"].includes(value("flipped")),
    step: !state.lesson,
    moment: value("tab") !== "replay",
  };
  if (state.lesson && !value("fen")) wrong.moves = true;
  return Object.entries(wrong).filter(([name, is]) => value(name) && is).map(([name]) => unknown(name, value(name)));
}
