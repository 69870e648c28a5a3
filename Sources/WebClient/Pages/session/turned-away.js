import { listed, words, wordsAround } from "../words/limits.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";

/**
 * How many people a session may have by its plan, and whom it has turned away.
 *
 * @typedef {{ plan: string, most: number, turnedAway: number, name?: string, moreIn: readonly string[] }} Room
 */

/** After so many milliseconds the server is asked again, where a plan limits the session at all. */
const pause = 5_000;

/** Tells who conducts that somebody found the session full. */
export class TurnedAway {
  element = node("div", { class: "guests", role: "status" });
  #ask;
  /** @type {Held<Room | null>} */
  #room = new Held(/** @type {Room | null} */ (null));
  /** How many there were when it was read last. */
  #seen = 0;
  #isAsking = false;

  /** @param {() => Promise<{ room?: Room }>} ask */
  constructor(ask) {
    this.#ask = ask;
    drawing(this.element, [this.#room], () => this.#view());
  }

  /** @param {Room | null} room */
  learn(room) {
    if (JSON.stringify(room) !== JSON.stringify(this.#room.value)) this.#room.value = room;
    if (room === null || this.#isAsking) return;
    this.#isAsking = true;
    setTimeout(() => this.#look(), pause);
  }

  async #look() {
    this.#isAsking = false;
    if (!this.element.isConnected) return;
    const { room = this.#room.value } = document.hidden ? {} : await this.#ask().catch(() => ({}));
    this.learn(room);
  }

  #view() {
    const room = this.#room.value;
    if (room === null || room.turnedAway <= this.#seen) return null;
    const { plan, most, name = "", moreIn } = room;
    return element(
      "div",
      { class: "guest" },
      element(
        "p",
        {},
        wordsAround("limits.turnedAway", { name: nameOf(name), plan, count: most }),
        moreIn.length > 0 && ` ${words("limits.morePeople", { plans: listed([...moreIn]) })}`,
      ),
      element("button", { type: "button", class: "small", onclick: () => this.#read(room) }, words("limits.seen")),
    );
  }

  /** @param {Room} room */
  #read(room) {
    this.#seen = room.turnedAway;
    this.#room.value = { ...room };
  }
}
