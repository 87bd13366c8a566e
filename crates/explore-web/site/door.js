// The door to the explorer in this browser: workers that answer as the server does elsewhere. A worker is deaf
// while it searches, so each search has its own, which is ended to stop it, and its memory is gone with it.

import { say } from "./texts.js";

/** Whether other pages may show this one in a frame. */
export const embeds = true;

/** Searches at a time; and as many that have ended are kept. */
const MOST = 4;
/** Whoever asks the worker of a search asks for its only one. */
const ONLY = 1;

const here = (path) => new URL(path, import.meta.url);

let compiled;

/** The engine, which is loaded once and shared by all workers. */
function engine() {
  compiled ??= load().catch((error) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function load() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") throw new Error(say("door.old"));
  const response = await get(here("../engine/explore_web_bg.wasm"));
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Its host may not call it what it is.
  }
  const bytes = await copy.arrayBuffer();
  try {
    return await WebAssembly.compile(bytes);
  } catch {
    throw new Error(say("door.old"));
  }
}

/** A file of the site. */
async function get(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error(say("door.no_site"));
  }
  if (!response.ok) throw new Error(say("door.site_status", { status: response.status }));
  return response;
}

class Helper {
  constructor() {
    this.waiting = new Map();
    this.last = 0;
    this.isOver = false;
    this.handlers = null;
  }

  async start() {
    const module = await engine();
    const worker = new Worker(here("./worker.js"), { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.end(say("door.no_start"));
    worker.postMessage({ module });
    if (this.isOver) worker.terminate();
    return worker;
  }

  /** The worker, once it is there. */
  get worker() {
    this.started ??= this.start();
    return this.started;
  }

  async ask(method, path, body) {
    const worker = await this.worker;
    if (this.isOver) throw new Error(say("door.stopped"));
    this.last += 1;
    const number = this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      worker.postMessage({ number, method, path, body: body === undefined ? "" : JSON.stringify(body) });
    });
  }

  async listen(handlers) {
    this.handlers = handlers;
    (await this.worker).postMessage({ listen: ONLY });
  }

  hear({ number, status, answer, event, words, fault }) {
    if (fault) {
      this.end(say("door.broken"));
    } else if (event) {
      if (event === "done" || event === "failed") this.hasEnded = true;
      this.handlers[event](words);
    } else {
      const { resolve, reject } = this.waiting.get(number);
      this.waiting.delete(number);
      if (status === 200) resolve(answer);
      else reject(Object.assign(new Error(answer.error), { status }));
    }
  }

  /** Ends the worker, and all that it was asked for, for this reason. */
  end(reason) {
    this.isOver = true;
    this.started?.then((worker) => worker.terminate(), () => {});
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    if (!this.hasEnded) this.handlers?.failed({ error: reason });
    this.hasEnded = true;
  }
}

/** Those who do no search of the page: one answers at once, and one takes its time. */
const helpers = {};

function helper(name) {
  if (!helpers[name] || helpers[name].isOver) helpers[name] = new Helper();
  return helpers[name];
}

/** Searches by their numbers. */
const searches = new Map();
let lastSearch = 0;

function refuse(status, reason) {
  throw Object.assign(new Error(reason), { status });
}

async function add(body) {
  const ended = [...searches].filter(([, each]) => each.hasEnded).map(([id]) => id);
  if (searches.size - ended.length >= MOST) refuse(429, say("door.busy", { most: MOST }));
  if (ended.length >= MOST) stop(ended[0]);
  lastSearch += 1;
  const id = lastSearch;
  const search = new Helper();
  searches.set(id, search);
  try {
    await search.ask("POST", "api/searches", body);
  } catch (error) {
    stop(id);
    throw error;
  }
  return { search: id };
}

function stop(id) {
  const search = searches.get(id);
  searches.delete(id);
  if (!search) return;
  search.handlers = null;
  search.end(say("door.stopped"));
}

const found = (id) => searches.get(id) ?? refuse(404, say("door.forgotten", { id }));

/** Two searches know nothing of each other: each is told what the other has to say. */
async function difference(query) {
  const asked = new URLSearchParams(query);
  const [left, right] = ["left", "right"].map((side) => found(Number(asked.get(side))));
  const address = (rest) => `api/searches/${ONLY}/${rest}`;
  const accounts = await Promise.all([left, right].map((each) => each.ask("GET", address("account"))));
  let parting = await left.ask("POST", address("parting"), accounts[1]);
  parting ??= await right.ask("POST", address("parting"), accounts[0]);
  return helper("desk").ask("POST", "api/difference", { left: accounts[0], right: accounts[1], parting });
}

export async function ask(method, path, body) {
  if (path.startsWith("assets/")) return (await get(path)).json();
  const [address, query = ""] = path.split("?");
  if (address === "api/reports") return (await get("reports/index.json")).json();
  if (address === "api/difference") return difference(query);
  if (address === "api/searches") return add(body);
  const [, id, rest] = address.match(/^api\/searches\/(\d+)(.*)$/) ?? [];
  if (id === undefined) {
    const takesTime = address === "api/threat" || address === "api/bring";
    return helper(takesTime ? "scout" : "desk").ask(method, path, body);
  }
  if (method === "DELETE") {
    stop(Number(id));
    return null;
  }
  return found(Number(id)).ask(method, `api/searches/${ONLY}${rest}${query && `?${query}`}`, body);
}

/**
 * Listens to a search, which begins with that: calls the handlers iteration, progress, done and
 * failed. Returns what ends it.
 */
export function listen(id, handlers) {
  const search = searches.get(id);
  search?.listen(handlers).catch((error) => handlers.failed({ error: error.message }));
  return () => {
    if (!search?.hasEnded) stop(id);
  };
}
