// The drawers at the side: lessons, positions, reports.

import { button, element, find, sentence } from "./dom.js";
import { say } from "./texts.js";

/** Opens the drawer of a name, and returns its body and what closes it. */
export function openDrawer(name, title) {
  const drawer = build(name, title);
  find(`#${name}`).showModal();
  return drawer;
}

/** Makes a drawer with a button of the page's head; `fill` is called with its body when it opens. */
export function makeDrawer(name, title, fill) {
  const drawer = build(name, title);
  find(`[data-drawer=${name}]`).onclick = () => {
    find(`#${name}`).showModal();
    fill(drawer.body);
  };
  return drawer;
}

/** What is asked for, for a body that is empty meanwhile; nothing where it fails, which the body then tells. */
export async function answerFor(body, ask) {
  body.replaceChildren(element("p", { class: "hint" }, "…"));
  try {
    return await ask();
  } catch (error) {
    body.replaceChildren(element("p", { class: "error" }, sentence(error.message)));
    return null;
  }
}

function build(name, title) {
  const dialog = find(`#${name}`);
  const body = element("div", { class: "drawer-body" });
  dialog.replaceChildren(
    element("header", {},
      element("h2", { id: `${name}-title` }, title),
      button("×", () => dialog.close(), { class: "icon close", "aria-label": say("page.close") })),
    body,
  );
  // A press beside the drawer closes it.
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  return { close: () => dialog.close(), body };
}
