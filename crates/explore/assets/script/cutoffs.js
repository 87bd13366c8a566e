// The cutoffs of a tree that rest on a pass: the deepest ones, and those that turned out to be wrong.

import * as api from "./api.js";
import { nameOf, sanOf } from "./causes.js";
import { announce, button, element, find, sentence } from "./dom.js";
import { number, said, say } from "./texts.js";

/** How many are judged at one press. */
const BATCH = 12;

const lineOf = (node) => node.path.map(sanOf).join(" ");

export class Cutoffs {
  constructor({ onnode }) {
    this.onnode = onnode;
    this.asked = 0;
    this.place = find("#cutoffs");
    this.rows = element("div");
    this.judge = button("", () => this.judgeSome(), { class: "judge" });
    this.choices = ["all", "wrong"].map((which) =>
      button(say(`cutoffs.${which}`), () => this.choose(which), { "data-which": which }));
    this.place.replaceChildren(
      element("header", {}, element("h3", { id: "cutoffs-title" }, say("cutoffs.title")),
        element("div", { class: "choice", role: "group", "aria-label": say("cutoffs.which") }, this.choices), this.judge),
      this.rows,
    );
    this.clear();
  }

  clear() {
    this.asked += 1;
    this.id = undefined;
    this.press("all");
    this.offer("judge", 0);
    this.rows.replaceChildren(element("p", { class: "hint" }, say("cutoffs.none_yet")));
  }

  show(id) {
    this.clear();
    this.id = id;
    return this.refresh();
  }

  press(which) {
    this.which = which;
    for (const each of this.choices) each.setAttribute("aria-pressed", String(each.dataset.which === which));
  }

  choose(which) {
    this.press(which);
    return this.refresh();
  }

  /** Offers to judge the next of those that are open. */
  offer(key, open) {
    this.judge.disabled = !open;
    this.judge.textContent = say(`cutoffs.${key}`, { n: Math.min(open || BATCH, BATCH) });
  }

  async refresh() {
    const { id } = this;
    if (id === undefined) return;
    this.asked += 1;
    const { asked } = this;
    try {
      const [found, all, open] = await Promise.all([
        api.cutoffs(id, this.which), api.cutoffs(id, "all", 1), api.cutoffs(id, "open", 1),
      ]);
      if (asked !== this.asked) return;
      this.draw(found);
      if (!this.judging) this.offer(open.count < all.count ? "more" : "judge", open.count);
    } catch (error) {
      if (asked === this.asked) this.rows.replaceChildren(element("p", { class: "error" }, sentence(error.message)));
    }
  }

  draw({ count, cutoffs }) {
    if (!count) {
      const none = say(this.which === "all" ? "cutoffs.none" : "cutoffs.none_wrong");
      this.rows.replaceChildren(element("p", { class: "hint" }, none));
      return;
    }
    const [wrong, right, open] = said("cutoffs.verdict");
    const verdict = { true: ["✗", "wrong", wrong], false: ["✓", "right", right], null: ["·", "open", open] };
    const rows = cutoffs.map((node) => {
      const [sign, name, word] = verdict[String(node.wrong)];
      const swatch = element("i", { class: "swatch", "data-cause": node.cause, title: nameOf(node.cause) });
      return element("tr", {},
        element("th", { scope: "row" }, button([swatch, lineOf(node)], () => this.onnode(node))),
        element("td", { class: "figure" }, String(node.depth)),
        element("td", { class: "figure" }, String(node.reduction ?? "–")),
        element("td", { class: "figure" }, number(node.size)),
        element("td", { class: name }, `${sign} ${word}`));
    });
    const heads = said("cutoffs.heads");
    this.rows.replaceChildren(
      element("p", { class: "hint" }, say("cutoffs.shown", { shown: cutoffs.length, count })),
      element("div", { class: "table", tabindex: "0", role: "region", "aria-label": say("cutoffs.list") },
        element("table", {}, element("thead", {}, element("tr", {}, heads.map((head, index) =>
          element("th", { scope: "col", class: index > 0 && index < 4 ? "figure" : null }, head)))),
        element("tbody", {}, rows))));
  }

  /** Audits the first that are not judged yet, one after the other. */
  async judgeSome() {
    const { id } = this;
    this.judging = true;
    this.judge.disabled = true;
    let wrong = 0;
    let judged = 0;
    try {
      const { cutoffs } = await api.cutoffs(id, "open", BATCH);
      for (const node of cutoffs) {
        if (id !== this.id) break;
        if ((await api.audit(id, node.id)).wrong) wrong += 1;
        judged += 1;
        if (id === this.id) await this.refresh();
      }
    } catch (error) {
      announce(error.message);
    }
    this.judging = false;
    await this.refresh();
    if (id === this.id) announce(say("cutoffs.judged", { cutoffs: say("count.cutoffs", { n: judged }), wrong }));
  }
}
