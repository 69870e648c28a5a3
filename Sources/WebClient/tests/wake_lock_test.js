/// <reference lib="deno.ns" />

import { keepAwake } from "../Pages/ui/wake-lock.js";

/** A page whose system gives and takes locks, and whose time is moved by the test. */
function page() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  /** @type {(EventTarget & { released: boolean })[]} */
  const locks = [];
  let isRefused = false;
  /** @type {(() => void) | null} */
  let timer = null;
  Object.assign(globalThis, {
    document,
    addEventListener: window.addEventListener.bind(window),
    setTimeout: (/** @type {() => void} */ run) => ((timer = run), 1),
    clearTimeout: () => (timer = null),
  });
  Object.defineProperty(navigator, "wakeLock", {
    configurable: true,
    value: {
      request: () => {
        if (isRefused) return Promise.reject(new DOMException("", "NotAllowedError"));
        const lock = Object.assign(new EventTarget(), { released: false });
        locks.push(lock);
        return Promise.resolve(lock);
      },
    },
  });
  /** @type {string[]} */
  const said = [];
  keepAwake((state) => said.push(state));
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    said,
    locks,
    settle,
    refuse: (/** @type {boolean} */ refused) => (isRefused = refused),
    async takeAway() {
      locks.at(-1)?.dispatchEvent(new Event("release"));
      await settle();
    },
    async touch() {
      window.dispatchEvent(new Event("pointerdown"));
      await settle();
    },
    async pass() {
      const run = timer;
      timer = null;
      run?.();
      await settle();
    },
    async show(/** @type {"visible" | "hidden"} */ state) {
      document.visibilityState = state;
      document.dispatchEvent(new Event("visibilitychange"));
      await settle();
    },
  };
}

/** @param {unknown} found @param {unknown} expected */
const same = (found, expected) => {
  if (String(found) !== String(expected)) throw new Error(`${found}, not ${expected}`);
};

const [own, ownTimer, ownStop] = [globalThis.addEventListener, setTimeout, clearTimeout];

/** @param {string} name @param {() => Promise<void>} run */
const test = (name, run) =>
  Deno.test(name, async () => {
    try {
      await run();
    } finally {
      Object.assign(globalThis, { addEventListener: own, setTimeout: ownTimer, clearTimeout: ownStop });
    }
  });

test("a screen that the system lets go dark is kept on again, as often as that happens", async () => {
  const { said, locks, settle, takeAway, touch, pass } = page();
  await settle();
  for (let turn = 0; turn < 3; turn += 1) {
    await takeAway();
    await (turn % 2 === 0 ? touch() : pass());
  }
  same(said, ["on", "off", "on", "off", "on", "off", "on"]);
  same(locks.length, 4);
});

test("a page that is hidden asks for nothing until it is seen again", async () => {
  const { said, locks, settle, takeAway, pass, show } = page();
  await settle();
  await show("hidden");
  await takeAway();
  await pass();
  same(locks.length, 1);
  await show("visible");
  same([said, locks.length], [["on", "off", "on"], 2]);
});

test("what was refused is asked for again with each touch, and held once", async () => {
  const { said, locks, settle, refuse, touch, takeAway } = page();
  await settle();
  refuse(true);
  await takeAway();
  await touch();
  refuse(false);
  await touch();
  await touch();
  same([said, locks.length], [["on", "off", "off", "on"], 2]);
});
