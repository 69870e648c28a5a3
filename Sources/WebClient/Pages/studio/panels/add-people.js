import { labelOf } from "../../editing/label.js";
import { openDialog } from "../../ui/dialog.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { namesIn } from "../edits/performers.js";

const most = 500;

/**
 * People of the company by name, behind those who are there.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { InsertChange } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {Desk} desk
 * @param {string[]} names
 * @returns {InsertChange<"people">[]}
 */
export function insertions(desk, names) {
  let after = desk.document.people.at(-1)?.id ?? null;
  return names.map((name) => {
    const value = { id: desk.freshId("people"), name, swing: false };
    const change = { insert: /** @type {const} */ ("people"), value, after };
    after = value.id;
    return change;
  });
}

/**
 * Asks for names, one a line; those who are in the company already are not added again.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function addPeople({ desk, toasts }) {
  const text = node("textarea", {
    rows: "8",
    dir: "auto",
    "aria-label": words("panels.namesOneALine"),
    placeholder: words("panels.namesExample"),
  });
  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const known = new Set(desk.document.people.map(({ name }) => name.toLocaleLowerCase()));
    const names = [...new Set(namesIn(text.value))].filter((name) => !known.has(name.toLocaleLowerCase()));
    if (names.length > most - desk.document.people.length) {
      toasts.say(words("panels.cast.full", { most }), { isTrouble: true });
      return;
    }
    dialog.close();
    if (names.length > 0) {
      desk.do(labelOf("panels.label.addPeople", { count: names.length }), insertions(desk, names));
    }
  }
  const dialog = openDialog(
    words("panels.cast.add"),
    node(
      "form",
      { class: "stack", onsubmit: submit },
      node("p", { class: "help" }, words("panels.cast.addHelp")),
      text,
      node("div", { class: "choices" }, node("button", { type: "submit", class: "primary" }, words("panels.addThem"))),
    ),
  );
  text.focus();
}
