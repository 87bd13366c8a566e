// All that the page says, in one file a language, both with the same keys. What the program tells comes as keys
// too, with what stands in their gaps; what it calls its policies and positions is looked up by its English words.

const LANGUAGES = ["en", "de"];

/** What was chosen by hand, or else what the browser prefers. */
function choose() {
  let kept = null;
  try {
    kept = localStorage.getItem("language");
  } catch {
    // Storage is forbidden: the page is as the browser prefers.
  }
  const wanted = [kept, ...navigator.languages].map((each) => each?.slice(0, 2));
  return wanted.find((each) => LANGUAGES.includes(each)) ?? LANGUAGES[0];
}

export const language = choose();
const texts = await (await fetch(new URL(`../texts/${language}.json`, import.meta.url))).json();

/** What stands at a key: a text, or several. */
export const said = (key) => key.split(".").reduce((part, name) => part[name], texts);

/** What writes numbers with so many digits after the point: to make it takes longer than to use it. */
const writers = [];

/** A count with thousands apart. */
export function number(value, digits = 0) {
  writers[digits] ??= new Intl.NumberFormat(language, {
    minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: "always",
  });
  return writers[digits].format(value);
}

/** The text of a key, its gaps filled; of two texts the first is for one and the other for more. */
export function say(key, gaps = {}) {
  const found = said(key);
  const written = Array.isArray(found) ? found[gaps.n === 1 ? 0 : 1] : found;
  return written.replace(/\{(\w+)\}/g, (_, name) => told(gaps[name]));
}

/** A score as White sees it: an estimate in pawns, or who mates. */
export function scoreText({ centipawns, mate, winner }) {
  if (centipawns !== null) return `${centipawns < 0 ? "-" : "+"}${(Math.abs(centipawns) / 100).toFixed(2)}`;
  const side = (name) => said(`sides.${name}`);
  if (mate === 0) return say("score.mated", { side: side(winner === "white" ? "black" : "white") });
  return say("score.mates", { side: side(winner), moves: Math.abs(mate) });
}

/** Whatever the program tells: sentences, counts, scores, moves. */
export function told(words) {
  if (Array.isArray(words)) return words.map(told).join(" ");
  if (typeof words === "number") return number(words);
  if (words?.says) return say(words.says, words);
  return words?.centipawns === undefined ? words : scoreText(words);
}

/** What the program calls something of its own, which it says in English. */
export const translated = (words) => texts.program?.[words] ?? words;

/** Fills the elements of the page, which name the keys of their texts. */
export function fillPage() {
  document.documentElement.lang = language;
  document.title = said("page.title");
  for (const each of document.querySelectorAll("[data-text]")) each.textContent = said(each.dataset.text);
  for (const [name, attribute] of [["label", "aria-label"], ["title", "title"], ["hint", "placeholder"], ["role", "aria-roledescription"]]) {
    for (const each of document.querySelectorAll(`[data-${name}]`)) each.setAttribute(attribute, said(each.dataset[name]));
  }
}

/** The button that goes on to the next language, which begins the page again at an address that leads to what is seen. */
export function languageButton(button, link) {
  button.textContent = language.toUpperCase();
  button.onclick = () => {
    try {
      localStorage.setItem("language", LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]);
    } catch {
      // Storage is forbidden: the page stays as the browser prefers.
    }
    location.replace(link());
  };
}
