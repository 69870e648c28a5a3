import { element } from "../../ui/element.js";
import { openDialog } from "../../ui/dialog.js";
import { themeChoice } from "../../ui/theme-choice.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";

/**
 * Help and shortcuts: what the stage and the strip listen to, by groups. A shortcut without words is a part of another
 * one.
 *
 * @typedef {{ title: string, keys: { shown?: string, what?: string }[] }} Group
 *
 * @param {Group[]} groups
 * @param {{ showGuide: () => void }} options
 */
export function openHelp(groups, { showGuide }) {
  const dialog = openDialog(
    words("studio.help"),
    element(
      "div",
      { class: "stack" },
      element(
        "ol",
        { class: "first-steps" },
        element("li", {}, words("panels.help.first")),
        element("li", {}, words("panels.help.second")),
        element("li", {}, words("panels.help.third")),
      ),
      element(
        "div",
        { class: "choices start" },
        element("button", {
          type: "button",
          class: "quiet",
          onclick: () => {
            dialog.close();
            showGuide();
          },
        }, words("panels.help.again")),
        element("a", { class: "button quiet", href: "/" }, words("panels.help.demo")),
        themeChoice(),
      ),
      element(
        "div",
        { class: "key-groups" },
        groups.map(({ title, keys }) =>
          element(
            "section",
            { "aria-label": title },
            element("h3", {}, title),
            element(
              "dl",
              { class: "keys" },
              keys.map(({ shown, what }) =>
                shown && what && element("div", {}, element("dt", {}, keyCaps(shown)), element("dd", {}, what))
              ),
            ),
          )
        ),
      ),
    ),
    { className: "wide-sheet help-sheet" },
  );
}

/**
 * “Ctrl + Z or ⌘ Z” as key caps; a “+” that stands alone or first is the key of that name.
 *
 * @param {string} text
 */
function keyCaps(text) {
  const parts = text.split(" ");
  const between = new Set(["+", "…", words("panels.help.or")]);
  return parts.map((part, turn) =>
    turn > 0 && turn < parts.length - 1 && between.has(part)
      ? element("span", { class: "between" }, part)
      : element("kbd", {}, part)
  );
}
