/**
 * Where newcomers stand before anybody has moved them: a line for up to five, else rows of which every second one stands in the
 * windows of the one before it, in the middle of the stage. Answers `{ x, y }` in stage units, downstage row first.
 */
const steps = [2, 1.5, 1, 0.75, 0.5];

export function startingPlaces(count, { width, depth }) {
  const rows = rowsFor(count, width / depth);
  const widest = Math.max(1, ...rows);
  const room = Math.min((0.8 * width) / Math.max(1, widest - 1), (0.64 * depth) / Math.max(1, rows.length - 1));
  const step = steps.find((one) => one <= room) ?? Math.max(0.05, Math.floor(room * 20) / 20);
  const downstage = roundedTo((depth - (rows.length - 1) * step) / 2, depth >= 4 ? 0.5 : 0.05);
  return rows.flatMap((inRow, row) =>
    Array.from(
      { length: inRow },
      (_, turn) => ({ x: tidy((turn - (inRow - 1) / 2) * step), y: tidy(downstage + row * step) }),
    )
  );
}

/** How many stand in each row: `first` and one less by turns, of the shape that fits the stage best. */
function rowsFor(count, aspect) {
  if (count === 0) return [];
  if (count <= 5) return [count];
  let best = null;
  for (let first = 3; first <= Math.min(count, 60); first += 1) {
    const rows = [];
    for (let left = count; left > 0; left -= rows.at(-1)) {
      rows.push(Math.min(left, rows.length % 2 === 0 ? first : first - 1));
    }
    const hides = rows.length > 1 && (rows.at(-1) - rows.at(-2)) % 2 === 0;
    const badness = Math.abs(Math.log(first / rows.length / (1.2 * aspect))) + (hides ? 0.45 : 0);
    if (best === null || badness < best.badness) best = { rows, badness };
  }
  return best.rows;
}

const roundedTo = (value, step) => Math.round(value / step) * step;
const tidy = (value) => Math.round(value * 1000) / 1000 + 0;
