// One policy: its name, what it plays, what it counted. The other one is a panel beside it.

import { sideOf } from "./board.js";
import { button, element, find, named, percent, sentence, signed } from "./dom.js";
import { lineButtons } from "./place.js";
import { number, said, say, scoreText, told } from "./texts.js";

/** These are seen at once, the others where somebody asks for more; those of verification once a pass was verified. */
const FIRST = ["nodes", "tried", "cut"];
const VERIFICATION = ["checked", "contradicted"];

const LETTERS = { left: "A", right: "B" };

/** The rows' values; null where the policy counts no such thing. */
function values(nodes, counters = {}) {
  const count = (name) => counters[name] ?? 0;
  const passes = count("null_tried");
  const checked = count("null_reduced") + count("null_verified");
  return {
    nodes: [number(nodes), nodes],
    tried: [number(passes), passes],
    cut: passes ? [`${number(count("null_cut"))} · ${percent(count("null_cut"), passes)}`, count("null_cut")] : null,
    checked: checked ? [number(checked), checked] : null,
    contradicted: checked ? [number(count("null_contradicted")), count("null_contradicted")] : null,
    multi: count("multi_cut") ? [number(count("multi_cut")), count("multi_cut")] : null,
    table: [number(count("table_cutoffs")), count("table_cutoffs")],
    quiet: [percent(count("quiescence_nodes"), nodes), null],
  };
}

export class Panel {
  /** `onchoose` is called with a policy, `onlist` to show them all, `onplay` with moves of a line. */
  constructor(side, { onchoose, onlist, onplay }) {
    this.side = side;
    this.onplay = onplay;
    this.result = null;
    this.place = find(`.panel[data-side=${side}]`);
    this.input = element("input", {
      class: "policy", id: `${side}-name`, list: "policy-forms", autocomplete: "off", spellcheck: "false",
      "aria-label": say("panel.policy", { letter: LETTERS[side] }), "aria-describedby": `${side}-about`,
    });
    this.input.addEventListener("change", () => {
      // A policy and its values are one word, with a colon between: settings of the engine follow after a space.
      const name = this.input.value.trim().replace(/^([a-z_]+)\s+(?=\d)/, "$1:");
      // Nothing is no policy: the last one stays.
      if (name) onchoose(name);
      else this.input.value = this.policy;
    });
    // The list of forms shows only what goes with the text, so that a click makes room for all.
    this.input.addEventListener("focus", () => this.input.select());
    this.about = element("p", { class: "about", id: `${side}-about` });
    this.best = element("p", { class: "best" });
    this.verdict = element("p", { class: "verdict" });
    this.line = element("p", { class: "line" });
    this.numbers = element("dl", { class: "numbers" });
    this.status = element("p", { class: "status" });
    this.place.replaceChildren(
      element("header", {}, element("span", { class: "letter", "aria-hidden": "true" }, LETTERS[side]), this.input,
        button("⋯", onlist, { class: "icon", title: say("panel.all"), "aria-label": say("panel.choose", { letter: LETTERS[side] }) })),
      this.about, this.best, this.line, this.numbers, this.verdict, this.status,
    );
  }

  name(policy, about) {
    this.policy = policy;
    this.input.value = policy;
    this.about.textContent = about ? sentence(about) : "";
  }

  begin(fen) {
    this.fen = fen;
    this.result = null;
    this.place.classList.remove("failed");
    this.place.setAttribute("aria-busy", "true");
    this.status.textContent = say("duel.searching");
    this.verdict.textContent = "";
  }

  iteration(data) {
    this.result = { ...this.result, ...data, best: data.line[0] };
    this.status.textContent = say("panel.iteration", data);
    this.show();
  }

  progress(data) {
    this.status.textContent = say("panel.progress", data);
  }

  done(data) {
    this.result = { ...this.result, ...data };
    this.place.setAttribute("aria-busy", "false");
    const kept = data.tree && data.tree.kept < data.tree.counted
      ? say("panel.kept", data.tree) : "";
    const end = say(data.stopped ? "panel.stopped_after" : "panel.ended", data);
    this.status.textContent = `${end}${kept}`;
    this.verdict.replaceChildren(...named(told(data.verdict), [this.input.value]));
    this.show();
  }

  failed(error) {
    this.result = null;
    // What was counted before belongs to another search.
    this.values = null;
    this.place.classList.add("failed");
    this.place.setAttribute("aria-busy", "false");
    this.status.textContent = sentence(error);
    this.best.replaceChildren();
    this.line.replaceChildren();
    this.verdict.replaceChildren();
    this.numbers.replaceChildren();
  }

  show() {
    const { best, score, line, nodes, counters } = this.result;
    this.best.replaceChildren(
      element("strong", {}, best?.san ?? say("panel.no_move")),
      element("span", { class: `score ${this.fate(score)}` }, score ? signed(scoreText(score)) : ""),
    );
    this.line.replaceChildren(...lineButtons(line ?? [], this.onplay));
    this.values = values(nodes, counters);
    this.drawNumbers();
  }

  /** Whether the side to move mates or is mated. */
  fate(score) {
    if (!score?.winner) return "";
    return score.winner === sideOf(this.fen) ? "mate" : "mated";
  }

  /** The bars measure themselves against the other policy, whose values are asked for here. */
  drawNumbers(other = this.other?.values) {
    if (!this.values) return;
    const rows = Object.entries(said("panel.rows")).map(([key, [name, meaning]]) => {
      const [mine, theirs] = [this.values[key], other?.[key]];
      const first = FIRST.includes(key) || (VERIFICATION.includes(key) && (mine || theirs));
      const most = Math.max(mine?.[1] ?? 0, theirs?.[1] ?? 0);
      const bar = element("i", { class: "bar", "aria-hidden": "true" });
      bar.style.setProperty("--share", most ? (mine?.[1] ?? 0) / most : 0);
      return element("div", { class: `row${mine ? "" : " none"}${first ? "" : " more"}`, title: meaning },
        element("dt", {}, name), element("dd", {}, mine?.[0] ?? "–"), bar);
    });
    this.numbers.replaceChildren(...rows);
  }
}
