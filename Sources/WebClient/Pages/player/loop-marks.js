import { drag } from "../ui/drag.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { clockTime } from "../stage/words.js";
import { words } from "../words/player.js";
import { marked } from "./running.js";

/**
 * The two marks of a loop, above the bar on which one seeks: dragged by mouse or finger, moved by the arrow keys.
 *
 * @import { Passage } from "./running.js"
 *
 * @typedef {object} Bar
 * @property {() => Passage | null} loop null: the marks are not shown
 * @property {() => number} end of the piece, in microseconds
 * @property {(loop: Passage) => void} set
 * @property {(time: number, by: -1 | 1) => number} step the time a count earlier or later
 *
 * @param {Bar} bar
 */
export function loopMarks({ loop, end, set, step }) {
  loadStyle("player");
  const stretch = node("span", { class: "loop-stretch", "aria-hidden": "true" });
  const track = node("div", { class: "loop-track" }, stretch);
  const box = node("div", { class: "loop-marks", role: "group", "aria-label": words("player.marks") }, track);

  /** @param {"from" | "to"} which */
  function mark(which) {
    const handle = node("button", {
      type: "button",
      role: "slider",
      class: `loop-mark is-${which}`,
      "aria-label": words(which === "from" ? "player.from" : "player.to"),
      "aria-valuemin": "0",
    }, node("span", { "aria-hidden": "true" }));
    /** @param {number} time */
    const put = (time) => {
      const now = loop();
      if (now !== null) set(marked(now, which, time, end()));
    };
    drag(handle, {
      begin() {
        const before = loop();
        if (before === null) return null;
        const room = Math.max(1, track.clientWidth);
        /** @param {{ dx: number }} grip */
        const move = ({ dx }) => put(before[which] + (dx / room) * end());
        return { move, drop: move, cancel: () => set(before) };
      },
      step(way) {
        const now = loop();
        if (now !== null) put(step(now[which], way));
      },
    });
    track.append(handle);
    return handle;
  }

  const handles = { from: mark("from"), to: mark("to") };

  function refresh() {
    const now = loop();
    box.hidden = now === null;
    if (now === null) return;
    const whole = Math.max(1, end());
    for (const which of /** @type {const} */ (["from", "to"])) {
      const handle = handles[which];
      handle.style.insetInlineStart = `${(100 * now[which]) / whole}%`;
      handle.setAttribute("aria-valuemax", String(Math.round(whole / 1e6)));
      handle.setAttribute("aria-valuenow", String(Math.round(now[which] / 1e6)));
      handle.setAttribute("aria-valuetext", clockTime(now[which]));
    }
    stretch.style.insetInlineStart = `${(100 * now.from) / whole}%`;
    stretch.style.inlineSize = `${(100 * (now.to - now.from)) / whole}%`;
  }

  refresh();
  return Object.assign(box, { refresh });
}
