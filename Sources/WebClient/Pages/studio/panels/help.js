import { node } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { languageChoice } from "../../ui/language-choice.js";
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
    node(
      "div",
      { class: "stack" },
      node(
        "ol",
        { class: "first-steps" },
        node("li", {}, words("panels.help.first")),
        node("li", {}, words("panels.help.second")),
        node("li", {}, words("panels.help.third")),
      ),
      node(
        "div",
        { class: "choices start" },
        node("button", {
          type: "button",
          class: "quiet",
          onclick: () => {
            dialog.close();
            showGuide();
          },
        }, words("panels.help.again")),
        node("a", { class: "button quiet", href: "/" }, words("panels.help.demo")),
        themeChoice(),
        languageChoice(),
      ),
      node(
        "div",
        { class: "key-groups" },
        groups.map(({ title, keys }) =>
          node(
            "section",
            { "aria-label": title },
            node("h3", {}, title),
            node(
              "dl",
              { class: "keys" },
              keys.map(({ shown, what }) =>
                shown && what && node("div", {}, node("dt", {}, keyCaps(shown)), node("dd", {}, what))
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
      ? node("span", { class: "between" }, part)
      : node("kbd", {}, part)
  );
}
