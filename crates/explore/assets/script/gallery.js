// Positions to begin with: diagrams, traps, suites.

import * as api from "./api.js";
import { thumbnail } from "./board.js";
import { answerFor, makeDrawer } from "./drawer.js";
import { button, capital, element } from "./dom.js";
import { say, translated } from "./texts.js";

/** So many of a group are drawn at once; suites can be long. */
const PAGE = 48;

export class Gallery {
  /** `onchoose` is called with a FEN. */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.drawer = makeDrawer("gallery", say("page.positions"), (body) => this.fill(body));
  }

  async fill(body) {
    if (body.childElementCount) return;
    const groups = await answerFor(body, api.gallery);
    if (!groups) return;
    const filter = element("input", { type: "search", placeholder: say("gallery.example"), "aria-label": say("gallery.find") });
    const count = element("p", { class: "hint", role: "status" });
    const list = element("div");
    filter.addEventListener("input", () => this.list(groups, filter.value, list, count));
    body.replaceChildren(element("div", { class: "find" }, filter, count), list);
    this.list(groups, "", list, count);
  }

  list(groups, wanted, place, count) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (position) => {
      const text = `${translated(position.title)} ${translated(position.text)} ${position.fen} ${position.best_moves.join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    let all = 0;
    const sections = groups.map(({ title, positions }) => {
      const found = positions.filter(fits);
      all += found.length;
      return found.length ? this.section(translated(title), found) : null;
    });
    place.replaceChildren(...sections.filter(Boolean));
    count.textContent = say("count.positions", { n: all });
  }

  section(title, positions) {
    const cards = element("ul", { class: "cards" });
    const more = button("", () => add(), { class: "more" });
    let shown = 0;
    const add = () => {
      cards.append(...positions.slice(shown, shown + PAGE).map((position) => this.card(position)));
      shown += PAGE;
      more.hidden = shown >= positions.length;
      more.textContent = say("gallery.more", { n: positions.length - shown });
    };
    add();
    return element("section", {}, element("h3", {}, title), cards, more);
  }

  card(position) {
    const answer = position.best_moves.length ? say("gallery.best", { moves: position.best_moves.join(", ") }) : "";
    return element("li", {}, button([
      thumbnail(position.fen),
      element("span", { class: "card-title" }, capital(translated(position.title))),
      element("span", { class: "card-text" }, capital(translated(position.text)) || answer),
    ], () => {
      this.drawer.close();
      this.onchoose(position.fen);
    }));
  }
}
