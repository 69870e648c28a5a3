import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { later } from "../ui/queue.js";
import { words } from "../words/drills.js";
import "../words/panels.js";
import "../words/studio.js";
import { comboInShort, comboInWords } from "../drill/call-band.js";
import { clockTime } from "../stage/words.js";
import { restoring } from "../studio/dialogs/restore.js";
import { panels } from "../studio/on-demand.js";
import { Playhead } from "../studio/playing/playhead.js";
import { modeInWords } from "./modes.js";

/**
 * What is seldom wanted and loaded when it is: the music, who changed what, and the
 * computers that find joints.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Past } from "../studio/dialogs/restore.js"
 * @import { Parts } from "./composition.js"
 */

/** @param {Parts} parts */
export const musicSection = ({ desk, toasts }) =>
  foldedSection(
    words("panels.music"),
    async () => {
      const parts = { desk, playhead: new Playhead(desk), toasts };
      const [{ musicPanel }, { musicLane }] = await Promise.all([panels.music(), panels.musicLane()]);
      return musicPanel(parts, { lane: musicLane(parts) });
    },
  );

/** @param {Parts} parts */
export const historySection = ({ desk, toasts }) =>
  foldedSection(
    words("panels.history"),
    async () => (await panels.history()).historyPanel({ desk, toasts, open: (past) => openPast(desk, past) }),
  );

/** @param {Parts} parts */
export const poseWorkersSection = ({ toasts }) =>
  foldedSection(
    words("panels.poseWorkers"),
    async () => (await panels.invited()).poseWorkersSection({ toasts }),
  );

/**
 * @param {string} title
 * @param {() => Promise<HTMLElement>} build
 */
function foldedSection(title, build) {
  const key = { title };
  /** @type {Held<{ panel?: HTMLElement, problem?: unknown }>} */
  const built = new Held({});
  const place = node("div", {});
  /** @type {HTMLDetailsElement} */
  const details = node(
    "details",
    { class: "folded", ontoggle: () => void (details.open && open()) },
    node("summary", {}, node("h2", {}, title)),
    place,
  );
  async function open() {
    try {
      const panel = built.value.panel ?? await ask(key, "once", build);
      built.value = { panel };
      later(() => panel.dispatchEvent(new Event("shown"))); // it is in the page by then
    } catch (problem) {
      details.open = false;
      built.value = { problem };
    }
  }
  drawing(place, [built], () => {
    const { panel, problem } = built.value;
    return panel ?? (problem !== undefined && element("p", { class: "problem", role: "alert" }, inWords(problem)));
  });
  return details;
}

/**
 * An earlier revision of a drill, to read; a copy of it can become a drill of its own.
 *
 * @param {Desk} desk
 * @param {Past} past
 */
function openPast(desk, past) {
  const { revision, document: { title, combos, rounds } } = past;
  openDialog(
    words("studio.revision.title", { revision: String(revision) }),
    node(
      "div",
      { class: "stack" },
      node("p", {}, node("strong", { dir: "auto" }, title)),
      node("h3", {}, words("drills.rounds")),
      node(
        "ol",
        { class: "past-list" },
        rounds.map(({ work, rest, mode }) =>
          node(
            "li",
            {},
            [clockTime(work), rest > 0 ? clockTime(rest) : null, modeInWords(mode, combos)]
              .filter((part) => part !== null).join(" · "),
          )
        ),
      ),
      node("h3", {}, words("drills.combos")),
      node(
        "ul",
        { class: "past-list" },
        combos.map((combo) => node("li", { dir: "auto" }, `${comboInShort(combo)} · ${comboInWords(combo)}`)),
      ),
      restoring(desk, past),
    ),
  );
}
