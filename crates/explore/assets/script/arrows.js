// The arrows on the board, each with its words and a switch: best moves, replies to them, and what the
// opponent would do if the side to move passed.

import * as api from "./api.js";
import { arrow } from "./board.js";
import { button, element, find, signed } from "./dom.js";
import { state } from "./state.js";
import { say, scoreText } from "./texts.js";

/** A threat is looked for no deeper than this. */
const THREAT_DEPTH = 5;

export class Arrows {
  constructor(board) {
    this.board = board;
    this.on = { left: true, right: true, threat: false, reply: false };
    this.results = {};
    this.threat = null;
    this.asked = 0;
    this.chips = Object.fromEntries(Object.keys(this.on).map((key) => [key, this.chip(key)]));
    find("#arrows").replaceChildren(...Object.values(this.chips).map((chip) => element("li", {}, chip)));
  }

  chip(key) {
    const made = button("", () => this.turn(key, !this.on[key]), { class: `arrow ${key}` });
    made.setAttribute("aria-pressed", String(this.on[key]));
    return made;
  }

  turn(key, on) {
    this.on[key] = on;
    this.chips[key].setAttribute("aria-pressed", String(on));
    this.draw();
  }

  /** Another position: what was found before says nothing about it. */
  async begin(position) {
    this.position = position;
    this.results = {};
    this.threat = null;
    this.draw();
    this.asked += 1;
    const { asked } = this;
    if (position.ended) return;
    try {
      const threat = await api.threat(position.fen, Math.min(state.depth, THREAT_DEPTH));
      if (asked === this.asked) this.threat = threat;
    } catch {
      if (asked === this.asked) this.threat = { possible: false, reason: "failed" };
    }
    if (asked === this.asked) this.draw();
  }

  show(results) {
    this.results = results;
    this.draw();
  }

  draw() {
    const { left, right } = this.results;
    const [a, b] = [left?.best, right?.best];
    const agreed = a && b && a.uci === b.uci;
    const threat = this.threat?.possible ? this.threat.line[0] : null;
    const replies = [left?.line?.[1], agreed ? null : right?.line?.[1]].filter(Boolean);
    const drawn = [];
    if (this.on.reply) drawn.push(...replies.map((move) => arrow(move.uci, "reply")));
    if (this.on.threat && threat) drawn.push(arrow(threat.uci, "threat", "!"));
    if (agreed && this.on.left && this.on.right) drawn.push(arrow(a.uci, "both"));
    else {
      if (this.on.left && a) drawn.push(arrow(a.uci, "left", "A"));
      if (this.on.right && b) drawn.push(arrow(b.uci, "right", "B"));
    }
    this.board.draw(drawn);
    this.write("left", say("arrows.left"), a?.san);
    this.write("right", say("arrows.right"), b?.san);
    const side = say(`sides.${this.position?.side ?? "white"}`);
    const reason = this.threat && (this.threat.reason ?? "no_threat");
    this.write("threat", say("arrows.threat", { side }),
      threat ? `${threat.san} ${signed(scoreText(this.threat.score))}` : reason && say(`arrows.${reason}`));
    this.write("reply", say("arrows.reply", { n: Math.max(1, replies.length) }), replies.map((move) => move.san).join(", "));
  }

  write(key, name, text) {
    this.chips[key].replaceChildren(
      element("i", { class: "swatch", "aria-hidden": "true" }), element("span", {}, name, " "), element("b", {}, text || "–"),
    );
  }
}
