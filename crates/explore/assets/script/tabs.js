// What is told beside the board, a tab each: the lesson, the policies, a node, the list of cutoffs.

import { button, element, find } from "./dom.js";
import { say } from "./texts.js";

const NAMES = ["lesson", "policies", "replay", "node", "cutoffs"];

export class Tabs {
  /** `onopen` is called with the name of the tab that is opened. */
  constructor(onopen) {
    this.onopen = onopen;
    this.buttons = Object.fromEntries(NAMES.map((name) => [name, button(say(`tabs.${name}`), () => this.open(name), {
      id: `tab-${name}`, role: "tab", "aria-controls": name,
    })]));
    find("#tabs").replaceChildren(...Object.values(this.buttons));
    find("#tabs").onkeydown = (event) => this.key(event);
    for (const name of NAMES) {
      find(`#${name}`).setAttribute("role", "tabpanel");
      find(`#${name}`).tabIndex = -1;
      find(`#${name}`).setAttribute("aria-labelledby", `tab-${name}`);
    }
    this.offerLesson(false);
  }

  /** Whether there is a lesson to be read. */
  offerLesson(offered) {
    this.buttons.lesson.hidden = !offered;
    this.open(offered ? "lesson" : "policies");
  }

  /** Whether there is such a tab now. */
  offers(name) {
    return Object.hasOwn(this.buttons, name) && !this.buttons[name].hidden;
  }

  /** What is told when nothing was asked for. */
  home() {
    this.open(this.buttons.lesson.hidden ? "policies" : "lesson");
  }

  open(chosen) {
    this.chosen = chosen;
    for (const [name, each] of Object.entries(this.buttons)) {
      each.setAttribute("aria-selected", String(name === chosen));
      each.tabIndex = name === chosen ? 0 : -1;
      find(`#${name}`).hidden = name !== chosen;
    }
    this.onopen(chosen);
  }

  key(event) {
    const shown = NAMES.filter((name) => !this.buttons[name].hidden);
    const at = shown.indexOf(this.chosen);
    const last = shown.length - 1;
    const to = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.open(shown[to]);
    this.buttons[shown[to]].focus();
  }
}

/** Board or tree, where there is room for one of them. */
export function showPicture(name) {
  find(".bench").dataset.picture = name;
  for (const each of find("#picture").children) {
    each.setAttribute("aria-pressed", String(each.dataset.picture === name));
  }
  // What is drawn for a place that was hidden had no size.
  dispatchEvent(new Event("resize"));
}

for (const each of find("#picture").children) each.onclick = () => showPicture(each.dataset.picture);
