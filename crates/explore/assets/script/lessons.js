// Lessons: short tours over live positions. A step sets position, policies and depth, says what is to be
// seen, and looks in the searches whether it is so; then one plays with it.

import * as api from "./api.js";
import { holds } from "./claims.js";
import { makeDrawer } from "./drawer.js";
import { announce, button, element, find, prose, sentence } from "./dom.js";
import { withTerms } from "./glossary.js";
import { state, writeAddress } from "./state.js";

export class Lessons {
  /** `onshow` is called when a lesson is to be read, `onstep` with the step that is to be set up. */
  constructor({ onshow, onstep, onleave }) {
    Object.assign(this, { onshow, onstep, onleave });
    this.lesson = null;
    this.step = null;
    this.place = find("#lesson");
    this.round = 0;
    this.drawer = makeDrawer("lessons", "Lessons", (body) => this.fill(body));
  }

  async names() {
    this.list ??= await api.lesson("index");
    return this.list;
  }

  async fill(body) {
    let list;
    try {
      list = await this.names();
    } catch (error) {
      body.replaceChildren(element("p", { class: "error" }, sentence(error.message)));
      return;
    }
    body.replaceChildren(
      element("p", { class: "hint" }, "Short tours. What each says is looked up in live searches while you read."),
      element("ol", { class: "syllabus" }, list.map(({ name, title, summary }) =>
        element("li", { class: name === state.lesson ? "current" : null }, button([
          element("b", {}, title), element("span", {}, summary),
        ], () => {
          this.drawer.close();
          this.open(name, 0);
        })))),
    );
  }

  /** Opens a lesson at a step, counted from 0; false if there is none of this name. */
  async open(name, step) {
    try {
      const lesson = await api.lesson(name);
      const list = await this.names();
      this.lesson = { ...lesson, name, number: list.findIndex((each) => each.name === name), list };
    } catch {
      this.close();
      return false;
    }
    this.go(Math.min(step, this.lesson.steps.length - 1));
    return true;
  }

  go(index) {
    this.step = this.lesson.steps[index];
    this.index = index;
    Object.assign(state, { lesson: this.lesson.name, step: index });
    this.onshow();
    this.draw();
    this.onstep(this.step);
  }

  close() {
    this.lesson = null;
    this.step = null;
    Object.assign(state, { lesson: "", step: 0 });
    find("#newcomer").hidden = false;
    this.place.replaceChildren();
    writeAddress();
    this.onleave();
  }

  draw() {
    const { lesson, step, index } = this;
    const last = index === lesson.steps.length - 1;
    const next = last ? lesson.list[lesson.number + 1] : null;
    this.claims = element("ul", { class: "claims" }, (step.claims ?? []).map((claim) =>
      element("li", { class: "open" }, element("i", { class: "sign", "aria-hidden": "true" }),
        element("span", { class: "unseen state" }, "Not checked: "), element("span", {}, prose(claim.text)))));
    this.reset = button("Set it up again", () => this.go(this.index), { class: "reset" });
    this.reset.hidden = true;
    const dots = lesson.steps.map((each, at) => button("", () => this.go(at), {
      class: "dot", "aria-label": `Step ${at + 1}: ${each.title}`, "aria-current": at === index ? "step" : null,
    }));
    const forward = last
      ? button(next ? `Next lesson: ${next.title}` : "Done", () => (next ? this.open(next.name, 0) : this.close()), { class: "primary next" })
      : button("Next", () => this.go(index + 1), { class: "primary next" });
    const back = button("Back", () => this.go(index - 1), { class: "back" });
    back.disabled = index === 0;
    const seen = new Set();
    const heading = element("h2", { id: "lesson-title", tabindex: "-1" }, step.title);
    this.place.replaceChildren(
      element("header", {},
        element("p", { class: "lesson-name" }, `Lesson ${lesson.number + 1} · ${lesson.title}`),
        button("×", () => this.close(), { class: "icon close", "aria-label": "Leave the lesson" })),
      heading,
      ...step.text.map((text) => element("p", {}, prose(text, (part) => withTerms(part, seen)))),
      this.claims,
      step.try ? element("p", { class: "try" }, element("b", {}, "Try "), prose(step.try)) : "",
      element("footer", {}, back, element("div", { class: "dots", role: "group", "aria-label": "Steps" }, dots), this.reset, forward),
    );
    find("#newcomer").hidden = true;
    this.place.scrollTop = 0;
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }

  /** Whether what is on the board is what the step set up. */
  matches() {
    const { step } = this;
    return step && state.start === step.fen && state.left === step.left && state.right === step.right
      && state.depth === step.depth && state.preset === (step.preset ?? "genesis")
      && state.moves.slice(0, state.played).join() === (step.moves ?? []).join();
  }

  /** Other searches begin: what was seen in those before does not count. */
  changed() {
    this.round += 1;
    if (!this.step) return;
    delete this.place.dataset.checked;
    this.reset.hidden = this.matches();
    for (const row of this.claims.children) this.mark(row, "open", "Not checked: ");
  }

  mark(row, name, word) {
    row.className = name;
    row.querySelector(".state").textContent = word;
  }

  /** Looks whether the claims hold of searches that have ended. */
  async check(search) {
    this.round += 1;
    const { round } = this;
    if (!this.step || !this.matches()) return;
    const rows = [...this.claims.children];
    let held = 0;
    for (const [index, claim] of (this.step.claims ?? []).entries()) {
      const seen = await holds(claim, search);
      if (round !== this.round) return;
      this.mark(rows[index], seen ? "held" : "missed", seen ? "Seen: " : "Not so here: ");
      held += seen ? 1 : 0;
    }
    this.place.dataset.checked = `${this.lesson.name}/${this.index}`;
    if (rows.length) announce(`${held} of ${rows.length} statements of the lesson seen in the searches`);
  }
}
