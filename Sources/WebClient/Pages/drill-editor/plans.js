/**
 * Six classes that come with the server. What they are called stands in the catalogue of plans; the combos are
 * written as trainers
 * type them. `most` is how many punches a minute of work its people can throw; `ops/decisions/drills.md` says from
 * where.
 *
 * @typedef {typeof import("../words/en/plans.js").default} Texts
 * @typedef {{ [Key in keyof Texts]: Key extends `plans.part.${infer Name}` ? Name : never }[keyof Texts]} PartKey
 * @typedef {{ [Key in keyof Texts]: Key extends `plans.about.${infer Name}` ? Name : never }[keyof Texts]} PlanKey
 * @typedef {{ [Key in keyof Texts]: Key extends `plans.tag.${infer Name}` ? Name : never }[keyof Texts]} TagKey
 *
 * @typedef {object} PlanPart
 * @property {PartKey} key of its name
 * @property {number} [tempo] counts a minute; none where something is done in which nothing is called
 * @property {readonly [number, number]} [ramp] the tempo at the start and at the end of each round
 * @property {readonly [number, number]} [spacing] counts between calls
 * @property {number} [each] counts between two punches; 1 where it is left out
 * @property {number} rounds
 * @property {number} work in seconds
 * @property {number} rest in seconds
 * @property {number} pause after the part, in seconds
 * @property {string} [line]
 * @property {"sequence"} [order] one after the other; at random where it is left out
 *
 * @typedef {{ key: PlanKey, tags: readonly TagKey[], most: number, parts: readonly PlanPart[] }} Plan
 */

/** @param {PartKey} key @param {number} work in seconds @param {number} pause in seconds @returns {PlanPart} */
const timed = (key, work, pause) => ({ key, rounds: 1, work, rest: 0, pause });

/** @type {readonly Plan[]} */
export const plans = [
  {
    key: "beginners",
    tags: ["beginners"],
    most: 20,
    parts: [
      timed("skipping", 120, 30),
      timed("mobility", 120, 60),
      { key: "oneTwo", tempo: 60, spacing: [3, 5], rounds: 3, work: 120, rest: 60, pause: 90, line: "1, 2, 1-2" },
      { key: "hook", tempo: 60, spacing: [5, 7], rounds: 3, work: 120, rest: 60, pause: 90, line: "1-2, 1-2-3" },
      { key: "quick", tempo: 60, spacing: [4, 5], rounds: 2, work: 45, rest: 45, pause: 60, line: "1, 1-2" },
      timed("stretching", 180, 0),
    ],
  },
  {
    key: "defence",
    tags: ["intermediate", "defence"],
    most: 26,
    parts: [
      timed("skipping", 180, 60),
      { key: "shadow", tempo: 70, spacing: [4, 6], rounds: 2, work: 120, rest: 45, pause: 60, line: "1-2, 1-s-2" },
      {
        key: "answer",
        tempo: 80,
        spacing: [4, 6],
        rounds: 4,
        work: 180,
        rest: 60,
        pause: 90,
        line: "1-2-s-2, 1-r-3, 1-1-2, g-2-3",
      },
      {
        key: "build",
        ramp: [70, 90],
        spacing: [6, 8],
        rounds: 2,
        work: 120,
        rest: 60,
        pause: 60,
        line: "1-2, 1-2-3-2",
      },
      timed("stretching", 180, 0),
    ],
  },
  {
    key: "fightPace",
    tags: ["advanced", "fightPace"],
    most: 40,
    parts: [
      timed("shadowFree", 180, 60),
      {
        key: "settle",
        tempo: 100,
        spacing: [4, 7],
        rounds: 1,
        work: 180,
        rest: 0,
        pause: 60,
        line: "1, 1-2, 1-1-2, 2-3",
      },
      {
        key: "press",
        ramp: [100, 120],
        spacing: [5, 8],
        each: 0.5,
        rounds: 3,
        work: 180,
        rest: 60,
        pause: 90,
        line: "1-2, 1-2-3, 1-1-2, 1-2-s-2, 3-2, 1-6-3-2",
      },
      {
        key: "lastMinute",
        ramp: [110, 130],
        spacing: [6, 7],
        each: 0.5,
        rounds: 2,
        work: 60,
        rest: 60,
        pause: 60,
        line: "1-2, 1-2-3",
      },
      timed("stretching", 180, 0),
    ],
  },
  {
    key: "southpaw",
    tags: ["southpaw", "intermediate"],
    most: 26,
    parts: [
      timed("skipping", 120, 30),
      { key: "outsideFoot", tempo: 60, spacing: [3, 5], rounds: 2, work: 120, rest: 60, pause: 60, line: "t-2, t-1-2" },
      {
        key: "rearHand",
        tempo: 75,
        spacing: [3, 5],
        rounds: 3,
        work: 150,
        rest: 60,
        pause: 90,
        line: "2, 1-2, 2-3, t-2-3",
      },
      {
        key: "switch",
        tempo: 75,
        spacing: [4, 6],
        rounds: 2,
        work: 150,
        rest: 60,
        pause: 60,
        line: "1-s-2, 2-3-2, g-2-t",
        order: "sequence",
      },
      timed("stretching", 120, 0),
    ],
  },
  {
    key: "kids",
    tags: ["kids", "beginners"],
    most: 20,
    parts: [
      timed("tag", 120, 30),
      { key: "statues", tempo: 50, spacing: [2, 4], rounds: 3, work: 60, rest: 30, pause: 45, line: "g, s, r, t" },
      { key: "straights", tempo: 55, spacing: [3, 5], rounds: 4, work: 60, rest: 45, pause: 60, line: "1, 2, 1-2" },
      { key: "surprise", tempo: 55, spacing: [3, 5], rounds: 2, work: 60, rest: 45, pause: 45, line: "1-2, 1-g, 2-r" },
      timed("stretching", 90, 0),
    ],
  },
  {
    key: "conditioning",
    tags: ["conditioning", "advanced"],
    most: 100,
    parts: [
      timed("skipping", 180, 30),
      { key: "warm", tempo: 90, spacing: [3, 5], rounds: 1, work: 120, rest: 0, pause: 60, line: "1, 1-2" },
      {
        key: "tabata",
        tempo: 120,
        spacing: [2, 3],
        each: 0.5,
        rounds: 8,
        work: 20,
        rest: 10,
        pause: 120,
        line: "1-2-1-2",
      },
      {
        key: "climb",
        ramp: [90, 130],
        spacing: [2, 3],
        each: 0.5,
        rounds: 3,
        work: 60,
        rest: 60,
        pause: 120,
        line: "1-2, 1-2-3-2",
      },
      timed("core", 180, 60),
      timed("stretching", 180, 0),
    ],
  },
];
