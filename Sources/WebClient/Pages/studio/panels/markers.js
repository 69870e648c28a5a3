import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { bound, nameInput } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { lengthField } from "../length-field.js";
import { momentInWords } from "./finding-words.js";

/**
 * Named moments of the work, in their order in time. A run can start from each.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Marker } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, lengths: LengthUnit, playhead: Playhead, toasts: Toasts }} parts
 */
export function markersPanel({ desk, lengths, playhead, toasts }) {
  const panel = node("div", { class: "panel stack markers-panel" });
  /** @param {string} id */
  const markerNow = (id) => desk.document.markers.find((marker) => marker.id === id) ?? null;

  function add() {
    const { markers } = desk.document;
    if (markers.length >= limits.markers) {
      return toasts.say(words("panels.markers.full", { most: limits.markers }), { isTrouble: true });
    }
    const name = words("panels.markers.number", { number: String(markers.length + 1) });
    const value = { id: desk.freshId("markers"), name, at: Math.round(playhead.time) };
    return desk.do(labelOf("studio.label.add", { name }), [
      { insert: "markers", value, after: markers.at(-1)?.id ?? null },
    ]);
  }

  /** @param {string} id */
  function goTo(id) {
    const marker = markerNow(id);
    if (marker !== null) playhead.seek(marker.at);
  }

  /** @param {Shown<Marker>} marker */
  function markerRow({ id, name }) {
    /** @param {"name" | "at"} field @param {string | number} to */
    const set = (field, to) => desk.do(markerNow(id)?.name ?? name, [{ set: ["markers", id, field], to }]);
    return element(
      "li",
      { class: "item", "data-marker": id },
      element(
        "div",
        { class: "line" },
        nameInput(name, (text) => set("name", text)),
        iconButton("run", words("panels.markers.goTo", { name }), () => goTo(id)),
        iconButton(
          "bin",
          words("panels.removeWhat", { name }),
          () => desk.do(labelOf("studio.label.remove", { whom: name }), [{ remove: "markers", id }]),
        ),
      ),
      bound("at", () =>
        lengthField({ desk, lengths }, words("panels.markers.at"), {
          get: () => markerNow(id)?.at ?? null,
          start: () => 0,
          set: (value) => set("at", value),
          most: limits.latest,
        })),
    );
  }

  drawing(panel, [desk, lengths, playhead], () => {
    const markers = [...desk.document.markers].sort((one, other) => one.at - other.at);
    const time = momentInWords(playhead.time);
    return [
      element("button", { type: "button", onclick: add }, icon("plus"), words("panels.markers.add", { time })),
      markers.length === 0 && element("p", { class: "help" }, words("panels.markers.none")),
      element(
        "ul",
        { class: "plain", "aria-label": words("panels.markers") },
        list(markers, {
          key: ({ id }) => id,
          of: (marker) => [marker, lengths.kind, desk.document.tempo],
          make: markerRow,
        }),
      ),
    ];
  });
  return panel;
}
