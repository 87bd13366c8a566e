// One node: its board, its numbers, why it ended as it did, and whether that was right.

import * as api from "./api.js";
import { arrow, showBoard, sideOf } from "./board.js";
import { kindOf, nameOf, sanOf } from "./causes.js";
import { announce, button, element, find, sentence, signed } from "./dom.js";
import { term } from "./glossary.js";
import { lineButtons } from "./place.js";
import { copy } from "./share.js";
import { state } from "./state.js";
import { number, say, scoreText, told } from "./texts.js";

const score = (words) => words && signed(scoreText(words));

const plies = (n) => say("count.plies", { n });

/** What a null-move cutoff or any other node has to say for itself, as rows of name and value. */
function facts(node) {
  const kind = { pv: "PV node", cut: "Cut node", all: "All node", quiescence: "Quiescence node" }[node.kind];
  const rows = [[say("node.kind"), term(kind, kindOf(node.kind))]];
  if (node.kind !== "quiescence") rows.push([term("depth", say("node.depth")), plies(node.depth)]);
  const [mover, side] = [sideOf(node.fen), say(`sides.${sideOf(node.fen)}`)];
  // Scores are White's, so Black is content with less.
  const enough = (words) => (words.mate === null
    ? say(mover === "white" ? "node.or_more" : "node.or_less", { score: score(words) }) : score(words));
  rows.push([term("beta", say("node.beta")), node.beta ? say("node.needs", { side, wanted: enough(node.beta) }) : say("node.no_bound")]);
  rows.push([term("alpha", say("node.alpha")), node.alpha ? say("node.has", { side, score: score(node.alpha) }) : say("node.no_bound")]);
  if (node.value) rows.push([say("node.value"), score(node.value)]);
  if (node.static) rows.push([term("static evaluation", say("node.static")), score(node.static)]);
  if (node.reduction !== null && node.reduction !== undefined) rows.push([term("R"), plies(node.reduction)]);
  if (node.null_value) rows.push([say("node.after_pass"), score(node.null_value)]);
  if (node.odds) rows.push([term("odds", say("node.odds")), say("node.one_in", { times: number(node.odds, node.odds < 10 ? 1 : 0) })]);
  rows.push([say("node.below"), number(node.size)]);
  return rows;
}

const pathText = (path) =>
  path.map(sanOf).join(" ") || say("move.the_root");

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
      element("h3", { id: "node-title" }, say("node.none")),
      element("p", { class: "hint" }, say("node.hint")),
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
      this.place.replaceChildren(element("h3", { id: "node-title" }, say("node.none")),
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
    this.verdict = element("div", { class: "audit", role: "status", tabindex: "-1" });
    this.place.replaceChildren(
      element("h3", { id: "node-title" }, pathText(node.path)),
      this.verdict,
      element("p", { class: "reason" },
        element("i", { class: "swatch", "data-cause": node.cause, "aria-hidden": "true" }),
        element("b", {}, nameOf(node.cause)), " ", signed(told(node.reason))),
      element("div", { class: "node-body" },
        element("div", { class: "node-look" }, element("div", { class: "frame" }, board),
          element("p", { class: "hint" }, say("node.seen_from", { side: say(`sides.${sideOf(node.fen)}`) }))),
        element("div", {},
          element("dl", { class: "facts" }, facts(node).map(([name, value]) =>
            element("div", {}, element("dt", {}, name), element("dd", {}, value)))),
          element("div", { class: "actions" },
            node.audit ? button(say("node.audit"), () => this.audit(), { class: "primary", id: "audit" }) : null,
            button(say("node.enter"), () => this.onenter(node.id)),
            button(say("node.to_board"), () => this.onopen(node.fen)),
            button(say("node.copy"), ({ currentTarget }) => copy(node.fen, currentTarget))))),
    );
    this.ground = showBoard(board, { fen: node.fen, orientation: state.flipped ? "black" : "white", last: last && last.uci !== "0000" ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : null });
    const known = this.verdicts.get(node.id);
    if (known) this.showVerdict(known);
  }

  async audit() {
    const { id, node } = this;
    const ask = find("#audit");
    ask.disabled = true;
    this.verdict.replaceChildren(element("p", { class: "hint" }, say("node.auditing")));
    // The button has no focus any more, and the verdict may be out of sight.
    this.verdict.focus();
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
    const ask = find("#audit");
    ask.disabled = true;
    ask.textContent = say("node.checked");
    const title = say(`node.verdicts.${found.kind}`);
    const text = signed(told(found.text));
    this.verdict.className = `audit ${found.wrong ? "wrong" : "right"}`;
    const line = lineButtons(found.line, (moves) => this.onopen(this.node.fen, moves));
    this.verdict.replaceChildren(
      element("p", { class: "audit-title" }, `${found.wrong ? "✗" : "✓"} ${title}`),
      element("p", {}, text),
      element("p", { class: "line" }, line),
    );
    // The refutation: what the moves of the node run into.
    const moves = found.line ?? [];
    this.ground.setAutoShapes([arrow(moves[0]?.uci, "both"), arrow(moves[1]?.uci, "threat")].filter(Boolean));
    this.verdict.scrollIntoView({ block: "nearest" });
    announce(`${title}. ${text}`);
  }
}
