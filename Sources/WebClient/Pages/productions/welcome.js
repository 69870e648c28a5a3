import { words } from "../words/productions.js";
import { ask } from "../ui/ask.js";
import { showTrouble } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { call } from "../wire/api.js";
import { mostPerformers, namesIn } from "../studio/edits/performers.js";
import { drawThumbnail } from "../studio/strip/thumbnail.js";
import { newDocument, sensible } from "./new-production.js";
import { starters } from "./starters.js";

/**
 * What an empty library offers: names to paste, templates, the demo. One press, and what was made opens in its editor.
 *
 * @import { Starter, NewDocument } from "./starters.js"
 */

/** @param {"studio" | "drill"} editor @param {() => NewDocument | Promise<NewDocument>} document */
async function begin(editor, document) {
  try {
    const { id } = await ask(
      "beginning",
      "once",
      async () => call("/api/v1/productions", { method: "POST", body: await document() }),
    );
    location.assign(`/${editor}/${encodeURIComponent(id)}`);
  } catch (problem) {
    showTrouble(problem, { retry: () => begin(editor, document) });
  }
}

/** The templates as cards. */
export const starterCards = () =>
  element("ul", { class: "plain starters" }, starters.map((one) => element("li", { key: one.name }, card(one))));

/** @param {Starter} starter */
const card = ({ name, editor, document }) =>
  element(
    "button",
    { type: "button", class: "starter", onclick: () => begin(editor, document) },
    island(`picture of ${name}`, [], () => pictureOf(editor, document)),
    element("strong", {}, words(`productions.starter.${name}`)),
    element("small", {}, words(`productions.starter.${name}.help`)),
  );

/**
 * Its second formation says more than its first.
 * @param {Starter["editor"]} editor
 * @param {Starter["document"]} made
 */
function pictureOf(editor, made) {
  if (editor === "drill") return node("span", { class: "starter-picture" }, icon("clock", 40));
  const canvas = node("canvas", { class: "starter-picture", "aria-hidden": "true" });
  Promise.resolve(made()).then((document) => {
    const { stage, performers, formations } = /** @type {any} */ (document);
    drawThumbnail(canvas, { stage, performers }, formations[2], { width: 176, height: 110 });
  }, () => {});
  return canvas;
}

/** A list of names, and everybody of it on a stage. */
export function namesForm() {
  const names = new Held(/** @type {string[]} */ ([]));
  const form = node("form", { class: "names-form", novalidate: true });
  const isTooMany = () => names.value.length > mostPerformers;
  const said = () => {
    const { length: count } = names.value;
    if (isTooMany()) return words("productions.tooManyNames", { count, most: mostPerformers });
    return count === 0 ? "" : words("productions.names", { count });
  };
  drawing(form, [names], () => [
    element("label", { for: "welcome-names" }, words("productions.pasteNamesHere")),
    element("textarea", {
      id: "welcome-names",
      rows: 4,
      dir: "auto",
      spellcheck: "false",
      placeholder: words("productions.someNames"),
      "aria-invalid": String(isTooMany()),
      oninput: ({ currentTarget }) => (names.value = namesIn(currentTarget.value)),
    }),
    element("p", { class: isTooMany() ? "problem" : "help", role: "status" }, said()),
    element(
      "button",
      { type: "submit", disabled: names.value.length === 0 || isTooMany() },
      words("productions.putOnStage"),
    ),
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = names;
    if (value.length === 0 || isTooMany()) return;
    begin(
      "studio",
      () => newDocument(words("productions.untitled"), { ...sensible, names: value, count: value.length }),
    );
  });
  return form;
}
