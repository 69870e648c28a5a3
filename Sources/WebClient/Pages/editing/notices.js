import { labelInWords } from "./label.js";
import { placeInWords } from "../ui/field-words.js";
import { refusalInWords } from "../ui/refusals.js";
import { listed, words } from "../words/editing.js";
import "../words/refusals.js";
import { touched } from "./changes.js";
import { fieldInWords, goneInWords, isolated, thingsInWords } from "./things-in-words.js";

/**
 * What an editor is told when edits met those of others, or a limit.
 *
 * @import { Problem } from "../ui/problem.js"
 * @import { NewEdit, OwnEdit } from "./own-edit.d.ts"
 * @import { Author, Change, Notice, Overtaken, Path, Production } from "../wire/production.d.ts"
 */

/**
 * About the author's own edit, if others had changed the same things just before.
 *
 * @param {Pick<NewEdit, "kind">} edit
 * @param {Pick<Overtaken, "by" | "path">[]} others
 * @param {Production} document
 * @returns {Notice}
 */
export function overtakenNotice(edit, others, document) {
  const names = listed(new Set(others.map(({ by }) => isolated(by.name))));
  const things = thingsInWords(others.map(({ path }) => path), document);
  if (edit.kind === "edit") return { kind: "overtook", text: words("editing.overtook", { names, things }) };
  const key = edit.kind === "undo" ? "editing.notUndone" : "editing.notRedone";
  return { kind: "overtaken", text: words(key, { names, things }) };
}

/**
 * About somebody else's edit, if it changed what this author had changed a moment before.
 *
 * @param {Pick<Author, "name">} by
 * @param {Path[]} things
 * @param {Production} document
 * @returns {Notice}
 */
export const changedAfterNotice = (by, things, document) => ({
  kind: "overtaken",
  text: words("editing.changedAfter", { name: isolated(by.name), things: thingsInWords(things, document) }),
});

/**
 * About an edit that the server refused; `present` is the production as the server has it.
 *
 * @param {Pick<OwnEdit, "kind" | "label" | "changes"> & { madeOn?: Production }} edit
 * @param {Pick<Problem, "code" | "rule" | "values" | "detail" | "field">} problem
 * @param {Production} present
 * @returns {Notice}
 */
export function refusedNotice(edit, { code, rule, values, detail, field }, present) {
  if (code.startsWith("nothing-to-")) {
    return { kind: "hint", text: words(edit.kind === "redo" ? "editing.nothingToRedo" : "editing.nothingToUndo") };
  }
  const message = refusalInWords({ code, rule, values, message: detail });
  const why = whyRefused({ code, message, field }, edit.changes, edit.madeOn ?? present, present);
  return { kind: "refused", text: words("editing.takenBack", { label: labelInWords(edit.label), why }) };
}

/**
 * About an edit that is not possible at all.
 *
 * @param {string} label
 * @param {Change[]} changes
 * @param {{ code: string, message: string, field: string }} refusal
 * @param {Production} document
 * @returns {Notice}
 */
export const impossibleNotice = (label, changes, refusal, document) => ({
  kind: "refused",
  text: words("editing.notPossible", {
    label: labelInWords(label),
    why: whyRefused(refusal, changes, document, document),
  }),
});

/**
 * In the words of who made the changes on `document`.
 *
 * @param {{ code: string, message: string, field?: string | null }} refusal
 * @param {Change[]} changes
 * @param {Production} document
 * @param {Production} present
 */
function whyRefused({ code, message, field }, changes, document, present) {
  if (code === "gone") {
    const thing = field ? goneInWords(field.split("."), document, present) : thingsInWords(touched(changes), document);
    return capital(words("editing.thingGone", { thing }));
  }
  const thing = field ? fieldInWords(field, changes, document) : null;
  if (thing !== null) return capital(words("editing.thingRefused", { thing, message }));
  return field ? words("refusals.inField", { sentence: message, field: placeInWords(field) }) : message;
}

/** @param {string} text */
const capital = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
