import { number, words } from "../words/athlete.js";
import { comboInShort } from "../drill/call-band.js";
import { outputOf, sumsOf } from "../drill/output.js";

/**
 * How a round of one's own was beside one's own rounds before it in this class: output, and the combo that went best.
 *
 * @import { DrillCombo } from "../wire/production.d.ts"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { MemberVerdict } from "../drill/run.d.ts"
 */

/** Of a combo so many calls say something, and so many punches of a round. */
const [calls, enough] = [2, 6];

/**
 * The combo of which most calls were hit whole; null where none was hit whole often enough.
 *
 * @param {readonly MemberVerdict[]} verdicts
 * @param {ReadonlyMap<number, DrillCombo>} combos by the number of their calls
 */
export function bestCombo(verdicts, combos) {
  /** @type {Map<number, boolean>} */
  const whole = new Map();
  for (const { called, verdict } of verdicts) {
    if (called === null || called.call < 0 || verdict === "open") continue;
    whole.set(called.call, verdict === "hit" && (whole.get(called.call) ?? true));
  }
  /** @type {Map<string, { combo: DrillCombo, hit: number, of: number }>} */
  const found = new Map();
  for (const [call, isHit] of whole) {
    const combo = combos.get(call);
    if (combo === undefined) continue;
    const one = found.get(combo.id) ?? { combo, hit: 0, of: 0 };
    found.set(combo.id, { combo, hit: one.hit + (isHit ? 1 : 0), of: one.of + 1 });
  }
  const best = [...found.values()].filter(({ of }) => of >= calls)
    .sort((one, other) => other.hit / other.of - one.hit / one.of || other.of - one.of)[0];
  return best === undefined || best.hit === 0 ? null : best;
}

/**
 * What is said of it after a round; nothing of a round of which too little was seen.
 *
 * @param {RunningDrill} drill
 * @param {MemberVerdicts} verdicts of the round that is looked at
 * @param {number} round
 * @param {number} now
 */
export function ownLevel({ run, expectations }, verdicts, round, now) {
  if (run === null) return [];
  const outputOfRound = (/** @type {number} */ turn, /** @type {readonly MemberVerdict[]} */ own) =>
    outputOf(sumsOf(own), expectations.minutes(run, turn, now, verdicts.start));
  const sums = sumsOf(verdicts.verdicts);
  if (sums.right === 0 || sums.thrown < enough) return [];
  const output = outputOfRound(round, verdicts.verdicts);
  const before = Array.from({ length: round }, (_, turn) => outputOfRound(turn, verdicts.ofRound(turn, now)));
  const best = Math.max(0, ...before);
  const said = number(Math.round(output), {});
  const line = best === 0
    ? words("athlete.output", { output: said })
    : output > best
    ? words("athlete.outputBest", { output: said })
    : words("athlete.outputOf", { output: said, best: number(Math.round(best), {}) });
  const combos = new Map(run.calls(round).map(({ number, combo }) => [number, combo]));
  const combo = bestCombo(verdicts.verdicts, combos);
  return combo === null ? [line] : [
    line,
    words("athlete.bestCombo", { combo: comboInShort(combo.combo), number: combo.hit, of: combo.of }),
  ];
}
