// One node: its board, its numbers, why it ended as it did, and whether that was right.

import * as api from "./api.js";
import { arrow, showBoard, sideOf } from "./board.js";
import { KINDS, nameOf } from "./causes.js";
import { announce, button, element, find, number, plural, sentence, signed } from "./dom.js";
import { term } from "./glossary.js";
import { lineButtons } from "./place.js";
import { copy } from "./share.js";

const VERDICTS = {
  right: "The cutoff was right",
  zugzwang: "Wrong: zugzwang",
  horizon: "Wrong: the threat lies beyond the horizon of the pass",
};

const score = (words) => words && signed(words.text);

/** A bound, and on which side of it one is content. */
const bound = (words, enough) => (words.mate === null ? `${score(words)} ${enough}` : score(words));

/** What a null-move cutoff or any other node has to say for itself, as rows of name and value. */
function facts(node) {
  const kind = KINDS[node.kind] ?? node.kind;
  const rows = [["Kind", term(kind)]];
  if (node.kind !== "quiescence") rows.push([term("depth", "Depth"), plural(node.depth, "ply", "plies")]);
  // Scores are White's, so Black is content with less.
  const enough = sideOf(node.fen) === "white" ? "or more" : "or less";
  rows.push([term("beta", "Beta"), node.beta ? bound(node.beta, enough) : "none"]);
  rows.push([term("alpha", "Alpha"), node.alpha ? score(node.alpha) : "none"]);
  if (node.value) rows.push(["Value", score(node.value)]);
  if (node.static) rows.push([term("static evaluation", "Static evaluation"), score(node.static)]);
  if (node.reduction !== null && node.reduction !== undefined) rows.push([term("R"), plural(node.reduction, "ply", "plies")]);
  if (node.null_value) rows.push(["After the pass", score(node.null_value)]);
  if (node.odds) rows.push([term("odds", "A cutoff is wrong"), node.odds]);
  rows.push(["Nodes below", number(node.size)]);
  return rows;
}

const pathText = (path) =>
  path.map((move) => (move.uci === "0000" ? "pass" : move.san)).join(" ") || "the root";

export class NodeView {
  /** `onopen` is called with a FEN to search, `onenter` with a node to go into, `onaudited` after a verdict. */
  constructor({ onopen, onenter, onaudited }) {
    Object.assign(this, { onopen, onenter, onaudited });
    this.place = find("#node");
    this.asked = 0;
    this.verdicts = new Map();
    this.clear();
  }

  clear() {
    this.asked += 1;
    this.node = null;
    this.verdicts.clear();
    this.place.replaceChildren(
      element("h3", { id: "node-title" }, "A node"),
      element("p", { class: "hint" }, "Click a part of the tree to see its position, its window and why it ended there."),
    );
  }

  async show(id, number) {
    // It stands there, perhaps with an audit under way.
    if (this.node?.id === number && this.id === id) return;
    this.asked += 1;
    const { asked } = this;
    let node;
    try {
      node = await api.node(id, number);
    } catch (error) {
      if (asked !== this.asked) return;
      this.place.replaceChildren(element("h3", { id: "node-title" }, "A node"),
        element("p", { class: "error" }, sentence(error.message)));
      return;
    }
    if (asked !== this.asked) return;
    this.id = id;
    this.node = node;
    this.draw();
  }

  draw() {
    const { node } = this;
    const last = node.path.at(-1);
    const board = element("div", { class: "node-board" });
    this.verdict = element("div", { class: "audit", role: "status" });
    this.place.replaceChildren(
      element("h3", { id: "node-title" }, pathText(node.path)),
      element("p", { class: "reason" },
        element("i", { class: "swatch", "data-cause": node.cause, "aria-hidden": "true" }),
        element("b", {}, nameOf(node.cause)), " ", signed(node.reason)),
      element("div", { class: "node-body" },
        element("div", { class: "node-look" }, element("div", { class: "frame" }, board),
          element("p", { class: "hint" }, node.fen.split(" ")[1] === "b" ? "Black to move" : "White to move",
            ", seen from that side")),
        element("div", {},
          element("dl", { class: "facts" }, facts(node).map(([name, value]) =>
            element("div", {}, element("dt", {}, name), element("dd", {}, value)))),
          element("div", { class: "actions" },
            node.audit ? button("Was this cutoff right?", () => this.audit(), { class: "primary", id: "audit" }) : null,
            button("Go into it", () => this.onenter(node.id)),
            button("Put it on the board", () => this.onopen(node.fen)),
            button("Copy FEN", ({ currentTarget }) => copy(node.fen, currentTarget))),
          this.verdict)),
    );
    this.ground = showBoard(board, { fen: node.fen, last: last && last.uci !== "0000" ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : null });
    const known = this.verdicts.get(node.id);
    if (known) this.showVerdict(known);
  }

  async audit() {
    const { id, node } = this;
    const ask = find("#audit");
    ask.disabled = true;
    this.verdict.replaceChildren(element("p", { class: "hint" }, "Searching the node without pruning …"));
    let found;
    try {
      found = await api.audit(id, node.id);
    } catch (error) {
      if (node !== this.node) return null;
      ask.disabled = false;
      this.verdict.replaceChildren(element("p", { class: "error" }, sentence(error.message)));
      return null;
    }
    this.verdicts.set(node.id, found);
    if (node === this.node) this.showVerdict(found);
    this.onaudited(id);
    return found;
  }

  showVerdict(found) {
    find("#audit")?.remove();
    const title = VERDICTS[found.kind] ?? (found.wrong ? `Wrong: ${found.kind}` : sentence(found.kind).slice(0, -1));
    this.verdict.className = `audit ${found.wrong ? "wrong" : "right"}`;
    this.verdict.replaceChildren(
      element("p", { class: "audit-title" }, `${found.wrong ? "✗" : "✓"} ${title}`),
      element("p", {}, sentence(signed(found.text).replace(/^\w+: /, ""))),
      found.line?.length ? element("p", { class: "line" },
        lineButtons(found.line, (moves) => this.onopen(this.node.fen, moves))) : null,
    );
    // The refutation: what the moves of the node run into.
    const moves = found.line ?? [];
    this.ground.setAutoShapes([arrow(moves[0]?.uci, "both"), arrow(moves[1]?.uci, "threat")].filter(Boolean));
    announce(`${title}. ${found.text}`);
  }
}
