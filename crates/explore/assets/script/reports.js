// The laboratory's reports: the list of its runs; each opens as a page, whose positions lead back here.

import * as api from "./api.js";
import { answerFor, makeDrawer } from "./drawer.js";
import { element } from "./dom.js";
import { say, translated } from "./texts.js";

export function makeReports() {
  makeDrawer("reports", say("page.reports"), async (body) => {
    const runs = await answerFor(body, api.reports);
    if (runs) body.replaceChildren(runs.length ? listOf(runs) : none());
  });
}

const listOf = (runs) => element("ul", { class: "runs" }, runs.map((run) => element("li", {},
  element("a", { href: `reports/${run.number}` }, run.name),
  element("span", { class: "hint" }, ` ${toldOf(run)}`))));

const toldOf = ({ kind, rows, made }) => [
  translated(kind), rows && say("count.rows", { n: rows }), made?.slice(0, 16).replace("T", " "),
].filter(Boolean).join(", ");

function none() {
  return element("div", {},
    element("p", {}, say("reports.none")),
    element("pre", {}, "caesura lab run quick\ncaesura explore --store caesura-lab.db"),
    element("p", { class: "hint" }, say("reports.then")));
}
