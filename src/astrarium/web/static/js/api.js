/** Requests to the JSON API. Every failure is an ApiError whose message is a sentence for the player. */

import { lang, t } from "./words.js";

const LONGEST = 40000; // milliseconds: over a dead line no answer comes, and no refusal either

export class ApiError extends Error {
  /** @param {string} message @param {number} status @param {string | null} rule */
  constructor(message, status, rule = null) {
    super(message);
    this.status = status;
    this.rule = rule;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string | Blob} [body]
 * @param {string} [type]
 * @returns {Promise<any>}
 */
async function call(method, path, body, type = "application/json") {
  /** @type {RequestInit} */
  const request = {
    method,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal: AbortSignal.timeout(LONGEST),
  };
  if (body !== undefined) {
    request.body = body;
    request.headers = { ...request.headers, "content-type": type };
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new ApiError(t("The server cannot be reached."), 0);
  }
  if (response.ok) return response.json();
  throw await failure(response);
}

/** @param {Response} response */
async function failure(response) {
  const told = await response.json().catch(() => ({}));
  return new ApiError(told.error || told.detail || t("Something went wrong."), response.status, told.rule || null);
}

/**
 * A path with its query; values that are null are left out. The reader's language is always part of it.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [query]
 */
export function url(path, query = {}) {
  const known = new URLSearchParams();
  for (const [name, value] of Object.entries({ lang, ...query })) {
    if (value !== null && value !== undefined) known.set(name, String(value));
  }
  return `${path}?${known}`;
}

/** @param {string} path @param {Record<string, string | number | null | undefined>} [query] */
export const get = (path, query) => call("GET", url(path, query));

/** @param {string} path @param {unknown} body @param {Record<string, string | number | null | undefined>} [query] */
export const post = (path, body, query) => call("POST", url(path, query), JSON.stringify(body));

/** @param {string} path @param {unknown} body */
export const change = (path, body) => call("PATCH", url(path), JSON.stringify(body));

/** @param {string} path @param {unknown} body */
export const put = (path, body) => call("PUT", url(path), JSON.stringify(body));

/** @param {string} path @param {Record<string, string | number | null | undefined>} [query] */
export const remove = (path, query) => call("DELETE", url(path, query), "{}"); // a page says that it sends JSON

/** @param {string} path @param {Blob} file */
export const send = (path, file) => call("POST", url(path), file, "text/plain");
