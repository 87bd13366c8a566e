// The words of the field, explained where they stand: a press on a term opens a few lines beside it.

import { announce, button, element, find } from "./dom.js";

/** By term: how it may be written, and what it means. */
const TERMS = {
  "null move": ["null moves?", "Passing: the side to move makes no move at all. A search tries it because a position that is good enough even after a pass is surely good enough after a move."],
  beta: ["beta", "The upper bound of a node. Whoever moves there needs only to reach it: then the opponent will not allow the position, and the node is left."],
  alpha: ["alpha", "The lower bound of a node: what the side to move has for certain elsewhere. A move that does not exceed it is of no use."],
  ply: ["pl(?:y|ies)", "A move of one side. Two plies are what players call a move."],
  depth: ["depth", "How many plies are searched in full. Beyond them only captures are tried, until the position is quiet."],
  R: ["R(?= [=\\d])|reductions?", "The reduction: how many plies less than a real move a pass is searched. At depth d, what follows the pass is searched to d − 1 − R."],
  "Cut node": ["cut nodes?|Cut nodes?", "A node at which a move, or a pass, is expected to reach beta, so that few moves are searched."],
  "All node": ["all nodes|All nodes?", "A node at which no move is expected to exceed alpha, so that all must be searched."],
  "PV node": ["PV nodes?|principal variation", "A node on the principal variation, the line that the search thinks best for both sides."],
  "Quiescence node": ["quiescence", "Beyond the depth only captures are searched, until nothing hangs: an evaluation amid an exchange would be worthless."],
  cutoff: ["cutoffs?", "Leaving a node before all of its moves were searched, since beta is reached."],
  odds: ["odds", "How likely a cutoff by a pass is to be wrong, as the technique calibrated reckons: by the static evaluation against beta, the men of who passes, the squares for the king, and the depth."],
  node: ["nodes?", "A position in the tree of a search, with the moves that led to it."],
  zugzwang: ["zugzwang", "Every move makes things worse, and passing would be best. There a null move deceives the search."],
  horizon: ["horizon", "Where the depth ends. What happens one ply beyond it is not seen."],
  verification: ["verification|verif(?:y|ied)", "Making sure that a cutoff by a pass is right, by searching real moves of the node, mostly shallower."],
  "transposition table": ["transposition tables?", "A memory of positions that were searched already, by whatever moves they came about."],
  "static evaluation": ["static evaluations?", "What a position is worth at a glance, without any search."],
};

/** A term as a button; its name may be written in any way. */
export function term(name, written = name) {
  const known = TERMS[name];
  if (!known) return written;
  const made = button(written, () => explain(made, name, known[1]), { class: "term", "aria-haspopup": "dialog" });
  return made;
}

function explain(place, name, meaning) {
  const gloss = find("#gloss");
  gloss.replaceChildren(element("b", {}, name), " ", meaning);
  gloss.showPopover?.();
  const { left, top, bottom } = place.getBoundingClientRect();
  const { width, height } = gloss.getBoundingClientRect();
  gloss.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  gloss.style.top = `${bottom + height + 8 < innerHeight ? bottom + 4 : Math.max(8, top - height - 4)}px`;
  announce(`${name}: ${meaning}`);
}

/** A text in which the first mention of each term can be pressed; `seen` are those that need it no more. */
export function withTerms(text, seen) {
  const parts = [];
  const every = new RegExp(Object.values(TERMS).map(([forms]) => `\\b(${forms})\\b`).join("|"), "g");
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
