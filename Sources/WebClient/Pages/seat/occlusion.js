import { onPlane } from "./projection.js";

/**
 * Who hides whom from one place. A figure is a body and a head, upright and facing the eye; how much of it is hidden is
 * the share of its outline that the figures before it cover, together. Pure.
 *
 * @import { Eye } from "./hall.js"
 *
 * @typedef {{ x: number, y: number, height: number }} Figure metres
 * @typedef {{ share: number, by: number[] }} Hidden 0 … 1; by whom, the one who hides most first
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Part
 */

/** Half of the shoulders and of a head, in metres, and where the head begins, as a share of the height. */
export const body = { shoulders: 0.22, head: 0.1, neck: 0.86 };
/** From this share on somebody counts as hidden; who covers less of them than `least` is not named. */
export const hiddenFrom = 0.5;
const least = 0.1;

/** How much wider somebody round is on a plane that is not turned to them. @param {number} x on the plane */
export const widened = (x) => Math.sqrt(1 + x * x);

/**
 * The outline on the plane one metre before the eye; empty for who is not before it.
 *
 * @param {Eye} eye
 * @param {Figure} figure
 * @returns {{ parts: Part[], away: number, area: number }}
 */
export function outlineOf(eye, { x, y, height }) {
  const foot = onPlane(eye, { x, y, z: 0 });
  if (foot === null) return { parts: [], away: 0, area: 0 };
  const { away } = foot;
  const wide = widened(foot.x);
  const yOf = (/** @type {number} */ z) => (eye.z - z) / away;
  const [shoulders, head] = [(body.shoulders * wide) / away, (body.head * wide) / away];
  const neck = yOf(height * body.neck);
  const parts = [
    { left: foot.x - shoulders, right: foot.x + shoulders, top: neck, bottom: foot.y },
    { left: foot.x - head, right: foot.x + head, top: yOf(height), bottom: neck },
  ];
  return { parts, away, area: parts.reduce((sum, part) => sum + areaOf(part), 0) };
}

/**
 * How much of each figure is hidden, in turn.
 *
 * @param {Eye} eye
 * @param {readonly Figure[]} figures
 * @returns {Hidden[]}
 */
export function hidden(eye, figures) {
  const outlines = figures.map((figure) => outlineOf(eye, figure));
  // From the left to the right, so that only neighbours are compared.
  const order = outlines.map((_, turn) => turn).filter((turn) => outlines[turn].area > 0)
    .sort((one, other) => outlines[one].parts[0].left - outlines[other].parts[0].left);
  const widest = Math.max(0, ...order.map((turn) => outlines[turn].parts[0].right - outlines[turn].parts[0].left));
  /** @type {Hidden[]} */
  const found = figures.map(() => ({ share: 0, by: [] }));
  for (const [place, turn] of order.entries()) {
    const { parts: [trunk], away } = outlines[turn];
    /** @type {number[]} */
    const before = [];
    for (let next = place - 1; next >= 0; next -= 1) {
      const { parts: [other] } = outlines[order[next]];
      if (other.left < trunk.left - widest) break;
      if (other.right > trunk.left && outlines[order[next]].away < away) before.push(order[next]);
    }
    for (let next = place + 1; next < order.length; next += 1) {
      if (outlines[order[next]].parts[0].left >= trunk.right) break;
      if (outlines[order[next]].away < away) before.push(order[next]);
    }
    if (before.length > 0) found[turn] = hiddenBy(outlines[turn], before, outlines);
  }
  return found;
}

/**
 * @param {ReturnType<typeof outlineOf>} outline
 * @param {number[]} before
 * @param {ReturnType<typeof outlineOf>[]} outlines
 * @returns {Hidden}
 */
function hiddenBy({ parts, area }, before, outlines) {
  /** @param {Part[]} over */
  const share = (over) => parts.reduce((sum, part) => sum + covered(part, over), 0) / area;
  const by = before.map((turn) => ({ turn, share: share(outlines[turn].parts) }))
    .filter((one) => one.share >= least)
    .sort((one, other) => other.share - one.share || one.turn - other.turn);
  return {
    share: Math.min(1, share(before.flatMap((turn) => outlines[turn].parts))),
    by: by.map(({ turn }) => turn),
  };
}

/**
 * How much of a part is under some others, each place counted once.
 *
 * @param {Part} part
 * @param {readonly Part[]} over
 */
function covered(part, over) {
  const within = over.flatMap((other) => {
    const cut = {
      left: Math.max(part.left, other.left),
      right: Math.min(part.right, other.right),
      top: Math.max(part.top, other.top),
      bottom: Math.min(part.bottom, other.bottom),
    };
    return cut.left < cut.right && cut.top < cut.bottom ? cut : [];
  });
  const edges = [...new Set(within.flatMap(({ left, right }) => [left, right]))].sort((one, other) => one - other);
  const downwards = within.toSorted((one, other) => one.top - other.top);
  let area = 0;
  for (let turn = 0; turn + 1 < edges.length; turn += 1) {
    const [left, right] = [edges[turn], edges[turn + 1]];
    let reached = -Infinity;
    let height = 0;
    for (const { left: begins, right: ends, top, bottom } of downwards) {
      if (begins > left || ends < right || bottom <= reached) continue;
      height += bottom - Math.max(top, reached);
      reached = bottom;
    }
    area += height * (right - left);
  }
  return area;
}

/** @param {Part} part */
const areaOf = ({ left, right, top, bottom }) => (right - left) * (bottom - top);
