// Which piece a pawn becomes.

import { element, find } from "./dom.js";
import { say } from "./texts.js";

/** The classes of the style of the board. */
const NAMES = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/** Asks; null if the question was closed. */
export function promote(moves, side) {
  const dialog = find("#promotion");
  return new Promise((resolve) => {
    let chosen = null;
    const choices = moves.map((move) => {
      const name = NAMES[move.uci.at(-1)];
      return element(
        "button",
        { type: "button", "aria-label": say(`men.${move.uci.at(-1)}`), onclick: () => { chosen = move; dialog.close(); } },
        element("span", { class: "cg-wrap" }, element("piece", { class: `${name} ${side}` })),
      );
    });
    dialog.replaceChildren(...choices);
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
  });
}
