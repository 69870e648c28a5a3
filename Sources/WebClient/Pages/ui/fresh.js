import { listenTo } from "./changes.js";
import { redrawing } from "./redraw.js";

/** @import { Source } from "./changes.js" */

/**
 * Keeps a panel up to date: `render()` now, and after each change of a source, at most once a frame, not while a
 * pointer is down in it, and only while the panel is in the page. A source is anything with `listen(listener)`.
 *
 * `of()` lists what the panel shows, as branches of the document, which are other objects whenever they have changed:
 * while all of them are the same, as in a drag of dots for a list of names, nothing is rendered.
 *
 * @template {HTMLElement} Panel
 * @param {Panel} panel
 * @param {Source[]} sources
 * @param {() => void} render
 * @param {{ of?: () => unknown[] }} [options]
 */
export function keepFresh(panel, sources, render, { of } = {}) {
  let isStale = false;
  /** @type {unknown[] | null} */
  let shown = null;
  const changed = redrawing(panel, () => {
    isStale = !panel.isConnected;
    if (isStale) return;
    const now = of?.() ?? null;
    const before = shown;
    if (now !== null && before !== null && now.every((part, turn) => part === before[turn])) return;
    shown = now;
    render();
  });
  for (const source of sources) listenTo(source, changed);
  panel.addEventListener("shown", () => {
    if (isStale) changed();
  });
  render();
  return panel;
}
