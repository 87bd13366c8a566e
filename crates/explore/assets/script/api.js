// What the server answers. Whatever goes wrong becomes an Error with one clear line.

const GONE = "the program is not running any more: start caesura explore again";

async function ask(method, path, body) {
  const options = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error(GONE);
  }
  if (response.status === 204) return null;
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new Error("the answer could not be read");
  }
  if (!response.ok) {
    const error = new Error(answer?.error ?? `the server answers ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return answer;
}

const get = (path) => ask("GET", path);
const post = (path, body) => ask("POST", path, body);
const query = (values) => new URLSearchParams(
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
);

export const start = () => get("/api/start");
export const policies = () => get("/api/policies");
export const gallery = () => get("/api/gallery");
export const reports = () => get("/api/reports");
export const position = (fen, moves, at) => post("/api/position", { fen, moves, at });
export const bring = (text, entry) => post("/api/bring", { text, entry });
export const threat = (fen, depth) => post("/api/threat", { fen, depth });
export const search = (settings) => post("/api/searches", settings);
export const stop = (id) => ask("DELETE", `/api/searches/${id}`);
export const difference = (left, right) => get(`/api/difference?${query({ left, right })}`);
export const tree = (id, options) => get(`/api/searches/${id}/tree?${query(options)}`);
export const node = (id, node) => get(`/api/searches/${id}/nodes/${node}`);
export const cutoffs = (id, order, limit = 50) => get(`/api/searches/${id}/cutoffs?${query({ order, limit })}`);
export const audit = (id, node) => post(`/api/searches/${id}/nodes/${node}/audit`, {});

export async function lesson(name) {
  return get(`/assets/lessons/${name}.json`);
}

/**
 * Listens to a search, which begins with that: calls the handlers iteration, progress, done and
 * failed. Returns what ends it.
 */
export function listen(id, handlers) {
  const source = new EventSource(`/api/searches/${id}/events`);
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
    handlers.failed({ error: GONE });
  };
  return close;
}
