// The board, and the moves that may be played on it.

import { Chessground } from "../vendor/chessground/dist/chessground.js";
import { promote } from "./promotion.js";
import { say } from "./texts.js";

/** Arrows are told apart by colour and by a letter. */
export const BRUSHES = {
  left: { key: "left", color: "#0072b2", opacity: 0.95, lineWidth: 10 },
  right: { key: "right", color: "#c44e00", opacity: 0.95, lineWidth: 10 },
  both: { key: "both", color: "#0a7a4b", opacity: 0.95, lineWidth: 10 },
  threat: { key: "threat", color: "#b8214f", opacity: 0.9, lineWidth: 9 },
  reply: { key: "reply", color: "#59636b", opacity: 0.8, lineWidth: 7 },
};

/** The side to move of a FEN. */
export const sideOf = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");

/** The squares that a move names, a pass none. */
export const squares = (uci) => (uci && uci !== "0000" ? [uci.slice(0, 2), uci.slice(2, 4)] : null);

export const arrow = (uci, brush, label) => {
  const found = squares(uci);
  if (!found) return null;
  return { orig: found[0], dest: found[1], brush, label: label && { text: label } };
};

/** A small board that only shows. */
export function showBoard(place, { fen, last, shapes = [], orientation }) {
  return Chessground(place, {
    fen,
    orientation: orientation ?? sideOf(fen),
    lastMove: last ?? undefined,
    viewOnly: true,
    coordinates: true,
    animation: { enabled: false },
    drawable: { enabled: false, visible: true, autoShapes: shapes, brushes: BRUSHES },
  });
}

export class Board {
  /** `onmove` is called with the UCI text of a legal move. */
  constructor(place, onmove) {
    this.onmove = onmove;
    this.position = null;
    this.shapes = [];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.ground = Chessground(place, {
      animation: { enabled: !still, duration: 180 },
      movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
      premovable: { enabled: false },
      draggable: { showGhost: true },
      drawable: { enabled: true, brushes: BRUSHES, eraseOnMovablePieceClick: false },
      // Whenever all is made anew.
      events: { insert: () => this.keepSize() },
    });
    this.keepSize();
    // The board is as wide as its place, which changes with the window.
    this.place = place;
    new ResizeObserver(() => requestAnimationFrame(() => this.resized())).observe(place);
  }

  show(position, flipped) {
    this.position = position;
    const destinations = new Map();
    for (const move of position.legal) {
      if (!destinations.has(move.from)) destinations.set(move.from, []);
      destinations.get(move.from).push(move.to);
    }
    this.drawShapes();
    this.ground.set({
      fen: position.fen,
      turnColor: position.side,
      orientation: flipped ? "black" : "white",
      check: position.check,
      lastMove: position.last ?? undefined,
      movable: { color: position.side, dests: destinations },
    });
  }

  turn(flipped) {
    this.drawShapes();
    this.ground.set({ orientation: flipped ? "black" : "white" });
  }

  /** What is drawn: arrows that are null are left out. */
  draw(arrows) {
    this.shapes = arrows.filter(Boolean);
    this.drawShapes();
  }

  /** A board that is hidden keeps the size it had: of none, what is drawn in the next frame would have no place. */
  keepSize() {
    if (!this.ground) return;
    const { dom } = this.ground.state;
    const measured = dom.bounds;
    let last = measured();
    const bounds = () => {
      const now = measured();
      if (now.width) last = now;
      return last;
    };
    dom.bounds = Object.assign(bounds, { clear: measured.clear });
  }

  /** What makes all anew, as turning it does, finds a hidden board without a size, and no arrow can be drawn on it. */
  drawShapes() {
    this.ground.setAutoShapes(this.place.clientWidth ? this.shapes : []);
  }

  resized() {
    if (this.place.clientWidth) this.ground.redrawAll();
    this.drawShapes();
  }

  async moved(from, to) {
    const found = this.position.legal.filter((move) => move.from === from && move.to === to);
    const chosen = found.length > 1 ? await promote(found, this.position.side) : found[0];
    if (chosen) this.onmove(chosen.uci);
    else this.show(this.position, this.ground.state.orientation === "black");
  }
}

/** The classes of the style of the board. */
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

/** The men of a position, from the top left: each with its sign, its colour, its column and its row. */
function* menOf(fen) {
  for (const [row, rank] of fen.split(" ")[0].split("/").entries()) {
    let column = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) {
        column += Number(sign);
        continue;
      }
      const colour = sign === sign.toUpperCase() ? "white" : "black";
      yield { sign: sign.toLowerCase(), colour, column, row };
      column += 1;
    }
  }
}

/** Where the men stand, in words. */
export function inWords(fen) {
  const men = { white: [], black: [] };
  for (const { sign, colour, column, row } of menOf(fen)) {
    men[colour].push(`${say(`men.${sign}`)} ${"abcdefgh"[column]}${8 - row}`);
  }
  return say("place.men", { white: men.white.join(", "), black: men.black.join(", ") });
}

/** A board of a few elements, for lists with many. */
export function thumbnail(fen) {
  const made = document.createElement("div");
  made.className = "thumbnail cg-wrap";
  made.setAttribute("aria-hidden", "true");
  const black = sideOf(fen) === "black";
  for (const { sign, colour, column, row } of menOf(fen)) {
    const piece = document.createElement("piece");
    piece.className = `${PIECES[sign]} ${colour}`;
    const [x, y] = black ? [7 - column, 7 - row] : [column, row];
    piece.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
    made.append(piece);
  }
  return made;
}
