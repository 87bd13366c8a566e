// What is asked, and of whom: the program that serves the page, or its twin in this browser.

import { ask, listen } from "./door.js";

export { listen };

const get = (path) => ask("GET", path);
const post = (path, body) => ask("POST", path, body);
const query = (values) => new URLSearchParams(
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
);

export const start = () => get("api/start");
export const policies = () => get("api/policies");
export const gallery = () => get("api/gallery");
export const reports = () => get("api/reports");
export const position = (fen, moves, at) => post("api/position", { fen, moves, at });
export const bring = (text, entry) => post("api/bring", { text, entry });
export const threat = (fen, depth) => post("api/threat", { fen, depth });
export const search = (settings) => post("api/searches", settings);
export const stop = (id) => ask("DELETE", `api/searches/${id}`);
export const difference = (left, right) => get(`api/difference?${query({ left, right })}`);
export const tree = (id, options) => get(`api/searches/${id}/tree?${query(options)}`);
export const replay = (id, question) => get(`api/searches/${id}/replay?${query(question)}`);
export const node = (id, node) => get(`api/searches/${id}/nodes/${node}`);
export const cutoffs = (id, which, limit = 50) => get(`api/searches/${id}/cutoffs?${query({ which, limit })}`);
export const audit = (id, node) => post(`api/searches/${id}/nodes/${node}/audit`, {});

export const lesson = (name) => ask("GET", `assets/lessons/${name}.json`);
