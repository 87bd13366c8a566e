// The null-move cutoffs of a tree: the costliest ones, and those that turned out to be wrong.

import * as api from "./api.js";
import { sanOf } from "./causes.js";
import { announce, button, element, find, sentence } from "./dom.js";
import { number, said, say } from "./texts.js";

/** How many of the costliest are judged at one press. */
const BATCH = 12;

const lineOf = (node) => node.path.map(sanOf).join(" ");

export class Cutoffs {
  constructor({ onnode }) {
    this.onnode = onnode;
    this.order = "cost";
    this.asked = 0;
    this.place = find("#cutoffs");
    this.id = undefined;
    this.rows = element("div");
    this.judge = button(say("cutoffs.judge"), () => this.judgeAll(), { class: "judge" });
    this.orders = ["cost", "wrong"].map((order) => button(
      say(`cutoffs.${order}`), () => this.choose(order),
      { "data-order": order, "aria-pressed": String(order === this.order) },
    ));
    this.place.replaceChildren(
      element("header", {}, element("h3", { id: "cutoffs-title" }, say("cutoffs.title")),
        element("div", { class: "choice", role: "group", "aria-label": say("cutoffs.which") }, this.orders), this.judge),
      this.rows,
    );
    this.clear();
  }

  clear() {
    this.asked += 1;
    this.id = undefined;
    this.judge.disabled = true;
    this.rows.replaceChildren(element("p", { class: "hint" }, say("cutoffs.none_yet")));
  }

  show(id) {
    this.id = id;
    return this.refresh();
  }

  choose(order) {
    this.order = order;
    for (const each of this.orders) each.setAttribute("aria-pressed", String(each.dataset.order === order));
    return this.refresh();
  }

  async refresh() {
    if (this.id === undefined) return;
    this.asked += 1;
    const { asked } = this;
    let found;
    try {
      found = await api.cutoffs(this.id, this.order);
    } catch (error) {
      if (asked === this.asked) this.rows.replaceChildren(element("p", { class: "error" }, sentence(error.message)));
      return;
    }
    if (asked !== this.asked) return;
    this.found = found.cutoffs ?? found;
    this.judge.disabled = !this.found.some((node) => node.wrong === null);
    this.draw();
  }

  draw() {
    if (!this.found.length) {
      const none = this.order === "cost" ? say("cutoffs.none") : say("cutoffs.none_wrong");
      this.rows.replaceChildren(element("p", { class: "hint" }, none));
      return;
    }
    const [wrong, right, open] = said("cutoffs.verdict");
    const verdict = { true: ["✗", "wrong", wrong], false: ["✓", "right", right], null: ["·", "open", open] };
    const rows = this.found.map((node) => {
      const [sign, name, word] = verdict[String(node.wrong ?? null)];
      return element("tr", {},
        element("th", { scope: "row" }, button(lineOf(node), () => this.onnode(node))),
        element("td", { class: "figure" }, String(node.depth)),
        element("td", { class: "figure" }, String(node.reduction ?? "–")),
        element("td", { class: "figure" }, number(node.size)),
        element("td", { class: name }, `${sign} ${word}`));
    });
    const heads = said("cutoffs.heads");
    this.rows.replaceChildren(element("div", { class: "table", tabindex: "0", role: "region", "aria-label": say("cutoffs.list") },
      element("table", {}, element("thead", {}, element("tr", {}, heads.map((head, index) =>
        element("th", { scope: "col", class: index > 0 && index < 4 ? "figure" : null }, head)))),
      element("tbody", {}, rows))));
  }

  /** Audits the first that are not judged yet, one after the other. */
  async judgeAll() {
    const { id } = this;
    this.judge.disabled = true;
    const open = this.found.filter((node) => node.wrong === null || node.wrong === undefined).slice(0, BATCH);
    let wrong = 0;
    for (const node of open) {
      if (id !== this.id) return;
      try {
        node.wrong = (await api.audit(id, node.id)).wrong;
      } catch (error) {
        announce(error.message);
        break;
      }
      if (node.wrong) wrong += 1;
      if (id === this.id) this.draw();
    }
    if (id !== this.id) return;
    this.judge.disabled = !this.found.some((node) => node.wrong === null);
    announce(say("cutoffs.judged", { cutoffs: say("count.cutoffs", { n: open.length }), wrong }));
  }
}
