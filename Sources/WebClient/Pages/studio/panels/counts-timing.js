import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, numberField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { scoreOf } from "../../stage/score.js";
import { number, words } from "../../words/panels.js";
import "../../words/common.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { withParts } from "../edits/following-parts.js";
import { arriving, departing, everySo } from "../edits/timing.js";
import { lengthField } from "../length-field.js";
import { eightsInWords } from "./count-words.js";
import { formationTaps } from "./formation-taps.js";

/**
 * When formations arrive and leave: the open one by numbers or at the playhead, all from it on by eights, or by tapping
 * along with the music.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Counting } from "../counting.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Song } from "../playing/song.js"
 * @import { Selection } from "../selection.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {LengthUnit} lengths
 * @property {Song} song
 * @property {Toasts} toasts
 * @property {Counting} counting
 *
 * @param {Parts} parts
 */
export function timingSection(parts) {
  const { desk, selection, playhead, lengths, song, toasts, counting: { snaps } } = parts;
  const section = node("div", { class: "stack" });
  const arrivals = arrivalsOf(parts);
  const taps = formationTaps({ desk, song, toasts }, () => snaps.value, () => drawn.now());

  const play = node(
    "button",
    { type: "button", onclick: () => taps.begin(selection.formationIndex) },
    icon("run"),
    words("panels.counts.playAndTap"),
  );
  taps.ended.listen(() => play.focus());

  /** @param {number} at */
  const editing = (at) =>
    element(
      "div",
      { key: "editing", class: "stack" },
      arrivals.fields(at),
      element("p", { class: "help" }, words("panels.counts.tapFormationsHelp")),
      play,
    );
  const tapping = () =>
    element(
      "div",
      { key: "tapping", class: "stack" },
      taps.pad,
      element(
        "div",
        { class: "buttons" },
        element(
          "button",
          { type: "button", onclick: () => taps.end(true) },
          icon("check"),
          words("panels.counts.take"),
        ),
        element(
          "button",
          { type: "button", class: "quiet", disabled: taps.count === 0, onclick: taps.takeBack },
          icon("undo"),
          words("panels.counts.untap"),
        ),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => taps.end(false) },
          words("common.cancel"),
        ),
      ),
    );

  const drawn = drawing(section, [desk, selection, playhead, lengths, song, snaps], () => {
    const at = selection.formationIndex;
    return [
      element("h3", {}, words("panels.counts.formations")),
      element(
        "label",
        { class: "switch" },
        element("input", {
          type: "checkbox",
          checked: snaps.value,
          onchange: ({ currentTarget }) => (snaps.value = currentTarget.checked),
        }),
        words("panels.counts.snap"),
      ),
      at < 0 && element("p", { class: "help" }, words("panels.counts.noFormation")),
      taps.areHeard ? tapping() : at >= 0 && editing(at),
    ];
  });
  return section;
}

/**
 * Arrival and departure of the open formation, and of all from it on.
 *
 * @param {Parts} parts
 */
function arrivalsOf({ desk, selection, playhead, lengths, toasts }) {
  let every = 8;
  const index = () => selection.formationIndex;
  const score = () => scoreOf(desk.document);
  /** @returns {readonly string[]} */
  const subject = () => selection.formation === null ? [] : [selection.formation];

  /**
   * With the formation and its place, as they are now; says so, if it is gone.
   *
   * @param {readonly string[]} of
   * @param {(formation: Formation, at: number) => void} act
   */
  function withIt([id], act) {
    const at = desk.document.formations.findIndex((formation) => formation.id === id);
    if (at < 0) toasts.say(words("editing.gone"), { isTrouble: true });
    else act(desk.document.formations[at], at);
  }
  const arrive = (/** @type {number} */ time, of = subject()) =>
    withIt(of, ({ name }, at) => {
      if (at > 0) desk.do(labelOf("panels.counts.label.arrive", { name }), arriving(desk.document, at, time));
    });
  const leave = (/** @type {number} */ time, of = subject()) =>
    withIt(of, ({ name }, at) => {
      desk.do(labelOf("panels.counts.label.leave", { name }), departing(desk.document, at, time));
    });
  function fromHere() {
    if (index() < 0) return;
    desk.do(
      labelOf("panels.counts.label.every", { count: every }),
      withParts(desk.document, everySo(desk.document, index(), every)),
    );
  }

  const arrives = bound("arrives", () =>
    lengthField({ desk, lengths }, words("panels.counts.arrives"), {
      get: () => (index() <= 0 ? null : score().arrival(index())),
      subject,
      set: arrive,
      start: () => 0,
      most: Number.MAX_SAFE_INTEGER,
    }));
  const leaves = bound("leaves", () =>
    lengthField({ desk, lengths }, words("panels.counts.leaves"), {
      get: () => (index() < 0 ? null : score().departure(index())),
      subject,
      set: leave,
      start: () => 0,
      most: Number.MAX_SAFE_INTEGER,
    }));
  const counts = bound("counts", () =>
    numberField(words("panels.counts.every"), {
      get: () => every,
      set: (value) => (every = Math.round(value)),
      least: 1,
      most: 64,
      step: 1,
      unit: words("studio.unit.counts"),
    }));

  /** @param {number} at */
  const which = (at) =>
    words(at === 0 ? "panels.counts.firstStands" : "panels.counts.stands", {
      number: number(at + 1, {}),
      name: desk.document.formations[at].name,
      from: eightsInWords(desk.document, score().arrival(at)),
      to: eightsInWords(desk.document, score().departure(at)),
    });

  /** @param {number} at */
  const fields = (at) => [
    element("p", {}, which(at)),
    element("div", { class: "pair" }, at > 0 && arrives, leaves),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", class: "quiet", disabled: at === 0, onclick: () => arrive(playhead.time) },
        words("panels.counts.arriveHere"),
      ),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => leave(playhead.time) },
        words("panels.counts.leaveHere"),
      ),
    ),
    element(
      "div",
      { class: "pair at-foot" },
      counts,
      element("button", { type: "button", onclick: fromHere }, words("panels.counts.fromHere")),
    ),
  ];
  return { fields };
}
