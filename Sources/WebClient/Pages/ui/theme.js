/** @typedef {"dark" | "light"} Theme */

/** @returns {Theme} which theme.js has found */
export const theme = () => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

export const isHighContrast = () => document.documentElement.dataset.contrast === "high";

/**
 * Called at every change of the theme.
 *
 * @param {() => void} listener
 */
export const onTheme = (listener) => addEventListener("themed", listener);

/** @type {WeakMap<HTMLCanvasElement, () => void>} */
const drawings = new WeakMap();

/**
 * Draws something on a canvas, and again in the other theme while the canvas is on the page.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} draw
 */
export function drawThemed(canvas, draw) {
  drawings.set(canvas, draw);
  draw();
}

onTheme(() => {
  for (const canvas of document.querySelectorAll("canvas")) drawings.get(canvas)?.();
});
