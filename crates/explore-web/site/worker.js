// One worker: asks the explorer what the page asks it, and hands its answers back.

import { Desk, initSync } from "../engine/explore_web.js";

let desk;

/** Called by a search under way. */
globalThis.tell = (event, words) => postMessage({ event, words: JSON.parse(words) });

onmessage = ({ data: { module, listen, number, method, path, body } }) => {
  try {
    if (module) {
      initSync({ module });
      desk = new Desk();
    } else if (listen) {
      desk.listen(listen);
    } else {
      postMessage({ number, ...JSON.parse(desk.answer(method, path, body)) });
    }
  } catch (error) {
    postMessage({ fault: String(error) });
  }
};
