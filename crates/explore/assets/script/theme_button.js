// Light, dark, or as the system is.

import { find } from "./dom.js";
import { say } from "./texts.js";

const NEXT = { system: "light", light: "dark", dark: "system" };

export function themeButton() {
  const button = find("#theme");
  const chosen = () => document.documentElement.dataset.theme ?? "system";
  const tell = () => {
    const title = say("page.theme", { theme: say(`themes.${chosen()}`) });
    button.setAttribute("aria-label", title);
    button.title = title;
    button.textContent = { system: "◐", light: "☼", dark: "☾" }[chosen()];
  };
  button.onclick = () => {
    const next = NEXT[chosen()];
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
    tell();
    document.dispatchEvent(new Event("theme"));
  };
  tell();
}
