// The drawers at the side: lessons, positions, reports.

import { button, element, find } from "./dom.js";

/** Makes a drawer of a dialog; `fill` is called with its body when it opens. */
export function makeDrawer(name, title, fill) {
  const dialog = find(`#${name}`);
  const body = element("div", { class: "drawer-body" });
  dialog.replaceChildren(
    element("header", {},
      element("h2", { id: `${name}-title` }, title),
      button("×", () => dialog.close(), { class: "icon close", "aria-label": "Close" })),
    body,
  );
  // A press beside the drawer closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  find(`[data-drawer=${name}]`).onclick = () => {
    dialog.showModal();
    fill(body);
  };
  return { close: () => dialog.close(), body };
}
