// What the address asks for and cannot have: said above the tabs, until another position is on the board.

import { complain, find, sentence } from "./dom.js";
import { say } from "./texts.js";

/** More of what an address says is not repeated, in signs. */
const LONGEST = 20;

/** What an address said, as far as it is repeated. */
export const cited = (text) => text.slice(0, LONGEST);

/** Something that the address names, and that is not there. */
export const unknown = (name, text) => say("address.unknown", { name, asked: cited(text) });

/** Says what is wrong with the address, beside what was said of it before. */
export function tellFault(text) {
  const notice = find("#notice");
  complain("#notice", [notice.textContent, sentence(text)].filter(Boolean).join(" "));
}
