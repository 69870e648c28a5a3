import { moment, number, words } from "../words/glove.js";
import "../words/athlete.js";
import { isSouthpaw } from "../drill/stance.js";
import { announce } from "../ui/announce.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { Cover } from "../ui/cover.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { say } from "../ui/voice.js";
import { clickOf } from "../sound/clicks.js";
import { audioNow, isSounding, openOutput, play } from "../sound/output.js";
import { Calibration, wanted } from "./calibration.js";

/**
 * How a phone is taken into the hand: the grip, which hand, ten punches of each kind on a beat. While it is held, sweat
 * presses nothing.
 *
 * @import { Side } from "../recogniser/recogniser.d.ts"
 * @import { PhoneInHand } from "./phone-in-hand.js"
 */

/**
 * @param {PhoneInHand} glove
 * @param {() => void} lock what is done once punches are felt
 */
export function openGlove(glove, lock) {
  const body = node("div", { class: "stack glove" });
  const dialog = openDialog(words("glove.title"), body, { className: "glove-sheet" });
  const calibration = new Calibration();
  dialog.addEventListener("close", () => {
    calibration.stop();
    glove.onLearned = () => {};
    glove.onFault = () => {};
    if (!glove.isOn) glove.stop();
  });
  const ready = () => {
    glove.begin();
    dialog.close();
    say(words("glove.ready"));
    lock();
    announce(words("glove.ready"));
  };
  const calibrate = () => {
    grip.stop();
    showCalibration(glove, calibration, { body, dialog, ready });
    calibration.begin();
  };
  const grip = showGrip(glove, { body, calibrate, ready, close: () => dialog.close() });
}

const sides = /** @type {const} */ (["left", "right"]);

/**
 * @param {PhoneInHand} glove
 * @param {{ body: HTMLElement, calibrate: () => void, ready: () => void, close: () => void }} on
 */
function showGrip(glove, { body, calibrate, ready, close }) {
  const { kept } = glove;
  /** @type {Held<Side>} */
  const hand = new Held(glove.isOn ? glove.hand : kept?.hand ?? (isSouthpaw() ? "right" : "left"));
  const status = new Held("");
  /** @param {() => void} next what is done once the phone tells how it moves */
  const take = (next) => () =>
    ask(glove, "once", async () => {
      openOutput();
      status.value = words("glove.waiting");
      drawn.now();
      const fault = await glove.take(hand.value);
      if (!body.isConnected) return glove.stop();
      if (fault === null) return next();
      status.value = words(`glove.fault.${fault}`);
    });
  const stop = () => {
    glove.stop();
    close();
  };
  const drawn = drawing(body, [hand, status], () => [
    gripInWords(),
    element(
      "fieldset",
      { class: "choices-of" },
      element("legend", {}, words("glove.whichHand")),
      element(
        "div",
        { class: "one-of glove-hands" },
        sides.map((side) => sideChoice(side, side === hand.value, () => (hand.value = side))),
      ),
    ),
    element("p", { class: "glove-status", role: "status" }, status.value),
    kept !== null && !glove.isOn && hand.value === kept.hand &&
    element(
      "button",
      {
        type: "button",
        class: "large primary",
        onclick: take(() => glove.restore(kept) ? ready() : calibrate()),
      },
      words("glove.useKept", { date: moment(kept.at, { dateStyle: "medium" }) }),
    ),
    element(
      "button",
      { type: "button", class: kept === null ? "large primary" : "large", onclick: take(calibrate) },
      words(kept === null ? "glove.calibrate" : "glove.calibrateAgain"),
    ),
    glove.isOn && element("button", { type: "button", class: "large", onclick: stop }, words("glove.stop")),
  ]);
  return drawn;
}

const gripInWords = () => [
  element("img", {
    class: "grip",
    src: new URL("./grip.svg", import.meta.url).href,
    alt: words("glove.gripAlt"),
    width: 320,
    height: 200,
  }),
  element("p", {}, `${words("glove.grip")} ${words("glove.wrap")}`),
  element("p", {}, element("strong", {}, words("glove.air"))),
  element("p", { class: "help" }, words("glove.kept")),
];

/** @param {Side} side @param {boolean} isChosen @param {() => void} choose */
const sideChoice = (side, isChosen, choose) =>
  element(
    "label",
    {},
    element("input", { type: "radio", name: "glove-hand", value: side, checked: isChosen, onchange: choose }),
    words(`glove.${side}`),
  );

/**
 * @param {PhoneInHand} glove
 * @param {Calibration} calibration
 * @param {{ body: HTMLElement, dialog: HTMLDialogElement, ready: () => void }} on
 */
function showCalibration(glove, calibration, { body, dialog, ready }) {
  let isBroken = false;
  const cover = new Cover({
    className: "sweat-cover",
    label: words("athlete.locked"),
    help: words("athlete.holdToUnlock"),
    place: dialog,
  });
  /** @param {import("../recogniser/recogniser.d.ts").MotionKind} [from] */
  const again = (from) => () => {
    cover.shut();
    calibration.begin(from ?? calibration.kind);
  };
  const drawn = drawing(body, [], () => {
    const { kind, left, count, isUnfelt } = calibration;
    const counted = left > 0 ? number(left, {}) : words("glove.countOf", { number: count, of: wanted });
    const advice = left > 0 ? "glove.getReady" : isUnfelt ? "glove.unfelt" : "glove.onBeat";
    return element(
      "div",
      { key: "calibration", class: "stack" },
      element("h3", { class: "glove-kind" }, words(`glove.kind.${kind}`)),
      element("p", { class: "glove-count", role: "status" }, counted),
      element("p", { class: "glove-advice" }, words(isBroken ? "glove.fault.recogniser" : advice)),
      element("button", { type: "button", class: "large primary", onclick: again() }, words("glove.again")),
      element("button", { type: "button", class: "large", onclick: again("straight") }, words("glove.anew")),
      element("button", { type: "button", class: "large", onclick: () => dialog.close() }, words("glove.stop")),
    );
  });
  glove.onLearned = (learned) => calibration.learned(learned);
  glove.onFault = () => {
    isBroken = true;
    drawn.now();
  };
  calibration.onLearn = (learned) => glove.learn(learned);
  calibration.onChange = (what) => {
    isBroken = false;
    drawn.now(); // whatever rests on the cover: it is what they do themself
    if (what === "counts") say(words(`glove.kind.${calibration.kind}`));
    if (isSounding() && what !== "counts") play(clickOf(what === "beat" ? "click" : "accent"), audioNow());
    if (what === "beat") beatShown(body);
    if (what !== "done") return;
    glove.keep();
    ready();
  };
  cover.shut();
  dialog.scrollTop = 0;
}

/** A beat is seen, too. @param {HTMLElement} body */
function beatShown(body) {
  body.classList.remove("on-beat");
  void body.offsetWidth; // begins the animation anew
  body.classList.add("on-beat");
}
