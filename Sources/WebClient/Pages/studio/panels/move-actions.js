import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { words } from "../../words/moves.js";
import "../../words/editing.js";
import { movesOf } from "../../stage/moves.js";
import { tempoMap } from "../../stage/tempo.js";
import * as edits from "../edits/moves.js";
import { partWith } from "../edits/parts.js";
import { undoing } from "../undoing.js";

/**
 * What is done to moves, each by its id, as it is then: one edit each, which can be undone.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Move } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @typedef {ReturnType<typeof moveActions>} MoveActions
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts }} parts
 */
export function moveActions({ desk, playhead, toasts }) {
  const hasRoom = () => {
    if (desk.document.moves.length < limits.moves) return true;
    toasts.say(words("moves.full", { most: limits.moves }), { isTrouble: true });
    return false;
  };

  /**
   * With the move as it is now; says so, if it is gone.
   *
   * @param {string} id
   * @param {(move: Move) => void} act
   */
  function withMove(id, act) {
    const move = edits.moveWith(desk.document, id);
    if (move === null) toasts.say(words("editing.gone"), { isTrouble: true });
    else act(move);
  }

  /** @param {string} label @param {Change[]} changes @param {{ merge?: string }} [options] */
  function make(label, changes, options) {
    if (changes.length > 0) desk.do(label, changes, options);
  }

  return {
    /** @param {string | null} part */
    add(part) {
      if (hasRoom()) make(labelOf("moves.label.new"), edits.newMove(desk.document, desk.freshId("moves"), part));
    },

    /** @param {string} id @param {string} text */
    text: (id, text) =>
      withMove(id, () => make(labelOf("moves.label.text"), [{ set: ["moves", id, "text"], to: text }])),

    /** @param {string} id @param {number} counts */
    counts: (id, counts) =>
      withMove(id, () => make(labelOf("moves.label.counts"), [{ set: ["moves", id, "counts"], to: counts }])),

    /** @param {string} id @param {string | null} type */
    type: (id, type) =>
      withMove(id, () => make(labelOf("moves.label.kind"), [{ set: ["moves", id, "type"], to: type }])),

    /** @param {string} id @param {string} whom */
    giveTo: (id, whom) => withMove(id, () => make(labelOf("moves.label.whom"), edits.givenTo(id, whom))),

    /** @param {string} id */
    duplicate: (id) =>
      withMove(id, () => {
        if (!hasRoom()) return;
        make(labelOf("moves.label.duplicate"), edits.duplicated(desk.document, id, desk.freshId("moves")));
      }),

    /** @param {string} id @param {string | null} part */
    toPart: (id, part) => withMove(id, () => make(labelOf("moves.label.part"), edits.toPart(desk.document, id, part))),

    /** @param {string} id */
    remove: (id) =>
      withMove(id, () => {
        make(labelOf("moves.label.delete"), [{ remove: "moves", id }]);
        toasts.say(words("moves.deleted"), { action: undoing(desk) });
      }),

    /** @param {string} id @param {readonly string[]} behind the moves that were drawn behind the new place */
    drop: (id, behind) =>
      withMove(id, () => {
        const there = behind.find((one) => one !== id && edits.moveWith(desk.document, one) !== null) ?? null;
        make(labelOf("moves.label.order"), edits.movedBefore(desk.document, id, there));
      }),

    /** @param {string} id @param {-1 | 1} way */
    step: (id, way) =>
      withMove(id, ({ part }) => {
        const beside = desk.document.moves.filter((move) => move.part === part);
        const turn = beside.findIndex((move) => move.id === id);
        if (way < 0 ? turn === 0 : turn === beside.length - 1) return;
        const before = beside[way < 0 ? turn - 1 : turn + 2]?.id ?? null;
        make(labelOf("moves.label.order"), edits.movedBefore(desk.document, id, before));
      }),

    /** @param {string} id */
    goTo: (id) =>
      withMove(id, ({ part: of }) => {
        const part = partWith(desk.document, of);
        const placed = movesOf(desk.document, of).find(({ move }) => move.id === id);
        if (part === null || placed === undefined) return;
        const map = tempoMap(desk.document);
        playhead.seek(map.timeOf(map.countAt(part.from) + placed.from));
      }),
  };
}
