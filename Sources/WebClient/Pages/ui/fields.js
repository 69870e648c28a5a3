import { element, island } from "./element.js";
import { node } from "./node.js";
import { patch } from "./patch.js";
import { words } from "../words/studio.js";
import "../words/panels.js";
import { icon } from "./icons.js";

/**
 * Labelled inputs bound to a document. Each function returns its element, which has `refresh()`. What somebody is
 * typing is never overwritten; a value that is not possible is refused below the field, and Escape brings the old one
 * back. What was typed is for what the field showed then, though something else may have been opened since.
 *
 * @typedef {{ help?: string, className?: string }} Look
 */

/**
 * @template Value
 * @typedef {object} Bound
 * @property {() => Value | null} get null: nothing to edit
 * @property {(value: Value, subject: readonly string[]) => void} set called when the person has changed it
 * @property {() => readonly string[]} [subject] the ids of what `get` reads, if that may be another thing later; `set`
 *   gets those for which the value was entered
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * What was entered: a value, or why it is not possible.
 *
 * @template Value
 * @typedef {{ value: Value, problem?: undefined } | { problem: string }} Entered
 */

let next = 0;
const freshId = () => `field-${(next += 1)}`;

/**
 * @param {string} label
 * @param {Control} control
 * @param {Look & { around?: HTMLElement }} look `around`: what the control stands in
 */
function frame(label, control, { help, className = "", around }) {
  const problem = node("p", { class: "problem", role: "alert" });
  const box = node(
    "div",
    { class: `field ${className}` },
    node("label", { for: control.id }, label),
    around ?? control,
    help && node("p", { class: "help" }, help),
    problem,
  );
  /** @param {string} text */
  const showProblem = (text) => {
    patch(problem, text);
    if (text) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  };
  return { box, showProblem };
}

/**
 * @template {Control} Kind
 * @template Value
 * @param {ReturnType<typeof frame>} frame
 * @param {Kind} input
 * @param {Bound<Value> & { shown: (value: Value) => string, read: (text: string) => Entered<Value> }} how
 */
function bind({ box, showProblem }, input, { get, shown, read, set, subject = () => [] }) {
  let isTyping = false;
  /**
   * What the field showed, or gave, last, and of what.
   *
   * @type {{ text: string, subject: readonly string[] }}
   */
  let last = { text: "", subject: [] };
  const textNow = () => {
    const value = get();
    return value === null ? "" : shown(value);
  };
  const isSameSubject = () => last.subject.join(" ") === subject().join(" ");
  const show = () => {
    isTyping = false;
    const text = textNow();
    if (input.value !== text) input.value = text;
    last = { text: input.value, subject: subject() };
  };
  const refresh = () => {
    input.disabled = get() === null;
    for (const button of box.querySelectorAll("button")) button.disabled = input.disabled;
    const isUnsaved = input.value !== last.text;
    if (isTyping && document.activeElement === input && (isUnsaved || isSameSubject())) return;
    show();
  };
  /** Gives what was entered, unless that is what was shown or given last. False if it is not possible. */
  const give = () => {
    if (input.disabled && isSameSubject()) return true;
    const entered = read(input.value);
    showProblem(entered.problem ?? "");
    if (entered.problem !== undefined) return false;
    const text = shown(entered.value);
    if (text === last.text) return true;
    last.text = text;
    if (!isSameSubject() || text !== textNow()) set(entered.value, last.subject);
    return true;
  };
  const commit = () => {
    const isPossible = give();
    isTyping = false;
    if (isPossible) refresh();
  };
  input.addEventListener("input", () => (isTyping = true));
  input.addEventListener("change", commit);
  input.addEventListener("blur", () => {
    if (isTyping) commit();
    if (!input.hasAttribute("aria-invalid")) refresh();
  });
  box.addEventListener("keydown", (event) => {
    if (event.target !== input || event.key !== "Escape") return;
    if (!isTyping && !input.hasAttribute("aria-invalid")) return;
    event.preventDefault();
    isTyping = false;
    showProblem("");
    refresh();
  });
  refresh();
  return Object.assign(box, { input, show, refresh, give, isSameSubject });
}

/**
 * @param {string} text
 * @param {number} most
 * @returns {string | undefined} why a text is too long
 */
