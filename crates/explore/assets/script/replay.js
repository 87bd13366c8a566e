// The search as it happened: from one moment to the next, or as a film. The policy whose tree is shown goes
// ahead, and the other one follows to the same node.

import * as api from "./api.js";
import { showBoard, squares } from "./board.js";
import { nameOf, sanOf } from "./causes.js";
import { announce, button, element, find, named, sentence, signed } from "./dom.js";
import { state } from "./state.js";
import { say, scoreText, told, translated } from "./texts.js";

const SIDES = { left: "A", right: "B" };
/** Moments a second. */
const SPEEDS = [1, 3, 10, 60, 600, 6000];
const USUAL = 3;
const JUMPS = ["pass", "cutoff", "verification", "contradicted", "wrong"];

const other = (side) => (side === "left" ? "right" : "left");
const isPass = (ply) => ply?.move?.uci === "0000";
const moveOf = (ply) => (ply.move ? sanOf(ply.move) : say("move.root"));
const countNodes = (n) => say("count.nodes", { n });

/** What is wanted of a node, in White's scores: Black is content with less. */
function wanted({ kind, alpha, beta, side }) {
  if (kind === "pv") return (side === "white" ? [alpha, beta] : [beta, alpha]).filter(Boolean).map((score) => signed(scoreText(score))).join(" … ") || say("replay.any");
  if (!beta) return say("replay.any");
  return `${side === "white" ? "≥" : "≤"} ${signed(scoreText(beta))}`;
}

/** What a node came to; a mate speaks for itself. */
const worth = (value) => (value.centipawns === null ? scoreText(value) : say("replay.worth", { score: signed(scoreText(value)) }));

/** Why a search did not follow the other one to a node. */
const astray = (letter, ply) => (isPass(ply) ? say("replay.no_pass", { letter })
  : say("replay.no_move", { letter, move: moveOf(ply) }));

export class Replay {
  constructor(tree) {
    this.tree = tree;
    this.place = find("#replay");
    this.asked = 0;
    this.isOpen = false;
    this.playing = false;
    /** How often a film was begun: what is left of those before ends by itself. */
    this.films = 0;
    this.make();
    this.clear();
  }

  make() {
    const icon = (sign, label, question) => button(sign, () => this.step(question()), { class: "icon", "aria-label": label });
    this.kind = element("select", { "aria-label": say("replay.jump") },
      JUMPS.map((name) => element("option", { value: name }, say(`replay.jumps.${name}`))));
    this.speed = element("select", { "aria-label": say("replay.speed") },
      SPEEDS.map((speed) => element("option", { value: speed, selected: speed === USUAL }, say("replay.a_second", { n: speed }))));
    this.film = button(say("replay.play"), () => (this.playing ? this.pause() : this.play()), { class: "primary film" });
    this.slider = element("input", { type: "range", min: 0, value: 0, "aria-label": say("replay.moment"),
      oninput: () => this.step({ at: Number(this.slider.value) }) });
    this.said = element("p", { class: "hint said" });
    this.columns = Object.fromEntries(Object.keys(SIDES).map((side) => [side, this.column(side)]));
    this.body = element("div", { class: "replay-body" },
      element("div", { class: "transport", role: "group", "aria-label": say("replay.title") },
        icon("|◀", say("replay.first"), () => ({ at: 0 })),
        icon("◀", say("replay.back"), () => ({ at: Math.max(0, this.at - 1) })),
        this.film,
        icon("▶", say("replay.on"), () => ({ at: Math.min(this.last, this.at + 1) })),
        this.speed,
        element("span", { class: "jump" }, icon("⇤", say("replay.jump_back"), () => ({ at: this.at, to: this.kind.value, back: true })),
          this.kind, icon("⇥", say("replay.jump_on"), () => ({ at: this.at, to: this.kind.value })))),
      this.slider, this.said,
      element("div", { class: "sides" }, Object.values(this.columns).map(({ place }) => place)));
    this.empty = element("p", { class: "hint" });
    this.place.replaceChildren(element("h3", { class: "unseen" }, say("replay.title")), this.empty, this.body);
    this.place.onkeydown = (event) => this.key(event);
  }

  column(side) {
    const name = element("b", { class: "policy-name" });
    const count = element("span", { class: "hint" });
    const board = element("div");
    const frame = element("div", { class: "frame", "data-pass": say("move.pass") }, board);
    const text = element("p", { class: "moment" });
    const path = element("ol", { class: "path", tabindex: "0", "aria-label": say("replay.path", { letter: SIDES[side] }) });
    const place = element("article", { class: `replayed ${side}`, "aria-label": say("replay.policy", { letter: SIDES[side] }) },
      element("header", {}, element("span", { class: "letter", "aria-hidden": "true" }, SIDES[side]), name, count),
      element("div", { class: "scene" }, frame, text), path);
    return { name, count, board, frame, text, path, place };
  }

  get at() {
    return this.frame?.at ?? 0;
  }

  get last() {
    return (this.frame?.moments ?? 1) - 1;
  }

  /** There is nothing to replay. */
  clear() {
    this.asked += 1;
    this.pause();
    this.frame = null;
    this.tree.icicle.now = null;
    this.body.hidden = true;
    this.empty.textContent = say("replay.empty");
  }

  /** The tree of another search is shown: from its beginning. */
  begin() {
    this.clear();
    if (this.isOpen) this.go({ at: 0 });
  }

  /** Whether the replay is looked at. */
  open(isOpen) {
    this.isOpen = isOpen;
    if (!isOpen) {
      this.pause();
      this.tree.icicle.now = null;
      this.tree.icicle.draw();
    } else if (this.frame) {
      this.mark();
    } else if (this.tree.id !== undefined && this.tree.root) {
      // From what is drawn of the tree on.
      this.go({ node: this.tree.root.id });
    }
  }

