import "../words/page.js";
import { words, wordsAround } from "../words/station.js";
import { lastPunches } from "../camera/last-punches.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf, textOf } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { refusalInWords } from "../ui/refusals.js";

/**
 * The page of a camera station, served by `ops/camera` on its own machine: the picture with skeletons, and beside it
 * how it goes. The station sends values alone (`Station.state` in `ops/lib/camera`); the texts are written here.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { PunchSeen, RefusalFields } from "../wire/wire.d.ts"
 *
 * @typedef {object} Place a member of the session, and who is followed for it
 * @property {string} name
 * @property {"connecting" | "connected" | "lost" | "ended" | "refused"} connection
 * @property {RefusalFields | null} refused null where it was put out
 * @property {"nobody" | "somebody" | "raisedHand"} sight
 * @property {number} told
 * @property {number} delay milliseconds
 * @property {number} waiting
 * @property {number} refusals
 * @property {Pick<PunchSeen, "hand" | "probabilities">[]} punches the newest last
 * @property {{ name: string, count: number }[]} kept
 * @property {number} unsent
 *
 * @typedef {object} Camera
 * @property {"on" | "waiting" | "lost" | "ended" | "unplayable" | "broken"} state
 * @property {"webcam" | "network" | "film"} kind
 * @property {string} source
 *
 * @typedef {{ camera: Camera, rate: number, delay: number, dropped: number, places: Place[], others: number }} State
 */

/** Milliseconds without a word of the station, which says something every second. */
const patience = 5_000;
/** Milliseconds between two things that a screen reader is told. */
const breath = 1_500;

/** What a camera does not come back from. @type {Set<Camera["state"]>} */
const endings = new Set(["ended", "unplayable", "broken"]);

const picture = node("img", { alt: words("station.picture"), hidden: true });
byId("picture").append(picture);

// MARK: What the station says

/** @type {EventSource | undefined} */
let source;
let timer = 0;
let turn = 0;
let isShown = false;
/** @type {Held<State | null>} */
const told = new Held(null);
/** What is said over the picture. @type {Held<Child>} */
const wrong = new Held(null);
/** What screen readers are told, and when. @type {Held<{ at: number, texts: string[] }>} */
const news = new Held({ at: -Infinity, texts: [] });
/** Whether the station has said why it ends: it answers no more then, and nothing else is wrong. */
let hasEnded = false;

drawing(byId("figures"), [told], () => told.value && figuresView(told.value));
drawing(
  byId("places"),
  [told],
  () => told.value?.places.map((place, _, all) => placeView(place, all.length > 1)) ?? [],
);
drawing(byId("trouble"), [wrong], () => wrong.value);
// Each time other elements, as these are what is read out.
drawing(
  byId("announcer"),
  [news],
  () => news.value.texts.map((text) => element("p", { key: `${news.value.at} ${text}` }, text)),
);
listen();

function listen() {
  source?.close();
  source = new EventSource("/state");
  source.addEventListener("message", ({ data }) => {
    wait();
    show(JSON.parse(data));
  });
  source.addEventListener("error", miss);
  wait();
}

/** A browser does not ask again at every fault, and a station that hangs is none. */
function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    miss();
    listen();
  }, patience);
}

function miss() {
  isShown = false;
  if (hasEnded) return;
  trouble("silent", [words("station.silent")]);
  announce([words("station.silent")]);
}

picture.addEventListener("error", () => isShown = false);

/** @param {State} state */
function show(state) {
  const { camera, places, others } = state;
  if (camera.state === "on" && !isShown) {
    isShown = true;
    turn += 1;
    picture.src = `/picture?${turn}`;
    picture.hidden = false;
  }
  hasEnded = endings.has(camera.state) ||
    (places.length > 0 && places.every(({ connection }) => connection === "refused"));
  trouble(camera.state, camera.state === "on" ? [] : cameraInWords(camera));
  told.value = state;
  announce([
    textOf(cameraInWords(camera)),
    ...(others > 0 ? [words("station.beyond")] : []),
    ...places.map((place) => words("station.of", { name: place.name, what: words(`station.sight.${place.sight}`) })),
    ...places.map((place) => words("station.of", { name: place.name, what: connectionInWords(place) })),
  ]);
}

// MARK: In words

/** @param {Camera} camera */
function cameraInWords({ state, kind, source }) {
  const values = { source: nameOf(source) };
  if (state === "unplayable") return wordsAround("station.camera.unplayable", values);
  if (state === "lost" && kind !== "film") return wordsAround(`station.lost.${kind}`, values);
  return [words(`station.camera.${state === "lost" ? "waiting" : state}`)];
}

/** @param {Place} place */
function connectionInWords({ connection, refused }) {
  if (connection !== "refused") return words(`station.connection.${connection}`);
  if (refused === null) return words("station.connection.putOut");
  return words("station.connection.refused", { why: refusalInWords(refused) });
}

/** @param {State} state */
const figuresView = ({ camera, rate, delay, dropped, others }) => [
  camera.state === "on" && [
    element("p", { class: "help" }, words("station.rate", { count: rate })),
    element("p", { class: "help" }, words("station.delay", { milliseconds: delay })),
    element("p", { class: "help" }, words("station.dropped", { count: dropped })),
  ],
  others > 0 && element("p", { class: "warning" }, words("station.others", { count: others })),
];

/** @param {Place} place @param {boolean} isOneOfSeveral whether skeletons have numbers */
function placeView(place, isOneOfSeveral) {
  const { name, connection, sight, told, delay, waiting, refusals, punches, kept, unsent } = place;
  return element(
    "li",
    { class: "place", "data-sight": sight },
    element("h2", {}, isOneOfSeveral && element("span", { class: "number" }), nameOf(name)),
    element("p", { class: "sight" }, words(`station.sight.${sight}`)),
    element("p", { class: connection === "connected" ? "help" : "warning" }, connectionInWords(place)),
    told > 0 && element("p", { class: "help" }, words("station.told", { count: told, milliseconds: delay })),
    waiting > 0 && element("p", { class: "help" }, words("station.unsentPunches", { count: waiting })),
    refusals > 0 && element("p", { class: "warning" }, words("station.refusedPunches", { count: refusals })),
    punches.length > 0 && lastPunches(words("station.lastPunches"), punches),
    kept.map((film) => {
      const texts = wordsAround("station.kept", { count: film.count, name: nameOf(film.name) });
      return element("p", { class: "help" }, texts);
    }),
    unsent > 0 && element("p", { class: "help" }, words("station.unsentRounds", { count: unsent })),
  );
}

// MARK: On the page

/** What is said over the picture. @param {Camera["state"] | "silent"} state @param {Child[]} texts */
function trouble(state, texts) {
  byId("view").dataset.state = state;
  wrong.value = texts.length > 0 && element("p", {}, texts);
}

/** @type {string[]} */
let said = [];
let later = 0;

/**
 * Tells screen readers the states that are new, without figures. If the last ones were told a moment ago, these wait
 * until those have been read out.
 *
 * @param {string[]} now
 */
function announce(now) {
  clearTimeout(later);
  const pause = news.value.at + breath - performance.now();
  if (pause > 0) {
    later = setTimeout(announce, pause, now);
    return;
  }
  const texts = now.filter((text) => !said.includes(text));
  said = now;
  if (texts.length > 0) news.value = { at: performance.now(), texts };
}
