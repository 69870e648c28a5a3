import { limits } from "../../editing/values.js";
import { element, setText } from "../../parts/element.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import "../../words/studio.js";
import { numberField } from "../controls/fields.js";
import { icon } from "../controls/icons.js";
import { anchored } from "../edits/beats.js";
import { countsChanges } from "../edits/formations.js";
import { eightsInWords } from "./count-words.js";
import { momentInWords } from "./finding-words.js";

/**
 * The counts whose times are known: one after the other, the nearest to the playhead first. Each can be moved, taken
 * away, and put where the playhead is.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Anchor } from "../../editing/production.d.ts"
 * @import { Toasts } from "../frame/toasts.js"
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

  /** The anchor at the playhead, or the last one before it. */
  function here() {
    const { anchors } = desk.document;
    const turn = anchors.findLastIndex(({ time }) => time <= playhead.time + 1_000);
    return Math.max(0, turn);
  }

  /** @param {number} by */
  function step(by) {
    const { anchors } = desk.document;
    const turn = Math.min(anchors.length - 1, Math.max(0, here() + by));
    playhead.pause();
    playhead.seek(anchors[turn].time);
  }

  const which = element("p", {});
  const time = numberField(words("panels.counts.anchorAt"), {
    get: () => desk.document.anchors[here()]?.time ?? null,
    set: (to) => {
      const anchor = desk.document.anchors[here()];
      if (anchor !== undefined) set(words("panels.counts.label.anchor"), anchored(desk.document, anchor.count, to));
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
    element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words(`panels.counts.${key}`),
      title: words(`panels.counts.${key}`),
      onclick: act,
    }, icon(picture));
  const remove = () => {
    const { anchors } = desk.document;
    const gone = here();
    set(words("panels.counts.label.removeAnchor"), anchors.filter((_, turn) => turn !== gone));
  };
  const one = element(
    "div",
    { class: "stack" },
    element(
      "div",
      { class: "row-top" },
      which,
      command("previousAnchor", () => step(-1), "earlier"),
      command("nextAnchor", () => step(1), "later"),
      command("removeAnchor", remove, "bin"),
    ),
    time,
  );
  const add = element("button", { type: "button", class: "quiet", onclick: () => addHere() });

  /** The whole count that is nearest to the playhead. */
  const nearest = () => Math.max(1, Math.round(tempoMap(desk.document).countAt(playhead.time)));

  function addHere() {
    set(words("panels.counts.label.anchor"), anchored(desk.document, nearest(), playhead.time));
  }

  const summary = element("summary", {});
  const section = element(
    "details",
    {},
    summary,
    element(
      "div",
      { class: "stack" },
      element("p", { class: "help" }, words("panels.counts.anchorHelp")),
      one,
      add,
    ),
  );

  function refresh() {
    const { anchors } = desk.document;
    setText(summary, words("panels.counts.anchors", { count: anchors.length }));
    const turn = here();
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
