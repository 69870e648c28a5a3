import { words } from "../words/productions.js";
import "../words/drills.js";
import { Held } from "../ui/changes.js";
import { element } from "../ui/element.js";
import { bound, choiceField, minutesField, numberField } from "../ui/fields.js";
import { rangeOf } from "../editing/described.js";
import { actionsOf, lineOf, problemOf, readLine } from "../drill-editor/line.js";
import { lineView } from "../drill-editor/line-view.js";
import { called, combosFor, combosOf, roundsOf, timers, usual } from "../drill-editor/presets.js";
import { openNewForm } from "./new-form.js";

/**
 * @typedef {{ timer: string, rounds: number, work: number, rest: number }} Timing
 * @typedef {Timing & { kind: typeof called[number] | "own", line: string }} Wanted
 */

/** Counts a minute: slow enough for beginners to throw a jab and a cross in time. */
const usualTempo = 90;
const mostRounds = 100;

/** “New drill”: a title, rounds × work × rest, and one line of combos. Then its editor opens. */
export function openNewDrill() {
  /** @type {Held<Wanted>} */
  const wanted = new Held({ ...timerOf(timers[0]), kind: called[0], line: lineFor(called[0]) });
  /** @param {Partial<Wanted>} change */
  const set = (change) => (wanted.value = { ...wanted.value, ...change });
  openNewForm({
    heading: words("productions.newDrill"),
    untitled: words("productions.untitledDrill"),
    sources: [wanted],
    fields: () => [
      bound("timer", () => timerField(wanted, set)),
      element(
        "div",
        { class: "pair" },
        bound("rounds", () => roundsField(wanted, set)),
        bound("work", () => timeField("work", wanted, set)),
        bound("rest", () => timeField("rest", wanted, set)),
      ),
      bound("kind", () => kindField(wanted, set)),
      lineField(wanted.value, (line) => set({ line, kind: "own" })),
      element("p", { class: "help" }, words("productions.drillLater")),
    ],
    document: (title) => documentOf(title, wanted.value),
    editor: "drill",
    wrong: () => isUnderstood(wanted.value.line) ? null : "new-line",
  });
}

/** @param {typeof timers[number]} timer */
const timerOf = ({ key, rounds, work, rest }) => ({ timer: key, rounds, work, rest });

/** @param {typeof called[number]} kind */
const lineFor = (kind) => lineOf(combosFor(kind));

/** @typedef {(change: Partial<Wanted>) => unknown} Set */

/** @param {Held<Wanted>} wanted @param {Set} set */
const timerField = (wanted, set) =>
  choiceField(words("productions.drillRounds"), {
    get: () => wanted.value.timer,
    set: (/** @type {string} */ key) => {
      const timer = timers.find((one) => one.key === key);
      set(timer ? timerOf(timer) : { timer: "own" });
    },
    options: [
      ...timers.map(({ key }) => ({ value: String(key), words: words(`drills.timer.${key}`) })),
      { value: "own", words: words("productions.drillOwnRounds") },
    ],
  });

/** @param {Held<Wanted>} wanted @param {Set} set */
const roundsField = (wanted, set) =>
  numberField(words("productions.howMany"), {
    get: () => wanted.value.rounds,
    set: (/** @type {number} */ rounds) => set({ rounds: Math.round(rounds), timer: "own" }),
    least: 1,
    most: mostRounds,
  });

/** @param {"work" | "rest"} field @param {Held<Wanted>} wanted @param {Set} set */
const timeField = (field, wanted, set) =>
  minutesField(words(`drills.${field}`), {
    get: () => wanted.value[field],
    set: (/** @type {number} */ time) => set({ [field]: time, timer: "own" }),
    ...rangeOf("rounds", field),
  });

/** @param {Held<Wanted>} wanted @param {Set} set */
const kindField = (wanted, set) =>
  choiceField(words("productions.drillCalls"), {
    get: () => wanted.value.kind,
    set: (/** @type {Wanted["kind"]} */ kind) => set({ kind, ...(kind !== "own" && { line: lineFor(kind) }) }),
    options: [...called, /** @type {const} */ ("own")].map((value) => ({
      value,
      words: words(`productions.drillCalls.${value}`),
    })),
  });

/** @param {string} line */
const isUnderstood = (line) => problemOf(readLine(line), line) === "";

/** @param {Wanted} wanted @param {(line: string) => unknown} set */
const lineField = ({ line }, set) =>
  element(
    "div",
    { class: "field" },
    element("label", { for: "new-line" }, words("drills.line")),
    element("input", {
      id: "new-line",
      type: "text",
      dir: "auto",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: 2000,
      value: line,
      placeholder: "1-2, 1-1-2, 1-2-3-2",
      "aria-describedby": "new-line-help",
      "aria-invalid": isUnderstood(line) ? null : "true",
      oninput: ({ currentTarget }) => set(currentTarget.value),
    }),
    element("p", { id: "new-line-help", class: "help" }, words("drills.lineHelp")),
    line.trim() === "" ? element("p", { class: "help" }, words("drills.freeHelp")) : lineView(line),
  );

/** @param {string} title @param {Wanted} wanted */
function documentOf(title, { rounds, work, rest, line }) {
  const combos = combosOf(actionsOf(readLine(line)));
  return {
    title,
    tempo: usualTempo,
    drill: usual,
    combos,
    rounds: roundsOf({ rounds, work, rest }, combos.map(({ id }) => id)),
  };
}

/**
 * @param {string} title
 * @param {typeof timers[number]} timer
 * @param {typeof called[number]} kind
 */
export const newDrill = (title, timer, kind) => documentOf(title, { ...timerOf(timer), kind, line: lineFor(kind) });
