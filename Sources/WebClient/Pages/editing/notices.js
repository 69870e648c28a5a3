import { touched } from "./changes.js";
import { fieldInWords, goneInWords, isolated, thingsInWords } from "./things-in-words.js";

/** What an editor is told of edits that met others', or limits. A notice is `{ kind, text }`. */

/** Of the author's own edit, when `others` (`{ path, by }`) had touched the same things just before. */
export function overtakenNotice(edit, others, document) {
  const names = [...new Set(others.map(({ by }) => isolated(by.name)))].join(" and ");
  const things = thingsInWords(others.map(({ path }) => path), document);
  if (edit.kind === "edit") {
    return { kind: "overtook", text: `${names} had just changed ${things}; yours is in place now.` };
  }
  return {
    kind: "overtaken",
    text: `Not ${edit.kind === "undo" ? "undone" : "redone"}: ${things}. ${names} changed that after you.`,
  };
}

/** Of somebody else's edit, when it touched what this author had touched a moment before. */
export const changedAfterNotice = (by, things, document) => ({
  kind: "overtaken",
  text: `${isolated(by.name)} changed ${thingsInWords(things, document)} after you.`,
});

/** Of an edit that the server would not take; `present` is the production as the server has it. */
export function refusedNotice(edit, problem, present) {
  if (problem.code.startsWith("nothing-to-")) {
    return { kind: "hint", text: `There is nothing of yours to ${edit.kind}.` };
  }
  const message = problem.detail || problem.title || "The server refused it.";
  return {
    kind: "refused",
    text: `“${edit.label}” was taken back. ${
      whyRefused({ ...problem, message }, edit.changes, edit.madeOn ?? present, present)
    }`,
  };
}

/** Of an edit that cannot be made at all. */
export const impossibleNotice = (label, changes, refusal, document) => ({
  kind: "refused",
  text: `“${label}” is not possible. ${whyRefused(refusal, changes, document, document)}`,
});

/** In the words of who made the changes on `document`. */
function whyRefused({ code, field, message }, changes, document, present) {
  if (code === "gone") {
    return capital(
      `${
        field ? goneInWords(field.split("."), document, present) : thingsInWords(touched(changes), document)
      } is not there any more.`,
    );
  }
  const thing = field ? fieldInWords(field, changes, document) : null;
  return thing === null ? message : capital(`${thing}: ${message}`);
}

const capital = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
