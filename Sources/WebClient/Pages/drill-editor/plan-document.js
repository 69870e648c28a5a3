import { words } from "../words/plans.js";
import { actionsOf, readLine } from "./line.js";
import { weights } from "./often.js";
import { combosOf, usual } from "./presets.js";

/**
 * The document of a plan that comes with the server, in the language of the page.
 *
 * @import { DrillCombo, DrillMode, DrillPart, DrillRound } from "../wire/production.d.ts"
 * @import { Plan, PlanPart } from "./plans.js"
 */

const second = 1_000_000;
const usualTempo = 90;

/** @param {Plan} plan */
export function planDocument({ key, tags, parts }) {
  /** @type {DrillCombo[]} */
  const combos = [];
  /** @type {DrillRound[]} */
  const rounds = [];
  /** @type {DrillPart[]} */
  const named = [];
  for (const part of parts) {
    const name = words(`plans.part.${part.key}`);
    const own = combosFor(part, combos);
    const id = own.length === 0 ? null : `g${named.length + 1}`;
    if (id !== null) named.push(partFor(part, id, name));
    for (let turn = 1; turn <= part.rounds; turn += 1) {
      rounds.push({
        id: `r${rounds.length + 1}`,
        name: id === null ? name : "",
        part: id,
        tempo: part.ramp === undefined ? null : { start: part.ramp[0], end: part.ramp[1] },
        work: part.work * second,
        rest: (turn < part.rounds ? part.rest : part.pause) * second,
        mode: modeFor(part, own),
      });
    }
  }
  return {
    title: words(`plans.title.${key}`),
    tempo: usualTempo,
    tags: tags.map((tag) => words(`plans.tag.${tag}`)),
    drill: usual,
    combos,
    parts: named,
    rounds,
    metadata: {},
  };
}

/**
 * The combos of a part; what an earlier part calls already is not made twice.
 *
 * @param {PlanPart} part
 * @param {DrillCombo[]} known those of the plan, which gets the new ones
 */
function combosFor({ line = "", each = 1 }, known) {
  const made = combosOf(actionsOf(readLine(line))).map((combo) => ({
    ...combo,
    steps: combo.steps.map((step, turn) => ({ ...step, counts: turn === 0 ? 1 : each })),
  }));
  return made.map(({ steps, ...combo }) => {
    const same = known.find((one) => JSON.stringify(one.steps) === JSON.stringify(steps));
    if (same !== undefined) return same;
    known.push({ ...combo, steps, id: `c${known.length + 1}` });
    return known[known.length - 1];
  });
}

/** @param {PlanPart} part @param {string} id @param {string} name @returns {DrillPart} */
function partFor({ tempo, ramp, spacing }, id, name) {
  const [least, most] = spacing ?? [usual.spacing.least, usual.spacing.most];
  return { id, name, tempo: tempo ?? ramp?.[0] ?? usualTempo, spacing: { least, most }, intensity: 1 };
}

/** @param {PlanPart} part @param {readonly DrillCombo[]} combos @returns {DrillMode} */
function modeFor({ order }, combos) {
  if (combos.length === 0) return { kind: "free" };
  return order === "sequence"
    ? { kind: "sequence", combos: combos.map(({ id }) => id) }
    : { kind: "random", choices: combos.map(({ id }) => ({ combo: id, weight: weights.usual })) };
}
