import { optional, withRoom } from './room.js';

const KINDS = ['collision', 'overlap', 'tooFast', 'nearMiss', 'tooClose', 'tooManySteps'];
const MOST = 1000;

/** Asks the core about one formation; see `Choreography.feasibility`. */
export function feasibility(wasm, handle, index, performerCount, options = {}) {
  const { metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step } = options;
  return withRoom(wasm, [7, 7 * MOST, 6 * performerCount], ([limits, found, figured], view) => {
    view(limits, 7).set([metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step].map(optional));
    const all = wasm.core_feasibility(handle, index, limits, found, MOST, figured);
    if (all < 0) return { findings: [], performers: [], leftOff: 0 };
    const count = Math.min(all, MOST);
    const numbers = view(found, 7 * count);
    const findings = Array.from({ length: count }, (_, at) => {
      const [kind, first, second, from, to, worst, value] = numbers.subarray(7 * at, 7 * at + 7);
      return {
        kind: KINDS[kind], formation: index, performers: second < 0 ? [first] : [first, second], from, to, at: worst, value,
      };
    });
    const figures = view(figured, 6 * performerCount);
    const performers = Array.from({ length: performerCount }, (_, at) => {
      const [distance, peak, mean, steps, departs, arrives] = figures.subarray(6 * at, 6 * at + 6);
      return { distance, peak, mean, steps, departs, arrives };
    });
    return { findings, performers, leftOff: all - count };
  });
}
