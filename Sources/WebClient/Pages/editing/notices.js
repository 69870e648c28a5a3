import { touched } from "./changes.js";
import { thingsInWords } from "./things-in-words.js";

/** What an editor is told of edits that met others'. A notice is `{ kind, text }`. */

/** Of the author's own edit, when `others` (`{ path, by }`) had touched the same things just before. */
export function overtakenNotice(edit, others, document) {
  const names = [...new Set(others.map(({ by }) => by.name))].join(" and ");
  const things = thingsInWords(others.map(({ path }) => path), document);
  if (edit.kind === "edit") return { kind: "overtook", text: `${names} had just changed ${things}; yours is in place now.` };
  return { kind: "overtaken", text: `Not ${edit.kind === "undo" ? "undone" : "redone"}: ${things}. ${names} changed that after you.` };
}

/** Of somebody else's edit, when it touched what this author had touched a moment before. */
export const changedAfterNotice = (by, things, document) => ({ kind: "overtaken", text: `${by.name} changed ${thingsInWords(things, document)} after you.` });

/** Of an edit that the server would not take. */
export function refusedNotice(edit, problem, document) {
  if (problem.code.startsWith("nothing-to-")) return { kind: "hint", text: `There is nothing of yours to ${edit.kind}.` };
  return { kind: "refused", text: `“${edit.label}” was taken back: ${whyRefused(problem, edit, document)}` };
}

function whyRefused(problem, { changes }, document) {
  if (problem.code === "gone") return `${thingsInWords(touched(changes), document)} is not there any more.`;
  return `${problem.detail || problem.title || "the server refused it."}${problem.field ? ` (${problem.field})` : ""}`;
}
