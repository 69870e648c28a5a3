import { node, setText } from "../../ui/node.js";
import { lengthOf } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import "../../words/common.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { numberField } from "../../ui/fields.js";
import { lengthField } from "../length-field.js";
import { icon } from "../../ui/icons.js";
import { tapButton } from "../../ui/tap-button.js";
import { arriving, departing, everySo, tapMeans, tapped } from "../edits/timing.js";
import { countsHandles } from "../lane/handles.js";
import { TimelineLane } from "../lane/timeline-lane.js";
import { scoreOf } from "../../stage/score.js";
import { eightsInWords } from "./count-words.js";

/**
 * When formations arrive and leave: the open one by numbers or at the playhead, all from it on by eights, or by tapping
 * along with the music.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Song } from "../playing/song.js"
 * @import { Selection } from "../selection.js"
 */

/** So many counts are heard before the first tap is due. */
const before = 8;

/**
 * @param {{
 *   desk: Desk, selection: Selection, playhead: Playhead, lengths: LengthUnit, song: Song, toasts: Toasts,
 * }} parts
 * @param {() => boolean} keepsCounts whether formations stay on their counts when an anchor moves
 */
export function timingSection({ desk, selection, playhead, lengths, song, toasts }, keepsCounts) {
  /** Since the formation with the id `first`. @type {{ first: string, times: number[] } | null} */
  let taps = null;
  let onCounts = true;
  let every = 8;

  const rules = { keepsCounts, onCounts: () => onCounts };
  const lane = new TimelineLane({ desk, playhead }, { handles: countsHandles, rules });
  const index = () => selection.formationIndex;
  const isFirst = () => index() <= 0;

  const subject = () => selection.formation === null ? [] : [selection.formation];
  /** @type {(time: number, of?: readonly string[]) => void} */
  const arrive = (time, [id] = subject()) => {
    const at = desk.document.formations.findIndex((formation) => formation.id === id);
    if (at < 0) toasts.say(words("editing.gone"), { isTrouble: true });
    if (at <= 0) return;
    const { name } = desk.document.formations[at];
    desk.do(words("panels.counts.label.arrive", { name }), arriving(desk.document, at, time));
  };
  /** @type {(time: number, of?: readonly string[]) => void} */
  const leave = (time, [id] = subject()) => {
    const at = desk.document.formations.findIndex((formation) => formation.id === id);
    if (at < 0) return toasts.say(words("editing.gone"), { isTrouble: true });
    const { name } = desk.document.formations[at];
    desk.do(words("panels.counts.label.leave", { name }), departing(desk.document, at, time));
  };
  const score = () => scoreOf(desk.document);
  const which = node("p", {});
  const arrives = lengthField({ desk, lengths }, words("panels.counts.arrives"), {
    get: () => (isFirst() ? null : score().arrival(index())),
    subject,
    set: arrive,
    start: () => 0,
    most: Number.MAX_SAFE_INTEGER,
  });
  const leaves = lengthField({ desk, lengths }, words("panels.counts.leaves"), {
    get: () => (index() < 0 ? null : score().departure(index())),
    subject,
    set: leave,
    start: () => 0,
    most: Number.MAX_SAFE_INTEGER,
  });
  const arriveHere = node(
    "button",
    { type: "button", class: "quiet", onclick: () => arrive(playhead.time) },
    words("panels.counts.arriveHere"),
  );
  const leaveHere = node(
    "button",
    { type: "button", class: "quiet", onclick: () => leave(playhead.time) },
    words("panels.counts.leaveHere"),
  );
  const counts = numberField(words("panels.counts.every"), {
    get: () => every,
    set: (value) => (every = Math.round(value)),
    least: 1,
    most: 64,
    step: 1,
    unit: words("studio.unit.counts"),
  });
  const fromHere = node("button", {
    type: "button",
    onclick: () => {
      if (index() < 0) return;
      desk.do(words("panels.counts.label.every", { count: every }), everySo(desk.document, index(), every));
    },
  }, words("panels.counts.fromHere"));

  const snap = node("input", { type: "checkbox", checked: true });
  snap.addEventListener("change", () => (onCounts = snap.checked));
  const play = node("button", { type: "button", onclick: begin }, icon("run"), words("panels.counts.playAndTap"));
  const due = node("strong", {}, "");
  const last = node("span", {}, "");
  const pad = tapButton("tap-pad", hear, due, last);
  const back = node(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        taps?.times.pop();
        refresh();
      },
    },
    icon("undo"),
    words("panels.counts.untap"),
  );
  const tapping = node(
    "div",
    { class: "stack", hidden: true },
    pad,
    node(
      "div",
      { class: "buttons" },
      node("button", { type: "button", onclick: () => end(true) }, icon("check"), words("panels.counts.take")),
      back,
      node("button", { type: "button", class: "quiet", onclick: () => end(false) }, words("common.cancel")),
    ),
  );
  const editing = node(
    "div",
    { class: "stack" },
    which,
    node("div", { class: "pair" }, arrives, leaves),
    node("div", { class: "buttons" }, arriveHere, leaveHere),
    node("div", { class: "pair ends" }, counts, fromHere),
    node("p", { class: "help" }, words("panels.counts.tapFormationsHelp")),
    play,
  );
  const none = node("p", { class: "help" }, words("panels.counts.noFormation"));
  const section = node(
    "div",
    { class: "stack" },
    node("h3", {}, words("panels.counts.formations")),
    lane.element,
    node("label", { class: "switch" }, snap, words("panels.counts.snap")),
    none,
    editing,
    tapping,
  );

  function begin() {
    const first = index();
    if (first < 0) return;
    taps = { first: desk.document.formations[first].id, times: [] };
    const from = first === 0 ? 0 : score().departure(first - 1);
    song.play(Math.max(0, from + lengthOf(desk.document, from, -before)));
    refresh();
    pad.focus();
  }

  /** The place of the first formation that is tapped; −1 once somebody has removed it. */
  const firstTapped = () => desk.document.formations.findIndex(({ id }) => id === taps?.first);

  function hear() {
    if (taps === null) return;
    const first = firstTapped();
    if (first < 0) return end(false);
    const { times } = taps;
    const { time } = song;
    if (time <= (times.at(-1) ?? 0)) return;
    times.push(time);
    if (tapMeans(desk.document, first, times.length) === null) end(true);
    else refresh();
  }

  /** @param {boolean} isTaken */
  function end(isTaken) {
    if (taps === null) return;
    const first = firstTapped();
    const { times } = taps;
    taps = null;
    song.stop();
    refresh();
    play.focus();
    if (first < 0) toasts.say(words("editing.gone"), { isTrouble: true });
    if (!isTaken || first < 0 || times.length === 0) return;
    desk.do(words("panels.counts.label.tapped"), tapped(desk.document, first, times, onCounts));
  }

  function showTaps() {
    if (taps === null) return;
    const first = firstTapped();
    const { times } = taps;
    const { formations } = desk.document;
    const means = tapMeans(desk.document, first, times.length);
    if (means !== null) {
      const values = { number: String(means.index + 1), name: formations[means.index].name };
      setText(due, words(`panels.counts.due.${means.what}`, values));
    }
    const heard = times.at(-1);
    setText(last, heard === undefined ? "" : words("panels.counts.heard", { at: eightsInWords(desk.document, heard) }));
    back.disabled = times.length === 0;
  }

  function refresh() {
    const at = index();
    const { formations } = desk.document;
    const isTapping = taps !== null;
    lane.refresh();
    none.hidden = at >= 0;
    editing.hidden = isTapping || at < 0;
    tapping.hidden = !isTapping;
    if (isTapping && firstTapped() < 0) return end(false);
    if (isTapping && !song.isPlaying) return end(true);
    showTaps();
    if (at < 0) return;
    setText(
      which,
      words(at === 0 ? "panels.counts.firstStands" : "panels.counts.stands", {
        number: number(at + 1, {}),
        name: formations[at].name,
        from: eightsInWords(desk.document, score().arrival(at)),
        to: eightsInWords(desk.document, score().departure(at)),
      }),
    );
    arrives.hidden = at === 0;
    arriveHere.disabled = at === 0;
    for (const field of [arrives, leaves, counts]) field.refresh();
  }

  refresh();
  return { element: section, refresh };
}
