// The bar beside the board: how the position stands, as White sees it, for each of the two policies.

import { element, find, signed } from "./dom.js";
import { say, scoreText } from "./texts.js";

/** White's share of the points, as games of strong engines come out at an evaluation. */
function share({ centipawns, winner }) {
  if (centipawns === null) return winner === "white" ? 1 : 0;
  return 1 / (1 + Math.exp(-centipawns / 270));
}

/** A score in few signs, for a place without room. */
function brief({ centipawns, mate }) {
  if (mate !== null) return `#${Math.abs(mate)}`;
  const pawns = Math.abs(centipawns) / 100;
  return `${centipawns < 0 ? "−" : "+"}${pawns.toFixed(pawns < 10 ? 1 : 0)}`;
}

export function showBalance({ left, right }, flipped) {
  const bar = find("#balance");
  const scores = [["A", left?.score], ["B", right?.score]].filter(([, score]) => score);
  bar.classList.toggle("flipped", Boolean(flipped));
  bar.classList.toggle("none", !scores.length);
  const words = scores.map(([letter, score]) => `${letter} ${signed(scoreText(score))}`).join(", ");
  bar.setAttribute("aria-label", say("balance.for_white", { scores: words || say("balance.none") }));
  bar.title = words;
  const agreed = scores.length && new Set(scores.map(([, score]) => brief(score))).size === 1;
  bar.replaceChildren(...scores.map(([letter, score]) => {
    const part = share(score);
    const lane = element("i", { class: part >= 0.5 ? "lane white" : "lane black" });
    lane.style.setProperty("--white", part.toFixed(4));
    if (!agreed) lane.append(element("b", { class: part >= 0.5 ? "white" : "black", "aria-hidden": "true" }, letter));
    return lane;
  }), agreed ? element("b", { class: share(scores[0][1]) >= 0.5 ? "white" : "black", "aria-hidden": "true" }, brief(scores[0][1])) : "");
}
