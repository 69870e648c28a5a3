import { words } from "../words/editing.js";

/** A change that cannot be made. */
export class Refusal extends Error {
  /** @override */
  name = "Refusal";

  /**
   * @param {"gone" | "invalid"} code `gone`: the thing is not there any more
   * @param {string} message
   * @param {string} field
   */
  constructor(code, message, field) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** @param {string} message @param {string} field */
export const invalid = (message, field) => new Refusal("invalid", message, field);

/** @param {string} field */
export const gone = (field) => new Refusal("gone", words("editing.gone"), field);
