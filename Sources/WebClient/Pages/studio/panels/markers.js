import { node } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { present } from "../../editing/content.js";
import { limits } from "../../editing/described.js";
import { nameInput } from "../../ui/fields.js";
import { lengthField } from "../length-field.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { momentInWords } from "./finding-words.js";

/**
 * Named moments of the work, in their order in time. A run can start from each.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Marker } from "../../wire/production.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, lengths: LengthUnit, playhead: Playhead, toasts: Toasts }} parts
 */
export function markersPanel({ desk, lengths, playhead, toasts }) {
  const add = node("button", { type: "button", onclick: addMarker });
  const list = node("ul", { class: "plain", "aria-label": words("panels.markers") });
  const none = node("p", { class: "help" }, words("panels.markers.none"));
  const panel = node("div", { class: "panel stack markers-panel" }, add, none, list);
  /** @type {Rows<Marker>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: (marker) => [marker, lengths.kind, desk.document.tempo],
    make: markerRow,
  });

  function addMarker() {
    const { markers } = desk.document;
    if (markers.length >= limits.markers) {
      return toasts.say(words("panels.markers.full", { most: limits.markers }), { isTrouble: true });
    }
    const name = words("panels.markers.number", { number: String(markers.length + 1) });
    const value = { id: desk.freshId("markers"), name, at: Math.round(playhead.time) };
    return desk.do(words("studio.label.add", { name }), [
      { insert: "markers", value, after: markers.at(-1)?.id ?? null },
    ]);
  }

  /** @param {Marker} marker */
  function markerRow(marker) {
    const { id, name } = marker;
    /** @param {"name" | "at"} field @param {string | number} to */
    const set = (field, to) => void desk.do(name, [{ set: ["markers", id, field], to }]);
    return node(
      "li",
      { class: "item", "data-marker": id },
      node(
        "div",
        { class: "line" },
        nameInput(name, (text) => set("name", text)),
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.markers.goTo", { name }),
          onclick: () => playhead.seek(present(desk.document.markers, marker).at),
        }, icon("run")),
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.removeWhat", { name }),
          onclick: () => desk.do(words("studio.label.remove", { whom: name }), [{ remove: "markers", id }]),
        }, icon("bin")),
      ),
      lengthField({ desk, lengths }, words("panels.markers.at"), {
        get: () => present(desk.document.markers, marker).at,
        start: () => 0,
        set: (value) => set("at", value),
        most: limits.latest,
      }),
    );
  }

  function render() {
    add.replaceChildren(icon("plus"), words("panels.markers.add", { time: momentInWords(playhead.time) }));
    const markers = [...desk.document.markers].sort((one, other) => one.at - other.at);
    none.hidden = markers.length > 0;
    rows.show([list, markers]);
  }

  return keepFresh(panel, [desk, lengths, playhead], render);
}
