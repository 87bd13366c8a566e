// The board and the tree as pictures that stand alone: SVG, and PNG made of it.

import { BRUSHES } from "./board.js";
import { moveName } from "./causes.js";
import { say } from "./texts.js";

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
const figure = (value) => String(Math.round(value * 100) / 100);

function svg(width, height, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif">${content}</svg>`;
}

/** A square in pixels of a picture. */
const SQUARE = 60;
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

/** The pictures of the men, as the style of the board has them. */
function menOf(place) {
  const board = place.querySelector("cg-board");
  const men = {};
  for (const [sign, name] of Object.entries(PIECES)) {
    for (const colour of ["white", "black"]) {
      const probe = document.createElement("piece");
      probe.className = `${colour} ${name}`;
      probe.style.visibility = "hidden";
      board.append(probe);
      const found = getComputedStyle(probe).backgroundImage.match(/^url\("?(data:.*?)"?\)$/);
      men[colour === "white" ? sign.toUpperCase() : sign] = found?.[1];
      probe.remove();
    }
  }
  return men;
}

/** The board that stands in a place, with its arrows. */
export function boardPicture(place, { fen, flipped, shapes }) {
  const style = getComputedStyle(place.querySelector("cg-board"));
  const light = style.backgroundColor;
  const dark = style.backgroundImage.match(/rgba?\([^)]*\)|#\w+/)?.[0] ?? "#9db1a6";
  const at = (file, rank) => (flipped ? [(7 - file) * SQUARE, rank * SQUARE] : [file * SQUARE, (7 - rank) * SQUARE]);
  const men = menOf(place);
  const size = 8 * SQUARE;
  const parts = [`<rect width="${size}" height="${size}" fill="${light}"/>`];
  for (let file = 0; file < 8; file += 1) {
    for (let rank = 0; rank < 8; rank += 1) {
      const [x, y] = at(file, rank);
      if ((file + rank) % 2 === 0) parts.push(`<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="${dark}"/>`);
    }
  }
  const used = new Set(fen.split(" ")[0].replace(/[\d/]/g, ""));
  parts.push(`<defs>${[...used].map((sign) => `<image id="man-${sign === sign.toUpperCase() ? "white" : "black"}-${sign}" width="${SQUARE}" height="${SQUARE}" href="${men[sign]}"/>`).join("")}</defs>`);
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) {
        file += Number(sign);
        continue;
      }
      const [x, y] = at(file, 7 - index);
      parts.push(`<use href="#man-${sign === sign.toUpperCase() ? "white" : "black"}-${sign}" x="${x}" y="${y}"/>`);
      file += 1;
    }
  });
  for (const { orig, dest, brush } of shapes) {
    const middle = (square) => at(square.charCodeAt(0) - 97, Number(square[1]) - 1).map((part) => part + SQUARE / 2);
    parts.push(arrowPicture(middle(orig), middle(dest), BRUSHES[brush]));
  }
  return svg(size, size, parts.join(""));
}

function arrowPicture([x, y], [toX, toY], { color, opacity }) {
  const length = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const head = 24;
  const [endX, endY] = [toX - dx * head, toY - dy * head];
  const corner = (side) => `${figure(endX - side * dy * 13)},${figure(endY + side * dx * 13)}`;
  return `<g opacity="${opacity}"><line x1="${x}" y1="${y}" x2="${figure(endX)}" y2="${figure(endY)}" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`
    + `<polygon points="${toX},${toY} ${corner(1)} ${corner(-1)}" fill="${color}"/></g>`;
}

const PATTERNS = {
  slant: '<path d="M-2,10 L10,-2 M-2,2 L2,-2 M6,10 L10,6" stroke="INK" stroke-width="1.4"/>',
  cross: '<path d="M0,8 L8,0 M0,0 L8,8" stroke="INK" stroke-width="1.4"/>',
  bars: '<path d="M2,0 V8" stroke="INK" stroke-width="1.4"/>',
  dots: '<circle cx="2" cy="2" r="1.1" fill="INK"/><circle cx="6" cy="6" r="1.1" fill="INK"/>',
};

/** The tree as it is drawn, with a line that says what it is. */
export function treePicture(icicle, causes, caption) {
  const { colours } = icicle.colours;
  const top = 24;
  const height = top + icicle.rows * icicle.row;
  const kinds = Object.entries(causes).filter(([, kind]) => kind);
  const parts = [`<defs>${kinds.map(([cause, kind]) =>
    `<pattern id="${cause}" width="8" height="8" patternUnits="userSpaceOnUse"><g opacity="0.28">${PATTERNS[kind].replaceAll("INK", colours[cause].ink)}</g></pattern>`).join("")}</defs>`,
  `<rect width="${icicle.width}" height="${height}" fill="${icicle.colours.page}"/>`,
  `<text x="4" y="16" font-size="13" fill="${icicle.colours.focus}">${escaped(caption)}</text>`];
  for (const node of icicle.nodes) {
    const box = icicle.box(node);
    if (box.x + box.width < 0 || box.x > icicle.width || box.width < 0.3) continue;
    const x = Math.max(0, box.x);
    const width = Math.max(Math.min(icicle.width, box.x + box.width) - x - 1, 0.4);
    const place = `x="${figure(x)}" y="${figure(top + box.y)}" width="${figure(width)}" height="${box.height}"`;
    const { fill, ink } = colours[node.cause] ?? colours.all;
    parts.push(`<rect ${place} fill="${fill}"/>`);
    if (width > 3 && causes[node.cause]) parts.push(`<rect ${place} fill="url(#${node.cause})"/>`);
    const name = moveName(node);
    if (width > name.length * 7 + 8) {
      parts.push(`<text x="${figure(x + 5)}" y="${figure(top + box.y + box.height / 2 + 4)}" font-size="12" fill="${ink}">${escaped(name)}</text>`);
    }
  }
  return svg(icicle.width, height, parts.join(""));
}

/** An SVG as a PNG of twice its size. */
export async function toPng(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("share.too_large")))), "image/png");
  });
}
