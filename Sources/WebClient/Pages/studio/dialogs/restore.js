import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/studio.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../wire/production.d.ts"
 *
 * @typedef {{ revision: number, document: Production }} Past an earlier revision, and what it was
 */

/**
 * The button that makes a production, or a drill, of an earlier revision, and the line for what goes wrong.
 *
 * @param {Desk} desk
 * @param {Past} past
 */
export function restoring(desk, { revision, document }) {
  const frame = node("div", { class: "stack" });
  let why = "";
  /** Where the copy is, once it is made. @type {string | null} */
  let address = null;

  async function copy() {
    why = "";
    try {
      const title = titleOfCopy(document.title, revision);
      const made = await ask(frame, "once", () => desk.journal.copy({ revision, title }));
      address = `/${document.drill ? "drill" : "studio"}/${encodeURIComponent(made.id)}`;
    } catch (problem) {
      why = inWords(problem);
    }
    drawn.soon();
  }

  const drawn = drawing(frame, [], () => [
    element("p", { class: "problem", role: "alert" }, why),
    element(
      "div",
      { class: "choices" },
      address === null
        ? element("button", { type: "button", class: "primary", onclick: copy }, words("studio.revision.restore"))
        : element("a", { class: "button primary", href: address }, words("studio.revision.open")),
    ),
  ]);
  return frame;
}

/**
 * At most 200 characters, as titles are.
 *
 * @param {string} title
 * @param {number} revision
 */
function titleOfCopy(title, revision) {
  const empty = words("studio.revision.copy", { title: "", revision: String(revision) });
  const cut = [...title].slice(0, 200 - empty.length).join("");
  return words("studio.revision.copy", { title: cut, revision: String(revision) });
}
