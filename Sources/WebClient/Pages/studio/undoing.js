import { words } from "../words/studio.js";

/**
 * “Undo” in a message about the edit that was just made: it is offered while an undo takes back that one.
 *
 * @import { Desk } from "../editing/desk.js"
 * @param {Desk} desk
 */
export function undoing(desk) {
  const id = desk.canUndo?.id;
  return {
    label: words("studio.undo"),
    act: () => desk.undo(),
    /** @param {() => void} gone called when it is not offered any more */
    onGone(gone) {
      const stop = desk.onStatus(() => {
        if (desk.canUndo?.id === id) return;
        stop();
        gone();
      });
    },
  };
}
