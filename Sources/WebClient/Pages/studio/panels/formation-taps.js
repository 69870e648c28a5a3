import { labelOf } from "../../editing/label.js";
import { Changes } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { tapButton } from "../../ui/tap-button.js";
import { scoreOf } from "../../stage/score.js";
import { lengthOf } from "../../stage/tempo.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import { withParts } from "../edits/following-parts.js";
import { tapMeans, tapped } from "../edits/timing.js";
import { eightsInWords } from "./count-words.js";

/** So many counts are heard before the first tap is due. */
const before = 8;

/**
 * Taps along with the music, when each formation leaves and the next one arrives, from one formation on.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Song } from "../playing/song.js"
 *
 * @param {{ desk: Desk, song: Song, toasts: Toasts }} parts
 * @param {() => boolean} onCounts whether what is tapped is put on whole counts
 * @param {() => void} changed
 */
export function formationTaps({ desk, song, toasts }, onCounts, changed) {
  /** Since the formation with the id `first`. @type {{ first: string, times: number[] } | null} */
  let taps = null;
  /** @type {Changes<[]>} */
  const ended = new Changes();
  const pad = tapButton("tap-pad", hear);
  const drawnPad = drawing(pad, [desk], says);

  /** The place of the first formation that is tapped; −1 once somebody has removed it. */
  const firstTapped = () => desk.document.formations.findIndex(({ id }) => id === taps?.first);

  function says() {
    if (taps === null) return null;
    const { formations } = desk.document;
    const means = tapMeans(desk.document, firstTapped(), taps.times.length);
    const heard = taps.times.at(-1);
    return [
      means !== null &&
      element(
        "strong",
        {},
        words(`panels.counts.due.${means.what}`, {
          number: String(means.index + 1),
          name: formations[means.index].name,
        }),
      ),
      element(
        "span",
        {},
        heard === undefined ? "" : words("panels.counts.heard", { at: eightsInWords(desk.document, heard) }),
      ),
    ];
  }

  function draw() {
    drawnPad.now();
    changed();
  }

  /** @param {number} first the place of a formation */
  function begin(first) {
    if (first < 0) return;
    const from = first === 0 ? 0 : scoreOf(desk.document).departure(first - 1);
    song.play(Math.max(0, from + lengthOf(desk.document, from, -before)));
    taps = { first: desk.document.formations[first].id, times: [] };
    draw();
    pad.focus();
  }

  function hear() {
    if (taps === null) return;
    const first = firstTapped();
    if (first < 0) return end(false);
    const { times } = taps;
    const { time } = song;
    if (time <= (times.at(-1) ?? 0)) return;
    times.push(time);
    if (tapMeans(desk.document, first, times.length) === null) end(true);
    else draw();
  }

  function takeBack() {
    taps?.times.pop();
    draw();
  }

  /** @param {boolean} isTaken */
  function end(isTaken) {
    if (taps === null) return;
    const first = firstTapped();
    const { times } = taps;
    taps = null;
    song.stop();
    draw();
    ended.notify();
    if (first < 0) toasts.say(words("editing.gone"), { isTrouble: true });
    if (!isTaken || first < 0 || times.length === 0) return;
    desk.do(
      labelOf("panels.counts.label.tapped"),
      withParts(desk.document, tapped(desk.document, first, times, onCounts())),
    );
  }

  desk.listen(() => taps !== null && firstTapped() < 0 && end(false));
  song.listen(() => taps !== null && !song.isPlaying && end(true));

  return {
    pad,
    ended,
    begin,
    end,
    takeBack,
    get areHeard() {
      return taps !== null;
    },
    get count() {
      return taps?.times.length ?? 0;
    },
  };
}
