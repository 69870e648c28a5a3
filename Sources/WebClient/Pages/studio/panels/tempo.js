import { labelOf } from "../../editing/label.js";
import { fastest, slowest } from "../../editing/described.js";
import { Held } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, numberField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { tapButton } from "../../ui/tap-button.js";
import { TapTempo } from "../../stage/tap-tempo.js";
import { words } from "../../words/panels.js";
import { countsChanges } from "../edits/formations.js";

/**
 * The tempo of a production: a number, or tapped; lengths stay as many counts, or as many seconds.
 *
 * @import { Desk } from "../../editing/desk.js"
 *
 * @param {Desk} desk
 */
export function tempoOf(desk) {
  const keeps = node("input", { type: "checkbox", checked: true });
  /** @param {number} value */
  const set = (value) =>
    desk.do(labelOf("panels.label.tempo"), countsChanges(desk.document, { tempo: value }, keeps.checked), {
      merge: keeps.checked ? null : "tempo",
    });
  const field = bound("tempo", () =>
    numberField(words("panels.details.tempo"), {
      get: () => desk.document.tempo,
      set,
      least: slowest,
      most: fastest,
      help: words("panels.details.tempoHelp"),
    }));
  const taps = new TapTempo({ pause: 2_000, enough: 4 });
  const said = new Held("");
  const heard = node("p", { class: "help", role: "status" });
  drawing(heard, [said], () => said.value);
  /** @param {number | null} found */
  const whole = (found) => found === null ? null : Math.min(fastest, Math.max(slowest, Math.round(found)));
  /** @param {number} instant */
  function tapped(instant) {
    const counts = whole(taps.tap(instant));
    said.value = counts === null ? words("panels.details.tapOn") : words("panels.details.tapped", { tempo: counts });
    taps.whenOver((exact) => {
      const found = whole(exact);
      said.value = found === null ? "" : words("panels.details.tapTaken", { tempo: found });
      if (found !== null && found !== desk.document.tempo) set(found);
    });
  }
  const tap = tapButton("quiet", tapped, words("panels.details.tap"));
  const keepsCounts = node("label", { class: "switch" }, keeps, words("panels.details.keepCounts"));
  return () =>
    element(
      "div",
      { class: "stack" },
      field,
      desk.document.anchors.length > 0 && element("p", { class: "help" }, words("panels.details.afterAnchors")),
      keepsCounts,
      tap,
      heard,
    );
}
