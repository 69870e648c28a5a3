/**
 * @import {
 *   Clip, DrillPlan, Formation, FormationFields, NewClip, Performer, Production, ProductionFields, Stage, Thresholds,
 * } from "../wire/production.d.ts"
 */

/** @type {Stage} */
const stageAsBefore = {
  width: 16,
  depth: 10,
  metresPerUnit: 1,
  wings: 2,
  apron: 1,
  wingsShown: true,
  margin: 0,
  unit: "metres",
  centreLine: true,
  quarterLines: true,
  numberLine: false,
  plan: null,
};
/** @type {Thresholds} */
const thresholdsAsBefore = { bodyRadius: 0.3, nearMiss: 0.3, fastest: 2.5, stride: 0.7 };

/** @type {DrillPlan} */
const drillAsBefore = {
  preparation: 10_000_000,
  spacing: { least: 2, most: 4 },
  intensity: 1,
  warnings: [10_000_000],
};

/**
 * An entry of a list as the document has it now; as it was shown, if it is gone. What changes a part of a value needs
 * it: a row that is shown may be older than the last edit, of oneself or of others while somebody was typing in it.
 *
 * @template {{ id: string }} Item
 * @param {readonly Item[]} items
 * @param {Item} shown
 */
export const present = (items, shown) => items.find(({ id }) => id === shown.id) ?? shown;

/**
 * Where a list has the first of some entries that is still in it; its end, if none is.
 *
 * @param {readonly { id: string }[]} items
 * @param {readonly string[]} ids
 */
export function placeOfFirst(items, ids) {
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const first = ids.find((id) => places.has(id));
  return first === undefined ? items.length : places.get(first) ?? items.length;
}

/**
 * What a production holds, without whose it is and when: title … metadata. What an older document lacks is filled in.
 *
 * @param {ProductionFields} document
 * @returns {Production}
 */
export function contentOf(document) {
  return {
    title: document.title,
    tempo: document.tempo ?? 120,
    anchors: (document.anchors ?? []).map(({ count, time }) => ({ count, time })),
    stage: filledIn(document.stage, stageAsBefore),
    marks: (document.marks ?? []).map(({ id, name, colour, from, to }) => ({ id, name, colour, from, to: to ?? null })),
    setPieces: (document.setPieces ?? []).map(({ id, name, shape, colour, placement }) => ({
      id,
      name,
      shape,
      colour,
      placement,
    })),
    sections: (document.sections ?? []).map(({ id, name, colour }) => ({ id, name, colour })),
    people: (document.people ?? []).map(({ id, name, swing }) => ({ id, name, swing: swing ?? false })),
    performers: (document.performers ?? []).map(performerOf),
    formations: (document.formations ?? []).map(formationOf),
    markers: (document.markers ?? []).map(({ id, name, at }) => ({ id, name, at })),
    tracks: (document.tracks ?? []).map(({ id, title, bytes, format, duration, digest }) => ({
      id,
      title,
      bytes,
      format,
      duration,
      digest,
    })),
    clips: (document.clips ?? []).map(clipOf),
    combos: (document.combos ?? []).map(({ id, name, steps }) => ({
      id,
      name,
      steps: steps.map(({ action, counts }) => ({ action, counts: counts ?? 1 })),
    })),
    rounds: (document.rounds ?? []).map(({ id, work, rest, mode }) => ({ id, work, rest: rest ?? 0, mode })),
    music: { offset: document.music?.offset ?? 0 },
    ...(document.drill && { drill: filledIn(document.drill, drillAsBefore) }),
    thresholds: filledIn(document.thresholds, thresholdsAsBefore),
    metadata: { ...document.metadata },
  };
}

/**
 * @param {NonNullable<ProductionFields["performers"]>[number]} performer
 * @returns {Performer}
 */
const performerOf = ({ id, label, name, colour, symbol, section, person, understudies }) => ({
  id,
  label,
  name,
  colour,
  symbol,
  section: section ?? null,
  person: person ?? null,
  understudies: understudies ?? [],
});

/**
 * @param {FormationFields} formation
 * @returns {Formation}
 */
const formationOf = ({ id, name, hold, part, notes, positions, setPieces, transition }) => ({
  id,
  name,
  hold: hold ?? 0,
  part: part ?? "",
  notes: notes ?? "",
  positions: positions ?? {},
  setPieces: setPieces ?? {},
  transition: {
    duration: transition?.duration ?? 0,
    easing: transition?.easing ?? "easeInOut",
    paths: transition?.paths ?? {},
    delays: transition?.delays ?? {},
  },
});

/**
 * @param {NewClip} clip
 * @returns {Clip}
 */
const clipOf = ({ id, title, track, from, to, fadeIn, fadeOut, gain }) => ({
  id,
  title: title ?? "",
  track: track ?? null,
  from: from ?? 0,
  to,
  fadeIn: fadeIn ?? 0,
  fadeOut: fadeOut ?? 0,
  gain: gain ?? 0,
});

/**
 * The known fields that a value has; the others as they were before there were such fields.
 *
 * @template {object} Whole
 * @param {object | undefined} value
 * @param {Whole} before
 * @returns {Whole}
 */
const filledIn = (value, before) => ({
  ...before,
  ...Object.fromEntries(Object.entries(value ?? {}).filter(([key, entry]) => key in before && entry !== undefined)),
});
