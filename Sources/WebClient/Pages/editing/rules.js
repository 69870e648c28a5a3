import { tempoBetween } from "../stage/tempo.js";
import { words } from "../words/editing.js";
import { fastest, limits, slowest } from "./described.js";
import { invalid } from "./refusal.js";

/**
 * The rules that the description names: what a range cannot say. Whatever is refused names its field.
 *
 * @import { Anchor, Clip, Part, Production, Recording, Spacing } from "../wire/production.d.ts"
 */

/**
 * What a value must be as a whole, when each part of it is possible.
 *
 * @type {Record<string, (value: any, field: string) => void>}
 */
export const ofValues = {
  /** @param {Anchor[]} anchors */
  anchors(anchors, field) {
    let last = { count: 0, time: 0 };
    anchors.forEach((anchor, turn) => {
      if (anchor.count <= last.count || anchor.time <= last.time) {
        throw invalid(words("editing.anchorOrder"), `${field}[${turn}]`);
      }
      const tempo = tempoBetween(last, anchor);
      if (tempo < slowest || tempo > fastest) {
        throw invalid(words("editing.anchorTempo", { least: slowest, most: fastest }), `${field}[${turn}].time`);
      }
      last = anchor;
    });
  },
  /** @param {Spacing} spacing */
  spacing({ least, most }, field) {
    if (most < least) throw invalid(words("editing.notSpacing"), `${field}.most`);
  },
  /** @param {unknown[]} list */
  distinct(list, field) {
    if (new Set(list).size < list.length) throw invalid(words("editing.twoTheSame"), field);
  },
};

/**
 * What an entry must be together with others. `at` says what to call a field of it in a refusal.
 *
 * @typedef {(entry: any, document: Production, at: (field: string) => string) => void} EntryRule
 */

/** @type {EntryRule} */
const withinTrack = (/** @type {Clip} */ { track, to }, { tracks }, at) => {
  const most = tracks.find(({ id }) => id === track)?.duration;
  if (most !== undefined && to > most) {
    throw invalid(words("editing.pastTrack", { most: String(most), count: most }), at("to"));
  }
};

/** @type {EntryRule} */
const stretch = (/** @type {Clip} */ clip, document, at) => {
  const { from, to, fadeIn, fadeOut } = clip;
  const length = to - from;
  const most = limits.longest;
  if (length <= 0 || length > most) {
    throw invalid(words("editing.notStretch", { most: String(most), count: most }), at("to"));
  }
  if (fadeIn + fadeOut > length) {
    throw invalid(words("editing.notFades", { most: String(length), count: length }), at("fadeOut"));
  }
  withinTrack(clip, document, at);
};

/** @type {EntryRule} */
const span = (/** @type {Part} */ { from, to }, _document, at) => {
  if (to <= from) throw invalid(words("editing.notSpan"), at("to"));
};

/** @type {EntryRule} */
const recording = (/** @type {Recording & { id: string }} */ { id, duration }, { tracks, clips }, at) => {
  // Nothing is cut out of videos.
  if (tracks.every((track) => track.id !== id)) return;
  if (clips.every(({ track, to }) => track !== id || to <= duration)) return;
  throw invalid(words("editing.pastTrack", { most: String(duration), count: duration }), at("duration"));
};

/** Of an entry that is put in. @type {Record<string, EntryRule>} */
export const ofNewEntries = { stretch, span };

/** Of an entry of which the field with the rule is set. @type {Record<string, EntryRule>} */
export const ofSetEntries = { stretch, span, recording, withinTrack };
