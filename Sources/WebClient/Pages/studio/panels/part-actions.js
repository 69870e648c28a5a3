import { labelOf } from "../../editing/label.js";
import { placeOfFirst } from "../../editing/content.js";
import { limits } from "../../editing/described.js";
import { partsIn } from "../../stage/parts.js";
import { clipped } from "../../ui/clipped.js";
import { confirmed } from "../../ui/dialog.js";
import { listed, words } from "../../words/parts.js";
import "../../words/editing.js";
import { alongWith, exchanged, exchangeOf } from "../edits/part-order.js";
import * as edits from "../edits/parts.js";
import { undoing } from "../undoing.js";

/**
 * What is done to parts, each by its id, as it is then: one edit each, which can be undone.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Part, Span } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @typedef {ReturnType<typeof partActions>} PartActions
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts }} parts
 */
export function partActions({ desk, playhead, toasts }) {
  const fresh = () => desk.freshId("passages");

  /**
   * With the part as it is now; says so, if it is gone.
   *
   * @template Result
   * @param {string} id
   * @param {(part: Part, name: string) => Result} act
   */
  function withPart(id, act) {
    const part = edits.partWith(desk.document, id);
    if (part !== null) return act(part, clipped(part.name));
    toasts.say(words("editing.gone"), { isTrouble: true });
    return null;
  }

  /** @param {string} label @param {Change[] | null} changes @param {{ merge?: string }} [options] */
  function make(label, changes, options) {
    if (changes !== null && changes.length > 0) desk.do(label, changes, options);
  }

  /** @param {Span | null} span */
  function add(span) {
    if (span === null) return;
    // A part that is cut in two by the new one makes one more.
    if (desk.document.passages.length + 2 > limits.passages) {
      toasts.say(words("parts.full", { most: limits.passages }), { isTrouble: true });
      return;
    }
    const name = freeName(desk.document.passages);
    make(labelOf("parts.label.new", { name }), edits.newPart(desk.document, span, fresh, name));
  }

  /**
   * Before another, or last: asked first, as much goes along.
   *
   * @param {string} id
   * @param {string | null} before
   */
  async function moveBefore(id, before) {
    const asked = withPart(id, ({ name }) => {
      const exchange = exchangeOf(desk.document, id, before);
      if (exchange === null) return null;
      const next = edits.partWith(desk.document, before)?.name;
      const title = next === undefined ? words("parts.moveLast", { name }) : words("parts.moveBefore", { name, next });
      return confirmed(title, alongInWords(alongWith(desk.document, id, exchange)), { yes: words("parts.moveIt") });
    });
    if (!await asked) return;
    withPart(id, ({ name }) => {
      // Others may have changed the piece while it was asked.
      const exchange = exchangeOf(desk.document, id, before);
      if (exchange === null) return;
      const changes = exchanged(desk.document, exchange, () => desk.freshId("clips"));
      make(labelOf("parts.label.move", { name: clipped(name) }), changes);
      toasts.say(words("parts.moved", { name }), { action: undoing(desk) });
    });
  }

  const ordered = () => partsIn(desk.document).map(({ part }) => part);

  return {
    add,
    addOf: (/** @type {readonly string[]} */ ids) => add(edits.spanOf(desk.document, ids)),

    /** @param {string} id @param {string} text */
    rename: (id, text) =>
      withPart(
        id,
        () =>
          make(labelOf("parts.label.rename", { name: clipped(text) }), [{ set: ["passages", id, "name"], to: text }]),
      ),

    /** @param {string} id @param {string} colour */
    colour: (id, colour) =>
      withPart(
        id,
        (_, name) => make(labelOf("parts.label.colour", { name }), [{ set: ["passages", id, "colour"], to: colour }]),
      ),

    /** @param {string} id @param {string} notes */
    notes: (id, notes) =>
      withPart(
        id,
        (_, name) =>
          make(labelOf("parts.label.notes", { name }), [{ set: ["passages", id, "notes"], to: notes }], {
            merge: `notes ${id}`,
          }),
      ),

    /** @param {string} id @param {"from" | "to"} edge @param {number} time */
    edge: (id, edge, time) =>
      withPart(
        id,
        (_, name) =>
          make(labelOf("parts.label.times", { name }), edits.edgeMoved(desk.document, id, edge, time), {
            merge: `${edge} ${id}`,
          }),
      ),

    /** @param {string} id */
    split: (id) =>
      withPart(id, (_, name) => {
        const changes = edits.split(desk.document, id, Math.round(playhead.time), fresh());
        if (changes === null) toasts.say(words("parts.cannotSplit"), { isTrouble: true });
        else make(labelOf("parts.label.split", { name }), changes);
      }),

    /** @param {string} id */
    merge: (id) =>
      withPart(id, (_, name) => {
        const changes = edits.merged(desk.document, id);
        if (changes === null) toasts.say(words("parts.noNext"), { isTrouble: true });
        else make(labelOf("parts.label.merge", { name }), changes);
      }),

    /** @param {string} id */
    remove: (id) =>
      withPart(id, ({ name }) => {
        make(labelOf("parts.label.delete", { name: clipped(name) }), edits.removed(desk.document, id));
        toasts.say(words("parts.deleted", { name }), { action: undoing(desk) });
      }),

    /** @param {string} id @param {readonly string[]} behind the parts that were drawn behind the new place */
    drop(id, behind) {
      const parts = ordered();
      return moveBefore(id, parts[placeOfFirst(parts, behind)]?.id ?? null);
    },

    /** @param {string} id @param {-1 | 1} way */
    step(id, way) {
      const parts = ordered();
      const turn = parts.findIndex((part) => part.id === id);
      if (turn < 0 || (way < 0 ? turn === 0 : turn === parts.length - 1)) return undefined;
      return moveBefore(id, parts[way < 0 ? turn - 1 : turn + 2]?.id ?? null);
    },

    /** @param {string} id @param {{ repeats?: boolean }} [how] */
    play: (id, how) => withPart(id, () => playhead.playPart(id, how)),
  };
}

/**
 * “Part 3”, or the next number that is free.
 *
 * @param {readonly Part[]} passages
 */
function freeName(passages) {
  const taken = new Set(passages.map(({ name }) => name));
  for (let number = passages.length + 1;; number += 1) {
    const name = words("parts.number", { number: String(number) });
    if (!taken.has(name)) return name;
  }
}

/** @param {import("../edits/part-order.js").Along} along */
function alongInWords({ keepsCounts, ...along }) {
  const what = [
    along.formations > 0 ? words("parts.formations", { count: along.formations }) : "",
    along.clips > 0 ? words("parts.clips", { count: along.clips }) : "",
    along.moves > 0 ? words("parts.moves", { count: along.moves }) : "",
    along.markers > 0 ? words("parts.markers", { count: along.markers }) : "",
  ].filter(Boolean);
  return [
    what.length === 0 ? words("parts.goesAlone") : words("parts.goesAlong", { what: listed(what, "conjunction") }),
    keepsCounts ? "" : words("parts.countsStay"),
  ].filter(Boolean).join(" ");
}
