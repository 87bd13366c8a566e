// Lessons: short tours over live positions. A step sets position, policies and depth, says what is to be
// seen, and looks in the searches whether it is so; then one plays with it.

import * as api from "./api.js";
import { figures, holds } from "./claims.js";
import { answerFor, makeDrawer } from "./drawer.js";
import { announce, button, complain, element, find, prose } from "./dom.js";
import { unknown } from "./faults.js";
import { policyTerm, withTerms } from "./glossary.js";
import { state, writeAddress } from "./state.js";
import { said, say } from "./texts.js";

export class Lessons {
  /** `onshow` is called when a lesson is to be read, `onstep` with the step that is to be set up. */
  constructor({ onshow, onstep, onleave }) {
    Object.assign(this, { onshow, onstep, onleave });
    this.lesson = null;
    this.step = null;
    this.place = find("#lesson");
    this.round = 0;
    this.drawer = makeDrawer("lessons", say("page.lessons"), (body) => this.fill(body));
  }

  async names() {
    this.list ??= await api.lesson("index");
    return this.list;
  }

  async fill(body) {
    const list = await answerFor(body, () => this.names());
    if (!list) return;
    body.replaceChildren(
      element("p", { class: "hint" }, say("lesson.hint")),
      element("ol", { class: "syllabus" }, list.map((name) =>
        element("li", { class: name === state.lesson ? "current" : null }, button([
          element("b", {}, say(`lessons.${name}.title`)), element("span", {}, say(`lessons.${name}.summary`)),
        ], () => {
          this.drawer.close();
          this.begin(name);
        })))),
    );
  }

  /** Opens a lesson at its first step. */
  async begin(name) {
    try {
      await this.open(name, 0);
    } catch (error) {
      complain("#notice", error);
    }
  }

  /**
   * Opens a lesson at a step, counted from 0, as an address has altered it. An Error if there is none of this name or it
   * cannot be had: then none is open.
   */
  async open(name, step, altered) {
    try {
      const list = await this.names();
      if (!list.includes(name)) throw new Error(unknown("lesson", name));
      const steps = await api.lesson(name);
      this.lesson = { ...said(`lessons.${name}`), steps, name, number: list.indexOf(name), list, words: said(`lessons.${name}.steps`) };
    } catch (error) {
      this.close();
      throw error;
    }
    await this.go(Math.min(step, this.lesson.steps.length - 1), altered);
  }

  /** Resolves when what the step sets up is on the board. */
  go(index, altered) {
    this.step = this.lesson.steps[index];
    this.index = index;
    Object.assign(state, { lesson: this.lesson.name, step: index });
    this.onshow();
    this.draw();
    return this.onstep(this.step, altered);
  }

  close() {
    const isFocused = this.place.contains(document.activeElement);
    this.lesson = null;
    this.step = null;
    Object.assign(state, { lesson: "", step: 0 });
    find("#newcomer").hidden = false;
    this.place.replaceChildren();
    writeAddress();
    this.onleave();
    if (isFocused) find("#newcomer").focus();
  }

  /** After the last lesson: what one may do next. */
  finish() {
    this.step = null;
    Object.assign(state, { lesson: "", step: 0 });
    writeAddress();
    const go = (key, drawer) => element("li", {}, button(say(`lesson.finished.${key}`), () => {
      this.close();
      if (drawer) find(`[data-drawer=${drawer}]`).click();
    }, { "data-next": key }));
    this.place.replaceChildren(
      element("header", {}, button("×", () => this.close(), { class: "icon close", "aria-label": say("lesson.leave") })),
      element("h2", { id: "lesson-title", tabindex: "-1" }, say("lesson.finished.title")),
      element("p", {}, say("lesson.finished.text")),
      element("ul", { class: "next-steps" }, go("positions", "gallery"), go("board"), go("reports", "reports")));
    find("#lesson-title").focus();
  }

  draw() {
    const { lesson, step, index } = this;
    const words = lesson.words[index];
    const last = index === lesson.steps.length - 1;
    const next = last ? lesson.list[lesson.number + 1] : null;
    const seen = new Set();
    const policy = (written) => policyTerm(written, seen);
    const text = words.text.map((part) => element("p", {}, prose(part, (plain) => withTerms(plain, seen), policy)));
    this.claims = element("ul", { class: "claims" }, words.claims.map((claim) =>
      element("li", { class: "open" }, element("i", { class: "sign", "aria-hidden": "true" }),
        element("span", { class: "unseen state" }, say("lesson.open")), element("span", {}, prose(claim, (plain) => plain, policy), " ", element("span", { class: "figures" })))));
    this.reset = element("p", { class: "reset" }, say("lesson.changed"), button(say("lesson.reset"), () => this.go(this.index)));
    this.reset.hidden = true;
    const dots = lesson.words.map((each, at) => button("", () => this.go(at), {
      class: "dot", "aria-label": say("lesson.step", { number: at + 1, title: each.title }), "aria-current": at === index ? "step" : null,
    }));
    const forward = last
      ? button(next ? say("lesson.next_lesson", { title: say(`lessons.${next}.title`) }) : say("lesson.done"),
        () => (next ? this.begin(next) : this.finish()), { class: "primary next" })
      : button(say("lesson.next"), () => this.go(index + 1), { class: "primary next" });
    const back = button(say("lesson.back"), () => this.go(index - 1), { class: "back" });
    back.disabled = index === 0;
    const heading = element("h2", { id: "lesson-title", tabindex: "-1" }, words.title);
    this.place.replaceChildren(
      element("header", {},
        element("p", { class: "lesson-name" }, say("lesson.name", { number: lesson.number + 1, title: lesson.title })),
        button("×", () => this.close(), { class: "icon close", "aria-label": say("lesson.leave") })),
      heading,
      ...text,
      this.claims,
      this.reset,
      element("p", { class: "try" }, element("b", {}, say("lesson.try")), prose(words.try, (plain) => plain, policy)),
      element("footer", {}, back, element("div", { class: "dots", role: "group", "aria-label": say("lesson.steps") }, dots), forward),
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
    for (const row of this.claims.children) this.mark(row, "open", "");
  }

  mark(row, name, counted) {
    row.className = name;
    row.querySelector(".figures").textContent = counted;
    row.querySelector(".state").textContent = say(`lesson.${name}`);
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
      if (seen === null) continue;
      this.mark(rows[index], seen ? "held" : "missed", figures(claim, search));
      held += seen ? 1 : 0;
    }
    this.place.dataset.checked = `${this.lesson.name}/${this.index}`;
    if (rows.length) announce(say("lesson.seen", { held, all: rows.length }));
  }
}
