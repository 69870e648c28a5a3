import { listed, words } from "../words/productions.js";
import "../words/drills.js";
import { actionInWords } from "../drill/actions.js";
import { element } from "../ui/element.js";
import { bound, choiceField } from "../ui/fields.js";
import { called, combosFor, roundsOf, timers } from "../drill-editor/presets.js";
import { openNewForm } from "./new-form.js";

/** Counts a minute: slow enough for beginners to throw a jab and a cross in time. */
const usualTempo = 90;
const plan = {
  preparation: 10_000_000,
  spacing: { least: 2, most: 4 },
  intensity: 1,
  warnings: [10_000_000],
  language: null,
  music: { loops: false, rests: 100 },
};

/** “New drill”: a title, a timer, and what is called. Then its editor opens. */
export function openNewDrill() {
  /** @type {{ timer: typeof timers[number]["key"], kind: typeof called[number] }} */
  const wanted = { timer: timers[0].key, kind: called[0] };
  const timer = () =>
    choiceField(words("productions.drillRounds"), {
      get: () => wanted.timer,
      set: (/** @type {typeof wanted.timer} */ value) => (wanted.timer = value),
      options: timers.map(({ key }) => ({ value: key, words: words(`drills.timer.${key}`) })),
    });
  const kind = () =>
    choiceField(words("productions.drillCalls"), {
      get: () => wanted.kind,
      set: (/** @type {typeof wanted.kind} */ value) => (wanted.kind = value),
      options: called.map((value) => ({ value, words: words(`productions.drillCalls.${value}`) })),
    });
  openNewForm({
    heading: words("productions.newDrill"),
    untitled: words("productions.untitledDrill"),
    fields: () => [
      bound("timer", timer),
      bound("kind", kind),
      element("p", { class: "help" }, words("productions.drillLater")),
    ],
    document: (title) => newDrill(title, timers.find(({ key }) => key === wanted.timer) ?? timers[0], wanted.kind),
    editor: "drill",
  });
}

/**
 * @param {string} title
 * @param {typeof timers[number]} timer
 * @param {typeof called[number]} kind
 */
export function newDrill(title, timer, kind) {
  const combos = combosFor(kind, (actions) => listed(actions.map(actionInWords), "unit"));
  return { title, tempo: usualTempo, drill: plan, combos, rounds: roundsOf(timer, combos.map(({ id }) => id)) };
}
