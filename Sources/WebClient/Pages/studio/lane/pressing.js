import { drag } from "../../ui/drag.js";
import { node } from "../../ui/node.js";
import { shortest } from "../edits/parts.js";

/**
 * What a press on an empty place of the timeline does. A finger scrolls, unless it was held still first.
 *
 * @import { Span } from "../../wire/production.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { InSight } from "../strip/in-sight.js"
 */

const [rest, still] = [380, 4];
const taken = ".lane-block, .lane-handle, .card, .link, input";

/** @param {EventTarget | null} target */
const isEmpty = (target) => target instanceof Element && target.closest(taken) === null;

/**
 * It takes the playhead there; a drag takes it along.
 *
 * @param {{ sight: InSight, playhead: Playhead }} parts
 * @param {readonly HTMLElement[]} rows
 */
export function pressing({ sight, playhead }, rows) {
  /** @param {number} clientX */
  const seek = (clientX) => playhead.seek(Math.round(sight.timeAt(clientX)));
  for (const row of rows) {
    row.addEventListener("click", ({ target, clientX }) => isEmpty(target) && seek(clientX));
    if (row.matches(".is-parts")) continue;
    drag(row, {
      rest,
      slack: still,
      begin({ target, x }) {
        if (!isEmpty(target)) return null;
        const playedOn = playhead.isPlaying;
        playhead.pause();
        seek(x);
        const end = () => playedOn && playhead.play();
        return { move: (at) => seek(at.x), drop: end, cancel: end };
      },
    });
  }
}

/**
 * A drag over the row of parts makes one.
 *
 * @param {object} parts
 * @param {InSight} parts.sight
 * @param {(clientX: number, isFree: boolean) => number} parts.timeAt where what is dragged comes to
 * @param {(span: Span) => void} parts.made
 * @param {() => boolean} parts.isOff
 * @param {HTMLElement} row
 */
export function newPart({ sight, timeAt, made, isOff }, row) {
  const shown = node("span", { class: "lane-block is-new", hidden: true });
  row.append(shown);
  drag(row, {
    rest,
    slack: still,
    begin({ target, x, dx, event }) {
      if (!isEmpty(target) || isOff()) return null;
      const begun = timeAt(x - dx, event.altKey);
      /** @type {Span} */
      let span = { from: begun, to: begun };
      const end = () => (shown.hidden = true);
      return {
        move(at) {
          const now = timeAt(at.x, at.event.altKey);
          span = { from: Math.min(begun, now), to: Math.max(begun, now) };
          shown.hidden = false;
          shown.style.left = `${sight.xOf(span.from)}px`;
          shown.style.width = `${Math.max(2, (span.to - span.from) * sight.scale)}px`;
        },
        drop() {
          end();
          if (span.to - span.from >= shortest) made(span);
        },
        cancel: end,
      };
    },
  });
}
