"use strict";
// The theme that was chosen, before anything is drawn; by itself the page is as the system is.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
