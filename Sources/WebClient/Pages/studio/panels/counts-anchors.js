import { limits } from "../../editing/described.js";
import { node, setText } from "../../ui/node.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { numberField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
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
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts, keepsCounts: () => boolean }} parts
 */
export function anchorSection({ desk, playhead, toasts, keepsCounts }) {
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

  const which = node("p", {});
  const time = numberField(words("panels.counts.anchorAt"), {
    get: () => desk.document.anchors[turnShown()]?.time ?? null,
    set: (to) => {
      if (shown === null || turnShown() < 0) return toasts.say(words("editing.gone"), { isTrouble: true });
      return set(words("panels.counts.label.anchor"), anchored(desk.document, shown, to));
    },
    least: 0,
    most: limits.latest,
    step: 0.01,
    unit: words("studio.unit.seconds"),
    toShown: (value) => value / 1e6,
    fromShown: (value) => Math.round(value * 1e6),
  });
  /**
   * @param {"previousAnchor" | "nextAnchor" | "removeAnchor"} key
   * @param {() => void} act
   * @param {"earlier" | "later" | "bin"} picture
   */
  const command = (key, act, picture) =>
    node("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words(`panels.counts.${key}`),
      title: words(`panels.counts.${key}`),
      onclick: act,
    }, icon(picture));
  const remove = () => {
    const { anchors } = desk.document;
    if (turnShown() < 0) return;
    set(words("panels.counts.label.removeAnchor"), anchors.filter(({ count }) => count !== shown));
  };
  const one = node(
    "div",
    { class: "stack" },
    node(
      "div",
      { class: "row-top" },
      which,
      command("previousAnchor", () => step(-1), "earlier"),
      command("nextAnchor", () => step(1), "later"),
      command("removeAnchor", remove, "bin"),
    ),
    time,
  );
  const add = node("button", { type: "button", class: "quiet", onclick: () => addHere() });

  /** The whole count that is nearest to the playhead. */
  const nearest = () => Math.max(1, Math.round(tempoMap(desk.document).countAt(playhead.time)));

  function addHere() {
    set(words("panels.counts.label.anchor"), anchored(desk.document, nearest(), playhead.time));
  }

  const summary = node("summary", {});
  const section = node(
    "details",
    {},
    summary,
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("panels.counts.anchorHelp")),
      one,
      add,
    ),
  );

  function refresh() {
    const { anchors } = desk.document;
    setText(summary, words("panels.counts.anchors", { count: anchors.length }));
    // What is being typed is meant for the anchor that was shown before.
    if (document.activeElement !== time.input || turnShown() < 0) shown = atPlayhead()?.count ?? null;
    const turn = turnShown();
    const anchor = anchors[turn];
    one.hidden = anchor === undefined;
    if (anchor !== undefined) {
      setText(
        which,
        words("panels.counts.anchor", {
          turn: number(turn + 1, {}),
          all: number(anchors.length, {}),
          place: eightsInWords(desk.document, anchor.time),
        }),
      );
    }
    time.refresh();
    const count = nearest();
    add.disabled = anchored(desk.document, count, playhead.time) === null;
    setText(
      add,
      words("panels.counts.addAnchor", {
        place: eightsInWords(desk.document, tempoMap(desk.document).timeOf(count)),
        time: momentInWords(playhead.time),
      }),
    );
  }

  refresh();
  return { element: section, refresh };
}
