// What can be taken away: a link to this view, pictures, and the list of cutoffs.

import * as api from "./api.js";
import { CAUSES, nameOf, sanOf } from "./causes.js";
import { embeds } from "./door.js";
import { makeDrawer } from "./drawer.js";
import { announce, button, element, sentence } from "./dom.js";
import { boardPicture, toPng, treePicture } from "./pictures.js";
import { address, state } from "./state.js";
import { say, scoreText } from "./texts.js";

/** So many cutoffs are written down, the deepest. */
const MOST = 500;

/** Copies a text, and says so; where a browser forbids it, the text is there to be copied by hand. */
export async function copy(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    announce(say("share.copied"));
    if (place) place.textContent = say("share.copied");
  } catch {
    prompt(say("share.copy_this"), text);
  }
}

function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A way in the tree, as an address says it: no move at all leads to the root. */
const written = (way) => way.join(",") || ",";

/** A field of CSV. */
const field = (value) => {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function cutoffsTable(cutoffs) {
  const verdict = { true: "wrong", false: "right", null: "" };
  const rows = cutoffs.map((node) => [
    node.path.map(sanOf).join(" "), node.fen, node.ply, node.depth,
    node.reduction, node.size, node.beta && scoreText(node.beta), node.null_value && scoreText(node.null_value), verdict[String(node.wrong ?? null)],
  ]);
  const heads = ["moves", "fen", "ply", "depth", "R", "nodes", "beta", "after_pass", "audit"];
  return [heads, ...rows].map((row) => row.map(field).join(",")).join("\r\n").concat("\r\n");
}

export class Share {
  /** `pending` gives where the address leads in the tree, as long as that is not shown. */
  constructor({ place, tree, nodeView, tabs, replay, pending }) {
    Object.assign(this, { place, tree, nodeView, tabs, replay, pending });
    makeDrawer("share", say("share.title"), (body) => this.fill(body));
  }

  /** The address of what is seen: besides the position and the policies, where one is in the tree. */
  link() {
    const { tree, nodeView, tabs, replay } = this;
    const { inside, ...others } = this.pending() ?? {
      tree: tree.side,
      inside: tree.rootNode && written(tree.rootNode.way),
      look: nodeView.node && written(nodeView.node.way),
      cause: tree.cause,
      tab: tabs.chosen,
      moment: tabs.chosen === "replay" && replay.frame ? String(replay.at) : "",
    };
    const query = new URLSearchParams(Object.entries({ in: inside, ...others }).filter(([, value]) => value));
    return `${location.origin}${location.pathname}${address()}&${query.toString().replaceAll("%2C", ",")}`;
  }

  /** A frame with the small view of this position. */
  frame() {
    const from = `${location.origin}${location.pathname}${address(true)}`.replaceAll("&", "&amp;");
    return `<iframe src="${from}" width="720" height="500" loading="lazy" title="Caesura"></iframe>`;
  }

  board() {
    const { fen } = this.place.position;
    return boardPicture(document.querySelector("#board"), { fen, flipped: state.flipped, shapes: this.place.board.shapes });
  }

  drawing() {
    const { tree } = this;
    if (!tree.root) throw new Error(say("share.no_tree"));
    if (!tree.icicle.width) throw new Error(say("share.unseen_tree"));
    const alone = tree.cause ? say("share.alone", { cause: nameOf(tree.cause) }) : "";
    const depth = tree.trees[tree.side]?.depth ?? state.depth;
    const caption = say("share.caption", { policy: tree.names[tree.side], depth, alone, fen: this.place.position.fen });
    return treePicture(tree.icicle, CAUSES, caption);
  }

  fill(body) {
    const said = element("p", { class: "error", role: "alert" });
    const act = (work) => async ({ currentTarget }) => {
      said.textContent = "";
      try {
        await work(currentTarget);
      } catch (error) {
        said.textContent = sentence(error.message);
      }
    };
    const pictures = (name, make) => [
      button("SVG", act(() => save(`${name}.svg`, make(), "image/svg+xml")), { "data-take": `${name}-svg` }),
      button("PNG", act(async () => save(`${name}.png`, await toPng(make()))), { "data-take": `${name}-png` }),
    ];
    const link = element("input", { readonly: true, value: this.link(), "aria-label": say("share.link"), id: "link" });
    link.onfocus = () => link.select();
    const row = (title, text, ...buttons) => element("li", {},
      element("div", {}, element("b", {}, title), element("p", { class: "hint" }, text)),
      element("div", { class: "forms" }, buttons.flat()));
    body.replaceChildren(
      element("ul", { class: "takes" },
        row(say("share.view"), say("share.view_hint"), link,
          button(say("share.copy_link"), act((place) => copy(this.link(), place)), { class: "primary", "data-take": "link" })),
        embeds ? row(say("share.embed"), say("share.embed_hint"),
          button(say("share.copy_embed"), act((place) => copy(this.frame(), place)), { "data-take": "embed" })) : "",
        row(say("share.position"), this.place.position.fen, button(say("node.copy"), act((place) => copy(this.place.position.fen, place)))),
        row(say("share.board"), say("share.board_hint"), pictures("board", () => this.board())),
        row(say("share.tree"), say("share.tree_hint"), pictures("tree", () => this.drawing())),
        row(say("share.cutoffs"), say("share.cutoffs_hint", { most: MOST }),
          button("CSV", act(() => this.saveCutoffs()), { "data-take": "cutoffs" }))),
      said,
    );
  }

  async saveCutoffs() {
    if (this.tree.id === undefined) throw new Error(say("share.no_tree"));
    const { cutoffs } = await api.cutoffs(this.tree.id, "all", MOST);
    if (!cutoffs.length) throw new Error(say("share.no_cutoffs"));
    save("cutoffs.csv", cutoffsTable(cutoffs), "text/csv");
  }
}
