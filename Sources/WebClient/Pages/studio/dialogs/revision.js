import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { eventsOf } from "../../ui/changes.js";
import { node } from "../../ui/node.js";
import { piecesIn } from "../../stage/set-pieces.js";
import { StageView } from "../../stage/view.js";
import { placeInWords } from "../../stage/words.js";
import { listed, words } from "../../words/studio.js";
import { restoring } from "./restore.js";

/**
 * An earlier revision of a production: read only, formation by formation, beginning with the open one. A copy of it can
 * become a new production; this one stays as it is.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { Past } from "./restore.js"
 *
 * @param {{ desk: Desk, selection: Selection, side: Side }} parts
 * @param {Past} past
 */
export function openRevision({ desk, selection, side }, { revision, document }) {
  const { performers, formations, stage, title } = document;
  const canvas = node("canvas", { class: "revision-stage", role: "img" });
  const choice = node("input", {
    type: "range",
    min: 0,
    max: Math.max(0, formations.length - 1),
    value: Math.max(0, formations.findIndex(({ id }) => id === selection.formation)),
    step: 1,
    "aria-label": words("studio.revision.formation"),
  });
  const name = node("p", { class: "revision-name", role: "status", dir: "auto" });
  const turn = () => Number(choice.value);
  const nameNow = () =>
    formations.length === 0
      ? words("studio.revision.none")
      : words("studio.numbered", { number: String(turn() + 1), name: formations[turn()].name });
  const about = words("studio.revision.about", {
    title,
    performers: words("studio.performers", { count: performers.length }),
    formations: words("studio.formations", { count: formations.length }),
  });
  const content = node(
    "div",
    { class: "stack" },
    node("p", { class: "help" }, about),
    canvas,
    name,
    formations.length > 1 && choice,
    restoring(desk, { revision, document }),
  );
  openDialog(words("studio.revision.title", { revision: String(revision) }), content, { className: "revision" });
  const view = new StageView(canvas);
  view.side = side.now;
  view.show(document);
  canvas.style.setProperty("--aspect", String(view.aspect));

  /** Who stands where, for those who do not see the stage. */
  function placesInWords() {
    if (formations.length === 0) return words("studio.stage");
    const { positions } = formations[turn()];
    const said = performers.map(({ id, name }) =>
      words("studio.placeOf", { name, place: placeInWords(positions[id], stage) })
    );
    return listed(said, "unit");
  }

  function draw() {
    canvas.setAttribute("aria-label", placesInWords());
    if (formations.length === 0) return view.draw(null, {});
    const { positions } = formations[turn()];
    const places = performers.flatMap(({ id }) => [positions[id].x, positions[id].y]);
    choice.setAttribute("aria-valuetext", nameNow());
    return view.draw(Float64Array.from(places), { pieces: piecesIn(document, turn()) });
  }

  drawing(name, [eventsOf(choice, "input")], nameNow);
  choice.addEventListener("input", draw);
  view.onResize = draw;
  draw();
}
