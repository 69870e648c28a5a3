import { colours, limits } from "../editing/described.js";
import { contentOf } from "../editing/content.js";
import { countingOf } from "./counting.js";

/**
 * A show of OpenMarch as a piece: a page is a formation, and its counts are the way there from the page before.
 *
 * @import { Point, Production } from "../wire/production.d.ts"
 *
 * @typedef {object} Page
 * @property {string} name
 * @property {string} notes
 * @property {number} beats
 * @property {number} duration
 * @property {readonly (Point | null)[]} places of the marchers, in their order
 *
 * @typedef {object} Show as the server tells it (OpenAPI, `readOpenMarch`)
 * @property {number} width
 * @property {number} depth
 * @property {boolean} isImperial
 * @property {number} props
 * @property {readonly { name: string, label: string, section: string }[]} marchers
 * @property {readonly Page[]} pages
 * @property {readonly number[]} beats
 * @property {readonly { beat: number, mark: string }[]} measures
 *
 * @typedef {{ document: Production, unplaced: number, isEven: boolean }} Piece
 */

const longestName = 200;
const longestLabel = 8;
const farthest = 1_000;
const usualTempo = 120;
/** A margin around the field, in metres. */
const around = 2;

/** @param {Show} show @param {string} title @returns {Piece} */
export function pieceOf(show, title) {
  const sections = [...new Set(show.marchers.map(({ section }) => name(section, "")).filter(Boolean))].slice(
    0,
    limits.sections,
  );
  const performers = show.marchers.map((marcher, turn) => ({
    id: `p${turn + 1}`,
    name: name(marcher.name, name(marcher.label, String(turn + 1))),
    label: [...name(marcher.label, String(turn + 1))].slice(0, longestLabel).join(""),
    symbol: "circle",
    colour: colours[Math.max(0, sections.indexOf(name(marcher.section, ""))) % colours.length],
    section: sections.includes(name(marcher.section, ""))
      ? `s${sections.indexOf(name(marcher.section, "")) + 1}`
      : null,
    understudies: [],
  }));
  const times = timesOf(show.beats);
  const counting = times.counts.length > 1 ? countingOf(times.counts) : { tempo: usualTempo, anchors: [] };
  const places = placesOf(show);
  const document = contentOf(
    /** @type {any} */ ({
      title,
      tempo: counting?.tempo ?? averageOf(times.counts),
      anchors: counting?.anchors ?? [],
      stage: {
        width: show.width,
        depth: show.depth,
        metresPerUnit: 1,
        wings: around,
        apron: around,
        wingsShown: true,
        margin: 0,
        unit: show.isImperial ? "feet" : "metres",
        centreLine: true,
        quarterLines: true,
        numberLine: false,
        plan: null,
      },
      sections: sections.map((name, turn) => ({ id: `s${turn + 1}`, name, colour: colours[turn % colours.length] })),
      performers,
      formations: show.pages.map((page, turn) => ({
        id: `f${turn + 1}`,
        name: name(page.name, String(turn + 1)),
        notes: page.notes.replace(/[^\P{Cc}\t\n\r]/gu, " "),
        hold: turn === 0 ? microseconds(page.duration) : 0,
        positions: Object.fromEntries(performers.map(({ id }, one) => [id, places.points[turn][one]])),
        transition: {
          duration: microseconds(show.pages[turn + 1]?.duration ?? 0),
          easing: "linear",
          paths: {},
          delays: {},
        },
        setPieces: {},
      })),
      markers: show.measures.filter(({ mark }) => name(mark, "") !== "").slice(0, limits.markers).map((
        { beat, mark },
        turn,
      ) => ({
        id: `k${turn + 1}`,
        name: name(mark, "?"),
        at: Math.round(times.begins[beat] ?? 0),
      })),
    }),
  );
  return { document, unplaced: places.unplaced, isEven: counting !== null };
}

/** In one line, and not blank. @param {string} text @param {string} otherwise */
function name(text, otherwise) {
  const line = [...text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim()].slice(0, longestName).join("");
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : otherwise;
}

/** @param {number} seconds */
const microseconds = (seconds) => Math.min(limits.longest, Math.max(0, Math.round(seconds * 1e6)));

/** When each beat begins, and the counts: those that last. @param {readonly number[]} beats */
function timesOf(beats) {
  const begins = [];
  const counts = [0];
  let at = 0;
  for (const beat of beats) {
    begins.push(at);
    if (beat <= 0) continue;
    at += beat * 1e6;
    counts.push(Math.round(at));
  }
  return { begins, counts };
}

/** @param {readonly number[]} counts */
const averageOf = (counts) =>
  Math.min(400, Math.max(20, Math.round((60e6 * (counts.length - 1)) / Math.max(1, counts[counts.length - 1]))));

/**
 * Whom a page does not place stays where the page before has them, else stands where the next one has.
 *
 * @param {Show} show
 */
function placesOf({ pages, marchers }) {
  let unplaced = 0;
  /** @type {(Point | null)[]} */
  const last = marchers.map((_, one) => pages.map(({ places }) => places[one]).find(Boolean) ?? null);
  const points = pages.map(({ places }) =>
    marchers.map((_, one) => {
      const place = places[one] ?? null;
      if (place === null) unplaced += 1;
      else last[one] = place;
      const { x, y } = last[one] ?? { x: 0, y: 0 };
      return { x: within(x), y: within(y) };
    })
  );
  return { points, unplaced };
}

/** Millimetres are exact enough. @param {number} value */
const within = (value) => Math.round(Math.min(farthest, Math.max(-farthest, value)) * 1000) / 1000 + 0;
