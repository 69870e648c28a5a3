/// <reference lib="deno.ns" />
import { Consent } from "../Pages/camera/consent.js";
import { ToldConsent } from "../Pages/camera/told-consent.js";

/**
 * What an athlete allows, and takes back, comes to the server.
 *
 * @import { LiveSession } from "../Pages/live/session.js"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} name @param {unknown} value */
const given = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

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
  /** What is done after a pause. @type {(() => void)[]} */
  later = [];
  constructor() {
    given("setTimeout", (/** @type {() => void} */ act) => this.later.push(act));
    given("fetch", (/** @type {string} */ path, /** @type {RequestInit} */ { body }) => {
      if (!this.isReached) return Promise.reject(new TypeError("out of reach"));
      return Promise.resolve(this.#answer(path.split("/")[5], JSON.parse(String(body))));
    });
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
  const session = Object.assign(new EventTarget(), { id: "s", me: "ana", token: "t", isConnected: true });
  const open = (name = "Ana") => {
    const consent = new Consent(name);
    return { consent, told: new ToldConsent(/** @type {LiveSession} */ (/** @type {unknown} */ (session)), consent) };
  };
  localStorage.clear();
  return { server, session, open };
}

Deno.test("a yes is told once the athlete has read of cameras of the class, and a no always", async () => {
  const { server, open } = begin();
  const { consent, told } = open();
  consent.keeps = true;
  await done();
  equal(server.allowed, "no");
  // Rounds of the phone's own camera may be trained with, and nothing takes that back.
  server.isTrainedWith = true;
  consent.trains = true;
  await done();
  equal([server.allowed, server.isTrainedWith], ["no", true]);
  told.explain();
  await done();
  equal(server.allowed, "train");
  const fresh = open("Ben");
  equal([fresh.consent.allowed, fresh.told.ofCameras], ["no", "no"]);
  consent.keeps = false;
  await done();
  equal(server.allowed, "no");
});

Deno.test("what is taken back offline stays so, and told with the next connection or at the next visit", async () => {
  const { server, session, open } = begin();
  const { consent, told } = open();
  told.explain();
  consent.keeps = true;
  consent.trains = true;
  told.lastKept = 1;
  told.tell();
  await done();
  // Also where the last round was deleted meanwhile.
  equal([server.allowed, server.isTrainedWith, told.fault], ["train", true, null]);
  server.isReached = false;
  consent.trains = false;
  await done();
  equal([consent.trains, told.fault?.isOffline, server.isTrainedWith], [false, true, true]);
  server.isReached = true;
  session.dispatchEvent(new Event("connection"));
  await done();
  equal([server.allowed, server.isTrainedWith, told.fault], ["keep", false, null]);
  const before = server.puts;
  session.dispatchEvent(new Event("connection"));
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

Deno.test("a server that asks to wait is told again when it says so", async () => {
  const { server, open } = begin();
  const { consent, told } = open();
  server.isReached = false;
  consent.keeps = true;
  await done();
  equal([told.fault?.isPassing, server.later.length], [true, 1]);
  server.isReached = true;
  server.later[0]();
  await done();
  equal([told.fault, server.puts], [null, 1]);
});
