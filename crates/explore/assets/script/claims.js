// What a lesson claims, looked up in the searches beside it: no lesson says what is not so.

import * as api from "./api.js";
import { percent } from "./dom.js";
import { number, say } from "./texts.js";

/** Whether two moves in SAN are one, a check or mate written or not. */
const same = (san, wanted) => san?.replace(/[+#]/g, "") === wanted.replace(/[+#]/g, "");

const other = (side) => (side === "left" ? "right" : "left");
const counted = (result, name) => (name === "nodes" ? result.nodes : result.counters?.[name] ?? 0);
const share = (result, { counter, of }) => counted(result, counter) / Math.max(1, counted(result, of));

/** Moves to a mate as the side to move sees it, and centipawns: the searches tell what White sees. */
const own = (value, fen) => (value !== null && fen.split(" ")[1] === "b" ? -value : value);

/** Each kind of claim, by the key that names it: true or false of results and trees. */
const KINDS = {
  best: ({ side, best }, { results }) => same(results[side].best?.san, best),
  not_best: ({ side, not_best }, { results }) => !same(results[side].best?.san, not_best),
  agree: (_, { results }) => results.left.best.uci === results.right.best.uci,
  mate: ({ side, mate }, { results, fen }) => own(results[side].score.mate, fen) === mate,
  mated: ({ side, mated }, { results, fen }) => own(results[side].score.mate, fen) === -mated,
  no_mate: ({ side }, { results }) => results[side].score.mate == null,
  below: ({ side, below }, { results, fen }) => own(results[side].score.centipawns, fen) < below,
  fewer: ({ fewer, times = 1 }, { results }) => results[fewer].nodes * times < results[other(fewer)].nodes,
  at_least: ({ side, counter, at_least }, { results }) => counted(results[side], counter) >= at_least,
  at_most: ({ side, counter, at_most }, { results }) => counted(results[side], counter) <= at_most,
  above: (claim, { results }) => share(results[claim.side], claim) > claim.above,
  higher: (claim, { results }) => share(results[claim.higher], claim) > share(results[other(claim.higher)], claim),
  cause: async ({ side, path, cause }, { ids }) => (await nodeAt(ids[side], path)).cause === cause,
  kind: async ({ side, path, kind }, { ids }) => (await nodeAt(ids[side], path)).kind === kind,
  audit: async ({ side, path, audit }, { ids }) => {
    const node = await nodeAt(ids[side], path);
    return (await api.audit(ids[side], node.id)).kind === audit;
  },
  threat: async ({ threat, depth = 2 }, { fen }) => same((await api.threat(fen, depth)).line?.[0]?.san, threat),
};

async function nodeAt(id, path) {
  const { node } = await api.tree(id, { path, plies: 0, share: 1 });
  return node;
}

/** What a claim about numbers goes by, in words; nothing for other claims. */
export function figures(claim, { results }) {
  const own = (side) => number(counted(results[side], claim.counter));
  const part = (side) => percent(counted(results[side], claim.counter), counted(results[side], claim.of));
  const against = (few, many) => say("lesson.against", { few, many });
  if (claim.fewer) return against(...[claim.fewer, other(claim.fewer)].map((side) => number(results[side].nodes)));
  if (claim.higher) return against(part(claim.higher), part(other(claim.higher)));
  if (claim.above) return part(claim.side);
  return claim.counter ? own(claim.side) : "";
}

/** Whether a claim holds: all that it names must. Where nobody answers that is not known, and null. */
export async function holds(claim, search) {
  const named = Object.keys(claim).filter((key) => key in KINDS);
  if (!named.length) return false;
  try {
    for (const kind of named) if (!(await KINDS[kind](claim, search))) return false;
  } catch (error) {
    return error.status ? false : null;
  }
  return true;
}
