/** @import { Wasm } from "./wasm.d.ts" */
/** @import { FindingKind, Judged, Thresholds } from "./timeline.d.ts" */
import { optional, withMemory } from "./memory.js";

/** @type {FindingKind[]} */
const KINDS = ["collision", "overlap", "tooFast", "nearMiss", "tooClose", "tooManySteps"];
/** How many pairs are returned at most; each performer may be in two more findings. */
const MOST = 1000;

/** @param {ArrayLike<number>} numbers one for each kind */
const byKind = (
  numbers,
) => /** @type {Record<FindingKind, number>} */ (Object.fromEntries(KINDS.map((kind, at) => [kind, numbers[at] ?? 0])));

/**
 * Asks the core about one formation; see `Choreography.feasibility`.
 * @param {Wasm} wasm
 * @param {number} handle of the choreography
 * @param {number} index
 * @param {number} performerCount
 * @param {Thresholds} options
 * @returns {Judged}
 */
export function feasibility(wasm, handle, index, performerCount, options = {}) {
  const { metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step } = options;
  const capacity = MOST + 2 * performerCount;
  return withMemory(
    wasm,
    [7, 7 * capacity, 6 * performerCount, KINDS.length],
    ([limits, found, figured, counted], view) => {
      view(limits, 7).set([metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step].map(optional));
      const all = wasm.core_feasibility(handle, index, limits, found, capacity, figured, counted);
      if (all < 0) return { findings: [], performers: [], counts: byKind([]) };
      const counts = byKind(view(counted, KINDS.length));
      const pairs = all - counts.tooFast - counts.tooManySteps;
      const count = all - Math.max(0, pairs - MOST);
      const numbers = view(found, 7 * count);
      const findings = Array.from({ length: count }, (_, at) => {
        const [kind, first, second, from, to, worst, value] = numbers.subarray(7 * at, 7 * at + 7);
        return {
          kind: KINDS[kind],
          formation: index,
          performers: second < 0 ? [first] : [first, second],
          from,
          to,
          at: worst,
          value,
        };
      });
      const figures = view(figured, 6 * performerCount);
      const performers = Array.from({ length: performerCount }, (_, at) => {
        const [distance, peak, mean, steps, departs, arrives] = figures.subarray(6 * at, 6 * at + 6);
        return { distance, peak, mean, steps, departs, arrives };
      });
      return { findings, performers, counts };
    },
  );
}
