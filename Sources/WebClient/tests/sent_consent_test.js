/// <reference lib="deno.ns" />
import { Consent } from "../Pages/camera/consent.js";
import { SentConsent } from "../Pages/camera/sent-consent.js";
import { News } from "../Pages/ui/changes.js";

/**
 * What an athlete allows, and takes back, comes to the server.
 *
 * @import { KeptFilms } from "../Pages/camera/kept-films.js"
 * @import { LiveSession } from "../Pages/live/session.js"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} name @param {unknown} value */
const given = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

// Nothing is shown here, but what it would be shown with asks for this.
given("matchMedia", () => ({ matches: false }));
const { SeenByCamera } = await import("../Pages/athlete/seen-by-camera.js");

const { setTimeout: later } = globalThis;
const done = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => later(resolve));
};

/** A server with a film of Ana. */
class Server {
  allowed = "no";
  isTrainedWith = false;
  isReached = true;
  puts = 0;
  /** Seconds after which it wants to be asked again; null while it does what it is asked. @type {number | null} */
  isBusyFor = null;
  /** What is done after a pause, and how long that is. @type {(() => void)[]} */
  later = [];
  /** @type {number[]} */
  waits = [];
  constructor() {
    given("setTimeout", (/** @type {() => void} */ act, /** @type {number} */ wait) => {
      this.waits.push(wait);
      return this.later.push(act);
    });
    given("fetch", (/** @type {string} */ path, /** @type {RequestInit} */ { method, body }) => {
      if (!this.isReached) return Promise.reject(new TypeError("out of reach"));
      const { isBusyFor } = this;
      if (isBusyFor !== null) {
        return Promise.resolve(new Response("{}", { status: 503, headers: { "Retry-After": `${isBusyFor}` } }));
      }
      if (method === "GET") return Promise.resolve(Response.json({ allowed: this.allowed, cameras: [] }));
      return Promise.resolve(this.#answer(path.split("/")[5], JSON.parse(String(body))));
    });
  }
  /** Does what was to be done after a pause. */
  goOn() {
    this.waits = [];
    for (const act of this.later.splice(0)) act();
    return done();
  }
  /** @param {string} what @param {any} asked */
  #answer(what, asked) {
    this.puts += 1;
    if (what === "filming") this.allowed = asked.allowed;
    if (what === "filming" && asked.allowed !== "train") this.isTrainedWith = false;
    if (what === "films") this.isTrainedWith = asked.allowed;
    return new Response(null, { status: what === "films" ? 404 : 204 });
  }
}

function begin() {
  const server = new Server();
  const state = { members: [{ id: "wall", sight: "somebody" }], ended: false };
  const session = Object.assign(new News(), { id: "s", me: "ana", token: "t", isConnected: true, state });
  const open = (name = "Ana") => {
    const consent = new Consent(name);
    return { consent, sent: new SentConsent(/** @type {LiveSession} */ (/** @type {unknown} */ (session)), consent) };
  };
  localStorage.clear();
  return { server, session, open };
}

Deno.test("a yes is sent once the athlete has read of the class's cameras, and a no always", async () => {
  const { server, open } = begin();
  const { consent, sent } = open();
  consent.keeps = true;
  await done();
  equal(server.allowed, "no");
  // Rounds of the phone's own camera may be trained with, and nothing takes that back.
  server.isTrainedWith = true;
  consent.trains = true;
  await done();
  equal([server.allowed, server.isTrainedWith], ["no", true]);
  sent.explain();
  await done();
  equal(server.allowed, "train");
  const fresh = open("Ben");
  equal([fresh.consent.allowed, fresh.sent.ofCameras], ["no", "no"]);
  consent.keeps = false;
  await done();
  equal(server.allowed, "no");
});

Deno.test("a consent withdrawn offline stays withdrawn, and is sent later", async () => {
  const { server, session, open } = begin();
  const { consent, sent } = open();
  sent.explain();
  consent.keeps = true;
  consent.trains = true;
  sent.lastKept = 1;
  sent.send();
  await done();
  // Also where the last round was deleted meanwhile.
  equal([server.allowed, server.isTrainedWith, sent.fault], ["train", true, null]);
  server.isReached = false;
  consent.trains = false;
  await done();
  equal([consent.trains, sent.fault?.isOffline, server.isTrainedWith], [false, true, true]);
  server.isReached = true;
  session.notify("connection", undefined);
  await done();
  equal([server.allowed, server.isTrainedWith, sent.fault], ["keep", false, null]);
  const before = server.puts;
  session.notify("connection", undefined);
  await done();
  equal(server.puts, before);
  // A page that is closed before the server knows it.
  server.isReached = false;
  consent.keeps = false;
  await done();
  equal(server.allowed, "keep");
  server.isReached = true;
  open();
  await done();
  equal(server.allowed, "no");
});

Deno.test("a consent is sent again when the server says so", async () => {
  const { server, open } = begin();
  const { consent, sent } = open();
  server.isReached = false;
  consent.keeps = true;
  await done();
  equal([sent.fault?.isPassing, server.later.length], [true, 1]);
  server.isReached = true;
  server.later[0]();
  await done();
  equal([sent.fault, server.puts], [null, 1]);
});

/** @param {number[]} waits @param {number} least @param {number} most */
function spread(waits, least, most) {
  equal(waits.filter((wait) => wait < least || wait > most), []);
  // Of forty that are drawn anywhere between the two, the first and the last are far apart.
  equal(Math.max(...waits) - Math.min(...waits) > (most - least) / 3, true);
}

Deno.test("the phones of a class spread their new attempts", async () => {
  const { server, open } = begin();
  const phones = Array.from({ length: 40 }, (_, turn) => open(`Athlete ${turn}`));
  server.isReached = false;
  for (const { consent } of phones) consent.keeps = true;
  await done();
  equal(server.waits.length, 40);
  spread(server.waits, 5_000, 10_000);
  [server.isReached, server.isBusyFor] = [true, 20];
  await server.goOn();
  equal(server.waits.length, 40);
  spread(server.waits, 20_000, 40_000);
  server.isBusyFor = null;
  await server.goOn();
  equal([server.waits.length, server.puts], [0, 40]);
});

Deno.test("nor does a class ask at one instant what cameras saw, at first or again", async () => {
  const { server, session, open } = begin();
  for (let turn = 0; turn < 40; turn += 1) {
    const films = /** @type {KeptFilms} */ (/** @type {unknown} */ ({ sent: open(`Athlete ${turn}`).sent }));
    new SeenByCamera(/** @type {LiveSession} */ (/** @type {unknown} */ (session)), films).isCalm = true;
  }
  server.isBusyFor = 20;
  for (const wait of [[500, 3_000], [20_000, 20_000], [500, 3_000]]) {
    equal(server.waits.length, 40);
    const [least, most] = wait;
    if (least < most) spread(server.waits, least, most);
    else equal(new Set(server.waits).size, 1);
    await server.goOn();
  }
  server.isBusyFor = null;
  await server.goOn();
  await server.goOn();
  // What they have seen then is not asked again.
  await server.goOn();
  equal(server.waits, []);
});
