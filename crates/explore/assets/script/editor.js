// A position set up man by man: by mouse with what was picked, by keyboard with the letters of the men.

import * as api from "./api.js";
import { makeDrawer } from "./drawer.js";
import { announce, button, element, find, sentence } from "./dom.js";
import { say } from "./texts.js";

/** The classes of the style of the board. */
const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const FILES = "abcdefgh";
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const RIGHTS = { K: ["white", "O-O"], Q: ["white", "O-O-O"], k: ["black", "O-O"], q: ["black", "O-O-O"] };
/** What may be in the hand besides a man. */
const MOVE = "move";
const REMOVE = "remove";

const side = (man) => say(man === man.toUpperCase() ? "sides.white" : "sides.black");
const nameOf = (man) => (man ? say("editor.man", { side: side(man), man: say(`men.${man.toLowerCase()}`) }) : say("editor.empty"));
const squareName = (index) => `${FILES[index % 8]}${8 - Math.floor(index / 8)}`;

/** The 64 men of a FEN, from a8 to h1, where null is an empty square; null if it is none. */
function menOf(fen) {
  const [places] = fen.split(" ");
  if (!/^[1-8pnbrqk/]+$/i.test(places)) return null;
  const men = [...places.replaceAll("/", "")].flatMap((sign) => (/\d/.test(sign) ? Array(Number(sign)).fill(null) : [sign]));
  return men.length === 64 ? men : null;
}

const placesOf = (men) => Array.from({ length: 8 }, (_, row) =>
  men.slice(8 * row, 8 * row + 8).map((man) => man ?? "1").join("").replace(/1+/g, (empty) => empty.length)).join("/");

const piece = (man) => element("piece", {
  class: `${NAMES[man.toLowerCase()]} ${man === man.toUpperCase() ? "white" : "black"}`, "aria-hidden": "true",
});

export class Editor {
  constructor(place) {
    this.to = place;
    this.drawer = makeDrawer("editor", say("editor.title"), (body) => this.fill(body));
  }

  fill(body) {
    this.hand = MOVE;
    this.lifted = null;
    this.focused = 0;
    this.squares = Array.from({ length: 64 }, (_, index) => {
      const shade = (Math.floor(index / 8) + index) % 2 ? "dark" : "light";
      return element("button", { type: "button", class: `square ${shade}`, role: "gridcell", onclick: () => this.press(index) });
    });
    const rows = Array.from({ length: 8 }, (_, row) =>
      element("div", { role: "row" }, this.squares.slice(8 * row, 8 * row + 8)));
    this.grid = element("div", { class: "editor-board cg-wrap", role: "grid", "aria-label": say("page.board") }, rows);
    this.grid.onkeydown = (event) => this.key(event);
    this.grid.onpointerdown = (event) => this.drag(event);
    const tools = [[MOVE, "✥", say("editor.move")], ..."KQRBNPkqrbnp".split("").map((man) => [man, piece(man), nameOf(man)]),
      [REMOVE, "✕", say("editor.remove")]];
    this.tools = Object.fromEntries(tools.map(([hand, look, title]) =>
      [hand, button(look, () => this.pick(hand), { title, "aria-label": title })]));
    this.side = element("select", { "aria-label": say("editor.side") },
      ["white", "black"].map((name) =>
        element("option", { value: name[0] }, say("place.to_move", { side: say(`sides.${name}`) }))));
    this.rights = Object.fromEntries(Object.keys(RIGHTS).map((sign) => [sign, element("input", { type: "checkbox" })]));
    this.passing = element("input", { size: 3, maxlength: 2, placeholder: "–", "aria-label": say("editor.passing") });
    this.error = element("p", { class: "error", role: "alert" });
    body.replaceChildren(
      element("p", { class: "hint" }, say("editor.hint")),
      element("div", { class: "hands cg-wrap", role: "group", "aria-label": say("editor.hand") }, Object.values(this.tools)),
      this.grid,
      element("div", { class: "forms" }, this.side,
        Object.entries(RIGHTS).map(([sign, [name, castling]]) =>
          element("label", {}, this.rights[sign], ` ${say(`sides.${name}`)} ${castling}`)),
        element("label", {}, say("editor.en_passant"), this.passing)),
      this.error,
      element("div", { class: "forms" },
        button(say("editor.use"), () => this.use(), { class: "primary", "data-edit": "use" }),
        button(say("editor.start"), () => this.set(START)),
        button(say("editor.clear"), () => this.set("8/8/8/8/8/8/8/8 w - - 0 1"), { "data-edit": "clear" })),
    );
    this.pick(MOVE);
    // What is typed and makes no sense is not edited: the board is.
    const typed = find("#fen").value.trim();
    this.set(menOf(typed) ? typed : this.to.position?.fen ?? START);
  }

