// The position: the board, moves forth and back, a FEN that is typed or pasted.

import * as api from "./api.js";
import { Board, inWords, sideOf } from "./board.js";
import { Bring } from "./bring.js";
import { announce, button, complain, element, find } from "./dom.js";
import { state, writeAddress } from "./state.js";
import { say } from "./texts.js";

export class Place {
  /** `onchange` is called with each position that is shown, `onturn` when the board was turned. */
  constructor({ onchange, onturn }) {
    Object.assign(this, { onchange, onturn });
    this.position = null;
    this.asked = 0;
    this.board = new Board(find("#board"), (uci) => this.play(uci));
    find("#undo").onclick = () => this.go(state.played - 1);
    find("#redo").onclick = () => this.go(state.played + 1);
    find("#flip").onclick = () => {
      state.flipped = !state.flipped;
      this.board.turn(state.flipped);
      this.onturn();
      writeAddress();
    };
    find("#move-form").onsubmit = (event) => {
      event.preventDefault();
      this.playTyped(find("#move"));
    };
    // A move that is chosen from the list is played at once.
    find("#move").oninput = (event) => {
      if (event.inputType === "insertReplacementText") this.playTyped(event.target);
    };
    this.bring = new Bring((fen, moves, played) => this.load(fen, moves, played, true));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** The arrows of the keyboard go through the moves, where nothing else wants them. */
  key(event) {
    const elsewhere = event.target.closest("input, select, textarea, canvas, dialog, [role=radiogroup], .table");
    if (elsewhere || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") this.go(state.played - 1);
    else if (event.key === "ArrowRight") this.go(state.played + 1);
  }

  /** Starts from another position; it is not taken over if it is none. */
  async set(fen, moves = []) {
    this.bring.clear();
    return this.load(fen, moves, moves.length, true);
  }

  play(uci) {
    const moves = [...state.moves.slice(0, state.played), uci];
    return this.load(state.start, moves, moves.length);
  }

  /** Plays several moves at once, as of a line that was clicked. */
  playLine(ucis) {
    const moves = [...state.moves.slice(0, state.played), ...ucis];
    return this.load(state.start, moves, moves.length);
  }

  go(played) {
    if (played < 0 || played > state.moves.length) return null;
    return this.load(state.start, state.moves, played);
  }

  playTyped(input) {
    const typed = input.value.trim();
    const bare = (text) => text.replace(/[+#=x]/g, "").toLowerCase();
    const legal = this.position?.legal ?? [];
    const found = legal.find((move) => move.san === typed || move.uci === typed)
      ?? legal.find((move) => bare(move.san) === bare(typed));
    if (!typed) return;
    input.value = "";
    if (found) {
      complain("#fen-error", null);
      this.play(found.uci);
    } else {
      complain("#fen-error", say("place.illegal", { move: typed }));
    }
  }

  async load(start, moves, played, anew = false) {
    this.asked += 1;
    const asked = this.asked;
    let position;
    try {
      position = await api.position(start, moves, played);
    } catch (error) {
      if (asked === this.asked) {
        complain("#fen-error", error);
        if (this.position) this.board.show(this.position, state.flipped);
      }
      return false;
    }
    if (asked !== this.asked) return false;
    complain("#fen-error", null);
    complain("#notice", null);
    if (anew || state.flipped === null) state.flipped = sideOf(start) === "black";
    Object.assign(state, { start, moves, played });
    this.position = position;
    this.show(anew);
    this.onchange(position);
    return true;
  }

  show(anew) {
    const { position } = this;
    this.board.show(position, state.flipped);
    const side = say(`sides.${position.side}`);
    const end = position.ended && say(`place.${position.ended}`);
    find("#turn").replaceChildren(
      element("span", { class: `disc ${position.side}`, "aria-hidden": "true" }),
      end ?? say(position.check ? "place.in_check" : "place.to_move", { side }),
    );
    find("#fen").value = position.fen;
    find("#undo").disabled = state.played === 0;
    find("#redo").disabled = state.played === state.moves.length;
    find("#legal").replaceChildren(...position.legal.map((move) => element("option", { value: move.san })));
    find("#board-words").textContent = `${end ?? say("place.to_move", { side })}. ${inWords(position.fen)}`;
    announce(end ?? say("place.to_move", { side }));
    writeAddress(anew);
  }
}

/** A line as buttons, each of which plays the moves up to it. */
export function lineButtons(line, onplay) {
  return line.map((move, index) =>
    button(move.san, () => onplay(line.slice(0, index + 1).map((each) => each.uci)), {
      class: "line-move",
      "aria-label": say("move.line", { move: move.san }),
    }));
}
