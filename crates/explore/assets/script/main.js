// Puts the parts of the page together; what each does stands in its own file.

import * as api from "./api.js";
import { Arrows } from "./arrows.js";
import { showBalance } from "./balance.js";
import { CAUSES } from "./causes.js";
import { Cutoffs } from "./cutoffs.js";
import { announce, complain, find } from "./dom.js";
import { Duel } from "./duel.js";
import { Editor } from "./editor.js";
import { cited, isWithin, misplaced, tellFault, unknown } from "./faults.js";
import { Gallery } from "./gallery.js";
import { Lessons } from "./lessons.js";
import { NodeView } from "./node.js";
import { lineButtons, Place } from "./place.js";
import { Replay } from "./replay.js";
import { makeReports } from "./reports.js";
import { address, addressed, readAddress, state } from "./state.js";
import { Share } from "./share.js";
import { showPicture, Tabs } from "./tabs.js";
import { fillPage, languageButton, say } from "./texts.js";
import { themeButton } from "./theme_button.js";
import { after, Tree } from "./tree.js";

fillPage();
languageButton(find("#language"), () => share.link());
document.body.classList.toggle("embedded", state.embedded);
const whole = find("#whole");
whole.hidden = !state.embedded;
whole.onclick = () => { whole.href = address(false); };

let replay;
/** Where the address leads in the tree, until that is shown or something else is searched. */
let view = null;
/** Whether the position on the board was searched before. */
let isSearched = false;
const tabs = new Tabs((name) => replay?.open(name === "replay"));
const place = new Place({
  onchange: (position) => shown(position),
  onturn: () => showBalance(duel.results(), state.flipped),
});
const arrows = new Arrows(place.board);
const duel = new Duel({
  onplay: (moves) => place.playLine(moves),
  onbegin: () => {
    if (isSearched) view = null;
    isSearched = true;
    complain("#notice", null);
    forget(say("duel.searching"));
  },
  onresult: (results) => {
    arrows.show(results);
    showBalance(results, state.flipped);
  },
  // Where the policies are not seen, it is said above.
  onfail: (message) => (tabs.chosen === "policies" ? announce(message) : tellFault(message)),
  onend: (ids) => ended(ids),
});
const tree = new Tree({
  onnode: (id, node) => nodeView.show(id, node),
  onpick: (node) => (tabs.chosen === "replay" ? replay.go({ node: node.id }) : tabs.open("node")),
  ontree: (id) => {
    nodeView.clear();
    replay.begin();
    cutoffs.show(id);
  },
});
replay = new Replay(tree);
const nodeView = new NodeView({
  onopen: (fen, moves = []) => {
    place.set(fen, moves.slice(0, 1));
    showPicture("board");
    find("#board").scrollIntoView({ block: "nearest" });
  },
  onenter: (node) => tree.go({ node }),
  onaudited: () => cutoffs.refresh(),
});
const cutoffs = new Cutoffs({
  onnode: async (node) => {
    if (!(await tree.look(node.way))) return;
    tabs.open("node");
    find("#tab-node").focus();
  },
});
const lessons = new Lessons({
  onshow: () => tabs.offerLesson(true),
  onstep: (step, altered) => setUp(step, altered),
  onleave: () => tabs.offerLesson(false),
});
const share = new Share({ place, tree, nodeView, tabs, replay, pending: () => view });
new Gallery((fen) => {
  if (lessons.lesson) lessons.close();
  place.set(fen);
});
new Editor(place);
makeReports();
find("#newcomer").onclick = () => lessons.begin("idea");
themeButton();

find(".skip").onclick = (event) => {
  event.preventDefault();
  find("#side > [role=tabpanel]:not([hidden])").focus();
};

/** A position is on the board: the arrows, the searches and the tree follow. */
function shown(position) {
  ({ view } = state);
  state.view = null;
  isSearched = false;
  const moves = lineButtons(position.line, (line) => place.go(line.length));
  moves[state.played - 1]?.setAttribute("aria-current", "true");
  const list = find("#played");
  const isFocused = list.contains(document.activeElement);
  list.replaceChildren(...moves);
  const current = moves[state.played - 1] ?? moves[0];
  // One stop for the tab key: the arrows go through the game.
  for (const move of moves) move.tabIndex = move === current ? 0 : -1;
  if (isFocused) current?.focus({ preventScroll: true });
  if (current) list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
  showBalance({}, state.flipped);
  arrows.begin(position);
  if (position.ended) forget(say("duel.nothing"));
  duel.show(position.ended ? null : position.fen);
}

