import "../words/page.js";
import { words, wordsAround } from "../words/station.js";
import { LastPunches } from "../camera/last-punches.js";
import { nameOf, textOf } from "../ui/element.js";
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
/** Whether the station has said why it ends: it answers no more then, and nothing else is wrong. */
let hasEnded = false;

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
  tell([words("station.silent")]);
}

picture.addEventListener("error", () => isShown = false);

/** @param {State} state */
function show({ camera, rate, delay, dropped, places, others }) {
  if (camera.state === "on" && !isShown) {
    isShown = true;
    turn += 1;
    picture.src = `/picture?${turn}`;
    picture.hidden = false;
  }
  hasEnded = endings.has(camera.state) ||
    (places.length > 0 && places.every(({ connection }) => connection === "refused"));
  trouble(camera.state, camera.state === "on" ? [] : cameraInWords(camera));
  const figures = camera.state === "on"
    ? [
      words("station.rate", { count: rate }),
      words("station.delay", { milliseconds: delay }),
      words("station.dropped", { count: dropped }),
    ]
    : [];
  renew(
    byId("figures"),
    node(
      "div",
      { id: "figures" },
      figures.map((text) => node("p", { class: "help" }, text)),
      others > 0 && node("p", { class: "warning" }, words("station.others", { count: others })),
    ),
  );
  renew(
    byId("places"),
    node("ol", { id: "places", class: "plain" }, places.map((place) => placeNode(place, places.length > 1))),
  );
  tell([
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

/** @param {Place} place @param {boolean} isOneOfSeveral whether skeletons have numbers */
function placeNode(place, isOneOfSeveral) {
  const { name, connection, sight, told, delay, waiting, refusals, punches, kept, unsent } = place;
  const last = new LastPunches(words("station.lastPunches"));
  for (const punch of punches) last.add(punch);
  return node(
    "li",
    { class: "place", "data-sight": sight },
    node("h2", {}, isOneOfSeveral && node("span", { class: "number" }), nameOf(name)),
    node("p", { class: "sight" }, words(`station.sight.${sight}`)),
    node("p", { class: connection === "connected" ? "help" : "warning" }, connectionInWords(place)),
    told > 0 && node("p", { class: "help" }, words("station.told", { count: told, milliseconds: delay })),
    waiting > 0 && node("p", { class: "help" }, words("station.unsentPunches", { count: waiting })),
    refusals > 0 && node("p", { class: "warning" }, words("station.refusedPunches", { count: refusals })),
    punches.length > 0 && last.node,
    kept.map((film) => {
      const texts = wordsAround("station.kept", { count: film.count, name: nameOf(film.name) });
      return node("p", { class: "help" }, texts);
    }),
    unsent > 0 && node("p", { class: "help" }, words("station.unsentRounds", { count: unsent })),
  );
}

// MARK: On the page

/** What is said over the picture. @param {Camera["state"] | "silent"} state @param {Child[]} texts */
function trouble(state, texts) {
  byId("view").dataset.state = state;
  renew(byId("trouble"), node("div", { id: "trouble" }, texts.length > 0 && node("p", {}, texts)));
}

/**
 * Makes the node `there` equal to `wanted`. Nodes that are equal already are kept, so that marked text stays marked and
 * a screen reader stays where it is.
 *
 * @param {Element} there
 * @param {Element} wanted
 */
function renew(there, wanted) {
  if (there.isEqualNode(wanted)) return;
  const [old, fresh] = [[...there.children], [...wanted.children]];
  const isAlike = there.cloneNode().isEqualNode(wanted.cloneNode()) && old.length === fresh.length &&
    old.length === there.childNodes.length && fresh.length === wanted.childNodes.length;
  if (isAlike) old.forEach((child, index) => renew(child, fresh[index]));
  else there.replaceWith(wanted);
}

/** @type {string[]} */
let said = [];
let saidAt = -Infinity;
let later = 0;

/**
 * Tells screen readers the states that are new, without figures. If the last ones were told a moment ago, these wait
 * until those have been read out.
 *
 * @param {string[]} now
 */
function tell(now) {
  clearTimeout(later);
  const pause = saidAt + breath - performance.now();
  if (pause > 0) {
    later = setTimeout(tell, pause, now);
    return;
  }
  const news = now.filter((text) => !said.includes(text));
  said = now;
  if (news.length === 0) return;
  saidAt = performance.now();
  byId("announcer").replaceChildren(...news.map((text) => node("p", {}, text)));
}
