import { words } from "../words/productions.js";
import { newPerformers } from "../studio/edits/performers.js";
import { newDrill } from "./new-drill.js";
import { timers } from "../drill-editor/presets.js";

/**
 * What an empty library offers to begin with: a few small pieces that are danced already, a drill, and the demo. All of
 * it can be changed.
 *
 * @import { NewItems, Point } from "../wire/production.d.ts"
 *
 * @typedef {Record<string, unknown> & { title: string }} NewDocument
 * @typedef {(turn: number, count: number) => Point} Places where each of so many stands, in metres
 */

const usualTempo = 112;
const count = 60_000_000 / usualTempo;
const hold = Math.round(8 * count);
const move = Math.round(12 * count);

/** @type {(value: number) => number} */
const rounded = (value) => Math.round(value * 100) / 100 + 0;
/** @type {(x: number, y: number) => Point} */
const at = (x, y) => ({ x: rounded(x), y: rounded(y) });

/** @type {(y: number, gap: number) => Places} */
const line = (y, gap) => (turn, count) => at((turn - (count - 1) / 2) * gap, y);
/** Every second one a row behind, in the gaps. @type {(y: number, gap: number) => Places} */
const windows = (y, gap) => (turn, count) => at((turn - (count - 1) / 2) * gap, y + (turn % 2) * 2);
/** @type {(y: number, gap: number, behind: number) => Places} */
const wedge = (y, gap, behind) => (turn, count) => {
  const side = turn - (count - 1) / 2;
  return at(side * gap, y + Math.abs(side) * behind);
};
/** @type {(y: number, radius: number) => Places} */
const ring = (y, radius) => (turn, count) => {
  const angle = 2 * Math.PI * (turn + 0.5) / count;
  return at(-radius * Math.sin(angle), y - radius * Math.cos(angle));
};
/** @type {(columns: number, y: number, gap: number) => Places} */
const block = (columns, y, gap) => (turn) =>
  at((turn % columns - (columns - 1) / 2) * gap, y + Math.floor(turn / columns) * gap);
/** @type {(from: Point, to: Point) => Places} */
const slant = (from, to) => (turn, count) => {
  const share = turn / (count - 1);
  return at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
};
/** Two rows that face each other, first half of them left. @type {(x: number, y: number, gap: number) => Places} */
const lanes = (x, y, gap) => (turn, count) => {
  const half = count / 2;
  return at(turn < half ? -x : x, y + (turn % half) * gap);
};

/**
 * @param {string} title
 * @param {number} count
 * @param {{ width: number, depth: number }} size
 * @param {[name: string, places: Places][]} shapes
 * @returns {NewDocument}
 */
function pieceOf(title, count, { width, depth }, shapes) {
  const stage = { width, depth, metresPerUnit: 1, wings: 2, apron: 1, wingsShown: true };
  let turn = 0;
  /** @type {{ value: NewItems["performers"] }[]} */
  const inserted = newPerformers(
    { stage, performers: [], formations: [] },
    Array.from({ length: count }, () => ""),
    () => `p${(turn += 1)}`,
  );
  const performers = inserted.map(({ value: { track: _track, ...performer } }) => performer);
  return {
    title,
    tempo: usualTempo,
    stage,
    performers,
    formations: danced(shapes.map(([, places]) => performers.map((_, turn) => places(turn, count)))).map(
      (places, index) => ({
        id: `f${index + 1}`,
        name: shapes[index][0],
        hold,
        positions: Object.fromEntries(performers.map(({ id }, turn) => [id, places[turn]])),
        transition: { duration: move, easing: "easeInOut" },
      }),
    ),
    metadata: {},
  };
}

/**
 * Who is near goes there: as long as two ways are shorter in squares when their ends change places, they do. Then no
 * two of them cross.
 *
 * @param {Point[][]} shapes
 */
function danced(shapes) {
  const made = [shapes[0]];
  for (const shape of shapes.slice(1)) made.push(near(made[made.length - 1], [...shape]));
  return made;
}

/** @param {Point[]} from @param {Point[]} to */
function near(from, to) {
  const square = (/** @type {number} */ one, /** @type {number} */ other) =>
    (from[one].x - to[other].x) ** 2 + (from[one].y - to[other].y) ** 2;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let one = 0; one < to.length; one += 1) {
      for (let other = 0; other < one; other += 1) {
        if (square(one, other) + square(other, one) > square(one, one) + square(other, other) - 1e-9) continue;
        [to[one], to[other]] = [to[other], to[one]];
        isBetter = true;
      }
    }
  }
  return to;
}

const lineUp = () =>
  pieceOf(words("productions.starter.lineUp"), 8, { width: 12, depth: 8 }, [
    [words("productions.shape.line"), line(3.5, 1.3)],
    [words("productions.shape.windows"), windows(2.5, 1.3)],
    [words("productions.shape.wedge"), wedge(1.5, 1.3, 1.1)],
    [words("productions.shape.ring"), ring(4, 2.6)],
    [words("productions.shape.front"), line(1, 1.2)],
  ]);

const duet = () =>
  pieceOf(words("productions.starter.duet"), 2, { width: 8, depth: 6 }, [
    [words("productions.shape.apart"), line(3, 5)],
    [words("productions.shape.together"), line(2.5, 1.5)],
    [words("productions.shape.behind"), (turn) => at(0, 2 + turn * 1.5)],
    [words("productions.shape.slant"), slant(at(-2.5, 4.5), at(2.5, 1.5))],
    [words("productions.shape.together"), line(1.5, 1.2)],
  ]);

const showcase = () =>
  pieceOf(words("productions.starter.showcase"), 16, { width: 16, depth: 10 }, [
    [words("productions.shape.block"), block(4, 2, 1.8)],
    [words("productions.shape.lanes"), lanes(4.5, 1.1, 1.15)],
    [words("productions.shape.ring"), ring(5, 4)],
    [words("productions.shape.wedge"), wedge(1, 0.97, 1)],
    [words("productions.shape.slant"), slant(at(-7, 9), at(7, 1))],
    [words("productions.shape.finale"), (turn, count) => windows(1.5, 0.95)(turn, count)],
  ]);

/** The piece that a new server begins with. @returns {Promise<NewDocument>} */
async function demo() {
  const answer = await fetch(new URL("./crossing.json", import.meta.url));
  const { format: _format, ...document } = await answer.json();
  return document;
}

const drill = () => newDrill(words("productions.starter.drill"), timers[0], "combined");

/**
 * By its name in the words; `editor` opens it.
 *
 * @typedef {object} Starter
 * @property {"demo" | "lineUp" | "duet" | "showcase" | "drill"} name
 * @property {"studio" | "drill"} editor
 * @property {() => NewDocument | Promise<NewDocument>} document
 */

/** @type {readonly Starter[]} */
export const starters = [
  { name: "demo", editor: "studio", document: demo },
  { name: "lineUp", editor: "studio", document: lineUp },
  { name: "duet", editor: "studio", document: duet },
  { name: "showcase", editor: "studio", document: showcase },
  { name: "drill", editor: "drill", document: drill },
];
