import { limits } from "../../editing/described.js";
import { Held } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { bound, segments } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { movesOf } from "../../stage/moves.js";
import { partAt, partsIn } from "../../stage/parts.js";
import { tempoMap } from "../../stage/tempo.js";
import { words } from "../../words/moves.js";
import { partWith } from "../edits/parts.js";
import { moveActions } from "./move-actions.js";
import { openKinds } from "./move-kinds.js";
import { openPaste } from "./move-paste.js";
import { moveRow } from "./move-row.js";
import { moveSheet } from "./move-sheet.js";

/**
 * The count sheet: the moves of one part after another, in their order, or as a sheet of eights.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Panels } from "../studio.d.ts"
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts, panels: Panels }} parts
 */
export function movesPanel({ desk, playhead, toasts, panels }) {
  const panel = node("section", { class: "panel stack moves-panel", "aria-label": words("moves.title") });
  const actions = moveActions({ desk, playhead, toasts });
  /** The part that is shown. @type {Held<string | null>} */
  const open = new Held(partAt(desk.document, playhead.time)?.id ?? null);
  /** @type {Held<"list" | "sheet">} */
  const look = new Held(/** @type {"list" | "sheet"} */ ("list"));
  /** The moves that are danced now. @type {Held<string>} */
  const live = new Held("");

  /** The part that is shown; the first, where that one is gone. */
  const part = () => partWith(desk.document, open.value) ?? partsIn(desk.document)[0]?.part ?? null;
  const hasLoose = () => desk.document.moves.some((move) => move.part === null);
  const shown = () => (open.value === "" && hasLoose() ? null : part()?.id ?? null);

  function follow() {
    const now = part();
    if (now === null || shown() === null) return void (live.value = "");
    const map = tempoMap(desk.document);
    const count = map.countAt(playhead.time) - map.countAt(now.from);
    const danced = movesOf(desk.document, now.id).filter(({ from, to }) => from <= count && count < to);
    const isInside = playhead.time >= now.from && playhead.time < now.to;
    live.value = isInside ? danced.map(({ move }) => move.id).join(" ") : "";
  }
  playhead.onFrame(() => panel.isConnected && follow());
  playhead.listen(() => panel.isConnected && follow());

  const chooser = () =>
    element(
      "label",
      { class: "labelled" },
      element("span", { class: "unseen" }, words("moves.into")),
      element(
        "select",
        {
          value: shown() ?? "",
          onchange: ({ currentTarget }) => (open.value = currentTarget.value),
        },
        partsIn(desk.document).map(({ part: { id, name } }) =>
          element("option", { key: id, value: id, selected: id === shown() }, name)
        ),
        hasLoose() && element("option", { key: "", value: "", selected: shown() === null }, words("moves.noPart")),
      ),
    );

  const rows = () => {
    const lit = new Set(live.value.split(" "));
    const placed = movesOf(desk.document, shown());
    const { moveTypes, sections, performers, passages } = desk.document;
    return element(
      "ol",
      { class: "plain", "aria-label": words("moves.title") },
      list(placed, {
        key: ({ move }) => move.id,
        of: ({ move, from }, turn) => [
          move,
          from,
          turn,
          lit.has(move.id),
          moveTypes,
          sections,
          performers,
          passages,
        ],
        make: (one, turn) => moveRow(one, { turn, isLive: lit.has(one.move.id), desk, actions }),
      }),
    );
  };

  const asked = () =>
    bound("look", () =>
      segments(words("moves.look"), {
        get: () => look.value,
        set: (value) => (look.value = value),
        options: [["list", words("moves.asList")], ["sheet", words("moves.asSheet")]],
      }));

  drawing(panel, [desk, open, look, live], () => {
    const now = part();
    if (now === null && !hasLoose()) {
      return element(
        "div",
        { class: "empty-panel" },
        element("p", {}, words("moves.noParts")),
        element("button", { type: "button", onclick: () => panels.show("parts") }, words("moves.openParts")),
      );
    }
    const isFull = desk.document.moves.length >= limits.moves;
    const isEmpty = movesOf(desk.document, shown()).length === 0;
    return [
      element("div", { class: "row-top" }, chooser(), asked()),
      isEmpty && element("p", { class: "help" }, words("moves.none")),
      look.value === "list" ? rows() : moveSheet(desk.document, shown()),
      element(
        "div",
        { class: "row-top" },
        element(
          "button",
          { type: "button", disabled: isFull, onclick: () => actions.add(shown()) },
          icon("plus"),
          words("moves.add"),
        ),
        element(
          "button",
          { type: "button", class: "quiet", disabled: isFull, onclick: () => openPaste({ desk }, shown()) },
          words("moves.paste"),
        ),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => openKinds({ desk }) },
          words("moves.kinds"),
        ),
      ),
    ];
  });
  return panel;
}
