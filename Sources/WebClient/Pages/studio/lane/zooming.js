import { keyPress } from "../../ui/key-press.js";
import { zoomStep } from "../strip/head.js";

/**
 * The timeline is scrolled by the wheel, and shown larger or smaller by the wheel with Ctrl, by two fingers, and by
 * keys while the focus is in it.
 *
 * @import { InSight } from "../strip/in-sight.js"
 *
 * @param {InSight} sight
 * @param {HTMLElement} scroller
 * @param {HTMLElement} section
 */
export function zooming(sight, scroller, section) {
  scroller.addEventListener("wheel", (event) => {
    const { deltaX, deltaY, deltaMode, clientX } = event;
    // Firefox counts lines.
    const unit = deltaMode === 1 ? 18 : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      sight.zoom(2 ** (-deltaY * unit / 240), clientX);
    } else if (!event.shiftKey && Math.abs(deltaY) > Math.abs(deltaX)) {
      event.preventDefault();
      scroller.scrollLeft += deltaY * unit;
    }
  }, { passive: false });
  pinch(scroller, {
    moved: (factor, from, to) => {
      sight.zoom(factor, from);
      scroller.scrollLeft -= to - from;
    },
  });
  section.addEventListener("keydown", (event) => {
    const { key, isPlain } = keyPress(event);
    if (!isPlain || (event.target instanceof HTMLElement && event.target.matches("input, textarea"))) return;
    const act = {
      "+": () => sight.zoom(zoomStep),
      "=": () => sight.zoom(zoomStep),
      "-": () => sight.zoom(1 / zoomStep),
    }[
      key
    ] ?? (key === "0" ? () => sight.fit() : null);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

/**
 * Two fingers: by how much farther apart they are than before, and where their middle was and is.
 *
 * @param {HTMLElement} place
 * @param {{ moved: (factor: number, from: number, to: number) => void }} how
 */
function pinch(place, { moved }) {
  /** @type {{ apart: number, middle: number } | null} */
  let before = null;
  /** @param {TouchEvent} event */
  const look = ({ touches }) => {
    if (touches.length !== 2) return null;
    const [one, other] = [touches[0].clientX, touches[1].clientX];
    return { apart: Math.max(8, Math.abs(one - other)), middle: (one + other) / 2 };
  };
  place.addEventListener("touchstart", (event) => (before = look(event)), { passive: true });
  place.addEventListener("touchmove", (event) => {
    const now = look(event);
    if (now !== null && before !== null) {
      if (event.cancelable) event.preventDefault();
      moved(now.apart / before.apart, before.middle, now.middle);
    }
    before = now;
  }, { passive: false });
  place.addEventListener("touchend", (event) => (before = look(event)), { passive: true });
}
