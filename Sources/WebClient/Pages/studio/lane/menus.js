import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { openMenu } from "../../ui/menu.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { partsIn } from "../../stage/parts.js";
import { number, words } from "../../words/panels.js";
import "../../words/studio.js";
import { countsChanges } from "../edits/formations.js";
import { dialogs } from "../on-demand.js";
import { clipActions } from "../panels/clip-actions.js";
import { openClipMenu } from "../panels/clip-row.js";
import { momentInWords } from "../panels/finding-words.js";
import { Listening } from "../panels/listening.js";
import { moveActions } from "../panels/move-actions.js";
import { openMoveMenu } from "../panels/move-row.js";
import { partActions } from "../panels/part-actions.js";
import { openPartMenu } from "../panels/part-menu.js";

/**
 * What can be done with what lies on the timeline: the same menus as in the panels.
 *
 * @import { Spot } from "../../ui/popover.js"
 * @import { Handle } from "./handles.js"
 * @import { Parts } from "./timeline.js"
 *
 * @param {Parts} parts
 */
export function laneMenus(parts) {
  const { desk, playhead, lengths, toasts, panels, choice, counting, strip } = parts;
  const ofParts = partActions({ desk, playhead, toasts });
  const ofMoves = moveActions({ desk, playhead, toasts });
  const ofClips = clipMenus({ desk, playhead, toasts });

  /** @param {string} id @param {HTMLElement | Spot} anchor */
  const part = (id, anchor) =>
    openPartMenu(anchor, id, {
      desk,
      actions: ofParts,
      moves: () => {
        const found = partsIn(desk.document).find((one) => one.part.id === id)?.part;
        // The count sheet opens with the part in which the playhead is.
        if (found !== undefined) playhead.seek(found.from);
        panels.show("moves");
      },
      details: () => openOnDemand(dialogs.part, ({ openPart }) => openPart({ desk, lengths, actions: ofParts }, id)),
    });

  /** @param {string} id @param {HTMLElement | Spot} anchor */
  function move(id, anchor) {
    const of = desk.document.moves.find((one) => one.id === id)?.part ?? null;
    const turn = desk.document.moves.filter((one) => one.part === of).findIndex((one) => one.id === id);
    openMoveMenu(anchor, id, number(turn + 1, {}), { desk, actions: ofMoves });
  }

  /** @param {string} id */
  const markerNow = (id) => desk.document.markers.find((marker) => marker.id === id) ?? null;

  /** @param {Handle} handle */
  function remove({ kind, id }) {
    if (kind === "marker") {
      const name = markerNow(id)?.name ?? "";
      if (name) desk.do(labelOf("studio.label.remove", { whom: name }), [{ remove: "markers", id }]);
    } else if (kind === "anchor") {
      const anchors = desk.document.anchors.filter(({ count }) => String(count) !== id);
      const label = labelOf("panels.counts.label.removeAnchor");
      desk.do(label, countsChanges(desk.document, { anchors }, counting.keeps === "counts"));
    } else ofClips.actions.remove(id);
  }

  /** @param {Handle} handle @param {HTMLElement | Spot} anchor */
  function marker(handle, anchor) {
    const { id } = handle;
    const name = markerNow(id)?.name ?? "";
    openMenu(anchor, name, [
      {
        label: words("panels.markers.goTo", { name }),
        icon: "run",
        act: () => playhead.seek(markerNow(id)?.at ?? playhead.time),
      },
      { label: words("panels.lane.markerDetails"), icon: "pencil", act: () => panels.show("markers") },
      null,
      { label: words("panels.removeWhat", { name }), icon: "bin", isGrave: true, act: () => remove(handle) },
    ]);
  }

  /** @param {number} at */
  function addMarker(at) {
    const { markers } = desk.document;
    if (markers.length >= limits.markers) {
      return toasts.say(words("panels.markers.full", { most: limits.markers }), { isTrouble: true });
    }
    const name = words("panels.markers.number", { number: String(markers.length + 1) });
    return desk.do(labelOf("studio.label.add", { name }), [
      { insert: "markers", value: { id: desk.freshId("markers"), name, at }, after: markers.at(-1)?.id ?? null },
    ]);
  }

  return {
    part,
    move,
    remove,
    addPart: ofParts.add,

    /** @param {Handle} handle @param {HTMLElement | Spot} anchor */
    ofHandle(handle, anchor) {
      const { kind, id } = handle;
      if (kind === "partFrom" || kind === "partTo") part(id, anchor);
      else if (kind === "counts") move(id, anchor);
      else if (kind === "marker") marker(handle, anchor);
      else if (kind === "anchor") {
        openMenu(anchor, words("panels.counts.anchorHandle", { turn: number(handle.turn + 1, {}) }), [
          { label: words("panels.counts.removeAnchor"), icon: "bin", isGrave: true, act: () => remove(handle) },
        ]);
      } else if (kind === "arrives" || kind === "departs") {
        if (!choice.has(id)) choice.only(id);
        strip.openMenu(anchor);
      } else ofClips.clip(handle, anchor);
    },

    /** What can be made at a moment. @param {Spot} spot @param {number} time */
    place: (spot, time) =>
      openMenu(spot, words("panels.lane.here", { time: momentInWords(time) }), [
        {
          label: words("panels.markers.add", { time: momentInWords(time) }),
          icon: "marker",
          act: () => addMarker(time),
        },
      ]),
  };
}

/**
 * What can be done with clips.
 *
 * @param {Pick<Parts, "desk" | "playhead" | "toasts">} parts
 */
export function clipMenus({ desk, playhead, toasts }) {
  const actions = clipActions({ desk, playhead, listening: new Listening(() => true), toasts });
  return {
    actions,
    /** @param {Handle} handle @param {HTMLElement | Spot} anchor */
    clip: ({ id }, anchor) => openClipMenu(anchor, id, desk.document.clips.length, actions),
  };
}
