import { listed, words } from "../words/conductor.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
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
  /** @type {Deed | null} what the next press will do */
  let learning = null;
  const said = node("p", { class: "understood", role: "status" });
  const rows = node("div", { class: "hands" });
  const midiLine = node("p", { class: "help", role: "status" });
  const useMidi = node("button", { type: "button", class: "wide", onclick: () => midi.open() });
  setText(useMidi, words("conductor.hands.useMidi"));

  const show = () => {
    rows.replaceChildren(...deeds.map((deed) => row(deed)));
    setText(midiLine, midiInWords(midi));
    useMidi.hidden = midi.state === "missing" || midi.state === "open";
  };
  /** @param {Deed} deed */
  const row = (deed) =>
    node(
      "div",
      { class: "hand", role: "group", "aria-label": words(named[deed]) },
      node("strong", {}, words(named[deed])),
      node(
        "span",
        { class: "hand-inputs" },
        hands.inputsOf(deed).map((input) =>
          node("button", {
            type: "button",
            class: "small quiet",
            "aria-label": words("conductor.hands.forget", { input: inputInWords(input) }),
            onclick: () => {
              hands.forget(input);
              setText(said, "");
              show();
              rows.querySelector("button")?.focus();
            },
          }, `${inputInWords(input)} ✕`)
        ),
      ),
      node("button", {
        type: "button",
        class: "small",
        "aria-pressed": String(learning === deed),
        "aria-label": words("conductor.hands.addFor", { deed: words(named[deed]) }),
        "data-deed": deed,
        onclick: () => learn(learning === deed ? null : deed),
      }, words("conductor.hands.add")),
    );
  /** @param {Deed | null} deed */
  const learn = (deed) => {
    learning = deed;
    setText(said, deed === null ? "" : words("conductor.hands.press", { deed: words(named[deed]) }));
    const focused = document.activeElement?.getAttribute("data-deed");
    show();
    const again = rows.querySelector(`[data-deed="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  };
  /** @param {string} input */
  const pressed = (input) => {
    const name = inputInWords(input);
    const deed = learning ?? hands.deedOf(input);
    if (learning !== null) {
      hands.learn(input, learning);
      learn(null);
    }
    setText(said, deed === null ? words("conductor.hands.unknown", { input: name }) : doesInWords(name, deed));
  };
  /** @param {KeyboardEvent} event */
  const keyPressed = (event) => {
    if (learning === null || notLearned.has(event.key) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    pressed(keyInput(event));
  };

  const dialog = openDialog(
    words("conductor.hands.title"),
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("conductor.hands.help")),
      rows,
      said,
      midiLine,
      useMidi,
      node("p", { class: "help" }, words("conductor.hands.phone")),
    ),
  );
  // A button that was clicked does not keep the focus: the key comes from the page.
  document.addEventListener("keydown", keyPressed, { capture: true });
  const before = { onInput: midi.onInput, onChange: midi.onChange };
  midi.onInput = pressed;
  midi.onChange = show;
  dialog.addEventListener("close", () => {
    Object.assign(midi, before);
    document.removeEventListener("keydown", keyPressed, { capture: true });
  });
  show();
}

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
