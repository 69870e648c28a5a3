import { labelOf } from "../editing/label.js";
import { node } from "../ui/node.js";
import { TapTempo } from "../stage/tap-tempo.js";
import { fastest, rangeOf, slowest } from "../editing/described.js";
import { longestSeason, tagsIn, typedTags } from "../editing/tags.js";
import { words } from "../words/drills.js";
import "../words/drill.js";
import { bound, numberField, secondsField, textField } from "../ui/fields.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { drillOf } from "./drill-of.js";

/**
 * When calls come: tempo, preparation, spacing, intensity, warnings.
 *
 * @import { Change, DrillPlan, Spacing } from "../wire/production.d.ts"
 * @import { Parts } from "./composition.js"
 *
 * @param {Parts} parts
 */
export function scheduleSection({ desk }) {
  const taps = new TapTempo({ pause: 2_000, enough: 4, remembered: 8 });
  /** @param {keyof DrillPlan} key @param {DrillPlan[keyof DrillPlan]} to @param {string} label */
  const set = (key, to, label) => void desk.do(label, [{ set: ["drill", key], to }], { merge: `drill.${key}` });
  /** @param {number} to */
  const setTempo = (to) => void desk.do(labelOf("drills.tempo"), [{ set: ["tempo"], to }], { merge: "tempo" });
  /** @param {string} label @param {"least" | "most"} end */
  const spacing = (label, end) =>
    numberField(label, {
      get: () => drillOf(desk).spacing[end],
      set: (/** @type {number} */ value) => {
        const changes = spaced(drillOf(desk).spacing, end, Math.round(value));
        desk.do(labelOf("drills.spacing"), changes, { merge: `drill.spacing.${end}` });
      },
      ...rangeOf("drill", "spacing", end),
      unit: words("drills.counts"),
    });
  const fields = [
    numberField(words("drills.tempo"), {
      get: () => desk.document.tempo,
      set: setTempo,
      ...rangeOf("tempo"),
      unit: words("drills.perMinute"),
    }),
    secondsField(words("drills.preparation"), {
      get: () => drillOf(desk).preparation,
      set: (value) => set("preparation", value, labelOf("drills.preparation")),
      ...rangeOf("drill", "preparation"),
    }),
    spacing(words("drills.spacingLeast"), "least"),
    spacing(words("drills.spacingMost"), "most"),
    numberField(words("drills.intensity"), {
      get: () => drillOf(desk).intensity,
      set: (/** @type {number} */ value) => set("intensity", value, labelOf("drills.intensity")),
      ...rangeOf("drill", "intensity"),
      step: 0.25,
      help: words("drills.intensityHelp"),
    }),
    textField(words("drills.warnings"), {
      get: () => drillOf(desk).warnings.map((time) => String(time / 1e6)).join(" "),
      set: (/** @type {string} */ text) => set("warnings", secondsIn(text), labelOf("drills.warnings")),
      required: false,
      help: words("drills.warningsHelp"),
    }),
    textField(words("drills.tags"), {
      get: () => typedTags(desk.document.tags),
      set: (/** @type {string} */ text) => void desk.do(labelOf("drills.tags"), [{ set: ["tags"], to: tagsIn(text) }]),
      required: false,
      most: 600,
      help: words("drills.tagsHelp"),
    }),
    textField(words("drills.season"), {
      get: () => desk.document.season,
      set: (/** @type {string} */ text) =>
        void desk.do(labelOf("drills.season"), [{ set: ["season"], to: text.trim() }]),
      required: false,
      most: longestSeason,
      help: words("drills.seasonHelp"),
    }),
  ];
  /** The taps of one go are one edit. @param {number} instant */
  const tapped = (instant) => {
    const tempo = taps.tap(instant);
    if (tempo !== null) setTempo(Math.min(fastest, Math.max(slowest, Math.round(tempo))));
  };
  const tap = element("button", {
    type: "button",
    onpointerdown: (/** @type {PointerEvent} */ event) => event.button === 0 && tapped(event.timeStamp),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.repeat || (event.key !== " " && event.key !== "Enter")) return;
      event.preventDefault();
      tapped(event.timeStamp);
    },
  }, words("drills.tapTempo"));
  const section = node("section", { class: "panel stack", "aria-labelledby": "schedule-title" });
  drawing(section, [desk], () => [
    element("h2", { id: "schedule-title" }, words("drills.timing")),
    element("div", { class: "drill-fields" }, fields.map((field, turn) => bound(`field ${turn}`, () => field))),
    tap,
  ]);
  return section;
}

/**
 * The changes that set one end of the spacing; the other goes along where it must, and first.
 *
 * @param {Spacing} spacing as it is
 * @param {keyof Spacing} end
 * @param {number} to
 * @returns {Change[]}
 */
export function spaced(spacing, end, to) {
  const other = end === "least" ? "most" : "least";
  const isCrossed = end === "least" ? to > spacing.most : to < spacing.least;
  return [...(isCrossed ? [other, end] : [end])].map((each) => ({ set: ["drill", "spacing", each], to }));
}

/** The seconds that a text names, whole or with a fraction; each once, in microseconds. @param {string} text */
const secondsIn = (
  text,
) => [...new Set((text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => Math.round(Number(one.replace(",", ".")) * 1e6)))];
