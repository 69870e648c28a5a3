import { openDialog } from "../ui/dialog.js";
import { element, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { symbolBadge } from "../stage/symbols.js";
import { words } from "../words/practice.js";

/**
 * “Who are you?” for somebody who opens a piece for the first time.
 *
 * @import { Performer } from "../wire/production.d.ts"
 *
 * @param {readonly Performer[]} performers
 * @param {(performer: string | null) => void} choose null for nobody
 */
export function askForDancer(performers, choose) {
  const rows = node("ul", { class: "plain picker" });
  const dialog = openDialog(words("practice.whoAreYou"), rows);
  /** @param {string | null} performer */
  const answer = (performer) => {
    dialog.close();
    choose(performer);
  };
  patch(
    rows,
    performers.map((performer) =>
      element(
        "li",
        { key: performer.id },
        element(
          "button",
          { type: "button", class: "wide", onclick: () => answer(performer.id) },
          symbolBadge(performer),
          nameOf(performer.name),
        ),
      )
    ),
    element(
      "li",
      { key: "" },
      element(
        "button",
        { type: "button", class: "quiet wide", onclick: () => answer(null) },
        words("practice.nobody"),
      ),
    ),
  );
}
