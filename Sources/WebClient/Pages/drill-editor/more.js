import { node } from "../ui/node.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { redrawing } from "../ui/redraw.js";
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
    async () => (await panels.music()).musicPanel({ desk, playhead: new Playhead(desk), toasts }),
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
  /** @type {HTMLElement | null} */
  let panel = null;
  const place = node("div", {});
  // What is below may be pressed by the time the panel is there.
  const show = redrawing(document.body, () => {
    if (panel === null) return;
    if (!place.contains(panel)) place.replaceChildren(panel);
    panel.dispatchEvent(new Event("shown"));
  });
  const details = node(
    "details",
    {
      class: "folded",
      ontoggle: async () => {
        if (!details.open) return;
        try {
          panel ??= await build();
          show();
        } catch (problem) {
          details.open = false;
          place.replaceChildren(node("p", { class: "problem", role: "alert" }, inWords(problem)));
        }
      },
    },
    node("summary", {}, node("h2", {}, title)),
    place,
  );
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
