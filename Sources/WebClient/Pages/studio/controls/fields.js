import { element } from "../../parts/element.js";
import { icon } from "./icons.js";

/**
 * Labelled inputs bound to a document: `get()` reads the value (null: nothing to edit), `set(value)` is called when the person
 * has changed it. Each answers with its element, which has `refresh()`. What somebody is typing is never overwritten;
 * what cannot be is refused below the field, and Escape brings the old value back.
 */
let next = 0;
const freshId = () => `field-${(next += 1)}`;

function frame(label, control, { help, className = "" } = {}) {
  const problem = element("p", { class: "problem", role: "alert" });
  const box = element(
    "div",
    { class: `field ${className}` },
    element("label", { for: control.id }, label),
    control.parts ?? control,
    help && element("p", { class: "help" }, help),
    problem,
  );
  box.problem = (text) => {
    problem.textContent = text;
    if (text) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  };
  return box;
}

function bind(box, input, { get, shown, read, set }) {
  let isTyping = false;
  box.refresh = () => {
    const value = get();
    input.disabled = value === null || value === undefined;
    for (const button of box.querySelectorAll("button")) button.disabled = input.disabled;
    if (isTyping && document.activeElement === input) return;
    isTyping = false;
    const text = input.disabled ? "" : shown(value);
    if (input.value !== text) input.value = text;
  };
  const commit = () => {
    isTyping = false;
    if (input.disabled) return;
    const { value, problem } = read(input.value);
    box.problem(problem ?? "");
    if (problem) return;
    if (shown(value) !== shown(get())) set(value);
    box.refresh();
  };
  input.addEventListener("input", () => (isTyping = true));
  input.addEventListener("change", commit);
  input.addEventListener("blur", () => {
    if (isTyping) commit();
    if (!input.hasAttribute("aria-invalid")) box.refresh();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || (!isTyping && !input.hasAttribute("aria-invalid"))) return;
    event.preventDefault();
    isTyping = false;
    box.problem("");
    box.refresh();
  });
  box.input = input;
  box.refresh();
  return box;
}

export function textField(label, { get, set, most = 200, required = true, placeholder = "", help, list, className }) {
  const input = element("input", {
    id: freshId(),
    type: "text",
    dir: "auto",
    autocomplete: "off",
    spellcheck: "true",
    placeholder,
    list,
  });
  const read = (text) => {
    const value = text.trim();
    if (required && value === "") return { problem: "This cannot be empty." };
    if ([...value].length > most) return { problem: `At most ${most} characters; these are ${[...value].length}.` };
    return { value };
  };
  return bind(frame(label, input, { help, className }), input, { get, set, read, shown: (value) => value ?? "" });
}

/** A number with − and + beside it. `step` moves by that much; `parse`/`shown` may turn it into another unit. */
export function numberField(
  label,
  {
    get,
    set,
    least,
    most,
    step = 1,
    unit = "",
    help,
    toShown = (value) => value,
    fromShown = (value) => value,
    className,
  },
) {
  const input = element("input", {
    id: freshId(),
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-describedby": null,
  });
  const tell = element("span", { class: "unit" }, unit);
  const by = (sign) => () => {
    const present = get();
    if (present === null) return;
    const wanted = Math.round((toShown(present) + sign * step) * 1000) / 1000;
    const value = fromShown(Math.min(toShown(most), Math.max(toShown(least), wanted)));
    box.problem("");
    if (value !== present) set(value);
    input.value = shown(get() ?? value);
  };
  const shown = (
    value,
  ) => (value === null || value === undefined ? "" : String(Math.round(toShown(value) * 1000) / 1000));
  input.parts = element(
    "div",
    { class: "stepper" },
    element(
      "button",
      { type: "button", class: "quiet icon", "aria-label": `${label}: less`, onclick: by(-1) },
      icon("minus", 18),
    ),
    input,
    tell,
    element(
      "button",
      { type: "button", class: "quiet icon", "aria-label": `${label}: more`, onclick: by(1) },
      icon("plus", 18),
    ),
  );
  input.addEventListener("keydown", (event) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    by(sign)();
  });
  const read = (text) => {
    const entered = Number(text.trim().replace(",", "."));
    if (text.trim() === "" || !Number.isFinite(entered)) return { problem: "This is a number." };
    const value = fromShown(entered);
    if (entered < toShown(least) || entered > toShown(most)) {
      return { problem: `From ${shown(least)} to ${shown(most)}${unit ? ` ${unit}` : ""}.` };
    }
    return { value };
  };
  const box = frame(label, input, { help, className });
  box.unit = (text) => (tell.textContent = text);
  return bind(box, input, { get, set, read, shown });
}

/** A length of time in the unit that this device shows, at the production's tempo. */
export function lengthField(studio, label, { get, set, help, className }) {
  const { lengths, desk } = studio;
  const tempo = () => desk.document.tempo;
  const box = numberField(label, {
    get,
    set,
    help,
    className: `length ${className ?? ""}`,
    least: 0,
    most: 3_600_000_000,
    toShown: (value) => lengths.shown(value, tempo()),
    fromShown: (value) => lengths.microseconds(value, tempo()),
  });
  const refresh = box.refresh;
  box.refresh = () => {
    box.unit(lengths.kind === "counts" ? "counts" : "s");
    refresh();
  };
  box.refresh();
  return box;
}

export function choiceField(label, { get, set, options, help, className }) {
  const select = element(
    "select",
    { id: freshId() },
    options.map(([value, words]) => element("option", { value }, words)),
  );
  const box = frame(label, select, { help, className });
  return bind(box, select, { get, set, read: (value) => ({ value }), shown: (value) => value ?? "" });
}

/** Many lines; `set` is called when the person pauses or leaves. */
export function longField(label, { get, set, most, rows = 5, placeholder = "", help, className }) {
  const area = element("textarea", { id: freshId(), dir: "auto", rows, placeholder, spellcheck: "true" });
  const box = frame(label, area, { help, className });
  const read = (text) => {
    const length = [...text].length;
    return length > most
      ? { problem: `At most ${most.toLocaleString()} characters; these are ${length.toLocaleString()}.` }
      : { value: text };
  };
  bind(box, area, { get, set, read, shown: (value) => value ?? "" });
  let pause = null;
  area.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const { value, problem } = read(area.value);
      box.problem(problem ?? "");
      if (!problem && !area.disabled && value !== get()) set(value);
    }, 700);
  });
  return box;
}

/** Two or three choices side by side; `options`: [value, words]. */
export function segments(label, { get, set, options }) {
  const name = freshId();
  const box = element(
    "fieldset",
    { class: "segments", "aria-label": label },
    options.map(([value, words]) =>
      element(
        "label",
        {},
        element("input", { type: "radio", name, value, class: "unseen", onchange: () => set(value) }),
        element("span", {}, words),
      )
    ),
  );
  box.refresh = () => {
    for (const input of box.querySelectorAll("input")) input.checked = input.value === get();
  };
  box.refresh();
  return box;
}
