import { inWords } from "../../ui/banner.js";
import { node, setText } from "../../ui/node.js";
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
  const trouble = node("p", { class: "problem", role: "alert" });
  const copy = node("button", { type: "button", class: "primary" }, words("studio.revision.restore"));
  copy.addEventListener("click", async () => {
    copy.disabled = true;
    setText(trouble, "");
    try {
      const made = await desk.journal.copy({ revision, title: titleOfCopy(document.title, revision) });
      const address = `/${document.drill ? "drill" : "studio"}/${encodeURIComponent(made.id)}`;
      copy.replaceWith(node("a", { class: "button primary", href: address }, words("studio.revision.open")));
    } catch (problem) {
      setText(trouble, inWords(problem));
      copy.disabled = false;
    }
  });
  return [trouble, node("div", { class: "choices" }, copy)];
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
