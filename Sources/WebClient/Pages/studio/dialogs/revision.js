import { element, setText } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";
import { openDialog } from "../../parts/dialog.js";
import { piecesIn } from "../../stage/set-pieces.js";
import { StageView } from "../../stage/view.js";
import { placeInWords, plural } from "../../stage/words.js";

/** A production as it was: read only, formation by formation, the one that is open first. It can be made a production of its own; this one stays as it is. */
export function openRevision(studio, { revision, document }) {
  const canvas = element("canvas", { class: "revision-stage", role: "img" });
  const open = Math.max(0, document.formations.findIndex(({ id }) => id === studio.selection.formation));
  const choice = element("input", {
    type: "range",
    min: 0,
    max: Math.max(0, document.formations.length - 1),
    value: open,
    step: 1,
    "aria-label": "Formation",
  });
  const name = element("p", { class: "revision-name", role: "status", dir: "auto" });
  const trouble = element("p", { class: "problem", role: "alert" });
  const copy = element("button", { type: "button", class: "primary" }, "Restore as a copy");
  const content = element(
    "div",
    { class: "stack" },
    element(
      "p",
      { class: "help" },
      `“${document.title}”, ${plural(document.performers.length, "performer")}, ${
        plural(document.formations.length, "formation")
      }. Nothing changes while you look.`,
    ),
    canvas,
    name,
    document.formations.length > 1 && choice,
    trouble,
    element("div", { class: "choices" }, copy),
  );
  openDialog(`As of revision ${revision}`, content, { className: "revision" });
  const view = new StageView(canvas);
  view.side = studio.side;
  view.show(document);
  canvas.style.setProperty("--aspect", String(view.aspect));

  function draw() {
    const turn = Number(choice.value);
    const formation = document.formations[turn];
    const places = formation
      ? document.performers.flatMap(({ id }) => [formation.positions[id].x, formation.positions[id].y])
      : null;
    view.draw(places, { pieces: formation ? piecesIn(document, turn) : [] });
    setText(name, formation ? `${turn + 1} ${formation.name}` : "No formations yet");
    choice.setAttribute("aria-valuetext", name.textContent);
    canvas.setAttribute(
      "aria-label",
      formation
        ? document.performers.map((performer) =>
          `${performer.name}: ${placeInWords(formation.positions[performer.id], document.stage)}`
        ).join("; ")
        : "The stage",
    );
  }

  copy.addEventListener("click", async () => {
    copy.disabled = true;
    setText(trouble, "");
    try {
      const made = await studio.desk.journal.copy({ revision, title: titleOfCopy(document.title, revision) });
      copy.replaceWith(
        element("a", { class: "button primary", href: `/studio/${encodeURIComponent(made.id)}` }, "Open the copy"),
      );
    } catch (problem) {
      setText(trouble, inWords(problem));
      copy.disabled = false;
    }
  });
  choice.addEventListener("input", draw);
  view.onResize = draw;
  draw();
}

/** At most 200 characters, as titles are. */
function titleOfCopy(title, revision) {
  const ending = ` (revision ${revision})`;
  return [...title].slice(0, 200 - ending.length).join("") + ending;
}
