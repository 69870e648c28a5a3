import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, numberField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { anchored } from "../edits/beats.js";
import { countsChanges } from "../edits/formations.js";
import { eightsInWords } from "./count-words.js";
import { momentInWords } from "./finding-words.js";

/**
 * The counts whose times are known: one after the other, the nearest to the playhead first. Each can be moved, taken
 * away, and put where the playhead is.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Anchor } from "../../wire/production.d.ts"
 * @import { IconName } from "../../ui/icons.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts, keepsCounts: () => boolean }} parts
 */
export function anchorSection({ desk, playhead, toasts, keepsCounts }) {
  const section = node("details", {});

  /** @param {string} label @param {Anchor[] | null} anchors */
  function set(label, anchors) {
    if (anchors === null) return toasts.say(words("panels.counts.impossible"), { isTrouble: true });
    return desk.do(label, countsChanges(desk.document, { anchors }, keepsCounts()));
  }

  /**
   * The count of the anchor that is shown. While the piece plays, the playhead goes on to others.
   *
   * @type {number | null}
   */
  let shown = null;
  const turnShown = () => desk.document.anchors.findIndex(({ count }) => count === shown);

  /** The anchor at the playhead, or the last one before it. */
  function atPlayhead() {
    const { anchors } = desk.document;
    return anchors.findLast(({ time }) => time <= playhead.time + 1_000) ?? anchors.at(0);
  }

  /** @param {number} by */
  function step(by) {
    const anchor = desk.document.anchors.at(Math.max(0, turnShown() + by)) ?? desk.document.anchors.at(-1);
    if (anchor === undefined) return;
    playhead.pause();
    playhead.seek(anchor.time);
  }

  function remove() {
    const { anchors } = desk.document;
    if (turnShown() < 0) return;
    set(labelOf("panels.counts.label.removeAnchor"), anchors.filter(({ count }) => count !== shown));
  }

  const time = numberField(words("panels.counts.anchorAt"), {
    get: () => desk.document.anchors[turnShown()]?.time ?? null,
    set: (to) => {
      if (shown === null || turnShown() < 0) return toasts.say(words("editing.gone"), { isTrouble: true });
      return set(labelOf("panels.counts.label.anchor"), anchored(desk.document, shown, to));
    },
    least: 0,
    most: limits.latest,
    step: 0.01,
    unit: words("studio.unit.seconds"),
    toShown: (value) => value / 1e6,
    fromShown: (value) => Math.round(value * 1e6),
  });

  /** @param {"previousAnchor" | "nextAnchor" | "removeAnchor"} key @param {IconName} picture @param {() => void} act */
  const command = (key, picture, act) =>
    element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words(`panels.counts.${key}`),
      title: words(`panels.counts.${key}`),
      onclick: act,
    }, icon(picture));

  function one() {
    const { anchors } = desk.document;
    const turn = turnShown();
    if (turn < 0) return null;
    const which = words("panels.counts.anchor", {
      turn: number(turn + 1, {}),
      all: number(anchors.length, {}),
      place: eightsInWords(desk.document, anchors[turn].time),
    });
    return element(
      "div",
      { class: "stack" },
      element(
        "div",
        { class: "row-top" },
        element("p", {}, which),
        command("previousAnchor", "earlier", () => step(-1)),
        command("nextAnchor", "later", () => step(1)),
        command("removeAnchor", "bin", remove),
      ),
      bound("time", () => time),
    );
  }

  /** The whole count that is nearest to the playhead. */
  const nearest = () => Math.max(1, Math.round(tempoMap(desk.document).countAt(playhead.time)));

  const addHere = () => set(labelOf("panels.counts.label.anchor"), anchored(desk.document, nearest(), playhead.time));

  function add() {
    const says = words("panels.counts.addAnchor", {
      place: eightsInWords(desk.document, tempoMap(desk.document).timeOf(nearest())),
      time: momentInWords(playhead.time),
    });
    const isImpossible = anchored(desk.document, nearest(), playhead.time) === null;
    return element("button", { type: "button", class: "quiet", disabled: isImpossible, onclick: addHere }, says);
  }

  drawing(section, [desk, playhead], () => {
    // What is being typed is meant for the anchor that was shown before.
    if (document.activeElement !== time.input || turnShown() < 0) shown = atPlayhead()?.count ?? null;
    return [
      element("summary", {}, words("panels.counts.anchors", { count: desk.document.anchors.length })),
      element(
        "div",
        { class: "stack" },
        element("p", { class: "help" }, words("panels.counts.anchorHelp")),
        one(),
        add(),
      ),
    ];
  });
  return section;
}
