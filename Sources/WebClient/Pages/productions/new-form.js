import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { words } from "../words/productions.js";

/**
 * @import { Child } from "../ui/element.d.ts"
 * @import { Source } from "../ui/changes.js"
 */

/**
 * The dialog in which a piece or a drill is made: its title, then what else is asked. What is made opens in its editor.
 *
 * @param {object} about
 * @param {string} about.heading
 * @param {string} about.untitled its title if none is given
 * @param {readonly Source[]} [about.sources] of what else is asked
 * @param {Held<string>} [about.problem] where it is said what is wrong
 * @param {() => Child} about.fields below the title
 * @param {(title: string) => object} about.document
 * @param {"studio" | "drill"} about.editor
 * @param {() => string | null} [about.wrong] the id of a field that cannot be taken as it is
 */
export function openNewForm(
  { heading, untitled, sources = [], problem = new Held(""), fields, document, editor, wrong = () => null },
) {
  const form = node("form", { class: "stack new-production", novalidate: true });
  drawing(form, [problem, ...sources], () => [
    element(
      "div",
      { class: "field" },
      element("label", { for: "new-title" }, words("productions.title")),
      element("input", {
        id: "new-title",
        type: "text",
        dir: "auto",
        autocomplete: "off",
        maxlength: 200,
        placeholder: untitled,
      }),
    ),
    fields(),
    element("p", { class: "problem", role: "alert" }, problem.value),
    element("button", { type: "submit", class: "primary large" }, words("productions.create")),
  ]);
  const title = within(form, "#new-title", HTMLInputElement);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = form.querySelector(wrong() === null ? "[aria-invalid=true]" : `#${wrong()}`);
    if (field instanceof HTMLElement) return field.focus();
    problem.value = "";
    try {
      const body = document(title.value.trim() || untitled);
      const { id } = await ask(form, "once", () => call("/api/v1/productions", { method: "POST", body }));
      location.assign(`/${editor}/${encodeURIComponent(id)}`);
    } catch (refusal) {
      problem.value = inWords(refusal);
    }
  });
  openDialog(heading, form, { className: "new-sheet" });
  title.focus();
}