  key(event) {
    if (event.target.closest("select, input")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The arrows play no moves on the board meanwhile.
    event.stopPropagation();
    this.step({ at: Math.min(Math.max(to, 0), this.last) });
  }

  /** Somebody goes there by hand. */
  async step(question) {
    this.pause();
    if (await this.go(question)) announce(this.columns[this.tree.side].text.textContent);
  }

  /** Shows a moment of the search ahead, and of the other one when it came to the same node. */
  async go(question) {
    const { tree } = this;
    const ahead = tree.side;
    this.asked += 1;
    const { asked } = this;
    let frame;
    let second = null;
    try {
      frame = await api.replay(tree.ids[ahead], question);
      // No move at all is the way to the root.
      const path = frame.path.slice(1).map((ply) => ply.move.uci).join(",") || ",";
      const follower = tree.ids[other(ahead)];
      if (follower !== undefined) second = await api.replay(follower, { path, left: frame.left });
    } catch (error) {
      if (asked === this.asked) {
        this.pause();
        this.said.textContent = sentence(translated(error.message));
        announce(this.said.textContent);
      }
      return false;
    }
    if (asked !== this.asked) return false;
    this.frame = frame;
    this.draw(ahead, frame, second);
    return true;
  }

  draw(ahead, frame, second) {
    this.empty.textContent = "";
    this.body.hidden = false;
    this.slider.max = this.last;
    this.slider.value = frame.at;
    const { kept, counted } = this.tree.trees?.[ahead] ?? {};
    this.said.textContent = frame.dropped ? say("replay.dropped", { n: frame.dropped })
      : say(kept < counted ? "replay.part" : "replay.all", { kept, nodes: countNodes(counted) });
    // What reads the size of the page comes before what changes it and after: laying it out anew in between takes longest.
    this.mark();
    this.show(ahead, frame);
    this.show(other(ahead), second, frame.path);
    for (const { path } of Object.values(this.columns)) path.scrollTop = path.scrollHeight;
  }

  /** A moment of one search; `way` is where the other one went. */
  show(side, frame, way) {
    const { name, count, board, frame: around, text, path, place } = this.columns[side];
    name.textContent = this.tree.names[side];
    place.classList.toggle("ahead", side === this.tree.side);
    if (!frame) {
      text.textContent = say("replay.no_tree");
      path.replaceChildren();
      count.textContent = "";
      return;
    }
    count.textContent = say("replay.searched", { searched: frame.searched, total: countNodes(frame.total) });
    const last = frame.path.at(-1);
    const passed = isPass(last) && !frame.left;
    around.classList.toggle("passed", passed);
    const position = {
      fen: frame.fen, orientation: state.flipped ? "black" : "white", lastMove: squares(last.move?.uci) ?? undefined,
    };
    if (this.columns[side].ground) this.columns[side].ground.set(position);
    else this.columns[side].ground = showBoard(board, { ...position, last: position.lastMove });
    const missing = way?.[frame.reached + 1];
    const words = missing ? [astray(SIDES[side], missing)]
      : named(told(frame.text), [this.tree.names[side]]);
    text.replaceChildren(...(frame.left && last.cause && !missing
      ? [element("i", { class: "swatch", "data-cause": last.cause, "aria-hidden": "true" }),
        element("b", {}, last.wrong ? say("replay.wrongly", { cause: nameOf(last.cause) }) : nameOf(last.cause), ": ")] : []), ...words);
    path.replaceChildren(...frame.path.map((ply, index) => this.row(ply, index, frame)));
  }

  row(ply, index, frame) {
    const below = frame.path[index + 1];
    const note = isPass(below) ? say("replay.passes", { reduction: ply.reduction })
      : ply.stage ? say(`replay.stages.${ply.stage}`)
      : ply.value ? worth(ply.value) : "";
    return element("li", { class: isPass(ply) ? "pass" : null },
      element("b", {}, moveOf(ply)),
      element("span", {}, say(`kinds_short.${ply.kind}`), ply.kind === "quiescence" ? "" : `, ${ply.depth}`),
      element("span", {}, wanted(ply)), element("span", { class: "note" }, note));
  }

  /** In the tree, what was searched by now, and where the search is. */
  mark() {
    const { tree, frame } = this;
    if (!this.isOpen || !frame || !tree.root) return;
    const { icicle } = tree;
    icicle.now = frame.searched;
    const drawn = new Map(icicle.nodes.map((node) => [node.id, node]));
    icicle.selected = frame.path.map(({ id }) => drawn.get(id)).filter(Boolean).at(-1) ?? null;
    icicle.draw();
    if (icicle.selected) icicle.reveal(icicle.selected);
    tree.read();
  }

  play() {
    if (!this.frame) return;
    this.playing = true;
    this.films += 1;
    const { films } = this;
    this.film.textContent = say("replay.pause");
    let before = performance.now();
    let owed = 0;
    const tick = async (now) => {
      if (!this.playing || films !== this.films) return;
      // What could not be shown in time is not made up for.
      owed += Math.min(now - before, 250) / 1000 * Number(this.speed.value);
      before = now;
      const moments = Math.floor(owed);
      if (moments > 0) {
        owed -= moments;
        const at = Math.min(this.at + moments, this.last);
        if (!(await this.go({ at })) || at === this.last) this.pause();
      }
      requestAnimationFrame(tick);
    };
    if (this.at === this.last) this.go({ at: 0 }).then(() => requestAnimationFrame(tick));
    else requestAnimationFrame(tick);
  }

  pause() {
    this.playing = false;
    this.film.textContent = say("replay.play");
  }
}
