// The tree of a search: what is shown of it, where one is in it, and how to get elsewhere.

import * as api from "./api.js";
import { CAUSES, kindOf, meaningOf, moveName, nameOf, sanOf } from "./causes.js";
import { announce, button, complain, element, find, percent, short } from "./dom.js";
import { Icicle } from "./icicle.js";
import { say } from "./texts.js";
import { keyed } from "./tree_keys.js";
import { treeTable } from "./tree_table.js";

const LETTERS = { left: "A", right: "B" };
/** A node that one is led to is wider than this, in pixels: it has room for a move, and its children can be told apart. */
const SLIVER = 40;
const countNodes = (n) => say("count.nodes", { n });
/** A node by the moves that lead to it: none lead to the root. */
export const after = (way) => (way.length ? { path: way.join(",") } : { node: 0 });

export class Tree {
  /**
   * `onnode` is called with a search and a node that is looked at, `onpick` if somebody chose it, `ontree`
   * with another search.
   */
  constructor({ onnode, ontree, onpick }) {
    Object.assign(this, { onnode, ontree, onpick });
    this.ids = {};
    this.side = "left";
    this.cause = "";
    this.asked = 0;
    this.icicle = new Icicle(find("#icicle"));
    const canvas = find("#icicle");
    canvas.onmousemove = (event) => this.hover(this.icicle.at(event.offsetX, event.offsetY));
    canvas.onmouseleave = () => this.hover(null);
    canvas.onclick = (event) => this.pick(this.icicle.at(event.offsetX, event.offsetY));
    canvas.ondblclick = (event) => this.enter(this.icicle.at(event.offsetX, event.offsetY));
    canvas.onkeydown = (event) => {
      if (!keyed(this, event.key)) return;
      event.preventDefault();
      if (event.key.startsWith("Arrow")) this.onpick(this.icicle.selected);
    };
    canvas.onfocus = () => {
      if (canvas.matches(":focus-visible") && this.root) this.select(this.icicle.selected ?? this.root);
    };
    find("#path-form").onsubmit = (event) => {
      event.preventDefault();
      this.search(find("#path").value);
    };
    find("#as-list").ontoggle = () => this.list();
    this.makeLegend();
    this.showLegend();
  }

  get id() {
    return this.ids[this.side];
  }

  /** Trees of new searches: by side their numbers, policies, and what is known of each tree. */
  async begin(ids, names, trees) {
    Object.assign(this, { ids, names, trees });
    if (this.id === undefined) this.side = this.side === "left" ? "right" : "left";
    this.showSides();
    this.icicle.selected = null;
    this.cause = "";
    this.showLegend();
    if (this.id === undefined) return this.empty(say("tree.none"));
    this.ontree(this.id, this.side);
    return this.go({ node: 0 });
  }

  /** While searches run there is no tree to ask for. */
  empty(text) {
    this.asked += 1;
    this.root = null;
    this.rootNode = null;
    this.icicle.selected = null;
    this.icicle.hovered = null;
    this.icicle.show([], 1);
    find("#tree-empty").hidden = false;
    find("#tree-empty").textContent = text;
    find("#trail").replaceChildren();
    find("#drawn").textContent = "";
    this.read();
    find("#tree-table").replaceChildren();
  }

  showSides() {
    find("#whose").replaceChildren(...["left", "right"].map((side) =>
      button([element("b", {}, LETTERS[side]), ` ${this.names[side]}`], () => this.compare(side), {
        "aria-pressed": String(side === this.side), disabled: this.ids[side] === undefined, class: side, title: this.names[side],
      })));
  }

  async turnTo(side) {
    if (side === this.side || this.ids[side] === undefined) return;
    this.side = side;
    for (const each of find("#whose").children) {
      each.setAttribute("aria-pressed", String(each.classList.contains(side)));
    }
    this.icicle.selected = null;
    this.ontree(this.id, side);
    await this.go({ node: 0 });
  }

  /** Turns to the other tree, and looks there at the node after the same moves if it was searched. */
  async compare(side) {
    const { selected } = this.icicle;
    const node = selected && side !== this.side ? await api.node(this.id, selected.id).catch(() => null) : null;
    await this.turnTo(side);
    if (!node?.path.length) return;
    // How often a move was searched may differ: the last time decided.
    const there = await this.look(node.path.map((move) => move.uci));
    if (!there) this.select(this.root, true);
  }

