import { signed, words } from "../words/live.js";
import { pressedLate } from "./clap.js";
import { node, setText } from "../ui/node.js";
import { lagOf, setLag } from "../ui/lags.js";
import { clickChoice, voiceChoice } from "../sound/hearing.js";
import { tapButton } from "../ui/tap-button.js";

/** @import { LiveSession } from "../live/session.js" */

/** Taps from which on there is a result, and how many of the latest count. */
const [enough, remembered] = [3, 12];

/**
 * How far this device's screen and speaker lag, set by ear and eye during a clap test, or by tapping along; and, if it
 * is not set elsewhere, what this device clicks on.
 *
 * @param {{ hears?: boolean, session?: LiveSession | null }} how `session` has the clap tests
 */
export function lagSettings({ hears = true, session = null }) {
  const screen = lagRow("screen", words("live.screenLate"));
  const speaker = lagRow("speaker", words("live.speakerLate"));
  return node(
    "fieldset",
    { class: "lags" },
    node("legend", {}, words("live.inClapTest")),
    hears && clickChoice(),
    hears && voiceChoice(),
    screen.row,
    speaker.row,
    node("p", { class: "help" }, words("live.lagHelp")),
    session !== null && tapRow(session, { screen: screen.add, speaker: speaker.add }),
  );
}

/**
 * Taps along with a clap test, and what they say.
 *
 * @param {LiveSession} session
 * @param {Record<import("../ui/lags.js").Lagging, (milliseconds: number) => void>} add
 */
function tapRow(session, add) {
  /** In microseconds, the latest last. @type {number[]} */
  let taps = [];
  const told = node("output", { class: "help", "aria-live": "polite" });
  const pad = tapButton("small", (pressed) => {
    const late = pressedLate(session, pressed);
    if (late !== null) taps = [...taps, late].slice(-remembered);
    show();
  }, words("live.tapAlong"));
  const late = () => Math.round(taps.toSorted((one, other) => one - other)[taps.length >> 1] / 1000);
  /** @param {import("../ui/lags.js").Lagging} what */
  const use = (what) =>
    node("button", {
      type: "button",
      class: "small",
      onclick: () => {
        add[what](late());
        taps = [];
        show();
        pad.focus();
      },
    }, words(what === "screen" ? "live.tappedScreen" : "live.tappedSpeaker"));
  const uses = node("div", { class: "lag" }, use("speaker"), use("screen"));
  function show() {
    const count = taps.length;
    uses.hidden = count < enough;
    if (uses.hidden) return setText(told, words("live.tapHelp", { count }));
    const milliseconds = late();
    const key = milliseconds < 0 ? "live.tappedBefore" : "live.tappedAfter";
    return setText(told, words(key, { count, milliseconds: Math.abs(milliseconds) }));
  }
  show();
  return node("div", { class: "lag-taps" }, pad, told, uses);
}

/**
 * @param {import("../ui/lags.js").Lagging} what
 * @param {string} label
 */
function lagRow(what, label) {
  const value = node("output", { id: `${what}-lag`, "aria-live": "polite" });
  const show = () => setText(value, words("live.milliseconds", { milliseconds: lagOf(what) }));
  /** @param {number} milliseconds */
  const add = (milliseconds) => {
    setLag(what, lagOf(what) + milliseconds);
    show();
  };
  /** @param {number} by milliseconds */
  const step = (by) =>
    node("button", {
      type: "button",
      class: "small",
      "aria-label": words(by > 0 ? "live.lagMore" : "live.lagLess", { label, milliseconds: Math.abs(by) }),
      onclick: () => add(by),
    }, signed(by));
  show();
  const row = node(
    "div",
    { class: "lag", role: "group", "aria-label": label },
    node("span", {}, label),
    step(-10),
    step(-1),
    value,
    step(1),
    step(10),
  );
  return { row, add };
}
