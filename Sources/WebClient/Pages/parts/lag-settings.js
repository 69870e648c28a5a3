import { signed, words } from "../words/words.js";
import { element, setText } from "./element.js";
import { lagOf, setLag } from "./lags.js";
import { clickChoice, voiceChoice } from "./hearing.js";

/**
 * How far this device's screen and speaker lag, set by ear and eye during a clap test; and, if it is not set
 * elsewhere, what this device clicks on.
 */
export function lagSettings({ hears = true } = {}) {
  return element(
    "fieldset",
    { class: "lags" },
    element("legend", {}, words("live.inClapTest")),
    hears && clickChoice(),
    hears && voiceChoice(),
    lagRow("screen", words("live.screenLate")),
    lagRow("speaker", words("live.speakerLate")),
    element("p", { class: "help" }, words("live.lagHelp")),
  );
}

/**
 * @param {import("./lags.js").Lagging} what
 * @param {string} label
 */
function lagRow(what, label) {
  const value = element("output", { id: `${what}-lag`, "aria-live": "polite" });
  const show = () => setText(value, words("live.milliseconds", { milliseconds: lagOf(what) }));
  /** @param {number} by milliseconds */
  const step = (by) =>
    element("button", {
      type: "button",
      class: "small",
      "aria-label": words(by > 0 ? "live.lagMore" : "live.lagLess", { label, milliseconds: Math.abs(by) }),
      onclick: () => {
        setLag(what, lagOf(what) + by);
        show();
      },
    }, signed(by));
  show();
  return element(
    "div",
    { class: "lag", role: "group", "aria-label": label },
    element("span", {}, label),
    step(-10),
    step(-1),
    value,
    step(1),
    step(10),
  );
}
