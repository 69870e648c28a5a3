import { node, setText } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
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
    ...restoring(desk, { revision, document }),
  );
  openDialog(words("studio.revision.title", { revision: String(revision) }), content, { className: "revision" });
  const view = new StageView(canvas);
  view.side = side.now;
  view.show(document);
  canvas.style.setProperty("--aspect", String(view.aspect));

  function draw() {
    const turn = Number(choice.value);
    if (formations.length === 0) {
      view.draw(null, {});
      setText(name, words("studio.revision.none"));
      canvas.setAttribute("aria-label", words("studio.stage"));
      return;
    }
    const formation = formations[turn];
    const places = performers.flatMap(({ id }) => [formation.positions[id].x, formation.positions[id].y]);
    view.draw(Float64Array.from(places), { pieces: piecesIn(document, turn) });
    setText(name, words("studio.numbered", { number: String(turn + 1), name: formation.name }));
    choice.setAttribute("aria-valuetext", name.textContent ?? "");
    const said = performers.map((performer) =>
      words("studio.placeOf", {
        name: performer.name,
        place: placeInWords(formation.positions[performer.id], stage),
      })
    );
    canvas.setAttribute("aria-label", listed(said, "unit"));
  }

  choice.addEventListener("input", draw);
  view.onResize = draw;
  draw();
}
