import { element, setText } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";
import { openDialog } from "../../parts/dialog.js";
import { piecesIn } from "../../stage/set-pieces.js";
import { StageView } from "../../stage/view.js";
import { placeInWords } from "../../stage/words.js";
import { listed, words } from "../../words/words.js";

/**
 * An earlier revision of a production: read only, formation by formation, beginning with the open one. A copy of it can
 * become a new production; this one stays as it is.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../editing/production.d.ts"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 *
 * @param {{ desk: Desk, selection: Selection, side: Side }} parts
 * @param {{ revision: number, document: Production }} past
 */
export function openRevision({ desk, selection, side }, { revision, document }) {
  const { performers, formations, stage, title } = document;
  const canvas = element("canvas", { class: "revision-stage", role: "img" });
  const choice = element("input", {
    type: "range",
    min: 0,
    max: Math.max(0, formations.length - 1),
    value: Math.max(0, formations.findIndex(({ id }) => id === selection.formation)),
    step: 1,
    "aria-label": words("studio.revision.formation"),
  });
  const name = element("p", { class: "revision-name", role: "status", dir: "auto" });
  const trouble = element("p", { class: "problem", role: "alert" });
  const copy = element("button", { type: "button", class: "primary" }, words("studio.revision.restore"));
  const about = words("studio.revision.about", {
    title,
    performers: words("studio.performers", { count: performers.length }),
    formations: words("studio.formations", { count: formations.length }),
  });
  const content = element(
    "div",
    { class: "stack" },
    element("p", { class: "help" }, about),
    canvas,
    name,
    formations.length > 1 && choice,
    trouble,
    element("div", { class: "choices" }, copy),
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

  copy.addEventListener("click", async () => {
    copy.disabled = true;
    setText(trouble, "");
    try {
      const made = await desk.journal.copy({ revision, title: titleOfCopy(title, revision) });
      const address = `/studio/${encodeURIComponent(made.id)}`;
      copy.replaceWith(element("a", { class: "button primary", href: address }, words("studio.revision.open")));
    } catch (problem) {
      setText(trouble, inWords(problem));
      copy.disabled = false;
    }
  });
  choice.addEventListener("input", draw);
  view.onResize = draw;
  draw();
}

/**
 * At most 200 characters, as titles are.
 *
 * @param {string} title
 * @param {number} revision
 */
function titleOfCopy(title, revision) {
  const empty = words("studio.revision.copy", { title: "", revision: String(revision) });
  const cut = [...title].slice(0, 200 - empty.length).join("");
  return words("studio.revision.copy", { title: cut, revision: String(revision) });
}
