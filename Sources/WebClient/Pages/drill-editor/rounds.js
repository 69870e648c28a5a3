import { labelOf } from "../editing/label.js";
import { rangeOf } from "../editing/described.js";
import { clockTime } from "../stage/words.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { bound, minutesField, numberField, segments, textField } from "../ui/fields.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { listed, words } from "../words/drills.js";
import { boundTo } from "./bound-to.js";
import { runOf } from "./drill-of.js";
import { calledBy, modeFields, modeOf } from "./modes.js";
import { addToPlan, partHead } from "./parts.js";
import { timers } from "./presets.js";
import { addRound, roundNow, setRound, takeForAll, takePreset } from "./round-edits.js";
import { rowButtons, rowHandle } from "./row-buttons.js";

/**
 * The rounds: how long work and rest are, and which combos are called.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillMode, DrillRound } from "../wire/production.d.ts"
 * @import { Ground, Parts } from "./composition.js"
 */

/** Of so many combos a closed round tells the names. */
const fewNames = 4;
const longestName = rangeOf("rounds", "name").most;

/** @param {Ground & Parts} parts */
export function roundsSection({ toasts, ...ground }) {
  const { desk } = ground;
  const section = node("section", { class: "panel stack", "aria-labelledby": "rounds-title" });
  /** Rounds whose mode is shown. @type {ReadonlySet<string>} */
  let open = new Set();
  /** @param {string} id @param {boolean} isOpen */
  const unfold = (id, isOpen) => {
    if (open.has(id) === isOpen) return;
    open = new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id));
    drawn.now();
  };
  const drawn = drawing(section, [desk], () => {
    const { rounds, combos } = desk.document;
    return [
      element("h2", { id: "rounds-title" }, words("drills.rounds")),
      rounds.length > 0 && element("p", { class: "help" }, totalInWords(ground)),
      rounds.length === 0 && element("p", { class: "help" }, words("drills.noRounds")),
      element(
        "ol",
        { class: "plain drill-rows", "aria-label": words("drills.rounds") },
        list(rounds, {
          key: ({ id }) => id,
          of: (round, index) => [round, index, rounds.length, combos, open.has(round.id), headOf(desk, index)],
          make: (round, index) => roundRow(desk, round, index, open.has(round.id), unfold),
        }),
      ),
      element(
        "div",
        { class: "line" },
        element(
          "button",
          { type: "button", onclick: () => addRound(desk, toasts) },
          icon("plus"),
          words("drills.addRound"),
        ),
        presets(desk),
        addToPlan(desk, toasts),
      ),
    ];
  });
  return section;
}

/** The part that a round begins; null for another round. @param {Desk} desk @param {number} index */
function headOf({ document: { rounds, parts } }, index) {
  const { part } = rounds[index];
  if (part === null || rounds[index - 1]?.part === part) return null;
  return parts.find(({ id }) => id === part) ?? null;
}

/** @param {Ground} ground */
function totalInWords(ground) {
  const run = runOf(ground);
  const time = clockTime(run.end);
  run.close();
  return words("drills.total", { time, count: ground.desk.document.rounds.length });
}

/** @param {Desk} desk */
const presets = (desk) =>
  element(
    "select",
    {
      "aria-label": words("drills.timer"),
      onchange: ({ currentTarget }) => {
        const key = currentTarget.value;
        currentTarget.value = "";
        takePreset(desk, key);
      },
    },
    element("option", { value: "" }, words("drills.timer")),
    timers.map(({ key }) => element("option", { value: key }, words(`drills.timer.${key}`))),
  );

/**
 * @param {Desk} desk
 * @param {Shown<DrillRound>} round
 * @param {number} index
 * @param {boolean} isOpen
 * @param {(id: string, isOpen: boolean) => void} unfold
 */
function roundRow(desk, round, index, isOpen, unfold) {
  const { id, rest } = round;
  const name = words("drills.round", { number: index + 1 });
  const part = headOf(desk, index);
  const isLast = index + 1 === desk.document.rounds.length;
  const hasHelp = isLast && rest > 0;
  return element(
    "li",
    { class: "item stack", "data-id": id },
    part !== null && partHead(desk, part, id),
    element(
      "div",
      { class: "line" },
      rowHandle(desk, "rounds", id, name),
      element("h3", { class: "grow" }, name, round.name !== "" && [": ", nameOf(round.name)]),
      index === 0 && !isLast &&
        element("button", {
          type: "button",
          class: "quiet small",
          onclick: () => takeForAll(desk, id, labelOf("drills.forAll", { name })),
        }, words("drills.sameForAll")),
      rowButtons(desk, "rounds", id, name),
    ),
    element(
      "div",
      { class: "drill-fields of-round" },
      bound("work", () => timeField(desk, id, "work")),
      boundTo("rest", [hasHelp], () => timeField(desk, id, "rest", hasHelp ? words("drills.lastRest") : undefined)),
    ),
    element(
      "details",
      { open: isOpen, ontoggle: ({ currentTarget }) => unfold(id, currentTarget.open) },
      element("summary", {}, modeInWords(round.mode, desk), tempoInWords(round)),
      isOpen && modeOfRound(desk, round),
      isOpen && tempoOfRound(desk, round),
      isOpen && bound("name", () => nameField(desk, id)),
    ),
  );
}

