// The family of policies, to choose from: what each does, whose idea it is, its published forms, and its
// numbers.

import { openDrawer } from "./drawer.js";
import { button, element, sentence } from "./dom.js";
import { say, translated } from "./texts.js";

const LETTERS = { left: "A", right: "B" };

/** Lets one choose for a side; `onchoose` is called with a policy. */
export function choosePolicy(side, current, policies, onchoose) {
  const drawer = openDrawer("chooser", say("chooser.title", { letter: LETTERS[side] }));
  const choose = (policy) => {
    drawer.close();
    onchoose(policy);
  };
  drawer.body.replaceChildren(
    element("p", { class: "hint" }, say("chooser.hint")),
    ...policies.map((technique) => section(technique, current, choose)),
  );
  drawer.body.scrollTop = 0;
}

function section(technique, current, choose) {
  const forms = technique.forms.length ? technique.forms : [technique.default];
  return element("section", { class: "technique" },
    element("h3", {}, technique.name),
    element("p", {}, sentence(translated(technique.title))),
    element("p", { class: "hint" }, translated(technique.source)),
    element("div", { class: "forms" }, forms.map((form) =>
      button(form, () => choose(form), { "aria-pressed": String(form === current) }))),
    numbers(say("chooser.numbers"), technique.parameters),
    numbers(say("chooser.conditions"), technique.conditions ?? []));
}

function numbers(title, parameters) {
  if (!parameters.length) return null;
  return element("details", {}, element("summary", {}, title),
    element("dl", { class: "parameters" }, parameters.map(({ name, default: usual, min, max, meaning }) =>
      element("div", {}, element("dt", {}, name),
        element("dd", {}, say("chooser.number", { meaning: translated(meaning), min, max, usual }))))));
}
