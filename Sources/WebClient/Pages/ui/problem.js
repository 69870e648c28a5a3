/**
 * The content of a problem document, and of its headers.
 *
 * @typedef {object} ProblemFields
 * @property {string} code the end of the document's type
 * @property {number} [status]
 * @property {string} [title]
 * @property {string} [detail]
 * @property {string | null} [field]
 * @property {string | null} [rule]
 * @property {Record<string, string | number>} [values]
 * @property {number | null} [retryAfter] seconds
 * @property {number | null} [revision] the present one
 */

/** Why a request did not do what it asked for: the server's problem document, or that no server could be reached. */
export class Problem extends Error {
  /** @param {ProblemFields} fields */
  constructor({ code, status, title, detail, field, rule, values, retryAfter, revision }) {
    super(detail || title || code);
    this.name = "Problem";
    this.code = code;
    this.status = status ?? 0;
    this.title = title ?? "";
    this.detail = detail ?? "";
    this.field = field ?? null;
    this.rule = rule ?? null;
    this.values = values ?? {};
    this.retryAfter = retryAfter ?? null;
    this.revision = revision ?? null;
  }

  get isOffline() {
    return this.code === "offline";
  }

  /** Whether the same request may succeed later: no server was reached, or it asks to come again, or broke. */
  get isPassing() {
    if (this.status === 507) return false; // there is no room, and waiting makes none
    return this.isOffline || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}