  /** Begins from a FEN. */
  set(fen) {
    const [, side = "w", rights = "-", passing = "-", ...clocks] = fen.split(" ");
    this.men = menOf(fen);
    this.clocks = clocks.length === 2 ? clocks.join(" ") : "0 1";
    this.side.value = side === "b" ? "b" : "w";
    for (const [sign, box] of Object.entries(this.rights)) box.checked = rights.includes(sign);
    this.passing.value = passing === "-" ? "" : passing;
    this.lifted = null;
    this.error.textContent = "";
    this.draw();
  }

  pick(hand) {
    this.hand = hand;
    this.lifted = null;
    for (const [each, tool] of Object.entries(this.tools)) tool.setAttribute("aria-pressed", String(each === hand));
    if (this.men) this.draw();
  }

  press(index) {
    const man = this.men[index];
    this.focused = index;
    if (this.hand === REMOVE) this.put(index, null);
    else if (this.hand !== MOVE) this.put(index, man === this.hand ? null : this.hand);
    else if (this.lifted === null) this.lifted = man ? index : null;
    else {
      const from = this.lifted;
      this.lifted = null;
      if (from !== index) {
        this.put(index, this.men[from]);
        this.put(from, null);
      }
    }
    this.draw();
  }

  /** A man is taken from a square to where the pointer lets it go; what begins and ends on one square is a press. */
  drag(event) {
    const from = this.squares.indexOf(event.target.closest(".square"));
    if (this.hand !== MOVE || !this.men[from]) return;
    document.addEventListener("pointerup", ({ clientX, clientY }) => {
      const to = this.squares.indexOf(document.elementFromPoint(clientX, clientY)?.closest(".square"));
      if (to < 0 || to === from) return;
      this.lifted = from;
      this.press(to);
    }, { once: true });
  }

  put(index, man) {
    this.men[index] = man;
    announce(`${squareName(index)}: ${nameOf(man)}`);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const row = Math.floor(this.focused / 8);
    const column = this.focused % 8;
    const to = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
    }[key];
    if (to) {
      if (to.some((each) => each < 0 || each > 7)) return;
      this.focused = 8 * to[0] + to[1];
    } else if (key.toLowerCase() in NAMES && key.length === 1) {
      this.put(this.focused, event.shiftKey ? key.toUpperCase() : key.toLowerCase());
    } else if (key === "Delete" || key === "Backspace") {
      this.put(this.focused, null);
    } else {
      return;
    }
    event.preventDefault();
    this.draw();
    this.squares[this.focused].focus();
  }

  draw() {
    for (const [index, square] of this.squares.entries()) {
      const man = this.men[index];
      square.replaceChildren(...(man ? [piece(man)] : []));
      square.setAttribute("aria-label", `${squareName(index)}: ${nameOf(man)}`);
      square.classList.toggle("lifted", index === this.lifted);
      square.tabIndex = index === this.focused ? 0 : -1;
    }
  }

  fen() {
    const rights = Object.entries(this.rights).filter(([, box]) => box.checked).map(([sign]) => sign).join("");
    return `${placesOf(this.men)} ${this.side.value} ${rights || "-"} ${this.passing.value.trim() || "-"} ${this.clocks}`;
  }

  /** Takes the position over, or says what is wrong with it. */
  async use() {
    const fen = this.fen();
    try {
      await api.position(fen, []);
    } catch (error) {
      this.error.textContent = sentence(error.message);
      return;
    }
    this.drawer.close();
    this.to.set(fen);
  }
}
