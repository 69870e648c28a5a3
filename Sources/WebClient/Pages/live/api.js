/** Why a request did not do what was asked: the server's problem document, or that no server could be reached. */
export class Problem extends Error {
  constructor({ code, status = 0, title = "", detail = "", field = null, retryAfter = null, revision = null }) {
    super(detail || title || code);
    Object.assign(this, { name: "Problem", code, status, title, detail, field, retryAfter, revision });
  }

  get isOffline() {
    return this.code === "offline";
  }
}

/**
 * One call of the HTTP API. Answers with the decoded JSON, or null when there is none; throws `Problem`.
 * Without a token the browser's own cookie (the owner's) speaks. A `Blob` is sent as it is, anything else as JSON.
 */
export async function call(path, { method = "GET", body, token, headers = {}, signal } = {}) {
  const answer = await request(path, { method, body, token, headers, signal });
  if (answer.status === 204) return null;
  const type = answer.headers.get("content-type") ?? "";
  return type.includes("json") ? answer.json() : null;
}

/** The same, for an answer that is a picture or a file. */
export async function callForBlob(path, { token } = {}) {
  return (await request(path, { method: "GET", token, headers: {} })).blob();
}

async function request(path, { method, body, token, headers, signal }) {
  const sent = { Accept: "application/json, application/problem+json, */*", ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  const isFile = body instanceof Blob;
  if (body !== undefined) sent["Content-Type"] ??= isFile ? body.type : "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: sent,
      body: body === undefined || isFile ? body : JSON.stringify(body),
      credentials: token ? "omit" : "same-origin",
      cache: "no-store",
      signal,
    });
  } catch (cause) {
    if (cause.name === "AbortError") throw cause;
    throw new Problem({ code: "offline", detail: "The server cannot be reached." });
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

async function problem(answer) {
  let document = {};
  try {
    document = await answer.json();
  } catch {
    document = {}; // an intermediary's page: the status has to do
  }
  const wait = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
  return new Problem({
    code: String(document.type ?? "").split("/").pop() || `http-${answer.status}`,
    status: answer.status,
    title: document.title,
    detail: document.detail,
    field: document.field ?? null,
    revision: document.revision ?? null,
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}
