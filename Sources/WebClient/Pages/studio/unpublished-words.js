import { listed, words, wordsIfKnown } from "../words/publishing.js";
import "../words/fields.js";
import { fieldName } from "../ui/field-words.js";
import { changedInWords, changeInWords } from "../stage/change-words.js";

/**
 * What is not published yet, for those who work on the piece.
 *
 * @import { Stage } from "../wire/production.d.ts"
 * @import { Difference, Unpublished } from "./unpublished.js"
 * @import { Production } from "../wire/production.d.ts"
 *
 * @typedef {{ title: string, sentences: string[] }} Told
 */

/** Names that one sentence has; there are pieces of hundreds. */
const mostNames = 8;
/** Formations that the proposed line tells one by one. */
const mostFormations = 12;

/**
 * @param {Difference} difference
 * @param {Production} production as it is now
 * @returns {Told[]}
 */
export function differenceInWords({ formations, joined, left, things }, { stage, performers }) {
  const names = new Map(performers.map(({ id, name }) => [id, name]));
  /** @param {readonly string[]} ids */
  const of = (ids) => ids.length === performers.length && ids.length > 1 ? null : ids.map((id) => names.get(id) ?? "");
  const cast = [
    ...(joined.length > 0 ? [words("publishing.joined", { names: some(joined.map(({ name }) => name)) })] : []),
    ...(left.length > 0 ? [words("publishing.left", { names: some(left.map(({ name }) => name)) })] : []),
  ];
  const others = things.map((name) => wordsIfKnown(`fields.list.${name}`) ?? fieldName(name));
  return [
    ...(cast.length > 0 ? [{ title: words("publishing.cast"), sentences: cast }] : []),
    ...formations.map((one) => ({ title: changedInWords(one.changed), sentences: sentencesOf(one, stage, of) })),
    ...(others.length > 0
      ? [{ title: words("publishing.others"), sentences: [words("publishing.also", { things: listed(others) })] }]
      : []),
  ];
}

/**
 * @param {Unpublished} unpublished
 * @param {Stage} stage
 * @param {(ids: readonly string[]) => string[] | null} of null for everybody
 */
function sentencesOf({ changed, who }, stage, of) {
  const isNew = changed.changes.some(({ kind }) => kind === "added");
  if (isNew) return [words("publishing.added")];
  /** @type {(kind: "place" | "path" | "times", ids: readonly string[]) => string[]} */
  const withNames = (kind, ids) => {
    if (ids.length === 0) return [];
    const names = of(ids);
    return [names === null ? words(`publishing.${kind}.all`) : words(`publishing.${kind}`, { names: some(names) })];
  };
  return [
    ...changeInWords(changed, stage),
    ...withNames("place", who.place),
    ...withNames("path", who.path),
    ...withNames("times", who.times),
  ];
}

/** @param {readonly string[]} names */
function some(names) {
  if (names.length <= mostNames) return listed(names);
  const rest = names.length - mostNames + 1;
  return listed([...names.slice(0, mostNames - 1), words("publishing.more", { count: rest })]);
}

/**
 * The line of what changed that is proposed to whoever publishes.
 *
 * @param {readonly Told[]} told
 * @param {number} most characters
 */
export function proposedLine(told, most) {
  const lines = told.slice(0, mostFormations).map(({ title, sentences }) =>
    words("publishing.line", { title, text: sentences.join(" ") })
  );
  const rest = told.length - mostFormations;
  if (rest > 0) lines.push(words("publishing.moreThings", { count: rest }));
  return [...lines.join("\n")].slice(0, most).join("");
}
