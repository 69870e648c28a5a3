import { words } from "../words/results.js";
import { filmOf } from "../camera/film-bytes.js";
import { showFilm } from "../camera/film-dialog.js";
import { call, callForBlob } from "../wire/api.js";
import { openDialog } from "../ui/dialog.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { attempting } from "../ui/attempting.js";
import { countsInWords, sizeInWords } from "./training-recordings.js";
import { filmRow } from "./film-row.js";

/**
 * The rounds of another gym, to be watched with their labels before somebody trains with them.
 *
 * @import { FilmedPunch } from "../camera/round-film.js"
 * @import { Counts } from "./training-recordings.js"
 *
 * @typedef {{ number: number, person: string, bytes: number, labels: Counts, unsure: number }} ImportedFilm
 */

/** @param {string} path of the recordings @param {string} name */
export async function openImported(path, name) {
  /** @type {{ films: ImportedFilm[] }} */
  const { films } = await call(path);
  const trouble = node("p", { class: "help", role: "alert" });
  const attempt = attempting(trouble);
  /** @param {ImportedFilm} film */
  const watch = async ({ number, person }) => {
    const of = `${path}/films/${number}`;
    /** @type {[ArrayBuffer, { labels: FilmedPunch[] }]} */
    const [content, { labels }] = await Promise.all([
      callForBlob(of).then((blob) => blob.arrayBuffer()),
      call(`${of}/labels`),
    ]);
    const shown = filmOf(content).fitted;
    for (const label of labels) shown.threw(label);
    showFilm(shown, { title: person });
  };
  openDialog(
    name,
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("results.pool.watchHelp")),
      node(
        "ul",
        { class: "plain films" },
        films.map((film) =>
          filmRow(
            [
              film.person,
              node("small", {}, countsInWords(film.labels)),
              node("small", {}, words("results.pool.open", { count: film.unsure, size: sizeInWords(film.bytes) })),
            ],
            element(
              "button",
              { type: "button", onclick: () => attempt(() => watch(film)) },
              words("results.watchFilm"),
            ),
          )
        ),
      ),
      trouble,
    ),
  );
}
