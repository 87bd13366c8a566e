// The door to the program that serves the page, by HTTP. Whatever goes wrong becomes an Error with one clear
// line. A page without a server has another file in place of this one.

import { say } from "./texts.js";

/** Whether other pages may show this one in a frame: what runs on this machine is shown by itself alone. */
export const embeds = false;

export async function ask(method, path, body) {
  const options = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error(say("door.gone"));
  }
  if (response.status === 204) return null;
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new Error(say("door.unreadable"));
  }
  if (!response.ok) {
    const error = new Error(answer?.error ?? say("door.status", { status: response.status }));
    error.status = response.status;
    throw error;
  }
  return answer;
}

/**
 * Listens to a search, which begins with that: calls the handlers iteration, progress, done and
 * failed. Returns what ends it.
 */
export function listen(id, handlers) {
  const source = new EventSource(`api/searches/${id}/events`);
  const close = () => source.close();
  for (const name of ["iteration", "progress"]) {
    source.addEventListener(name, (event) => handlers[name](JSON.parse(event.data)));
  }
  for (const name of ["done", "failed"]) {
    source.addEventListener(name, (event) => {
      close();
      handlers[name](JSON.parse(event.data));
    });
  }
  // A stream that breaks off would be opened again, and with it the search.
  source.onerror = () => {
    close();
    handlers.failed({ error: say("door.gone") });
  };
  return close;
}
