// Puts the parts of the page together; what each does stands in its own file.

import * as api from "./api.js";
import { Arrows } from "./arrows.js";
import { Cutoffs } from "./cutoffs.js";
import { complain, find } from "./dom.js";
import { Duel } from "./duel.js";
import { Gallery } from "./gallery.js";
import { Lessons } from "./lessons.js";
import { NodeView } from "./node.js";
import { lineButtons, Place } from "./place.js";
import { makeReports } from "./reports.js";
import { readAddress, state } from "./state.js";
import { themeButton } from "./theme_button.js";
import { Tree } from "./tree.js";

const place = new Place((position) => shown(position));
const arrows = new Arrows(place.board);
const duel = new Duel({
  onplay: (moves) => place.playLine(moves),
  onbegin: () => forget("Searching …"),
  onresult: (results) => arrows.show(results),
  onend: (ids) => ended(ids),
});
const tree = new Tree({
  onnode: (id, node) => nodeView.show(id, node),
  ontree: (id) => {
    nodeView.clear();
    cutoffs.show(id);
  },
});
const nodeView = new NodeView({
  onopen: (fen, moves = []) => {
    place.set(fen, moves.slice(0, 1));
    find("#board").scrollIntoView({ block: "nearest" });
  },
  onenter: (node) => tree.go({ node }),
  onaudited: () => cutoffs.refresh(),
});
const cutoffs = new Cutoffs({
  onnode: (node) => tree.look(node.path.map((move) => move.uci)),
});
const lessons = new Lessons({
  onstep: (step) => setUp(step),
  onleave: () => {},
});
new Gallery((fen) => {
  if (lessons.lesson) lessons.close();
  place.set(fen);
});
makeReports();
themeButton();

/** A position is on the board: the arrows, the searches and the tree follow. */
function shown(position) {
  const moves = lineButtons(playedMoves(position), (line) => place.go(line.length));
  find("#played").replaceChildren(...moves);
  arrows.begin(position);
  if (position.ended) forget("There is nothing to search here.");
  duel.show(position.ended ? null : position.fen);
}

/** What is shown of the searches before is of no use any more. */
function forget(text) {
  tree.empty(text);
  nodeView.clear();
  cutoffs.clear();
  lessons.changed();
}

/** SAN of moves that were played, as far as it is known here. */
function playedMoves(position) {
  names.set(`${state.start} ${state.moves.slice(0, state.played).join(" ")}`, position.legal);
  return state.moves.map((uci, index) => {
    const before = names.get(`${state.start} ${state.moves.slice(0, index).join(" ")}`);
    return { uci, san: before?.find((move) => move.uci === uci)?.san ?? uci };
  });
}
const names = new Map();

async function ended(ids) {
  const { left, right } = duel.results();
  await tree.begin(ids, { left: state.left, right: state.right },
    { left: left?.tree?.causes, right: right?.tree?.causes });
  if (ids !== duel.ids) return;
  const { step } = lessons;
  if (step && lessons.matches()) {
    if (step.look) {
      await tree.turnTo(step.tree ?? tree.side);
      await tree.look(step.look.split(","));
    } else if (step.tree) {
      await tree.turnTo(step.tree);
    }
    if (ids !== duel.ids) return;
    await lessons.check({ results: duel.results(), ids, fen: place.position.fen });
    if (ids !== duel.ids) return;
  } else {
    // What the other policy plays is what one wants to know of this one.
    const other = duel.results()[tree.side === "left" ? "right" : "left"];
    tree.point(other?.best?.uci);
  }
  document.body.dataset.ended = String(1 + Number(document.body.dataset.ended ?? 0));
}

/** Sets up a step of a lesson. */
async function setUp(step) {
  const { left, right, depth, preset = "genesis" } = step;
  Object.assign(state, { left, right, depth, preset });
  tree.side = step.tree ?? "left";
  arrows.turn("threat", Boolean(step.threat));
  await place.set(step.fen, step.moves ?? []);
  if (step.flipped !== undefined && step.flipped !== state.flipped) find("#flip").click();
}

/** Policies, engine and depth where the address does not say. */
let suggested;

async function begin() {
  const [start, policies] = await Promise.all([api.start(), api.policies()]);
  find("#version").textContent = `Caesura ${start.version}`;
  ({ suggested } = start);
  const named = readAddress(suggested);
  if (!named) state.start = start.fen;
  duel.offer(start, policies);
  state.depth = Math.min(Math.max(state.depth, 1), start.limits.depth);
  if (state.lesson && (await lessons.open(state.lesson, state.step))) return;
  const set = await place.load(state.start, state.moves, state.moves.length, false);
  if (!set) {
    // The address is wrong: say so, and show something all the same.
    const said = find("#fen-error").textContent;
    await place.load(start.fen, [], 0);
    complain("#fen-error", said);
  }
}

addEventListener("popstate", () => {
  const before = `${state.lesson}/${state.step}`;
  readAddress(suggested);
  if (!state.lesson && lessons.lesson) lessons.close();
  if (state.lesson && `${state.lesson}/${state.step}` !== before) lessons.open(state.lesson, state.step);
  else place.load(state.start, state.moves, state.moves.length);
});

begin().catch((error) => complain("#fen-error", error));
