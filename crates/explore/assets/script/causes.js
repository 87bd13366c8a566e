// What ended a node: names, and how each is drawn. Colours differ in lightness as well as in hue, and
// what null move does has a pattern besides, so that nobody needs to see colours.

import { said, say } from "./texts.js";

/** The pattern of each, if it has one, in the order of the legend. Colours are in style/base.css, swatches in
 *  style/tree.css. */
export const CAUSES = {
  null_move: "slant", verification: "dots", zugzwang: "cross", multi_cut: "bars", pruned: null, beta: null, all: null,
  table: null, quiescence: null, draw: null, mate: null, stopped: null,
};

/** What a cause is called, and what it means. */
export const nameOf = (cause) => said(`causes.${cause}`)[0];
export const meaningOf = (cause) => said(`causes.${cause}`)[1];

export const kindOf = (kind) => say(`kinds.${kind}`);

/** The move to a node in words: a pass is a move, and the root has none. */
export const moveName = (node) => {
  if (!node.move) return node.ply ? "–" : say("move.root");
  return sanOf(node.move);
};

export const sanOf = (move) => (move.uci === "0000" ? say("move.pass") : move.san);

/** Colours of the style, which differ by theme: for each cause what fills it and what is written on it. */
export function palette() {
  // A colour of two themes is resolved where it is used, not where it is declared.
  const probe = document.createElement("i");
  document.body.append(probe);
  const read = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {};
  for (const cause of Object.keys(CAUSES)) {
    colours[cause] = { fill: read(`--${cause.replace("_", "-")}`), ink: read(`--on-${cause.replace("_", "-")}`) };
  }
  const found = { colours, page: read("--card"), focus: read("--focus") };
  probe.remove();
  return found;
}

/** A pattern to lay over a fill. */
export function pattern(context, kind, ink, scale) {
  // A window that is being zoomed may have hardly any scale.
  const size = Math.max(1, 8 * scale);
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext("2d");
  pen.scale(scale, scale);
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.globalAlpha = 0.28;
  pen.lineWidth = 1.4;
  const line = (...points) => {
    pen.beginPath();
    pen.moveTo(points[0], points[1]);
    pen.lineTo(points[2], points[3]);
    pen.stroke();
  };
  if (kind === "slant" || kind === "cross") for (const x of [-8, 0, 8]) line(x, 8, x + 8, 0);
  if (kind === "cross") for (const x of [-8, 0, 8]) line(x, 0, x + 8, 8);
  if (kind === "bars") line(2, 0, 2, 8);
  if (kind === "dots") {
    for (const [x, y] of [[2, 2], [6, 6]]) {
      pen.beginPath();
      pen.arc(x, y, 1.1, 0, 7);
      pen.fill();
    }
  }
  return context.createPattern(tile, "repeat");
}
