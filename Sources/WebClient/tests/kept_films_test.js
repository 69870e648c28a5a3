/// <reference lib="deno.ns" />
import { Consent } from "../Pages/camera/consent.js";
import { KeptFilms } from "../Pages/camera/kept-films.js";
import { RoundFilm } from "../Pages/camera/round-film.js";
import { preference } from "../Pages/ui/preferences.js";
import { News } from "../Pages/ui/changes.js";

/**
 * Whether rounds are kept is what the athlete said last, also while one is being sent.
 *
 * @import { LiveSession } from "../Pages/live/session.js"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

const { setTimeout: later } = globalThis;
/** Until everything has been done, also what was to be done after a pause. */
const done = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => later(resolve));
};

/** A server that has films, and may be out of reach, or slow to answer. */
class Server {
  /** @type {Set<string>} */
  films = new Set();
  /** @type {string[]} */
  asked = [];
  isReached = true;
  /** What lets it answer; null while it answers at once. @type {(() => void)[] | null} */
  held = null;
  constructor() {
    Object.defineProperty(globalThis, "setTimeout", {
      configurable: true,
      value: (/** @type {() => void} */ act) => later(act),
    });
    Object.defineProperty(globalThis, "fetch", {
      configurable: true,
      value: (/** @type {string} */ path, /** @type {{ method: string }} */ { method }) => this.#answer(path, method),
    });
  }
  /** @param {string} path @param {string} method */
  async #answer(path, method) {
    if (path.endsWith("/filming")) return new Response(null, { status: 204 });
    this.asked.push(method);
    if (!this.isReached) throw new TypeError("out of reach");
    const [film] = path.split("?");
    const isThere = this.films.has(film);
    if (method === "PUT") this.films.add(film);
    if (method === "DELETE") this.films.delete(film);
    await new Promise((resolve) => this.held === null ? resolve(null) : this.held.push(() => resolve(null)));
    return new Response(null, { status: method === "DELETE" && !isThere ? 404 : 204 });
  }
}

/** How many films wait on this phone. */
const left = () => JSON.parse(preference("left-films", "[]")).length;

function begin() {
  const server = new Server();
  const session = Object.assign(new News(), { id: "s", me: "ana", token: "t", isConnected: true });
  const films = new KeptFilms(/** @type {LiveSession} */ (/** @type {unknown} */ (session)), new Consent("Ana"));
  const film = new RoundFilm();
  for (const instant of [1_000_000, 4_000_000]) {
    film.see({ joints: new Float32Array(51), instant, width: 240, height: 320 });
  }
  films.isWanted = true;
  return { server, films, film };
}

Deno.test("a round that could not be sent yet is sent no more once the tick is taken away", async () => {
  const { server, films, film } = begin();
  server.isReached = false;
  films.roundIsOver(film);
  await new Promise((resolve) => later(resolve));
  equal(films.state, "sent");
  films.isWanted = false;
  equal(films.state, "here");
  server.isReached = true;
  await done();
  equal([server.films.size, films.state, server.asked.at(-1)], [0, "here", "DELETE"]);
});

Deno.test("a round that the server had meanwhile is deleted, and one that is wanted after all is kept", async () => {
  const { server, films, film } = begin();
  server.held = [];
  films.roundIsOver(film);
  await done();
  equal(server.films.size, 1);
  films.isWanted = false;
  for (const answer of server.held) answer();
  server.held = null;
  await done();
  equal([server.films.size, films.state], [0, "here"]);
  films.isWanted = true;
  await done();
  equal([server.films.size, films.state], [1, "kept"]);
});

Deno.test("a round that is wanted again while it is being deleted is sent once it is deleted", async () => {
  const { server, films, film } = begin();
  server.held = [];
  films.roundIsOver(film);
  await done();
  films.isWanted = false;
  for (const answer of server.held.splice(0)) answer();
  await done();
  equal(server.asked, ["PUT", "DELETE"]);
  films.isWanted = true;
  await done();
  equal(server.asked, ["PUT", "DELETE"]);
  for (const answer of server.held.splice(0)) answer();
  await done();
  equal([server.asked, server.films.size], [["PUT", "DELETE", "PUT"], 1]);
  for (const answer of server.held) answer();
  await done();
  equal(films.state, "kept");
});

Deno.test("a round that is wanted only once it is over stays on the phone until the server has it", async () => {
  const { server, films, film } = begin();
  films.isWanted = false;
  server.held = [];
  films.roundIsOver(film);
  equal(left(), 0);
  films.isWanted = true;
  equal(left(), 1);
  await done();
  equal(left(), 1);
  for (const answer of server.held) answer();
  await done();
  equal([left(), films.state], [0, "kept"]);
});

Deno.test("withdrawing and renewing a consent at once keeps the round", async () => {
  const { server, films, film } = begin();
  server.held = [];
  films.roundIsOver(film);
  await done();
  films.isWanted = false;
  films.isWanted = true;
  await done();
  for (const answer of server.held) answer();
  server.held = null;
  await done();
  equal([server.films.size, films.state, server.asked.includes("DELETE")], [1, "kept", false]);
});
