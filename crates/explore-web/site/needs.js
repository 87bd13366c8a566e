"use strict";
// Says what is missing where the page cannot begin at all. Written for the oldest browsers.
addEventListener("DOMContentLoaded", function () {
  var missing = "";
  if (location.protocol === "file:") {
    missing = "A browser runs no modules from a file: serve this folder, as by python3 -m http.server, and open that.";
  } else if (!("noModule" in HTMLScriptElement.prototype) || typeof WebAssembly !== "object") {
    missing = "This browser is too old for the explorer: Chrome and Edge 91, Firefox 114, Safari 16.4 or later can show it.";
  }
  if (!missing) return;
  var place = document.createElement("p");
  place.className = "error";
  place.setAttribute("role", "alert");
  place.textContent = missing;
  document.body.insertBefore(place, document.body.firstChild);
});
