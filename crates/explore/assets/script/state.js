// What the page shows, and its address: a link leads to the same position, policies and depth.

export const state = {
  /** The position that the moves start from. */
  start: "",
  /** Moves played on the board, and how many of them are on it now. */
  moves: [],
  played: 0,
  left: "",
  right: "",
  preset: "",
  depth: 1,
  /** Null until the first position is known. */
  flipped: null,
  lesson: "",
  step: 0,
  /** Whether this is the small view in a frame of another page. */
  embedded: (new URLSearchParams(location.search).get("embed") ?? "0") !== "0",
  /** Where a link leads in the tree, until its position is shown. */
  view: null,
};

/** The side that moves first is below, unless somebody turns the board. */
const blackMoves = (fen) => fen.split(" ")[1] === "b";

/** Takes over what the address says, and what is suggested for the rest; true if it named a position. */
export function readAddress(suggested) {
  const query = new URLSearchParams(location.search);
  const text = (name) => query.get(name) ?? "";
  const moves = text("moves").split(",").filter(Boolean);
  state.moves = moves;
  const at = Number.parseInt(text("at"), 10);
  state.played = at >= 0 && at < moves.length ? at : moves.length;
  const [left, right] = suggested.policies;
  state.left = text("left") || left;
  // A report links to one policy, which is seen beside the plainest one.
  const policy = text("policy");
  state.right = text("right") || policy || right;
  if (policy && policy === state.left) state.left = "off";
  state.preset = text("preset") || suggested.preset;
  state.depth = Number.parseInt(text("depth"), 10) || suggested.depth;
  state.flipped = text("flipped") ? text("flipped") === "1" : null;
  state.lesson = text("lesson");
  state.step = Math.max(0, Number.parseInt(text("step"), 10) - 1 || 0);
  const [tree, inside, look, cause, tab, moment] = ["tree", "in", "look", "cause", "tab", "moment"].map(text);
  state.view = tree || inside || look || cause || tab || moment ? { tree, inside, look, cause, tab, moment } : null;
  if (text("fen")) state.start = text("fen");
  return Boolean(text("fen"));
}

/** What the address said, of that which a step of a lesson sets up: it goes before what the step says. */
export function addressed() {
  const { searchParams } = new URL(location.href);
  const { start: fen, moves, played, left, right, depth, preset, flipped } = state;
  const said = { left, right, depth, preset, flipped };
  const named = Object.entries(said).filter(([name]) => searchParams.get(name));
  return { ...(searchParams.get("fen") ? { fen, moves, played } : {}), ...Object.fromEntries(named) };
}

/** The address of the present state. */
export function address(embedded = state.embedded) {
  const query = new URLSearchParams();
  query.set("fen", state.start);
  // A game that is walked through is kept whole, moves that were taken back too.
  if (state.moves.length) query.set("moves", state.moves.join(","));
  if (state.played < state.moves.length) query.set("at", state.played);
  query.set("left", state.left);
  query.set("right", state.right);
  query.set("depth", state.depth);
  query.set("preset", state.preset);
  if (state.flipped !== blackMoves(state.start)) query.set("flipped", state.flipped ? "1" : "0");
  if (embedded) query.set("embed", "1");
  if (state.lesson) {
    query.set("lesson", state.lesson);
    query.set("step", state.step + 1);
  }
  return `?${query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

/** Writes the address; `anew` makes an entry that the browser's way back finds. */
export function writeAddress(anew = false) {
  const next = address();
  if (next === location.search) return;
  history[anew ? "pushState" : "replaceState"](null, "", next);
}
