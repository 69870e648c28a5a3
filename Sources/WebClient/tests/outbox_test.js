/// <reference lib="deno.ns" />
import { News } from "../Pages/ui/changes.js";
import { PunchOutbox } from "../Pages/live/punches.js";

/**
 * No punch that is acknowledged is lost, whichever tab of an athlete's browser saw it.
 *
 * @import { LiveSession } from "../Pages/live/session.js"
 * @import { PunchSeen } from "../Pages/wire/wire.d.ts"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** What the browser keeps for all its tabs, as long as there is room. */
class Storage {
  /** @type {Map<string, string>} */
  #kept = new Map();
  isFull = false;
  /** @param {string} key */
  getItem(key) {
    return this.#kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.isFull) throw new Error("no room");
    this.#kept.set(key, value);
  }
}

/** @param {Storage} storage */
function begin(storage) {
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  /** By the member's numbers, of which the server takes each once. @type {Map<number, number>} */
  const kept = new Map();
  return { kept, open: () => new Tab(kept) };
}

/** A tab of the same athlete; only one of them is connected. */
class Tab extends News {
  id = "session";
  me = "ana";
  isConnected = false;
  #kept;
  /** @param {Map<number, number>} kept */
  constructor(kept) {
    super();
    this.#kept = kept;
    this.outbox = new PunchOutbox(/** @type {LiveSession} */ (/** @type {unknown} */ (this)));
  }
  /** @param {{ punches: PunchSeen[] }} frame */
  punches({ punches }) {
    for (const { number, at } of punches) if (!this.#kept.has(number)) this.#kept.set(number, at);
    return Promise.resolve({ ok: true });
  }
  /** @param {boolean} isConnected */
  connect(isConnected) {
    this.isConnected = isConnected;
    this.notify("connection", undefined);
  }
  /** @param {number[]} instants */
  throw(...instants) {
    for (const at of instants) this.outbox.add({ class: "jab", hand: "lead", at, confidence: 1 }, { kind: "tapPad" });
  }
}

/** Until everything has been sent and answered. */
const sent = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a punch of the first tab is kept, although a second one was used meanwhile", async () => {
  const { kept, open } = begin(new Storage());
  const first = open();
  first.connect(true);
  first.throw(1, 2);
  await sent();
  first.connect(false);
  const second = open();
  second.connect(true);
  second.throw(3, 4, 5);
  await sent();
  second.connect(false);
  first.connect(true);
  first.throw(6, 7, 8);
  await sent();
  equal([...kept.values()], [1, 2, 3, 4, 5, 6, 7, 8]);
  equal(first.outbox.waiting, 0);
});

Deno.test("punches of two tabs are sent once", async () => {
  const { kept, open } = begin(new Storage());
  const first = open();
  const second = open();
  second.connect(true);
  first.throw(1);
  second.throw(2);
  first.throw(3);
  await sent();
  second.connect(false);
  first.connect(true);
  await sent();
  equal([...kept.values()].sort(), [1, 2, 3]);
  equal(first.outbox.waiting, 0);
});

Deno.test("without room in the browser punches are kept by the page", async () => {
  const storage = new Storage();
  const { kept, open } = begin(storage);
  const only = open();
  only.throw(1);
  storage.isFull = true;
  only.throw(2, 3);
  only.connect(true);
  await sent();
  equal([...kept.values()], [1, 2, 3]);
});