export function tooLong(text, most) {
  const { length } = [...text];
  return length > most ? words("studio.field.tooLong", { most, count: length }) : undefined;
}

/**
 * One line of text, at most so many characters; `list` is the id of what is offered for it.
 *
 * @param {string} label
 * @param {Bound<string> & Look & { most?: number, required?: boolean, placeholder?: string, list?: string }} how
 */
export function textField(label, { get, set, subject, most = 200, required = true, placeholder = "", list, ...look }) {
  const input = node("input", {
    id: freshId(),
    type: "text",
    dir: "auto",
    autocomplete: "off",
    spellcheck: "true",
    placeholder,
    list,
  });
  /** @type {(text: string) => Entered<string>} */
  const read = (text) => {
    const value = text.trim();
    const problem = required && value === "" ? words("studio.field.empty") : tooLong(value, most);
    return problem === undefined ? { value } : { problem };
  };
  return bind(frame(label, input, look), input, { get, set, subject, read, shown: (value) => value });
}

/**
 * @typedef {object} Range
 * @property {number} least
 * @property {number} most
 * @property {number} [step] how far − and + go, as it is shown
 * @property {string} [unit]
 * @property {(value: number) => number} [toShown] into the unit that is shown
 * @property {(shown: number) => number} [fromShown] and back
 * @property {(shown: number) => string} [inText] how it is written
 * @property {(text: string) => number} [fromText] and read; NaN for what is no number
 */

/** @param {number} value */
const same = (value) => value;
/** @param {string} text */
const numberIn = (text) => text === "" ? NaN : Number(text.replace(",", "."));

/**
 * A number with − and + beside it.
 *
 * @param {string} label
 * @param {Bound<number> & Look & Range} how
 */
export function numberField(
  label,
  {
    get,
    set,
    subject = () => [],
    least,
    most,
    step = 1,
    unit = "",
    toShown = same,
    fromShown = same,
    inText = String,
    fromText = numberIn,
    ...look
  },
) {
  const input = node("input", { id: freshId(), type: "text", inputmode: "decimal", autocomplete: "off" });
  const showProblem = node("span", { class: "unit" }, unit);
  /** @param {number} value */
  const shown = (value) => inText(Math.round(toShown(value) * 1000) / 1000);
  /** @param {number} sign */
  const by = (sign) => () => {
    const present = get();
    // It would change another one than is shown here.
    if (present === null || !field.isSameSubject()) return;
    const wanted = Math.round((toShown(present) + sign * step) * 1000) / 1000;
    const value = fromShown(Math.min(toShown(most), Math.max(toShown(least), wanted)));
    framed.showProblem("");
    if (value !== present) set(value, subject());
    field.show();
  };
  const less = words("studio.field.less", { label });
  const more = words("studio.field.more", { label });
  const around = node(
    "div",
    { class: "stepper" },
    node("button", { type: "button", class: "quiet icon", "aria-label": less, onclick: by(-1) }, icon("minus", 18)),
    input,
    showProblem,
    node("button", { type: "button", class: "quiet icon", "aria-label": more, onclick: by(1) }, icon("plus", 18)),
  );
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    by(event.key === "ArrowUp" ? 1 : -1)();
  });
  /** @type {(text: string) => Entered<number>} */
  const read = (text) => {
    const entered = fromText(text.trim());
    if (!Number.isFinite(entered)) return { problem: words("studio.field.number") };
    if (entered >= toShown(least) && entered <= toShown(most)) return { value: fromShown(entered) };
    const ends = { least: shown(least), most: shown(most), unit };
    return { problem: words(unit === "" ? "studio.field.range" : "studio.field.rangeIn", ends) };
  };
  const framed = frame(label, input, { ...look, around });
  const field = bind(framed, input, { get, set, subject, read, shown });
  return Object.assign(field, {
    /** @param {string} text */
    showUnit(text) {
      patch(showProblem, text);
    },
  });
}

/**
 * A length or an instant of a recording, always in seconds.
 *
 * @param {string} label
 * @param {Bound<number> & { least: number, most: number, help?: string }} how in microseconds
 */
export const secondsField = (label, how) =>
  numberField(label, {
    ...how,
    step: 0.1,
    unit: words("studio.unit.seconds"),
    toShown: (value) => value / 1e6,
    fromShown: (value) => Math.round(value * 1e6),
  });

