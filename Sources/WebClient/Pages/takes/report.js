import { listed } from "../words/words.js";
import { TakesSource } from "./source.js";
import { dancersOf, lengthOf, punctualityInWords, stopInWords, takePlaceInWords, wayInWords } from "./take-words.js";

/**
 * What a rehearsal’s takes contain, in words: for paper.
 *
 * @import { Noted } from "../wire/wire.d.ts"
 * @import { ProductionFields } from "../wire/production.d.ts"
 * @import { StopPlace, Take, TakeCourse } from "./takes.d.ts"
 *
 * @typedef {{ who: string, dances: string[] }} Dancer
 *
 * @typedef {object} TakeReported
 * @property {Take} take
 * @property {number} length microseconds
 * @property {string} way
 * @property {string | null} stop
 * @property {string} punctuality
 * @property {string[]} absent names of performers whom nobody danced
 * @property {{ time: number, whom: string, where: string, text: string }[]} notes
 *
 * @typedef {object} Report
 * @property {TakeReported[]} takes
 * @property {string[]} conductors
 * @property {Dancer[]} dancers all that danced, with whom they danced
 * @property {{ where: string, place: StopPlace }[]} stops the places at which it was stopped most
 */

/** Takes that are asked for at a time. */
const atATime = 3;
/** The most takes on paper: the latest. */
const most = 100;

/**
 * @param {string} session
 * @param {Pick<ProductionFields, "formations" | "performers">} production
 * @param {(read: number, all: number) => void} progressed
 * @returns {Promise<Report>} rejects with a `Problem`
 */
export async function reportOf(session, { formations = [], performers = [] }, progressed) {
  const source = new TakesSource(session, null);
  const { takes, stops, now } = await source.all();
  const printed = takes.slice(-most);
  /** @type {TakeCourse[]} */
  const courses = [];
  for (let at = 0; at < printed.length; at += atATime) {
    progressed(at, printed.length);
    courses.push(...await Promise.all(printed.slice(at, at + atATime).map(({ number }) => source.course(number))));
  }
  const known = {
    nameOf: (/** @type {string} */ id) => formations.find((one) => one.id === id)?.name ?? null,
  };
  /** @param {string} id */
  const performer = (id) => performers.find((one) => one.id === id)?.name ?? "";
  return {
    takes: courses.map((course, turn) => ({
      take: printed[turn],
      length: lengthOf(course, now),
      way: wayInWords(course, known),
      stop: stopInWords(course, now),
      punctuality: punctualityInWords(course),
      absent: absentIn(course, performers).map(({ name = "" }) => name),
      notes: course.notes.filter(({ text }) => text !== "").map((note) => noted(note, course, known, performer)),
    })),
    conductors: [...new Set(printed.flatMap(({ conductor }) => conductor ?? []))],
    dancers: dancersIn(courses, performer),
    stops: stops.map((place) => ({ where: takePlaceInWords(place, known), place })),
  };
}

/**
 * Whom nobody danced, or only somebody who was away.
 *
 * @param {TakeCourse} course
 * @param {NonNullable<ProductionFields["performers"]>} performers
 */
const absentIn = ({ dancers, absent }, performers) =>
  performers.filter(({ id = "" }) => dancers[id] === undefined || absent.includes(id) || absent.includes(dancers[id]));

/**
 * @param {readonly TakeCourse[]} courses
 * @param {(id: string) => string} performer
 * @returns {Dancer[]}
 */
function dancersIn(courses, performer) {
  /** @type {Map<string, Set<string>>} */
  const all = new Map();
  for (const { dancers, names } of courses) {
    for (const [id, member] of Object.entries(dancers)) {
      const who = names[member] ?? "";
      if (who === "") continue;
      all.set(who, (all.get(who) ?? new Set()).add(performer(id)));
    }
  }
  return [...all].map(([who, dances]) => ({ who, dances: [...dances].filter(Boolean) }))
    .sort((one, other) => one.who.localeCompare(other.who));
}

/**
 * @param {Noted} note
 * @param {TakeCourse} course
 * @param {Parameters<typeof takePlaceInWords>[1]} known
 * @param {(id: string) => string} performer
 */
const noted = (note, { begins }, known, performer) => ({
  time: Math.max(0, (note.touched ?? note.at) - begins),
  whom: listed(dancersOf(note).map(performer).filter(Boolean)),
  where: takePlaceInWords({ formation: note.formation ?? undefined, id: note.place ?? undefined }, known),
  text: note.text,
});
