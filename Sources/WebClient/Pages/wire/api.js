import { Problem } from "../ui/problem.js";
import { begunAnswer } from "./begun.js";

/**
 * @typedef {object} CallOptions
 * @property {string} [method]
 * @property {unknown} [body] a `Blob` is sent as it is, anything else as JSON
 * @property {string | null} [token] if there is none, the browser's own cookie (the owner's) is used
 * @property {boolean} [takesCookie] whether the browser keeps a cookie that comes with the answer, also with a token
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/** @type {string | null} */
let acting = null;

/**
 * From now on this page asks with a guest's token where it would else ask with the browser's own cookie.
 *
 * @param {string} token
 */
export const actAs = (token) => (acting = token);

/** The token of the guest as whom this page asks; null for the browser's own cookie. */
export const actingToken = () => acting;

/**
 * One call of the HTTP API. Returns the decoded JSON, or null when there is none; throws `Problem`.
 *
 * @param {string} path
 * @param {CallOptions} [options]
 * @returns {Promise<any>} what the OpenAPI document says of this call
 */
export async function call(path, options = {}) {
  const answer = await request(path, options);
  if (answer.status === 204) return null;
  const type = answer.headers.get("content-type") ?? "";
  if (!type.includes("json")) return null;
  try {
    return await answer.json();
  } catch (cause) {
    // The connection was lost in the middle of the answer.
    if (cause instanceof TypeError && !options.signal?.aborted) throw new Problem({ code: "offline" });
    throw cause;
  }
}

/**
 * The same, for an answer that is a picture or a file.
 *
 * @param {string} path
 * @param {CallOptions} [options]
 */
export async function callForBlob(path, options = {}) {
  return (await request(path, options)).blob();
}

/**
 * The same, for one page of many: `next` is the address of the next one, as `Link` says; null when there is none.
 *
 * @param {string} path
 * @param {{ token?: string | null }} [options]
 */
export async function callForPage(path, { token } = {}) {
  const answer = await request(path, { token });
  const next = /<([^>]*)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "");
  return { blob: await answer.blob(), next: next?.[1] ?? null };
}

/**
 * @param {string} path
 * @param {CallOptions} options
 */
async function request(path, { method = "GET", body, token: given, takesCookie = false, headers = {}, signal }) {
  const token = given ?? acting;
  /** @type {Record<string, string>} */
  const sent = { Accept: "application/json, application/problem+json, */*", ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  if (body !== undefined) sent["Content-Type"] ??= body instanceof Blob ? body.type : "application/json";
  const isPlain = method === "GET" && signal === undefined && Object.keys(headers).length === 0;
  let answer;
  try {
    answer = await ((isPlain ? begunAnswer(path, token) : undefined) ?? fetch(path, {
      method,
      headers: sent,
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      credentials: token && !takesCookie ? "omit" : "same-origin",
      cache: "no-store",
      signal,
    }));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem({ code: "offline" });
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

/** @param {Response} answer */
async function problem(answer) {
  let document;
  try {
    document = await answer.json();
  } catch {
    document = {}; // an intermediary's page: the status has to do
  }
  const wait = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
  return new Problem({
    ...document,
    code: String(document.type ?? "").split("/").pop() || `http-${answer.status}`,
    status: answer.status,
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}
