// A position that somebody brings: typed, pasted, or a file that is dropped here. What it is, the program
// finds out; what is wrong with it stands beside the field.

import * as api from "./api.js";
import { announce, complain, element, find, sentence } from "./dom.js";
import { say } from "./texts.js";

/** A longer text is not sent, in characters. */
const MOST = 15_000_000;

export class Bring {
  /** `onfound` is called with a FEN, moves, and how many of them are to be played. */
  constructor(onfound) {
    this.onfound = onfound;
    this.asked = 0;
    const input = find("#fen");
    find("#fen-form").onsubmit = (event) => {
      event.preventDefault();
      this.read(input.value);
    };
    input.onfocus = () => input.select();
    input.onpaste = (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      // A field of one line would swallow the breaks.
      if (/[\r\n]/.test(text)) {
        event.preventDefault();
        this.read(text);
      } else {
        setTimeout(() => this.read(input.value));
      }
    };
    find("#open-file").onclick = () => find("#file").click();
    find("#file").onchange = ({ target }) => {
      this.readFile(target.files[0]);
      target.value = "";
    };
    find("#entries").onchange = ({ target }) => this.read(this.text, Number(target.value));
    document.addEventListener("dragover", (event) => {
      const { types } = event.dataTransfer;
      if (types.includes("Files") || types.includes("text/plain")) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      const { files } = event.dataTransfer;
      const text = event.dataTransfer.getData("text");
      if (!files.length && (!text || event.target.closest("input"))) return;
      event.preventDefault();
      if (files.length) this.readFile(files[0]);
      else this.read(text);
    });
  }

  /** Another position came from elsewhere. */
  clear() {
    this.asked += 1;
    this.text = "";
    find("#fen-said").hidden = true;
    find("#entries").hidden = true;
  }

  async readFile(file) {
    if (!file) return;
    if (file.size > MOST) {
      complain("#fen-error", tooLong(file.size));
      return;
    }
    try {
      await this.read(await file.text());
    } catch {
      complain("#fen-error", say("bring.unreadable", { name: file.name }));
    }
  }

  async read(text, entry) {
    this.asked += 1;
    const { asked } = this;
    if (text.length > MOST) {
      complain("#fen-error", tooLong(text.length));
      return;
    }
    let found;
    try {
      found = await api.bring(text, entry);
    } catch (error) {
      if (asked !== this.asked) return;
      // What was said of the position before says nothing of this.
      find("#fen-said").hidden = true;
      complain("#fen-error", error);
      return;
    }
    if (asked !== this.asked) return;
    await this.onfound(found.fen, found.moves.map((move) => move.uci), found.played);
    if (asked !== this.asked) return;
    this.text = text;
    this.show(found);
  }

  show({ kind, is_link, notes, moves, entry, entries, more }) {
    const several = entries.length > 1;
    const nameless = kind === "moves" ? say("count.plies", { n: moves.length }) : say(kind === "PGN" ? "bring.a_game" : "bring.a_position");
    const kinds = is_link ? say("bring.link") : kind === "moves" ? say("bring.moves") : kind;
    const what = several ? say("bring.one_of", { kind: kinds, number: entry, all: entries.length + more }) : kinds;
    const text = `${what}: ${entries[entry - 1]?.title ?? nameless}${notes}`;
    const choice = find("#entries");
    choice.hidden = !several;
    choice.replaceChildren(...entries.map(({ title, error }, index) =>
      element("option", { value: index + 1, selected: index + 1 === entry }, `${index + 1}. ${title ?? nameless}${error ? `: ${error}` : ""}`)),
    more ? element("option", { disabled: true }, say("bring.more", { n: more })) : "");
    // A FEN says nothing else than what is on the board.
    find("#fen-said").hidden = several || (kind === "FEN" && !is_link && !notes && !moves.length);
    find("#fen-said").textContent = sentence(text);
    announce(text);
  }
}

const tooLong = (size) =>
  say("bring.too_long", { size: Math.ceil(size / 1e6), most: MOST / 1e6 });
