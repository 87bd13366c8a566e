"use strict";
// Says what is missing where the page cannot begin at all. Written for the oldest browsers.
addEventListener("DOMContentLoaded", function () {
  var missing = "";
  var isGerman = /^de/.test(navigator.language || "");
  if (location.protocol === "file:") {
    missing = isGerman
      ? "Ein Browser führt keine Module aus einer Datei aus: stellen Sie diesen Ordner bereit, etwa mit python3 -m http.server, und öffnen Sie das."
      : "A browser runs no modules from a file: serve this folder, as by python3 -m http.server, and open that.";
  } else if (!("noModule" in HTMLScriptElement.prototype) || typeof WebAssembly !== "object") {
    missing = isGerman
      ? "Dieser Browser ist zu alt für den Explorer: Chrome und Edge 91, Firefox 114, Safari 16.4 oder neuer können ihn zeigen."
      : "This browser is too old for the explorer: Chrome and Edge 91, Firefox 114, Safari 16.4 or later can show it.";
  }
  if (!missing) return;
  var place = document.createElement("p");
  place.className = "error";
  place.setAttribute("role", "alert");
  place.textContent = missing;
  document.body.insertBefore(place, document.body.firstChild);
});