  makeLegend() {
    this.chips = new Map(Object.keys(CAUSES).map((cause) => {
      const count = element("span", { class: "count" });
      const swatch = element("i", { class: "swatch", "data-cause": cause, "aria-hidden": "true" });
      return [cause, button([swatch, nameOf(cause), count], () => this.filter(cause), {
        title: meaningOf(cause), class: "cause", "data-cause": cause,
      })];
    }));
    find("#legend").replaceChildren(...[...this.chips.values()].map((chip) => element("li", {}, chip)));
  }

  showLegend() {
    const counts = this.trees?.[this.side]?.causes ?? {};
    for (const [cause, chip] of this.chips) {
      chip.setAttribute("aria-pressed", String(cause === this.cause));
      chip.classList.toggle("absent", !counts[cause]);
      chip.lastChild.textContent = counts[cause] ? ` ${short(counts[cause])}` : "";
    }
  }

  /** Keeps what one cause ended, and what leads there; the same once more shows all. */
  async filter(cause) {
    this.cause = this.cause === cause ? "" : cause;
    await this.go({ node: this.root?.id ?? 0 });
    const found = this.icicle.nodes.filter((node) => node.cause === this.cause).length;
    announce(this.cause ? say("tree.shown", { cause: nameOf(this.cause), nodes: countNodes(found) }) : say("tree.all"));
  }

  /** Goes to a node by its number or its path; says whether it was found. */
  async go({ node, path }) {
    if (this.id === undefined) return false;
    this.asked += 1;
    const { asked } = this;
    // What is looked for is looked for in all corners.
    const share = this.cause ? 0 : 1.5 / Math.max(this.icicle.width, 300);
    let answer;
    try {
      answer = await api.tree(this.id, { node: path ? undefined : node, path, plies: 40, share, cause: this.cause });
    } catch (error) {
      if (asked === this.asked) complain("#path-error", error);
      return false;
    }
    if (asked !== this.asked) return false;
    complain("#path-error", null);
    await this.arrive(answer, asked);
    return true;
  }

  async arrive({ node: root, nodes }, asked) {
    const before = this.root;
    const { size } = root;
    const inside = nodes.find((each) => each.id === root.id);
    const shown = inside ? nodes : [{ ...root, left: 0, parent: null }, ...nodes];
    const old = before && this.icicle.nodes.find((each) => each.id === root.id);
    const back = before && shown.find((each) => each.id === before.id);
    // Going in: what is drawn grows until the node fills the width, then the finer tree replaces it.
    if (old && old.id !== before.id) {
      await this.icicle.move(this.icicle.view, { from: old.left, to: old.left + old.size });
      if (asked !== this.asked) return;
    }
    this.icicle.sought = this.cause;
    this.icicle.before = root.left;
    this.root = shown.find((each) => each.id === root.id);
    this.rootNode = root;
    find("#tree-empty").hidden = true;
    this.icicle.show(
      shown, size, back && back.id !== root.id ? { from: back.left, to: back.left + back.size } : undefined,
    );
    const kept = this.icicle.selected && shown.find((each) => each.id === this.icicle.selected.id);
    this.icicle.selected = kept ?? null;
    this.showLegend();
    this.showTrail();
    this.list();
    this.icicle.hovered = null;
    this.read();
    find("#icicle").setAttribute("aria-label",
      say("tree.of", { policy: this.names[this.side], move: moveName(root), nodes: countNodes(root.size) }));
    this.icicle.draw();
  }

  showTrail() {
    const { path, way } = this.rootNode;
    const steps = [button(say("move.root"), () => this.go({ node: 0 }))];
    path.forEach((move, index) => {
      steps.push(button(sanOf(move), () => this.go(after(way.slice(0, index + 1)))));
    });
    steps.at(-1).setAttribute("aria-current", "true");
    const focused = find("#trail").contains(document.activeElement);
    const share = percent(this.rootNode.size, this.rootSize());
    const size = path.length ? `${countNodes(this.rootNode.size)}, ${say("tree.of_tree", { share })}` : "";
    find("#trail").replaceChildren(...steps, element("span", { class: "count" }, size));
    this.tellDrawn();
    if (focused) steps.at(-1).focus();
  }

  rootSize() {
    return this.trees?.[this.side]?.counted ?? this.rootNode.size;
  }

  /** Which of the iterations is drawn: the numbers of the policies are those of all of them. */
  tellDrawn() {
    const tree = this.trees?.[this.side];
    const text = tree ? say("tree.drawn", { ...tree, nodes: countNodes(tree.all) }) : "";
    find("#drawn").textContent = text;
    find("#drawn").title = text;
  }

