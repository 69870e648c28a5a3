import { listed, words } from "../words/conductor.js";
import { openDialog } from "../ui/dialog.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { deeds, keyInput } from "./hands.js";

/**
 * @import { Deed, Hands } from "./hands.js"
 * @import { Midi } from "./midi.js"
 */

/** Keys that move the focus in the dialog, or are pressed together with others. */
const notLearned = new Set(["Tab", "Escape", "Shift", "Control", "Alt", "AltGraph", "Meta", "Dead", "Process"]);

/** @type {Record<Deed, "conductor.hands.go" | "conductor.back" | "conductor.hands.play">} */
const named = { go: "conductor.hands.go", back: "conductor.back", play: "conductor.hands.play" };

/**
 * What clickers, pedals and MIDI pads do on this device, and how to teach them.
 *
 * @param {Hands} hands
 * @param {Midi} midi
 */
export function openHands(hands, midi) {
  /** What the next press will do. @type {Held<Deed | null>} */
  const learning = new Held(null);
  const said = new Held("");
  const frame = node("div", { class: "stack" });
  const dialog = openDialog(words("conductor.hands.title"), frame);
  /** @param {Deed | null} deed */
  const learn = (deed) => {
    learning.value = deed;
    said.value = deed === null ? "" : words("conductor.hands.press", { deed: words(named[deed]) });
  };
  /** @param {string} input */
  const pressed = (input) => {
    const name = inputInWords(input);
    const deed = learning.value ?? hands.deedOf(input);
    if (learning.value !== null) {
      hands.learn(input, learning.value);
      learn(null);
    }
    said.value = deed === null ? words("conductor.hands.unknown", { input: name }) : doesInWords(name, deed);
  };
  /** @param {KeyboardEvent} event */
  const keyPressed = (event) => {
    if (learning.value === null || notLearned.has(event.key) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    pressed(keyInput(event));
  };
  // A button that was clicked does not keep the focus: the key comes from the page.
  document.addEventListener("keydown", keyPressed, { capture: true });
  const before = midi.onInput;
  midi.onInput = pressed;
  dialog.addEventListener("close", () => {
    midi.onInput = before;
    document.removeEventListener("keydown", keyPressed, { capture: true });
  });
  drawing(frame, [learning, said, hands.changes, midi.changes], () => [
    element("p", { class: "help" }, words("conductor.hands.help")),
    element(
      "div",
      { class: "hands" },
      deeds.map((deed) => handRow(deed, hands, learning.value === deed, learn, () => (said.value = ""))),
    ),
    element("p", { class: "understood", role: "status" }, said.value),
    element("p", { class: "help", role: "status" }, midiInWords(midi)),
    midi.state !== "missing" && midi.state !== "open" && element(
      "button",
      { type: "button", class: "wide", onclick: () => midi.open() },
      words("conductor.hands.useMidi"),
    ),
    element("p", { class: "help" }, words("conductor.hands.phone")),
  ]);
}

/**
 * @param {Deed} deed
 * @param {Hands} hands
 * @param {boolean} isLearning
 * @param {(deed: Deed | null) => void} learn
 * @param {() => void} forgot
 */
const handRow = (deed, hands, isLearning, learn, forgot) =>
  element(
    "div",
    { key: deed, class: "hand", role: "group", "aria-label": words(named[deed]) },
    element("strong", {}, words(named[deed])),
    element(
      "span",
      { class: "hand-inputs" },
      hands.inputsOf(deed).map((input) =>
        element(
          "button",
          {
            key: input,
            type: "button",
            class: "small quiet",
            "aria-label": words("conductor.hands.forget", { input: inputInWords(input) }),
            onclick: () => {
              forgot();
              hands.forget(input);
            },
          },
          inputInWords(input),
          icon("close", 14),
        )
      ),
    ),
    element("button", {
      type: "button",
      class: "small",
      "aria-pressed": String(isLearning),
      "aria-label": words("conductor.hands.addFor", { deed: words(named[deed]) }),
      "data-deed": deed,
      onclick: () => learn(isLearning ? null : deed),
    }, words("conductor.hands.add")),
  );

/**
 * @param {string} input
 * @param {Deed} deed
 */
const doesInWords = (input, deed) => words("conductor.hands.does", { input, deed: words(named[deed]) });

/** @param {string} input */
function inputInWords(input) {
  const [kind, ...rest] = input.split(" ");
  if (kind === "key") return keyInWords(rest.join(" "));
  const [channel, number] = rest.map(Number);
  if (kind === "note") return words("conductor.hands.note", { channel, number });
  if (kind === "control") return words("conductor.hands.control", { channel, number });
  return words("conductor.hands.program", { channel, number });
}

/** Keys whose names are not their letters, as they are kept.  @type {Record<string, string | undefined>} */
const signs = {
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  pagedown: "PageDown",
  pageup: "PageUp",
};

/** @param {string} key in small letters, as it is kept */
function keyInWords(key) {
  if (key.trim() === "") return words("conductor.keys.space");
  return signs[key] ?? key[0].toUpperCase() + key.slice(1);
}

/** @param {Midi} midi */
function midiInWords({ state, devices }) {
  switch (state) {
    case "missing":
      return words("conductor.hands.midiMissing");
    case "closed":
      return words("conductor.hands.midiClosed");
    case "refused":
      return words("conductor.hands.midiRefused");
    case "open":
      return devices.length === 0
        ? words("conductor.hands.midiNobody")
        : words("conductor.hands.midiOpen", { devices: listed(devices) });
  }
}
