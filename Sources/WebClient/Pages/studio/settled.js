/**
 * Kept once the server has every edit, or cannot be reached.
 *
 * @import { Desk } from "../editing/desk.js"
 * @param {Desk} desk
 * @returns {Promise<void>}
 */
export function settled(desk) {
  const isOver = () => desk.status.kind !== "saving";
  if (isOver()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = desk.onStatus(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}
