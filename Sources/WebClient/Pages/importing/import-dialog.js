import { labelOf } from "../editing/label.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { call } from "../wire/api.js";
import { words } from "../words/importing.js";
import "../words/common.js";

/**
 * The dialog of every file on its way in: what was understood first, and nothing is changed before “Import”.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Source } from "../ui/changes.js"
 * @import { Change, ItemKind, Production } from "../wire/production.d.ts"
 *
 * @typedef {object} OpenPiece the piece that is open and takes what comes in as one edit
 * @property {Production} document
 * @property {(kind: ItemKind) => string} freshId
 * @property {(label: string, changes: Change[]) => boolean} edit
 * @property {(text: string) => void} say
 * @property {(document: Production, counted: Counted, keepsCounts: boolean) => Change[]} counted
 *
 * @typedef {{ tempo: number, anchors: { count: number, time: number }[] }} Counted
 *
 * @typedef {{ file: File, piece: OpenPiece | null }} Incoming without a piece it becomes a new one
 *
 * @param {Incoming} incoming
 * @param {object} about
 * @param {readonly Source[]} [about.sources]
 * @param {string} about.title of a new piece
 * @param {() => Child} about.fields
 * @param {() => boolean} about.isReady
 * @param {() => Change[]} about.changes of the piece that is open
 * @param {(title: string) => object} about.document a new piece
 */
export function openImportDialog({ file, piece }, { sources = [], title, fields, isReady, changes, document }) {
  const problem = new Held("");
  const form = node("form", { class: "stack importing", novalidate: true });
  drawing(form, [problem, ...sources], () => [
    element("p", { class: "help" }, words("importing.nothingYet")),
    piece === null && element(
      "div",
      { class: "field" },
      element("label", { for: "import-title" }, words("importing.pieceTitle")),
      element("input", {
        id: "import-title",
        type: "text",
        dir: "auto",
        autocomplete: "off",
        maxlength: 200,
        value: title,
      }),
    ),
    fields(),
    element("p", { class: "problem", role: "alert" }, problem.value),
    element(
      "div",
      { class: "choices" },
      element("button", { type: "submit", class: "primary", disabled: !isReady() }, words("importing.import")),
      element("button", { type: "button", onclick: () => dialog.close() }, words("common.cancel")),
    ),
  ]);

  async function take() {
    if (piece !== null) {
      if (!piece.edit(labelOf("importing.label", { file: file.name }), changes())) return;
      dialog.close();
      piece.say(words("importing.done", { file: file.name }));
      return;
    }
    const given = within(form, "#import-title", HTMLInputElement).value.trim();
    const body = document(given || title);
    const { id } = await ask(form, "once", () => call("/api/v1/productions", { method: "POST", body }));
    location.assign(`/studio/${encodeURIComponent(id)}`);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!isReady()) return;
    problem.value = "";
    try {
      await take();
    } catch (refusal) {
      problem.value = inWords(refusal);
    }
  });
  const dialog = openDialog(words("importing.title", { file: file.name }), form, { className: "new-sheet" });
  return dialog;
}

/** What a new piece is called: the name of the file. @param {File} file */
export function titleFrom({ name }) {
  const title = [...name.replace(/\.[^.]{1,12}$/, "").replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, 200).join("");
  return title === "" ? name.slice(0, 200) || "?" : title;
}

/** What was understood, line by line. @param {readonly (Child)[]} lines */
export const understoodList = (lines) =>
  element(
    "section",
    { "aria-label": words("importing.understood") },
    element("h3", {}, words("importing.understood")),
    element(
      "ul",
      { role: "status" },
      lines.filter((one) => one !== false && one !== null).map((one, turn) => element("li", { key: turn }, one)),
    ),
  );
