import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { partsIn } from "../../stage/parts.js";

/**
 * Over the cards, one band for each part: as long as the formations that are in it, its name in sight wherever the row
 * is scrolled to. The cards say their part to screen readers themselves.
 *
 * @import { Source } from "../../ui/changes.js"
 * @import { InSight } from "./in-sight.js"
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
    const inSight = partsIn(sight.document).filter((one) =>
      one.first <= one.last && one.first <= last && one.last >= first
    );
    return list(inSight, {
      key: ({ part }) => part.id,
      of: (one) => [one.part, one.first, one.last, pitch, card],
      make: ({ part, first: from, last: to }) =>
        element("div", {
          class: "part-band",
          style: {
            left: `${from * pitch}px`,
            width: `${(to - from) * pitch + card}px`,
            "border-color": part.colour,
          },
        }, nameOf(part.name, { class: "part-name" })),
    });
  });
}
