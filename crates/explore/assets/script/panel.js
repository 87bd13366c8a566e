// One policy: its name, what it plays, what it counted. The other one is a panel beside it.

import { sideOf } from "./board.js";
import { button, element, find, named, number, percent, sentence, signed } from "./dom.js";
import { lineButtons } from "./place.js";

/** These are seen at once, the others where somebody asks for more. */
const FIRST = ["nodes", "tried", "cut"];

const LETTERS = { left: "A", right: "B" };

/** What is counted, in the order of the rows: name, what it means, and how it is read. */
const ROWS = [
  ["nodes", "Nodes", "positions searched, in all iterations"],
  ["tried", "Passes tried", "nodes at which the side to move was made to pass"],
  ["cut", "… that cut", "nodes left because the pass kept beta"],
  ["checked", "… made sure of", "nodes whose pass kept beta and that were searched all the same, shallower or first"],
  ["contradicted", "… contradicted", "of these, nodes whose moves did not reach beta"],
  ["multi", "Multi-cuts", "nodes left because several moves reached beta in a shallower search"],
  ["table", "Table answers", "nodes that the transposition table settled"],
  ["quiet", "In quiescence", "share of nodes beyond the depth, where only captures are searched"],
];

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
      "aria-label": `Policy ${LETTERS[side]}`, "aria-describedby": `${side}-about`,
    });
    this.input.addEventListener("change", () => {
      const name = this.input.value.trim();
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
        button("⋯", onlist, { class: "icon", title: "All policies", "aria-label": `Choose policy ${LETTERS[side]} from all` })),
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
    this.status.textContent = "Searching …";
    this.verdict.textContent = "";
  }

  iteration(data) {
    this.result = { ...this.result, ...data, best: data.line[0] };
    this.status.textContent = `Depth ${data.depth}, ${number(data.nodes)} nodes`;
    this.show();
  }

  progress(data) {
    this.status.textContent = `Searching, ${number(data.nodes)} nodes`;
  }

  done(data) {
    this.result = { ...this.result, ...data };
    this.place.setAttribute("aria-busy", "false");
    const kept = data.tree && data.tree.kept < data.tree.counted
      ? ` ${number(data.tree.kept)} of ${number(data.tree.counted)} nodes kept for the tree.` : "";
    const end = data.stopped ? `Stopped after depth ${data.depth}` : `Depth ${data.depth}`;
    this.status.textContent = `${end}, ${number(data.ms)} ms.${kept}`;
    this.verdict.replaceChildren(...named(data.verdict, [this.input.value]));
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
      element("strong", {}, best?.san ?? "no move"),
      element("span", { class: `score ${this.fate(score)}` }, signed(score?.text ?? "")),
    );
    this.line.replaceChildren(...lineButtons(line ?? [], this.onplay));
    this.values = values(nodes, counters);
    this.drawNumbers();
  }

  /** Whether the side to move mates or is mated. */
  fate(score) {
    if (score?.mate === null || score?.mate === undefined) return "";
    return (score.mate > 0) === (sideOf(this.fen) === "white") ? "mate" : "mated";
  }

  /** The bars measure themselves against the other policy, whose values are asked for here. */
  drawNumbers(other = this.other?.values) {
    if (!this.values) return;
    const rows = ROWS.map(([key, name, meaning]) => {
      const [mine, theirs] = [this.values[key], other?.[key]];
      const most = Math.max(mine?.[1] ?? 0, theirs?.[1] ?? 0);
      const bar = element("i", { class: "bar", "aria-hidden": "true" });
      bar.style.setProperty("--share", most ? (mine?.[1] ?? 0) / most : 0);
      return element("div", { class: `row${mine ? "" : " none"}${FIRST.includes(key) ? "" : " more"}`, title: meaning },
        element("dt", {}, name), element("dd", {}, mine?.[0] ?? "–"), bar);
    });
    this.numbers.replaceChildren(...rows);
  }
}
