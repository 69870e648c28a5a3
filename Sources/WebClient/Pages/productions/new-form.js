import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { words } from "../words/productions.js";

/** @import { Child } from "../ui/element.d.ts" */

/**
 * The dialog in which a piece or a drill is made: its title, then what else is asked. What is made opens in its editor.
 *
 * @param {object} about
 * @param {string} about.heading
 * @param {string} about.untitled its title if none is given
 * @param {(problem: HTMLElement) => Child[]} about.fields below the title; `problem` is where they say what is wrong
 * @param {(title: string) => object} about.document
 * @param {"studio" | "drill"} about.editor
 */
export function openNewForm({ heading, untitled, fields, document, editor }) {
  const title = node("input", {
    id: "new-title",
    type: "text",
    dir: "auto",
    autocomplete: "off",
    maxlength: 200,
    placeholder: untitled,
  });
  const problem = node("p", { class: "problem", role: "alert" });
  const form = node(
    "form",
    { class: "stack new-production", novalidate: true },
    node("div", { class: "field" }, node("label", { for: "new-title" }, words("productions.title")), title),
    ...fields(problem),
    problem,
    node("button", { type: "submit", class: "primary large" }, words("productions.create")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = form.querySelector("[aria-invalid=true]");
    if (wrong instanceof HTMLElement) return wrong.focus();
    problem.textContent = "";
    try {
      const body = document(title.value.trim() || untitled);
      const { id } = await ask(form, "once", () => call("/api/v1/productions", { method: "POST", body }));
      location.assign(`/${editor}/${encodeURIComponent(id)}`);
    } catch (refusal) {
      problem.textContent = inWords(refusal);
    }
  });
  openDialog(heading, form, { className: "new-sheet" });
  title.focus();
}