/** What is shown of the searches before is of no use any more. */
function forget(text) {
  replay.clear();
  tree.empty(text);
  nodeView.clear();
  cutoffs.clear();
  lessons.changed();
  whole.href = address(false);
  if (tabs.chosen === "node") tabs.home();
}

async function ended(ids) {
  const { left, right } = duel.results();
  await tree.begin(ids, { left: state.left, right: state.right },
    { left: treeOf(left), right: treeOf(right) });
  if (ids !== duel.ids) return;
  replay.mark();
  const { step } = lessons;
  const led = view;
  view = null;
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
  if (led) await show(led);
  document.body.dataset.ended = String(1 + Number(document.body.dataset.ended ?? 0));
}

/** What a search told of its tree, which is that of its last iteration. */
const treeOf = (result) => result?.tree && { ...result.tree, depth: result.depth, all: result.nodes };

/** Goes to where a link leads in the tree. */
async function show({ tree: side, inside, look, cause, tab, moment }) {
  const way = (text) => text.split(",").filter(Boolean);
  if (["left", "right"].includes(side)) await tree.turnTo(side);
  else if (side) tellFault(unknown("tree", side));
  if (inside && !(await tree.go(after(way(inside))))) tellFault(unknown("in", inside));
  if (Object.hasOwn(CAUSES, cause)) await tree.filter(cause);
  else if (cause) tellFault(unknown("cause", cause));
  if (look && !(await tree.look(way(look), Boolean(inside)))) tellFault(unknown("look", look));
  if (tabs.offers(tab)) tabs.open(tab);
  else if (tab) tellFault(unknown("tab", tab));
  if (!moment || tabs.chosen !== "replay" || (await replay.go({ at: moment }))) return;
  await replay.go({ at: 0 });
  tellFault(say("address.moment", { asked: cited(moment), most: replay.last }));
}

/** Sets up a step of a lesson: as an address has altered it, where it is opened by one. */
async function setUp(step, altered) {
  const { left, right, depth, preset, fen, moves, played, flipped } =
    { preset: "genesis", moves: [], ...step, ...altered };
  Object.assign(state, { left, right, depth, preset });
  tree.side = step.tree ?? "left";
  showPicture(step.look ? "tree" : "board");
  arrows.turn("threat", Boolean(step.threat));
  if (!altered) await place.set(fen, moves);
  else if (!(await place.load(fen, moves, played ?? moves.length))) await brokenLink(step.fen, step.moves ?? []);
  if (flipped !== undefined && flipped !== state.flipped) find("#flip").click();
}

/** The address leads to no position: says so, and shows another all the same. */
async function brokenLink(fen, moves) {
  state.view = null;
  const reason = find("#fen-error").textContent.replace(/^fen: /i, "");
  await place.load(fen, moves, moves.length);
  complain("#notice", say("address.broken", { reason }));
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
  const { depth: most } = start.limits;
  const query = new URLSearchParams(location.search);
  const [depth, step] = ["depth", "step"].map((name) => query.get(name) ?? "");
  const isDepthWrong = depth !== "" && !isWithin(depth, 1, most);
  if (isDepthWrong) state.depth = suggested.depth;
  const faults = misplaced(query);
  const opened = await openLesson(isDepthWrong).catch((error) => {
    faults.push(error.message);
    return false;
  });
  if (!opened) {
    const set = await place.load(state.start, state.moves, state.played, false);
    if (!set) await brokenLink(start.fen, []);
  } else if (step && !isWithin(step, 1, lessons.lesson.steps.length)) {
    faults.push(say("address.step", { asked: cited(step), most: lessons.lesson.steps.length, step: lessons.index + 1 }));
  }
  // What cannot be had is not cut in silence.
  if (isDepthWrong) faults.push(say("address.depth", { asked: cited(depth), most, depth: state.depth }));
  faults.forEach(tellFault);
}

/** Opens the lesson of the address, and says whether there is one; a depth that is wrong is the step's own. */
async function openLesson(isDepthWrong) {
  if (!state.lesson) return false;
  const altered = addressed();
  if (isDepthWrong) delete altered.depth;
  await lessons.open(state.lesson, state.step, altered);
  return true;
}

addEventListener("popstate", () => {
  // A part of the page was gone to, and it is the same page.
  if (location.search === address()) return;
  const before = `${state.lesson}/${state.step}`;
  readAddress(suggested);
  if (!state.lesson && lessons.lesson) lessons.close();
  if (state.lesson && `${state.lesson}/${state.step}` !== before) openLesson(false).catch((error) => complain("#notice", error));
  else place.load(state.start, state.moves, state.played);
});

begin().catch((error) => complain("#fen-error", error));
