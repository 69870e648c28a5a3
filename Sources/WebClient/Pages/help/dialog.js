import { words } from "../words/help.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { element } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { helpView } from "./view.js";

/** It comes with this module, which may be loaded in advance. */
const styled = loadStyle("help");

/**
 * The help over a page, with what it says of that page first.
 *
 * @import { OfPage, Topic } from "./offer.js"
 *
 * @param {Topic} topic
 * @param {OfPage} page
 */
export async function openHelpDialog(topic, { hints, more }) {
  await styled;
  const place = node("div", { class: "stack" });
  openDialog(words("help.title"), place, { className: "wide-sheet help-sheet" });
  helpView(place, {
    topic,
    more: [
      more?.(),
      element(
        "div",
        { class: "help-more" },
        hints && onwards(words("help.hintsAgain"), hints),
        element("a", { class: "button wide", href: `/help#${topic}`, target: "_blank" }, words("help.ownPage")),
        themeChoice(),
        languageChoice(),
      ),
    ],
  });
}
