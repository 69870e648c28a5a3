import { partsIn } from "../../stage/parts.js";
import { openMenu } from "../../ui/menu.js";
import { words } from "../../words/parts.js";

/**
 * What can be done with a part.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Spot } from "../../ui/popover.js"
 * @import { PartActions } from "./part-actions.js"
 *
 * @param {HTMLElement | Spot} anchor
 * @param {string} id
 * @param {{ desk: Desk, actions: PartActions, details: () => void, moves: () => void }} how
 */
export function openPartMenu(anchor, id, { desk, actions, details, moves }) {
  const parts = partsIn(desk.document);
  const turn = parts.findIndex(({ part }) => part.id === id);
  if (turn < 0) return;
  /** @param {string} page */
  const open = (page) =>
    globalThis.open(`/${page}/${encodeURIComponent(desk.id)}#part=${encodeURIComponent(id)}`, "_blank");
  openMenu(anchor, parts[turn].part.name, [
    { label: words("parts.playOnly"), icon: "run", act: () => actions.play(id, { repeats: false }) },
    { label: words("parts.loop"), icon: "repeat", act: () => actions.play(id, { repeats: true }) },
    { label: words("parts.practise"), icon: "people", act: () => open("practice") },
    { label: words("parts.print"), icon: "print", act: () => open("paper") },
    null,
    { label: words("parts.openMoves"), icon: "list", act: moves },
    { label: words("parts.details"), icon: "pencil", act: details },
    { label: words("parts.split"), icon: "cut", act: () => actions.split(id) },
    {
      label: words("parts.merge"),
      icon: "insert",
      isOff: turn + 1 >= parts.length,
      act: () => actions.merge(id),
    },
    null,
    { label: words("parts.delete"), icon: "bin", isGrave: true, act: () => actions.remove(id) },
  ]);
}