  list() {
    if (!find("#as-list").open || !this.root) return;
    const focused = find("#tree-table").contains(document.activeElement);
    const table = treeTable(this);
    find("#tree-table").replaceChildren(table);
    if (focused) table.focus();
  }

  hover(node) {
    if (node === this.icicle.hovered) return;
    this.icicle.hovered = node;
    this.read();
    this.icicle.draw();
  }

  /** What is under the mouse, or else what is looked at, in words. */
  read() {
    const node = this.icicle.hovered ?? this.icicle.selected;
    find("#readout").textContent = node && this.root ? this.describe(node) : "";
  }

  describe(node) {
    const share = percent(node.size, this.rootNode.size);
    const of = say(this.rootNode.way.length ? "tree.of_view" : "tree.of_tree", { share });
    const size = `${countNodes(node.size)}, ${of}`;
    const { ply, depth } = node;
    return say(node.kind === "quiescence" ? "tree.quiet" : "tree.node",
      { move: moveName(node), ply, kind: kindOf(node.kind), depth, cause: nameOf(node.cause), size });
  }

  /** Looks at the node after a move at the root, if it is drawn; says nothing. */
  point(uci) {
    const node = this.root && this.icicle.nodes.find((each) => each.ply === 1 && each.move?.uci === uci);
    if (node) this.select(node, true);
  }

  /** Looks at a node because somebody wants to. */
  pick(node) {
    this.select(node);
    if (node) this.onpick(node);
  }

  /** Looks at a node. */
  select(node, quietly = false) {
    if (!node) return;
    this.icicle.selected = node;
    this.icicle.draw();
    this.icicle.reveal(node);
    this.read();
    if (!quietly) announce(this.describe(node));
    this.onnode(this.id, node.id, this.side);
  }

  /** Goes into a node, or out of it if it is the one that fills the width. */
  enter(node) {
    if (!node) return;
    if (node.id === this.root.id) this.leave();
    else this.move({ node: node.id });
  }

  leave() {
    const { way } = this.rootNode;
    if (way.length) this.move(after(way.slice(0, -1)));
  }

  /** Somebody goes there by hand. */
  async move(where) {
    if (await this.go(where)) announce(find("#icicle").getAttribute("aria-label"));
  }

  /** Finds a node by moves as people write them, goes to its parent and looks at it. */
  async search(text) {
    const moves = text.trim().split(/[\s,]+/).filter((part) => part && !/^\d+\.+$/.test(part));
    if (!moves.length) return this.go({ node: 0 });
    if (this.id === undefined) return false;
    const found = await this.resolve(moves);
    if (!found) return false;
    const looked = await this.look(found);
    if (looked) this.onpick(this.icicle.selected);
    return looked;
  }

  /** The path of a node whose moves are given in SAN or UCI, with `pass` for a null move. */
  async resolve(moves) {
    const path = [];
    for (const move of moves) {
      let answer;
      try {
        answer = await api.tree(this.id, { ...after(path), plies: 1, share: 0 });
      } catch (error) {
        complain("#path-error", error);
        return null;
      }
      const bare = (name) => name.replace(/[+#=x]/g, "").toLowerCase();
      const child = answer.nodes.find((each) => each.parent === answer.node.id && each.move
        && (each.move.uci === move || bare(each.move.san) === bare(move) || bare(moveName(each)) === bare(move)));
      if (!child) {
        complain("#path-error", say(path.length ? "tree.not_there" : "tree.not_at_root", { move }));
        return null;
      }
      path.push(child.move.uci);
    }
    return path;
  }

  /** Looks at the node of a path, in the tree around it, or where one is in the tree, drawn there or not. */
  async look(path, here = false) {
    let id;
    try {
      ({ node: { id } } = await api.tree(this.id, { ...after(path), plies: 0, share: 1 }));
    } catch (error) {
      complain("#path-error", error);
      return false;
    }
    const drawn = () => this.icicle.nodes.find((each) => each.id === id);
    if (here) {
      if (drawn()) this.select(drawn());
      else this.onnode(this.id, id, this.side);
      return true;
    }
    if (!(await this.go(after(path.slice(0, -1))))) return false;
    // Too small to be seen there: go into it.
    const isSeen = () => drawn() && !(this.icicle.width && this.icicle.box(drawn()).width < SLIVER);
    if (!isSeen() && !(await this.go({ node: id }))) return false;
    this.select(drawn());
    return true;
  }
}
