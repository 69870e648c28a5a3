import { ask } from "../../ui/ask.js";
import { Held } from "../../ui/changes.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { formationWith } from "../edits/formations.js";
import { positionsOf } from "../edits/templates.js";

/**
 * Asks for a name, and keeps the open formation as a template: with everybody where they are then.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { SavedTemplates } from "./saved-templates.js"
 *
 * @param {{ desk: Desk, selection: Selection, templates: SavedTemplates, toasts: Toasts }} parts
 */
export function saveTemplate({ desk, selection, templates, toasts }) {
  const { formation: id } = selection;
  const here = formationWith(desk.document, id);
  if (here === null) return;
  const input = node("input", {
    type: "text",
    dir: "auto",
    value: here.name,
    maxlength: "200",
    "aria-label": words("panels.template.nameLabel"),
  });
  const why = new Held("");
  const problem = node("p", { class: "problem", role: "alert" });
  drawing(problem, [why], () => why.value);

  async function save() {
    const now = formationWith(desk.document, id); // others may have changed it since
    if (now === null) return void (why.value = words("editing.gone"));
    const name = input.value.trim();
    const template = { name, positions: positionsOf(desk.document, now) };
    const refused = await ask(dialog, "once", () => templates.keep(template));
    if (refused !== null) return void (why.value = refused);
    dialog.close();
    return toasts.say(words("panels.templates.saved", { name }));
  }

  const dialog = openDialog(
    words("panels.templates.saveAs"),
    node(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          void save();
        },
      },
      node("label", { class: "stack" }, words("panels.template.name"), input),
      problem,
      node("div", { class: "choices" }, node("button", { type: "submit", class: "primary" }, words("studio.save"))),
    ),
  );
  input.select();
}
