import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { Rows } from "../ui/rows.js";
import { present } from "../editing/content.js";
import { limits, rangeOf } from "../editing/described.js";
import { listed, words } from "../words/drills.js";
import { minutesField, segments } from "../ui/fields.js";
import { keepFresh } from "../ui/fresh.js";
import { icon } from "../ui/icons.js";
import { clockTime } from "../stage/words.js";
import { runOf } from "./drill-of.js";
import { calledBy, modeFields, modeOf } from "./modes.js";
import { roundsOf, timers } from "./presets.js";
import { rowButtons, rowHandle } from "./row-buttons.js";

/**
 * The rounds: how long work and rest are, and which combos are called.
 *
 * @import { Change, DrillMode, DrillRound, FieldValue } from "../wire/production.d.ts"
 * @import { Ground, Parts } from "./composition.js"
 */

/** Of so many combos a closed round tells the names. */
const fewNames = 4;

/** @param {Ground & Parts} parts */
export function roundsSection({ toasts, ...ground }) {
  const { desk } = ground;
  const list = node("ol", { class: "plain drill-rows", "aria-label": words("drills.rounds") });
  const none = node("p", { class: "help" }, words("drills.noRounds"));
  const total = node("p", { class: "help" });
  /** @type {HTMLSelectElement} */
  const preset = node(
    "select",
    { "aria-label": words("drills.timer"), onchange: () => takePreset() },
    node("option", { value: "" }, words("drills.timer")),
    timers.map(({ key }) => node("option", { value: key }, words(`drills.timer.${key}`))),
  );
  const add = node(
    "button",
    { type: "button", onclick: () => addRound() },
    icon("plus"),
    words("drills.addRound"),
  );
  const section = node(
    "section",
    { class: "panel stack", "aria-labelledby": "rounds-title" },
    node("h2", { id: "rounds-title" }, words("drills.rounds")),
    total,
    none,
    list,
    node("div", { class: "line" }, add, preset),
  );
  /** Rounds whose mode is shown. @type {Set<string>} */
  const open = new Set();
  /** @type {Rows<DrillRound>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: (round, index) => [round, index, desk.document.rounds.length, desk.document.combos],
    make: roundRow,
  });

  function addRound() {
    const { rounds, combos } = desk.document;
    if (rounds.length >= limits.rounds) {
      return toasts.say(words("drills.full", { most: limits.rounds }), { isTrouble: true });
    }
    const last = rounds.at(-1);
    const { work, rest, mode } = last ?? roundsOf(timers[0], combos.map(({ id }) => id))[0];
    const value = { id: desk.freshId("rounds"), work, rest, mode };
    return desk.do(words("drills.addRound"), [{ insert: "rounds", value, after: last?.id ?? null }]);
  }

  /** All rounds anew; what they call is what the first one called. */
  function takePreset() {
    const timer = timers.find(({ key }) => key === preset.value);
    preset.value = "";
    if (!timer) return;
    const { rounds, combos } = desk.document;
    const made = roundsOf(timer, combos.map(({ id }) => id), rounds[0]?.mode)
      .map((round) => ({ ...round, id: desk.freshId("rounds") }));
    desk.do(words(`drills.timer.${timer.key}`), [
      ...rounds.map(({ id }) => /** @type {Change} */ ({ remove: "rounds", id })),
      ...made.map((value, turn) => /** @type {Change} */ ({
        insert: "rounds",
        value,
        after: made[turn - 1]?.id ?? null,
      })),
    ]);
  }

  /** Work, rest and mode of a round for all of them. @param {DrillRound} round @param {string} label */
  function takeForAll({ work, rest, mode }, label) {
    const changes = desk.document.rounds.flatMap((each) =>
      /** @type {const} */ (["work", "rest", "mode"])
        .filter((field) => JSON.stringify(each[field]) !== JSON.stringify({ work, rest, mode }[field]))
        .map((field) => /** @type {Change} */ ({ set: ["rounds", each.id, field], to: { work, rest, mode }[field] }))
    );
    if (changes.length > 0) desk.do(label, changes);
  }

  /** @param {DrillRound} round @param {number} index */
  function roundRow(round, index) {
    const { id, rest, mode } = round;
    const name = words("drills.round", { number: index + 1 });
    const roundNow = () => present(desk.document.rounds, round);
    /** @param {FieldValue} to @param {...string} field or what is in it */
    const set = (to, ...field) =>
      void desk.do(name, [{ set: ["rounds", id, ...field], to }], { merge: [id, ...field].join(".") });
    const isLast = index + 1 === desk.document.rounds.length;
    const forAll = words("drills.forAll", { name });
    const handle = rowHandle(desk, "rounds", id, name);
    const calls = node(
      "details",
      {
        open: open.has(id),
        ontoggle: () => {
          if (calls.open) open.add(id);
          else open.delete(id);
          if (calls.open && calls.childElementCount === 1) calls.append(modeOfRound());
        },
      },
      node("summary", {}, modeInWords(mode)),
    );
    if (calls.open) calls.append(modeOfRound());
    return handle.of(node(
      "li",
      { class: "item stack", "data-id": id },
      node(
        "div",
        { class: "line" },
        handle.handle,
        node("h3", { class: "grow" }, name),
        index === 0 && !isLast && node("button", {
          type: "button",
          class: "quiet small",
          onclick: () => takeForAll(roundNow(), forAll),
        }, words("drills.sameForAll")),
        rowButtons(desk, "rounds", round, name),
      ),
      node(
        "div",
        { class: "drill-fields of-round" },
        minutesField(words("drills.work"), {
          get: () => roundNow().work,
          set: (value) => set(value, "work"),
          ...rangeOf("rounds", "work"),
        }),
        minutesField(words("drills.rest"), {
          get: () => roundNow().rest,
          set: (value) => set(value, "rest"),
          ...rangeOf("rounds", "rest"),
          ...(isLast && rest > 0 && { help: words("drills.lastRest") }),
        }),
      ),
      calls,
    ));

    function modeOfRound() {
      return node(
        "div",
        { class: "stack" },
        segments(words("drills.mode"), {
          get: () => roundNow().mode.kind,
          set: (/** @type {DrillMode["kind"]} */ kind) =>
            set(modeOf(kind, desk.document.combos, roundNow().mode), "mode"),
          options: [
            ["random", words("drills.mode.random")],
            ["sequence", words("drills.mode.sequence")],
            ["free", words("drills.mode.free")],
          ],
        }),
        modeFields(() => roundNow().mode, () => desk.document.combos, (to, ...part) => set(to, "mode", ...part)),
      );
    }
  }

  /** What a round calls, in a line. @param {DrillMode} mode */
  function modeInWords(mode) {
    if (mode.kind === "free") return words("drills.free");
    const kind = words(`drills.mode.${mode.kind}`);
    const called = calledBy(mode, desk.document.combos);
    const all = called.length === 0
      ? words("drills.nothingCalled")
      : called.length > fewNames
      ? words("drills.combosCount", { count: called.length })
      : listed(called.map(({ name }) => name), "unit");
    return node("span", {}, `${kind}: `, nameOf(all));
  }

  function render() {
    const { rounds } = desk.document;
    none.hidden = rounds.length > 0;
    total.hidden = rounds.length === 0;
    const run = runOf(ground);
    total.textContent = words("drills.total", { time: clockTime(run.end), count: rounds.length });
    run.close();
    rows.show([list, rounds]);
  }

  return keepFresh(section, [desk], render);
}
