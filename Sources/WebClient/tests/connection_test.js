/// <reference lib="deno.ns" />
import { LiveConnection } from "../Pages/wire/connection.js";
import { equal } from "./judging.js";

/**
 * A page's connection, with sockets and timers that the test opens, closes and lets pass.
 *
 * @import { Any } from "./judging.js"
 */

function begun() {
  /** @type {Any[]} */
  const sockets = [];
  /** @type {Any[]} */
  const timers = [];
  /** @type {string[]} */
  const states = [];
  /** @type {{ after: number | null }} */
  const known = { after: null };
  const environment = {
    open(/** @type {string} */ url, /** @type {string[]} */ protocols) {
      /** @type {string[]} */
      const sent = [];
      const socket = { url, protocols, sent, send: (/** @type {string} */ text) => sent.push(text), close() {} };
      sockets.push(socket);
      return socket;
    },
    after(/** @type {number} */ delay, /** @type {() => void} */ work) {
      const timer = { delay, work };
      timers.push(timer);
      return timer;
    },
    cancel(/** @type {Any} */ timer) {
      if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
    },
    random: () => 1,
    now: () => 5_000,
    isOnline: () => true,
  };
  const connection = new LiveConnection(
    /** @type {Any} */ (
      { url: "ws://x/live/s", token: "T", resumeAfter: () => known.after, environment }
    ),
  );
  connection.onState = ({ kind }) => states.push(kind);
  connection.start();
  return {
    connection,
    sockets,
    timers,
    states,
    known,
    open: () => sockets.at(-1).onopen(),
    answer: () => sockets.at(-1).onmessage({ data: '{"type":"welcome","seq":3}' }),
    welcome() {
      this.open();
      this.answer();
    },
    close: (/** @type {number} */ code) => sockets.at(-1).onclose({ code }),
    wait: () => timers.shift().work(),
  };
}

Deno.test("a lost connection resumes after the last event", () => {
  const page = begun();
  page.welcome();
  page.known.after = 3;
  page.close(1006);
  page.wait();
  equal(page.sockets.map(({ url }) => url), ["ws://x/live/s", "ws://x/live/s?after=3"]);
  equal(page.sockets[0].protocols, ["runthrough.v1", "bearer.T"]);
  equal(page.states, ["connecting", "open", "live", "reconnecting"]);
});

Deno.test("a welcome that lay unread while the page was held up counts", () => {
  const page = begun();
  page.open();
  page.wait();
  page.welcome();
  equal([page.states.at(-1), page.timers.length, page.sockets.length], ["live", 0, 1]);
});

Deno.test("a server that never welcomes is tried again", () => {
  const page = begun();
  page.open();
  for (let turn = 0; turn < 3; turn += 1) page.wait();
  equal([page.states.at(-1), page.sockets.length], ["reconnecting", 2]);
});

Deno.test("a node that takes a connection and answers nothing is given up after three seconds", () => {
  const page = begun();
  const [{ delay }] = page.timers;
  for (let turn = 0; turn < 3; turn += 1) page.wait();
  equal([delay, page.states.at(-1), page.sockets.length], [3000, "reconnecting", 2]);
});

Deno.test("the backoff doubles up to a bound", () => {
  const page = begun();
  const delays = [];
  for (let turn = 0; turn < 8; turn += 1) {
    page.close(1006);
    delays.push(page.timers[0].delay);
    page.wait();
  }
  equal(delays, [400, 800, 800, 800, 800, 800, 800, 800]);
});

Deno.test("a busy server is given time", () => {
  for (const code of [1013, 4029]) {
    const page = begun();
    page.welcome();
    page.close(code);
    equal(page.timers[0].delay, 8_000, `${code}`);
  }
});

Deno.test("a final close is final", () => {
  for (const code of [1000, 4001, 4003, 4004, 4009]) {
    const page = begun();
    page.welcome();
    page.close(code);
    equal([page.states.at(-1), page.timers.length, page.sockets.length], ["stopped", 0, 1], `${code}`);
  }
});

Deno.test("a node that goes away is left at once", () => {
  const page = begun();
  page.welcome();
  page.close(1001);
  equal(page.timers[0].delay <= 300, true);
});

Deno.test("nothing is sent before the welcome", () => {
  const page = begun();
  const { connection, sockets } = page;
  page.open();
  const early = connection.send(/** @type {Any} */ ({}));
  page.welcome();
  equal([early, connection.send(/** @type {Any} */ ({})), sockets.at(-1).sent.length], [false, true, 1]);
});
