/**
 * A drill that tests of verdicts share: a jab every two counts, a count a second.
 *
 * @import { DrillDocument } from "../Pages/drill/run.d.ts"
 */

export const second = 1_000_000;

/** @param {number} work how long its round is, in seconds @returns {DrillDocument} */
export const jabs = (work) => ({
  title: "Jabs",
  tempo: 60,
  drill: {
    preparation: 0,
    spacing: { least: 1, most: 1 },
    intensity: 1,
    warnings: [],
    language: null,
    music: { loops: false, rests: 100 },
  },
  combos: [{ id: "jab", name: "Jab", steps: [{ action: "jab", counts: 1 }], voice: null }],
  rounds: [{ id: "r1", work: work * second, rest: 0, mode: { kind: "sequence", combos: ["jab"] } }],
});
