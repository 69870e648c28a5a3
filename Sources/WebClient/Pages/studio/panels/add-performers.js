import { eventsOf } from "../../ui/changes.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { namesIn } from "../edits/performers.js";

/**
 * Asks for names, one a line, or for a number of performers.
 *
 * @param {(names: string[]) => void} add
 */
export function addPerformers(add) {
  const text = node("textarea", {
    rows: "8",
    dir: "auto",
    "aria-label": words("panels.namesOneALine"),
    placeholder: words("panels.namesExample"),
  });
  const wanted = () => {
    const isNumber = /^\s*\d{1,3}\s*$/.test(text.value);
    return isNumber ? Array.from({ length: Number(text.value) }, () => "") : namesIn(text.value);
  };
  const found = node("p", { class: "help", role: "status" });
  drawing(
    found,
    [eventsOf(text, "input")],
    () =>
      text.value.trim() === ""
        ? words("panels.performers.namesOrNumber")
        : words("panels.performers.toAdd", { count: wanted().length }),
  );
  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    if (wanted().length === 0) return;
    dialog.close();
    add(wanted());
  }
  const dialog = openDialog(
    words("panels.performers.addTitle"),
    node(
      "form",
      { class: "stack", onsubmit: submit },
      node("p", { class: "help" }, words("panels.performers.addHelp")),
      text,
      found,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "submit", class: "primary" }, words("panels.addThem")),
      ),
    ),
  );
  text.focus();
}
