import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { Song } from "../playing/song.js";
import { anchorSection } from "./counts-anchors.js";
import { beatsSection } from "./counts-beats.js";
import { timingSection } from "./counts-timing.js";

/**
 * Counts on the music: where they lie, and where formations arrive and leave.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Counting } from "../counting.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Selection } from "../selection.js"
 *
 * @param {{ desk: Desk, selection: Selection, playhead: Playhead, lengths: LengthUnit, toasts: Toasts,
 *   counting: Counting }} parts
 */
export function countsPanel({ desk, selection, playhead, lengths, toasts, counting }) {
  const song = new Song({ desk, playhead }, () => panel.isConnected && panel.offsetParent !== null);
  song.onFailure(() => toasts.say(words("panels.music.cannotPlay"), { isTrouble: true }));
  const keepsCounts = () => counting.keeps === "counts";
  /** @type {HTMLElement} */
  const panel = node(
    "section",
    { class: "panel stack counts-panel", "aria-label": words("panels.counts") },
    beatsSection({ desk, playhead, song, toasts, counting }),
    anchorSection({ desk, playhead, toasts, keepsCounts }),
    timingSection({ desk, selection, playhead, lengths, song, toasts, counting }),
  );
  return panel;
}
