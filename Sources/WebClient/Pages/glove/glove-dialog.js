import { moment, number, words } from "../words/glove.js";
import "../words/athlete.js";
import { isSouthpaw } from "../drill/stance.js";
import { announce } from "../ui/announce.js";
import { Cover } from "../ui/cover.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
import { oneAtATime } from "../ui/one-at-a-time.js";
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
    showCalibration(glove, calibration, { body, dialog, ready });
    calibration.begin();
  };
  showGrip(glove, { body, calibrate, ready, close: () => dialog.close() });
}

/**
 * @param {PhoneInHand} glove
 * @param {{ body: HTMLElement, calibrate: () => void, ready: () => void, close: () => void }} on
 */
function showGrip(glove, { body, calibrate, ready, close }) {
  const { kept } = glove;
  const status = node("p", { class: "glove-status", role: "status" });
  const sides = /** @type {const} */ (["left", "right"]);
  const usual = glove.isOn ? glove.hand : kept?.hand ?? (isSouthpaw() ? "right" : "left");
  const radios = sides.map((side) =>
    node("input", { type: "radio", name: "glove-hand", value: side, checked: side === usual })
  );
  /** @returns {Side} */
  const hand = () => radios[0].checked ? "left" : "right";
  const take = oneAtATime(async (/** @type {() => void} */ next) => {
    openOutput();
    setText(status, words("glove.waiting"));
    const fault = await glove.take(hand());
    if (!body.isConnected) return glove.stop();
    if (fault !== null) return setText(status, words(`glove.fault.${fault}`));
    next();
  });
  /** @param {() => void} next what is done once the phone tells how it moves */
  const begin = (next) => () => take(next);
  const goOn = kept === null ? null : node("button", {
    type: "button",
    class: "large primary",
    onclick: begin(() => glove.restore(kept) ? ready() : calibrate()),
  }, words("glove.useKept", { date: moment(kept.at, { dateStyle: "medium" }) }));
  const show = () => goOn !== null && (goOn.hidden = glove.isOn || hand() !== kept?.hand);
  for (const radio of radios) radio.addEventListener("change", show);
  show();
  body.replaceChildren(...[
    node("img", {
      class: "grip",
      src: new URL("./grip.svg", import.meta.url).href,
      alt: words("glove.gripAlt"),
      width: 320,
      height: 200,
    }),
    node("p", {}, `${words("glove.grip")} ${words("glove.wrap")}`),
    node("p", {}, node("strong", {}, words("glove.air"))),
    node("p", { class: "help" }, words("glove.kept")),
    node(
      "fieldset",
      { class: "choices-of" },
      node("legend", {}, words("glove.whichHand")),
      node(
        "div",
        { class: "one-of glove-hands" },
        sides.map((side, index) => node("label", {}, radios[index], words(`glove.${side}`))),
      ),
    ),
    status,
    goOn,
    node(
      "button",
      { type: "button", class: kept === null ? "large primary" : "large", onclick: begin(calibrate) },
      words(kept === null ? "glove.calibrate" : "glove.calibrateAgain"),
    ),
    glove.isOn &&
    node("button", {
      type: "button",
      class: "large",
      onclick: () => {
        glove.stop();
        close();
      },
    }, words("glove.stop")),
  ].filter((part) => part instanceof Node));
}

/**
 * @param {PhoneInHand} glove
 * @param {Calibration} calibration
 * @param {{ body: HTMLElement, dialog: HTMLDialogElement, ready: () => void }} on
 */
function showCalibration(glove, calibration, { body, dialog, ready }) {
  const kind = node("h3", { class: "glove-kind" });
  const count = node("p", { class: "glove-count", role: "status" });
  const advice = node("p", { class: "glove-advice" });
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
  body.replaceChildren(
    kind,
    count,
    advice,
    node("button", { type: "button", class: "large primary", onclick: again() }, words("glove.again")),
    node("button", { type: "button", class: "large", onclick: again("straight") }, words("glove.anew")),
    node("button", { type: "button", class: "large", onclick: () => dialog.close() }, words("glove.stop")),
  );
  glove.onLearned = (learned) => calibration.learned(learned);
  glove.onFault = () => setText(advice, words("glove.fault.recogniser"));
  calibration.onLearn = (learned) => glove.learn(learned);
  calibration.onChange = (what) => {
    setText(kind, words(`glove.kind.${calibration.kind}`));
    const isCounting = calibration.left > 0;
    setText(
      count,
      isCounting ? number(calibration.left, {}) : words("glove.countOf", { number: calibration.count, of: wanted }),
    );
    const asked = calibration.isUnfelt ? "glove.unfelt" : "glove.onBeat";
    setText(advice, words(isCounting ? "glove.getReady" : asked));
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