/**
 * @param {Desk} desk
 * @param {string} id
 * @param {"work" | "rest"} field
 * @param {string} [help]
 */
const timeField = (desk, id, field, help) =>
  minutesField(words(`drills.${field}`), {
    get: () => roundNow(desk, id)?.[field] ?? null,
    set: (value) => setRound(desk, id, value, field),
    ...rangeOf("rounds", field),
    ...(help !== undefined && { help }),
  });

/**
 * @param {Desk} desk
 * @param {Shown<DrillRound>} round
 */
function modeOfRound(desk, { id, mode }) {
  const modeNow = () => roundNow(desk, id)?.mode ?? null;
  return element(
    "div",
    { class: "stack" },
    bound("kind", () =>
      segments(words("drills.mode"), {
        get: () => modeNow()?.kind ?? mode.kind,
        set: (/** @type {DrillMode["kind"]} */ kind) => {
          const now = modeNow();
          if (now !== null) setRound(desk, id, modeOf(kind, desk.document.combos, now), "mode");
        },
        options: [
          ["random", words("drills.mode.random")],
          ["sequence", words("drills.mode.sequence")],
          ["free", words("drills.mode.free")],
        ],
      })),
    modeFields(mode, desk.document.combos, {
      mode: modeNow,
      set: (to, ...part) => setRound(desk, id, to, "mode", ...part),
    }),
  );
}

/** @param {Desk} desk @param {string} id */
const nameField = (desk, id) =>
  textField(words("drills.roundName"), {
    get: () => roundNow(desk, id)?.name ?? null,
    set: (/** @type {string} */ name) => setRound(desk, id, name, "name"),
    most: longestName,
    required: false,
    help: words("drills.roundNameHelp"),
  });

/**
 * Whether a round has a tempo of its own, and that at its start and at its end.
 *
 * @param {Desk} desk
 * @param {Shown<DrillRound>} round
 */
function tempoOfRound(desk, { id, tempo, part }) {
  const usual = () => desk.document.parts.find((one) => one.id === part)?.tempo ?? desk.document.tempo;
  /** @param {"start" | "end"} end */
  const field = (end) =>
    numberField(words(`drills.tempo.${end}`), {
      get: () => roundNow(desk, id)?.tempo?.[end] ?? null,
      set: (/** @type {number} */ to) => {
        if (roundNow(desk, id)?.tempo) setRound(desk, id, to, "tempo", end);
      },
      ...rangeOf("rounds", "tempo", end),
      unit: words("drills.perMinute"),
    });
  return element(
    "div",
    { key: "tempo", class: "stack" },
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: tempo !== null,
        onchange: ({ currentTarget }) =>
          setRound(desk, id, currentTarget.checked ? { start: usual(), end: usual() } : null, "tempo"),
      }),
      words("drills.ownTempo"),
    ),
    tempo !== null && element(
      "div",
      { class: "drill-fields of-round" },
      bound("start", () => field("start")),
      bound("end", () => field("end")),
    ),
  );
}

/** @param {Shown<DrillRound>} round */
const tempoInWords = ({ tempo }) =>
  tempo === null
    ? null
    : ` · ${words(tempo.start === tempo.end ? "drills.atTempo" : "drills.fromTempo", { ...tempo })}`;

/** What a round calls, in a line. @param {Shown<DrillMode>} mode @param {Desk} desk */
function modeInWords(mode, desk) {
  if (mode.kind === "free") return words("drills.free");
  const kind = words(`drills.mode.${mode.kind}`);
  const called = calledBy(mode, desk.document.combos);
  const all = called.length === 0
    ? words("drills.nothingCalled")
    : called.length > fewNames
    ? words("drills.combosCount", { count: called.length })
    : listed(called.map(({ name }) => name), "unit");
  return element("span", {}, `${kind}: `, nameOf(all));
}
