import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, island, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words, wordsAround } from "../../words/studio.js";
import { drawThumbnail } from "../strip/thumbnail.js";

const most = 120;
/** With more formations than this, they can be searched. */
const seenAtOnce = 12;

/**
 * “Which formation?”: pictures with names; a search where there are many. `choose(id)` is called once.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Side } from "../side.js"
 *
 * @param {{ desk: Desk, side: Side }} parts
 * @param {{ title: string, except: string | null, choose: (id: string) => void }} question
 */
export function chooseFormation({ desk, side }, { title, except, choose }) {
  const frame = node("div", { class: "stack" });
  let sought = "";

  const found = () =>
    desk.document.formations.map((formation, index) => ({ formation, index })).filter(({ formation, index }) =>
      formation.id !== except &&
      (sought === "" || formation.name.toLowerCase().includes(sought) || String(index + 1) === sought)
    );

  /** @param {Shown<Formation>} formation */
  const picture = (formation) =>
    island("picture", [formation, side.now], () => {
      const canvas = node("canvas", { "aria-hidden": "true" });
      drawThumbnail(canvas, desk.document, formation, { side: side.now, width: 132, height: 84 });
      return canvas;
    });

  /** @param {Shown<{ formation: Formation, index: number }>} entry */
  function row({ formation, index }) {
    const { id, name } = formation;
    const act = () => {
      dialog.close();
      choose(id);
    };
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "quiet", onclick: act },
        picture(formation),
        element("span", {}, wordsAround("studio.numbered", { number: String(index + 1), name: nameOf(name) })),
      ),
    );
  }

  /** @param {number} count of those found */
  function note(count) {
    if (count > most) return words("studio.chooseFormation.more", { count: count - most });
    return count === 0 ? words("studio.chooseFormation.none") : "";
  }

  const search = element("input", {
    type: "search",
    placeholder: words("studio.chooseFormation.find"),
    "aria-label": words("studio.chooseFormation.find"),
    dir: "auto",
    autocomplete: "off",
    class: "search",
    oninput: ({ currentTarget }) => {
      sought = currentTarget.value.trim().toLowerCase();
      drawn.now();
    },
  });
  const drawn = drawing(frame, [desk], () => {
    const all = found();
    const { formations, performers, stage } = desk.document;
    return [
      formations.length > seenAtOnce && search,
      element(
        "ul",
        { class: "plain formation-choices" },
        list(all.slice(0, most), {
          key: ({ formation }) => formation.id,
          of: ({ formation, index }) => [formation, index, performers, stage],
          make: row,
        }),
      ),
      element("p", { class: "help" }, note(all.length)),
    ];
  }, { of: () => [desk.document.formations, desk.document.performers, desk.document.stage] });
  const dialog = openDialog(title, frame, { className: "wide-sheet choose-formation" });
}
