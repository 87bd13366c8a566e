// Two policies on the same position: both searches, the settings they share, the difference.

import * as api from "./api.js";
import { choosePolicy } from "./chooser.js";
import { announce, complain, element, find, named } from "./dom.js";
import { knowPolicies, policyTerm } from "./glossary.js";
import { Panel } from "./panel.js";
import { state, writeAddress } from "./state.js";
import { say, told, translated } from "./texts.js";

const SIDES = ["left", "right"];
/**
 * How often a search is asked for again where too many run, and after how long, in ms: long enough for
 * one that nobody came to listen to, as of a tab closed too early, to be forgotten.
 */
const PATIENCE = 30;
const PAUSE = 400;

export class Duel {
  /** `onbegin` is called before searches, `onresult` as they get on, `onfail` if one cannot be, `onend` when both have ended. */
  constructor({ onplay, onbegin, onresult, onfail, onend }) {
    Object.assign(this, { onbegin, onresult, onfail, onend });
    this.policies = [];
    this.fen = null;
    this.round = 0;
    this.running = new Map();
    /** The numbers of the last searches, by which the server knows their trees. */
    this.ids = {};
    this.panels = Object.fromEntries(SIDES.map((side) => [
      side, new Panel(side, {
        onplay,
        onchoose: (policy) => this.choose({ [side]: policy }),
        onlist: () => choosePolicy(side, state[side], this.policies, (policy) => this.choose({ [side]: policy })),
      }),
    ]));
    this.panels.left.other = this.panels.right;
    this.panels.right.other = this.panels.left;
    find("#depth").onchange = () => this.choose({ depth: Number(find("#depth").value) });
    find("#shallower").onclick = () => this.choose({ depth: state.depth - 1 });
    find("#deeper").onclick = () => this.choose({ depth: state.depth + 1 });
    find("#preset").onchange = () => this.choose({ preset: find("#preset").value });
    const details = find("#details");
    details.onclick = () => {
      const open = find("#panels").classList.toggle("open");
      details.setAttribute("aria-expanded", String(open));
      details.textContent = say(open ? "duel.fewer" : "duel.more");
    };
    find("#run").onclick = () => {
      if (!this.running.size) return this.search();
      announce(say("duel.stopped"));
      return this.stop();
    };
  }

  /** What can be chosen, from the server. */
  offer({ presets, limits }, policies) {
    this.policies = policies;
    knowPolicies(policies);
    this.limits = limits;
    find("#depth").max = limits.depth;
    find("#preset").replaceChildren(...presets.map((name) => element("option", {}, name)));
    const forms = policies.flatMap(({ forms, default: usual }) => (forms.length ? forms : [usual]));
    find("#policy-forms").replaceChildren(...forms.map((form) => element("option", { value: form })));
  }

  /** Changes settings and searches with them. */
  choose(settings) {
    const depth = settings.depth ?? state.depth;
    if (!Number.isInteger(depth) || depth < 1 || depth > this.limits.depth) {
      complain("#settings-error", say("duel.depth", { most: this.limits.depth }));
      this.showSettings();
      return null;
    }
    Object.assign(state, settings);
    this.showSettings();
    writeAddress();
    return this.search();
  }

  showSettings() {
    find("#depth").value = state.depth;
    find("#shallower").disabled = state.depth <= 1;
    find("#deeper").disabled = state.depth >= (this.limits?.depth ?? 30);
    find("#preset").value = state.preset;
    for (const side of SIDES) this.panels[side].name(state[side], this.about(state[side]));
  }

  about(policy) {
    const name = policy.split(/[:,\s]/)[0];
    return translated(this.policies.find((each) => each.name === name)?.title ?? "");
  }

  /** Another position: null if there is nothing to search. */
  show(fen) {
    this.fen = fen;
    this.showSettings();
    if (fen) return this.search();
    this.stop();
    for (const side of SIDES) this.panels[side].failed(say("duel.over"));
    find("#difference").textContent = "";
    return null;
  }

  stop() {
    for (const [id, close] of this.running) {
      close();
      api.stop(id).catch(() => {});
    }
    this.running.clear();
    this.round += 1;
    this.showRunning();
    for (const side of SIDES) {
      const panel = this.panels[side];
      if (panel.place.getAttribute("aria-busy") === "true") {
        panel.place.setAttribute("aria-busy", "false");
        panel.status.textContent = say("duel.stopped");
      }
    }
  }

  showRunning() {
    const button = find("#run");
    button.textContent = say(this.running.size ? "duel.stop" : "duel.again");
    find("#difference").classList.toggle("stale", this.running.size > 0);
  }

  /** Resolves when both searches have ended, to true if they were not replaced by others. */
  async search() {
    if (!this.fen) return false;
    this.stop();
    complain("#settings-error", null);
    const { round } = this;
    this.onbegin();
    const old = Object.values(this.ids);
    this.ids = {};
    await Promise.all(old.map((id) => api.stop(id).catch(() => {})));
    if (round !== this.round) return false;
    await Promise.all(SIDES.map((side) => this.searchSide(side, round)));
    if (round !== this.round) return false;
    this.showRunning();
    await this.tell(round);
    if (round === this.round) this.onend(this.ids);
    return round === this.round;
  }

  async searchSide(side, round) {
    const panel = this.panels[side];
    panel.begin(this.fen);
    const settings = { fen: this.fen, policy: state[side], preset: state.preset, depth: state.depth };
    let id;
    try {
      id = await this.begin(settings, round);
    } catch (error) {
      if (round !== this.round) return;
      panel.failed(error.message);
      this.onfail(error.message);
      return;
    }
    if (round !== this.round) {
      api.stop(id).catch(() => {});
      return;
    }
    await new Promise((resolve) => {
      const current = (handle) => (data) => {
        if (round !== this.round) return;
        handle(data);
      };
      const end = (handle) => current((data) => {
        this.running.delete(id);
        handle(data);
        resolve();
      });
      const close = api.listen(id, {
        iteration: current((data) => { panel.iteration(data); this.moved(); }),
        progress: current((data) => panel.progress(data)),
        done: end((data) => { this.ids[side] = id; panel.done(data); this.moved(); }),
        failed: end((data) => panel.failed(data.error)),
      });
      this.running.set(id, () => { close(); resolve(); });
      this.showRunning();
    });
  }

  /** Begins a search; where too many run, others may end in a moment, as those of a tab just closed. */
  async begin(settings, round) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await api.search(settings)).search;
      } catch (error) {
        if (error.status !== 429 || attempt === PATIENCE || round !== this.round) throw error;
      }
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    }
  }

  /** Something was found: the other panel's bars change too. */
  moved() {
    for (const side of SIDES) this.panels[side].drawNumbers();
    this.onresult(this.results());
  }

  results() {
    return { left: this.panels.left.result, right: this.panels.right.result };
  }

  /** The difference in words. */
  async tell(round) {
    const { left, right } = this.ids;
    let text = "";
    if (left !== undefined && right !== undefined) {
      try {
        text = told(await api.difference(left, right));
      } catch (error) {
        text = error.message;
      }
    }
    if (round !== this.round) return;
    // What explains the difference comes first; figures follow in a smaller type.
    const [first, ...rest] = text.split(/(?<=\.)\s+/);
    const names = [state.left, state.right];
    const seen = new Set();
    const policy = (name) => policyTerm(name, seen);
    find("#difference").replaceChildren(
      element("span", { class: "first" }, named(first, names, policy)), " ",
      element("span", { class: "figures" }, named(rest.join(" "), names, policy)),
    );
    if (text) announce(text);
  }
}
