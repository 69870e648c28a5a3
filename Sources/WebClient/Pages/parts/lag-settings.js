import { element, setText } from "./element.js";
import { lagOf, setLag } from "./lags.js";
import { isSoundWanted, wantSound } from "./beeper.js";

/** How far this device's screen and speaker lag, set by ear and eye during a clap test; and whether it beeps. */
export function lagSettings() {
  const sound = element("input", { type: "checkbox", id: "sound", checked: isSoundWanted() });
  sound.addEventListener("change", () => wantSound(sound.checked));
  return element(
    "fieldset",
    { class: "lags" },
    element("legend", {}, "In a clap test, on this device"),
    element("label", { class: "switch", for: "sound" }, sound, "Beep on the counts"),
    lagRow("screen", "Screen is late by"),
    lagRow("speaker", "Speaker is late by"),
    element(
      "p",
      { class: "help" },
      "If this device flashes or beeps after the others, add; if before, take away. It is remembered here, and used for every cue.",
    ),
  );
}

function lagRow(what, label) {
  const value = element("output", { id: `${what}-lag`, "aria-live": "polite" });
  const show = () => setText(value, `${lagOf(what)} ms`);
  const step = (by, name) =>
    element("button", {
      type: "button",
      class: "small",
      "aria-label": `${label} ${name}`,
      onclick: () => {
        setLag(what, lagOf(what) + by);
        show();
      },
    }, by > 0 ? `+${by}` : `−${-by}`);
  show();
  return element(
    "div",
    { class: "lag", role: "group", "aria-label": label },
    element("span", {}, label),
    step(-10, "10 ms less"),
    step(-1, "1 ms less"),
    value,
    step(1, "1 ms more"),
    step(10, "10 ms more"),
  );
}
