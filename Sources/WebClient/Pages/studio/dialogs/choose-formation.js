import { nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { words, wordsAround } from "../../words/studio.js";
import { drawThumbnail } from "../strip/thumbnail.js";

/**
 * “Which formation?”: pictures with names; a search where there are many. `choose(id)` is called once.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { Side } from "../side.js"
 */
const most = 120;

/**
 * @param {{ desk: Desk, side: Side }} parts
 * @param {{ title: string, except: string | null, choose: (id: string) => void }} question
 */
export function chooseFormation({ desk, side }, { title, except, choose }) {
  const { document } = desk;
  const search = node("input", {
    type: "search",
    placeholder: words("studio.chooseFormation.find"),
    "aria-label": words("studio.chooseFormation.find"),
    dir: "auto",
    autocomplete: "off",
    class: "search",
  });
  const list = node("ul", { class: "plain formation-choices" });
  const note = node("p", { class: "help" });
  const dialog = openDialog(
    title,
    node("div", { class: "stack" }, document.formations.length > 12 && search, list, note),
    { className: "wide-sheet choose-formation" },
  );

  /**
   * @param {Formation} formation
   * @param {number} index
   */
  function row(formation, index) {
    const canvas = node("canvas", { "aria-hidden": "true" });
    drawThumbnail(canvas, document, formation, { side: side.now, width: 132, height: 84 });
    const name = wordsAround("studio.numbered", { number: String(index + 1), name: nameOf(formation.name) });
    const act = () => {
      dialog.close();
      choose(formation.id);
    };
    return node(
      "li",
      {},
      node("button", { type: "button", class: "quiet", onclick: act }, canvas, node("span", {}, name)),
    );
  }

  const render = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = document.formations
      .map((formation, index) => ({ formation, index }))
      .filter(({ formation, index }) =>
        formation.id !== except &&
        (wanted === "" || formation.name.toLowerCase().includes(wanted) || String(index + 1) === wanted)
      );
    list.replaceChildren(...found.slice(0, most).map(({ formation, index }) => row(formation, index)));
    note.textContent = found.length > most
      ? words("studio.chooseFormation.more", { count: found.length - most })
      : found.length === 0
      ? words("studio.chooseFormation.none")
      : "";
  };
  search.addEventListener("input", render);
  render();
}
