// The drawing of a tree: a row a ply, as wide as its nodes are many. Knows only what is to be drawn; what
// it is, and where the focus goes, is known by tree.js.

import { CAUSES, moveName, palette, pattern } from "./causes.js";
import { number } from "./texts.js";

/** The height of a ply, in pixels: as much as there is room for. */
const ROW = { least: 18, most: 27 };
/** How long a change of the view takes, in ms. */
const SOFT = 220;
/** Below this width, in pixels, a node that is looked at gets a mark. */
const NARROW = 12;

export class Icicle {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.nodes = [];
    this.view = { from: 0, to: 1 };
    this.selected = null;
    this.row = ROW.most;
    this.hovered = null;
    /** A cause whose nodes stand out, or none. */
    this.sought = "";
    /** In a replay, how many of the nodes have been searched by now. */
    this.now = null;
    /** How many nodes were searched before the topmost one. */
    this.before = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    new ResizeObserver(() => requestAnimationFrame(() => this.draw())).observe(canvas.parentElement);
    const redraw = () => { this.colours = null; this.draw(); };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    document.addEventListener("theme", redraw);
  }

  get width() {
    return this.canvas.parentElement.clientWidth;
  }

  /** Shows nodes, in counts of nodes from 0 to total; `from` and `to` is the part seen at first. */
  show(nodes, total, view = { from: 0, to: total }) {
    this.nodes = nodes;
    this.total = total;
    this.top = nodes.length ? nodes[0].ply : 0;
    this.rows = 1 + Math.max(0, ...nodes.map((node) => node.ply - this.top));
    return this.move(view, { from: 0, to: total });
  }

  /** Moves the view smoothly. */
  move(from, to) {
    this.moving = (this.moving ?? 0) + 1;
    const { moving } = this;
    const same = from.from === to.from && from.to === to.to;
    if (same || this.still.matches) {
      this.view = to;
      this.draw();
      return Promise.resolve();
    }
    const begun = performance.now();
    return new Promise((resolve) => {
      const step = (now) => {
        if (moving !== this.moving) return resolve();
        const part = Math.min(1, Math.max(0, (now - begun) / SOFT));
        const eased = 1 - (1 - part) ** 3;
        this.view = {
          from: from.from + (to.from - from.from) * eased,
          to: from.to + (to.to - from.to) * eased,
        };
        this.draw();
        return part < 1 ? requestAnimationFrame(step) : resolve();
      };
      requestAnimationFrame(step);
    });
  }

  /** Where a node is drawn, in a drawing of this width. */
  box(node, width = this.width) {
    const scale = width / (this.view.to - this.view.from);
    return {
      x: (node.left - this.view.from) * scale,
      y: (node.ply - this.top) * this.row,
      width: node.size * scale,
      height: this.row - 1,
    };
  }

  /** The node at a place of the canvas. */
  at(x, y) {
    const ply = this.top + Math.floor(y / this.row);
    return this.nodes.find((node) => {
      if (node.ply !== ply) return false;
      const box = this.box(node);
      return x >= box.x && x < box.x + box.width;
    }) ?? null;
  }

  prepare() {
    const scale = devicePixelRatio || 1;
    const rows = Math.max(1, this.rows ?? 1);
    const room = Math.floor(this.canvas.parentElement.clientHeight / rows);
    this.row = Math.min(Math.max(room, ROW.least), ROW.most);
    const [width, height] = [this.width, rows * this.row];
    const { canvas } = this;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.height = `${height}px`;
    }
    if (!this.colours || this.scale !== scale) {
      this.scale = scale;
      this.colours = palette();
      this.patterns = {};
      for (const [cause, kind] of Object.entries(CAUSES)) {
        if (!kind) continue;
        const made = pattern(this.context, kind, this.colours.colours[cause].ink, scale);
        made.setTransform(new DOMMatrix().scale(1 / scale));
        this.patterns[cause] = made;
      }
    }
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.font = `12px ${getComputedStyle(canvas).fontFamily}`;
    this.context.textBaseline = "middle";
  }

  draw() {
    const { width } = this;
    // A place that is hidden has no size.
    if (!width) return;
    this.prepare();
    for (const node of this.nodes) this.drawNode(node, width);
    if (this.hovered) this.outline(this.hovered, 1.5);
    // A thick line would cover the letters of a low row.
    if (this.selected) this.outline(this.selected, this.row < 22 ? 2 : 3);
  }

  /** Scrolls to a row that is out of sight. */
  reveal(node) {
    const frame = this.canvas.parentElement;
    const { y, height } = this.box(node);
    if (y < frame.scrollTop) frame.scrollTop = y;
    else if (y + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = y + height - frame.clientHeight;
  }

  drawNode(node, room) {
    const { context } = this;
    const box = this.box(node, room);
    const isSought = this.sought === node.cause;
    const drawn = isSought ? Math.max(box.width, 2) : box.width;
    if (box.x + drawn < 0 || box.x > room || drawn < 0.3) return;
    const x = Math.max(0, box.x);
    const width = Math.min(room, box.x + drawn) - x;
    const colour = this.colours.colours[node.cause] ?? this.colours.colours.all;
    const inner = Math.max(width - 1, 0.4);
    const isToCome = this.now !== null && this.before + node.left >= this.now;
    context.globalAlpha = isToCome ? 0.13 : this.sought && !isSought ? 0.22 : 1;
    context.fillStyle = colour.fill;
    context.fillRect(x, box.y, inner, box.height);
    if (this.patterns[node.cause] && inner > 3) {
      context.fillStyle = this.patterns[node.cause];
      context.fillRect(x, box.y, inner, box.height);
    }
    if (inner > 24) this.write(node, x, box.y, inner, colour.ink);
    context.globalAlpha = 1;
  }

  write(node, x, y, width, ink) {
    const { context } = this;
    const name = moveName(node);
    const long = `${name}  ${number(node.size)}`;
    const text = context.measureText(long).width < width - 12 ? long : name;
    if (context.measureText(text).width > width - 6) return;
    const wide = context.measureText(name).width;
    // The name stands on the fill itself, since a pattern behind letters is hard to read.
    if (this.patterns[node.cause]) {
      context.fillStyle = this.colours.colours[node.cause].fill;
      context.fillRect(x + 3, y + 3, context.measureText(text).width + 7, this.row - 7);
    }
    context.fillStyle = ink;
    context.fillText(name, x + 6, y + this.row / 2);
    if (text === long) {
      context.globalAlpha *= 0.78;
      context.fillText(long.slice(name.length), x + 6 + wide, y + this.row / 2);
    }
  }

  outline(node, width) {
    const box = this.box(node);
    const { context } = this;
    const [x, w] = [box.x + width / 2, Math.max(box.width - 1 - width, 2)];
    context.lineWidth = width + 2;
    context.strokeStyle = this.colours.page;
    context.strokeRect(x, box.y + width / 2, w, box.height - width);
    context.lineWidth = width;
    context.strokeStyle = this.colours.focus;
    context.strokeRect(x, box.y + width / 2, w, box.height - width);
    if (box.width < NARROW) this.point(box);
  }

  /** A mark above a node that is too narrow to be found. */
  point(box) {
    const { context } = this;
    const [x, y] = [Math.min(Math.max(box.x + box.width / 2, 8), this.width - 8), box.y - 2];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - 7, y - 11);
    context.lineTo(x + 7, y - 11);
    context.closePath();
    context.lineWidth = 2;
    context.strokeStyle = this.colours.page;
    context.fillStyle = this.colours.focus;
    context.stroke();
    context.fill();
  }
}
