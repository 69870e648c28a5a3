import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";
import { keyPress } from "../ui/key-press.js";

/**
 * What clickers, foot pedals, keys and MIDI pads do on this device, as somebody taught it. An input is named by what
 * sends it: `key PageDown`, `note 10 36`, `control 1 64`.
 *
 * @typedef {"go" | "back" | "play"} Deed
 */

/** @type {readonly Deed[]} */
export const deeds = ["go", "back", "play"];

/** What presenters' clickers send, and pedals as they are sold. */
const usual = new Map(
  /** @type {[string, Deed][]} */ ([["key pagedown", "go"], ["key pageup", "back"]]),
);

/** Nobody has more pads than this. */
const most = 64;

export class Hands {
  changes = new Changes();
  /** @type {Map<string, Deed>} */
  #learned = read();

  /** @param {string} input */
  deedOf(input) {
    return this.#learned.get(input) ?? usual.get(input) ?? null;
  }

  /** @param {Deed} deed */
  inputsOf(deed) {
    return [...this.#learned].filter(([, done]) => done === deed).map(([input]) => input);
  }

  /**
   * @param {string} input
   * @param {Deed} deed
   */
  learn(input, deed) {
    this.#learned.delete(input);
    this.#learned.set(input, deed);
    this.#keep();
  }

  /** @param {string} input */
  forget(input) {
    this.#learned.delete(input);
    this.#keep();
  }

  #keep() {
    this.#learned = new Map([...this.#learned].slice(-most));
    prefer("hands", JSON.stringify([...this.#learned]));
    this.changes.notify();
  }
}

/** Something else may have been written there. @returns {Map<string, Deed>} */
function read() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(preference("hands", "[]"));
    return new Map(Array.isArray(kept) ? kept.filter(isLearned) : []);
  } catch {
    return new Map();
  }
}

/**
 * @param {unknown} pair
 * @returns {pair is [string, Deed]}
 */
const isLearned = (pair) =>
  Array.isArray(pair) && typeof pair[0] === "string" && deeds.includes(/** @type {Deed} */ (pair[1]));

/** The name of a key as an input. @param {KeyboardEvent} event */
export const keyInput = (event) => `key ${keyPress(event).key.toLowerCase()}`;