/**
 * A length of minutes and seconds, as “3:00”; “180” is taken too.
 *
 * @param {string} label
 * @param {Bound<number> & { least: number, most: number, help?: string }} how in microseconds
 */
export function minutesField(label, how) {
  const field = numberField(label, {
    ...how,
    step: 10,
    toShown: (value) => value / 1e6,
    fromShown: (value) => Math.round(value * 1e6),
    inText: (seconds) => {
      const rest = Math.round((seconds % 60) * 1000) / 1000;
      return `${Math.floor(seconds / 60)}:${rest < 10 ? "0" : ""}${rest}`;
    },
    fromText: (text) => {
      const [, minutes = "0", seconds] = /^(?:(\d+):)?(\d+(?:[.,]\d+)?)$/.exec(text) ?? [];
      return seconds === undefined ? NaN : 60 * Number(minutes) + Number(seconds.replace(",", "."));
    },
  });
  field.input.inputMode = "text"; // the pad of digits has no colon
  return field;
}

/**
 * The same field; at each refreshing it shows the present unit.
 *
 * @param {ReturnType<typeof numberField>} field
 * @param {() => string} unit
 */
export function refreshingUnit(field, unit) {
  const { refresh } = field;
  field.refresh = () => {
    field.showUnit(unit());
    refresh();
  };
  field.refresh();
  return field;
}

/**
 * One of several; `options` are values with their words.
 *
 * @template {string} Value
 * @param {string} label
 * @param {Bound<Value> & Look & { options: readonly { value: Value, words: string }[] }} how
 */
export function choiceField(label, { get, set, subject, options, ...look }) {
  const select = node(
    "select",
    { id: freshId() },
    options.map((option) => node("option", { value: option.value }, option.words)),
  );
  return bind(frame(label, select, look), select, {
    get,
    set,
    subject,
    read: () => ({ value: options[select.selectedIndex].value }),
    shown: (value) => value,
  });
}

/**
 * Many lines; `set` is called when the person pauses or leaves.
 *
 * @param {string} label
 * @param {Bound<string> & Look & { most: number, rows?: number, placeholder?: string }} how
 */
export function longField(label, { get, set, subject, most, rows = 5, placeholder = "", ...look }) {
  const area = node("textarea", { id: freshId(), dir: "auto", rows, placeholder, spellcheck: "true" });
  /** @type {(text: string) => Entered<string>} */
  const read = (text) => {
    const problem = tooLong(text, most);
    return problem === undefined ? { value: text } : { problem };
  };
  /** @type {number | undefined} */
  let pause;
  area.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (field.give()) field.refresh();
    }, 700);
  });
  const field = bind(frame(label, area, look), area, { get, set, subject, read, shown: (value) => value });
  return field;
}

/**
 * Two or three choices side by side.
 *
 * @template {string} Value
 * @param {string} label
 * @param {{ get: () => Value, set: (value: Value) => void, options: [value: Value, said: string][] }} how
 */
export function segments(label, { get, set, options }) {
  const name = freshId();
  const inputs = options.map(([value]) =>
    node("input", { type: "radio", name, value, class: "unseen-input", onchange: () => set(value) })
  );
  const box = node(
    "fieldset",
    { class: "segments", "aria-label": label },
    options.map(([, said], turn) => node("label", {}, inputs[turn], node("span", {}, said))),
  );
  const refresh = () => {
    for (const input of inputs) input.checked = input.value === get();
  };
  refresh();
  return Object.assign(box, { refresh });
}

/**
 * The name of an entry of a list; an empty one is not taken.
 *
 * @param {string} name
 * @param {(name: string) => void} change
 */
export const nameInput = (name, change) =>
  element("input", {
    type: "text",
    dir: "auto",
    value: name,
    maxlength: "200",
    "aria-label": words("panels.nameOf", { name }),
    onchange: ({ currentTarget }) => {
      const entered = currentTarget.value.trim();
      if (entered === "") currentTarget.value = name;
      else change(entered);
    },
  });

/**
 * A bound field where things are described: made once for each `key`, or given, and refreshed at each drawing.
 *
 * @template {HTMLElement & { refresh: () => void }} Field
 * @param {string} key
 * @param {() => Field} make
 */
export const bound = (key, make) =>
  island(key, [], () => {
    const field = make();
    field.refresh();
    return field;
  }, (field) => field.refresh());
