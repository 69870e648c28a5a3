import { words } from "../../words/hints.js";
import { byId } from "../../ui/node.js";
import { showHints } from "../../ui/hints.js";

/**
 * What a first visit points at: the dots, how a formation is added, and how the piece is rehearsed.
 *
 * @import { StageView } from "../../stage/view.js"
 * @import { Scene } from "../canvas/scene.js"
 *
 * @param {{ scene: Scene, view: StageView, canvas: HTMLCanvasElement }} parts
 */
export const showStudioHints = ({ scene, view, canvas }) =>
  showHints("studio", [
    { at: () => dots(scene, view, canvas), text: words("hints.drag"), more: "moveDancers" },
    {
      at: () => document.querySelector("#strip-actions button"),
      text: words("hints.add"),
      more: "newFormation",
    },
    { at: () => byId("run"), text: words("hints.run"), more: "runIt" },
  ]);

/**
 * Around all dots on the stage; null where there are none.
 *
 * @param {Scene} scene
 * @param {StageView} view
 * @param {HTMLCanvasElement} canvas
 */
function dots({ places, count }, view, canvas) {
  if (places === null || count === 0) return null;
  const { left, top } = canvas.getBoundingClientRect();
  const all = Array.from({ length: count }, (_, turn) => view.toScreen(places[2 * turn], places[2 * turn + 1]));
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const { radius } = view;
  return {
    left: left + Math.min(...xs) - radius,
    top: top + Math.min(...ys) - radius,
    right: left + Math.max(...xs) + radius,
    bottom: top + Math.max(...ys) + radius,
  };
}
