import { limits } from "../editing/described.js";
import { words } from "../words/drills.js";

/**
 * What makes a drill a plan of several: rounds are copied into it as a part, with the tempo and the spacing that they
 * had. A copy stays as it is when the drill that it is of changes.
 *
 * @import { Change, DrillCombo, DrillMode, DrillPart, DrillRound, ItemKind, Production } from "../wire/production.d.ts"
 *
 * @typedef {Pick<Production, "combos" | "rounds" | "parts">} Plan
 * @typedef {Plan & Pick<Production, "title" | "tempo"> & { drill: NonNullable<Production["drill"]> }} Source
 * @typedef {(kind: ItemKind) => string} FreshId
 */

/** Between two parts, where neither says how long it rests, in microseconds. */
const usualBreak = 60_000_000;

/**
 * The changes that put a drill behind the rounds of a plan; a sentence where there is no room for it.
 *
 * @param {Plan} plan
 * @param {Source} source
 * @param {FreshId} freshId
 * @returns {Change[] | string}
 */
export function drillAdded(plan, source, freshId) {
  /** @type {Map<string, string>} */
  const combos = new Map();
  /** @type {DrillCombo[]} */
  const made = [];
  for (const combo of source.combos) {
    const same = plan.combos.find((one) => isSame(one, combo));
    combos.set(combo.id, same?.id ?? freshId("combos"));
    if (same === undefined) made.push({ ...combo, id: combos.get(combo.id) ?? "" });
  }
  /** @type {Map<string | null, DrillPart>} */
  const parts = new Map();
  for (const part of [null, ...source.parts.map(({ id }) => id)]) {
    if (source.rounds.some((round) => round.part === part)) parts.set(part, partOf(source, part, freshId("parts")));
  }
  const rounds = source.rounds.map((round) => ({
    ...round,
    id: freshId("rounds"),
    part: parts.get(round.part)?.id ?? null,
    mode: renamed(round.mode, combos),
  }));
  const why = whyNoRoom(plan, made.length, rounds.length, parts.size);
  if (why !== null) return why;
  return [
    ...insertions("combos", plan.combos, made),
    ...insertions("parts", plan.parts, [...parts.values()]),
    ...breakBefore(plan),
    ...insertions("rounds", plan.rounds, rounds),
  ];
}

/**
 * The changes that put something timed behind the rounds, in which nothing is called: “Skipping”.
 *
 * @param {Plan} plan
 * @param {string} name
 * @param {FreshId} freshId
 * @returns {Change[] | string}
 */
export function activityAdded(plan, name, freshId) {
  /** @type {DrillRound} */
  const round = {
    id: freshId("rounds"),
    name,
    part: null,
    tempo: null,
    work: 3 * usualBreak,
    rest: 0,
    mode: { kind: "free" },
  };
  return whyNoRoom(plan, 0, 1, 0) ??
    [...breakBefore(plan), ...insertions("rounds", plan.rounds, [round])];
}

/** @param {DrillCombo} one @param {DrillCombo} other */
const isSame = (one, other) => JSON.stringify({ ...one, id: "" }) === JSON.stringify({ ...other, id: "" });

/** @param {Source} source @param {string | null} id @param {string} fresh @returns {DrillPart} */
function partOf(source, id, fresh) {
  const part = source.parts.find((one) => one.id === id);
  return {
    id: fresh,
    name: part?.name ?? source.title,
    tempo: part?.tempo ?? source.tempo,
    spacing: part?.spacing ?? source.drill.spacing,
    intensity: part?.intensity ?? source.drill.intensity,
  };
}

/** @param {DrillMode} mode @param {ReadonlyMap<string, string>} ids @returns {DrillMode} */
function renamed(mode, ids) {
  const of = (/** @type {string} */ id) => ids.get(id) ?? id;
  if (mode.kind === "sequence") return { ...mode, combos: mode.combos.map(of) };
  if (mode.kind === "random") {
    // Combos that two drills have in common are one.
    const choices = new Map(mode.choices.map(({ combo, weight }) => [of(combo), weight]));
    return { kind: "random", choices: [...choices].map(([combo, weight]) => ({ combo, weight })) };
  }
  return mode;
}

/** @param {Plan} plan @returns {Change[]} */
function breakBefore({ rounds }) {
  const last = rounds.at(-1);
  return last === undefined || last.rest > 0 ? [] : [{ set: ["rounds", last.id, "rest"], to: usualBreak }];
}

/** @param {Plan} plan @param {number} combos @param {number} rounds @param {number} parts */
function whyNoRoom(plan, combos, rounds, parts) {
  for (const [kind, more] of /** @type {const} */ ([["combos", combos], ["rounds", rounds], ["parts", parts]])) {
    if (plan[kind].length + more > limits[kind]) return words(`drills.noRoom.${kind}`, { most: limits[kind] });
  }
  return null;
}

/**
 * @template {"combos" | "rounds" | "parts"} Kind
 * @param {Kind} kind
 * @param {readonly { id: string }[]} before
 * @param {readonly { id: string }[]} made
 */
const insertions = (kind, before, made) =>
  made.map((value, turn) => /** @type {Change} */ ({
    insert: kind,
    value,
    after: (made[turn - 1] ?? before.at(-1))?.id ?? null,
  }));

/**
 * The stretches of rounds that belong together, in order: each a part, or rounds of none.
 *
 * @template {{ part: string | null }} Round
 * @param {readonly Round[]} rounds
 * @returns {{ part: string | null, rounds: Round[] }[]}
 */
export function blocksOf(rounds) {
  /** @type {{ part: string | null, rounds: Round[] }[]} */
  const blocks = [];
  for (const round of rounds) {
    const last = blocks.at(-1);
    if (last !== undefined && last.part === round.part) last.rounds.push(round);
    else blocks.push({ part: round.part, rounds: [round] });
  }
  return blocks;
}

/**
 * Puts the block that a round begins one block earlier or later.
 *
 * @param {readonly DrillRound[]} rounds
 * @param {string} first
 * @param {-1 | 1} way
 * @returns {Change[]}
 */
export function blockMoved(rounds, first, way) {
  const blocks = blocksOf(rounds);
  const from = blocks.findIndex((block) => block.rounds[0].id === first);
  const [upper, lower] = way < 0 ? [from - 1, from] : [from, from + 1];
  if (from < 0 || upper < 0 || lower >= blocks.length) return [];
  const before = blocks[upper - 1]?.rounds.at(-1)?.id ?? null;
  const moved = blocks[lower].rounds.map(({ id }) => id);
  return moved.map((id, turn) => ({ move: "rounds", id, after: moved[turn - 1] ?? before }));
}

/**
 * Takes out the rounds of a part, the part, and the combos that nothing else calls.
 *
 * @param {Plan} plan
 * @param {string} part
 * @returns {Change[]}
 */
export function partRemoved(plan, part) {
  const gone = plan.rounds.filter((round) => round.part === part);
  const ids = (/** @type {readonly DrillRound[]} */ rounds) => new Set(rounds.flatMap(({ mode }) => idsOf(mode)));
  const kept = ids(plan.rounds.filter((round) => round.part !== part));
  const alone = [...ids(gone)].filter((id) => !kept.has(id));
  return [
    ...gone.map(({ id }) => /** @type {Change} */ ({ remove: "rounds", id })),
    { remove: "parts", id: part },
    ...alone.map((id) => /** @type {Change} */ ({ remove: "combos", id })),
  ];
}

/** @param {DrillMode} mode */
const idsOf = (mode) =>
  mode.kind === "sequence" ? mode.combos : mode.kind === "random" ? mode.choices.map(({ combo }) => combo) : [];
