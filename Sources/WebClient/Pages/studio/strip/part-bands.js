import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { partColour } from "../parts-of-the-work.js";

/**
 * Over the cards, one band for each part: as long as the formations that are in it, its name in sight wherever the row
 * is scrolled to. The cards say their part to screen readers themselves.
 *
 * @import { Source } from "../../ui/changes.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { InSight } from "./in-sight.js"
 *
 * @typedef {{ id: string, part: string, from: number, to: number }} Run
 *   formations of one part beside each other, both ends included; the id of the first
 *
 * @param {HTMLElement} track what scrolls
 * @param {readonly Source[]} sources
 * @param {InSight} sight
 */
export function partBands(track, sources, sight) {
  const layer = node("div", { class: "part-bands", "aria-hidden": "true" });
  track.prepend(layer);
  return drawing(layer, sources, () => {
    const { pitch, card } = sight.measures;
    const { first, last } = sight.ends;
    return list(runsOf(sight.document.formations, first, last), {
      key: ({ id }) => id,
      of: ({ part, from, to }) => [part, from, to, pitch, card],
      make: ({ part, from, to }) =>
        element("div", {
          class: "part-band",
          style: {
            left: `${from * pitch}px`,
            width: `${(to - from) * pitch + card}px`,
            "border-color": partColour(part),
          },
        }, nameOf(part, { class: "part-name" })),
    });
  });
}

/**
 * The runs of formations in one part that reach into `first` to `last`, each whole.
 *
 * @param {readonly Formation[]} formations
 * @param {number} first
 * @param {number} last
 * @returns {Run[]}
 */
function runsOf(formations, first, last) {
  if (last < first) return [];
  const runs = [];
  let from = first;
  while (from > 0 && formations[from - 1].part === formations[from]?.part) from -= 1;
  while (from <= last) {
    const { id, part } = formations[from];
    let to = from;
    while (to + 1 < formations.length && formations[to + 1].part === part) to += 1;
    if (part !== "") runs.push({ id, part, from, to });
    from = to + 1;
  }
  return runs;
}
