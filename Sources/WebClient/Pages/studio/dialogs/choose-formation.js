import { element, nameOf } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";
import { drawThumbnail } from "../strip/thumbnail.js";

/** “Which formation?”: pictures with names; a search where there are many. `choose(id)` is called once. */
const most = 120;

export function chooseFormation(studio, { title, except = null, choose }) {
  const { document } = studio.desk;
  const search = element("input", {
    type: "search",
    placeholder: "Find a formation",
    "aria-label": "Find a formation",
    dir: "auto",
    autocomplete: "off",
    class: "search",
  });
  const list = element("ul", { class: "plain formation-choices" });
  const note = element("p", { class: "help" });
  const dialog = openDialog(
    title,
    element("div", { class: "stack" }, document.formations.length > 12 && search, list, note),
    { className: "wide-sheet choose-formation" },
  );
  const render = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = document.formations
      .map((formation, index) => ({ formation, index }))
      .filter(({ formation, index }) =>
        formation.id !== except &&
        (wanted === "" || formation.name.toLowerCase().includes(wanted) || String(index + 1) === wanted)
      );
    list.replaceChildren(
      ...found.slice(0, most).map(({ formation, index }) => {
        const canvas = element("canvas", { "aria-hidden": "true" });
        drawThumbnail(canvas, document, formation, { side: studio.side, width: 132, height: 84 });
        return element(
          "li",
          {},
          element(
            "button",
            {
              type: "button",
              class: "quiet",
              onclick: () => {
                dialog.close();
                choose(formation.id);
              },
            },
            canvas,
            element("span", {}, `${index + 1} `, nameOf(formation.name)),
          ),
        );
      }),
    );
    note.textContent = found.length > most
      ? `${found.length - most} more: type a part of the name.`
      : found.length === 0
      ? "No formation has that name."
      : "";
  };
  search.addEventListener("input", render);
  render();
}
