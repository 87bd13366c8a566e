// What ended a node: names, and how each is drawn. Colours differ in lightness as well as in hue, and
// what null move does has a pattern besides, so that nobody needs to see colours.

/** In the order of the legend: name, meaning, pattern. Colours are in style/tree.css. */
export const CAUSES = {
  null_move: ["Null-move cutoff", "the pass kept beta, and no move was searched", "slant"],
  verification: ["Made sure", "the pass kept beta; the moves were searched shallower and agreed", "dots"],
  zugzwang: ["Contradicted", "the pass kept beta, the moves did not: searched again at full depth", "cross"],
  multi_cut: ["Multi-cut", "several moves reached beta in a shallower search", "bars"],
  pruned: ["Other pruning", "left by its static evaluation or a shallower search"],
  beta: ["A move reached beta", "a beta cutoff by a real move"],
  all: ["All moves searched", "no move reached beta"],
  table: ["Table", "the transposition table knew the answer"],
  quiescence: ["Quiescence", "beyond the depth: captures only"],
  draw: ["Draw", "by repetition, the rule of fifty moves or stalemate"],
  mate: ["Mate", "checkmate"],
  stopped: ["Broken off", "a limit was reached"],
};

export const nameOf = (cause) => CAUSES[cause]?.[0] ?? cause;

export const KINDS = { pv: "PV node", cut: "Cut node", all: "All node", quiescence: "Quiescence node" };

/** The move to a node in words: a pass is a move, and the root has none. */
export const moveName = (node) => {
  if (!node.move) return node.ply ? "–" : "root";
  return node.move.uci === "0000" ? "pass" : node.move.san;
};

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
