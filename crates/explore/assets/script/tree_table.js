// The children of a node as a table: the tree for who cannot see it, and for who likes figures.

import { kindOf, moveName, nameOf } from "./causes.js";
import { button, element, percent } from "./dom.js";
import { number, said, say } from "./texts.js";

export function treeTable(tree) {
  const { nodes } = tree.icicle;
  const { root } = tree;
  const children = nodes.filter((each) => each.parent === root.id && each.id !== root.id);
  children.sort((a, b) => b.size - a.size);
  const shown = children.reduce((sum, each) => sum + each.size, 1);
  const rows = children.map((node) => element("tr", {},
    element("th", { scope: "row" }, button(moveName(node), () => tree.pick(node))),
    element("td", {}, kindOf(node.kind)),
    element("td", { class: "figure" }, node.kind === "quiescence" ? "–" : String(node.depth)),
    element("td", {}, nameOf(node.cause)),
    element("td", { class: "figure" }, number(node.size)),
    element("td", { class: "figure" }, percent(node.size, root.size)),
    element("td", {}, button(say("tree.enter"), () => tree.enter(node), { "aria-label": say("tree.enter_node", { move: moveName(node) }) }))));
  const rest = root.size - shown;
  const heads = said("tree.heads");
  return element("div", { class: "table", tabindex: "0", role: "region", "aria-label": say("tree.nodes_below") },
    element("table", {},
      element("caption", {}, say("tree.below", { move: moveName(root) })),
      element("thead", {}, element("tr", {}, heads.map((head, index) => element(head ? "th" : "td",
        { scope: head ? "col" : null, class: [2, 4, 5].includes(index) ? "figure" : null }, head)))),
      element("tbody", {}, rows)),
    rest > 0 ? element("p", { class: "rest" }, say("tree.rest", { n: rest })) : null);
}
