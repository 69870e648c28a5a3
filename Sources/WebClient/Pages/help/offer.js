import { words } from "../words/common.js";
import { icon } from "../ui/icons.js";
import { keyPress } from "../ui/key-press.js";
import { node } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";

/**
 * The way to the help from a page: its “?”, the keys `?` and F1. The help itself is loaded when it is wanted, and in
 * advance by the service worker.
 *
 * @import { Child } from "../ui/element.d.ts"
 *
 * @typedef {object} OfPage
 * @property {() => void} [hints] shows those of the first visit again
 * @property {() => Child} [more] what else stands before the answers
 *
 * @typedef {"library" | "studio" | "conductor" | "dancer" | "practice" | "drill" | "trainer" | "athlete" | "sharing"
 *   | "files" | "trouble"
 * } Topic what the help says most about
 */

export const loadHelp = () => import("./dialog.js");

/** @param {Topic} topic @param {OfPage} [page] */
export const openHelp = (topic, page = {}) =>
  openOnDemand(loadHelp, ({ openHelpDialog }) => openHelpDialog(topic, page));

/**
 * Listens to the keys, and to a button: one that is there, or one that is made at the end of a bar.
 *
 * @param {Topic} topic
 * @param {HTMLElement | null} place
 * @param {OfPage} [page]
 */
export function offerHelp(topic, place, page) {
  const open = () => openHelp(topic, page);
  if (place instanceof HTMLButtonElement) place.addEventListener("click", open);
  else place?.append(helpButton(open));
  addEventListener("keydown", (event) => {
    const { key, isPlain } = keyPress(event);
    const isTyping = event.target instanceof Element && event.target.matches(typing);
    const isAsked = key === "F1" || (key === "?" && !isTyping && document.querySelector("dialog[open]") === null);
    if (event.defaultPrevented || !isPlain || !isAsked) return;
    event.preventDefault();
    if (document.querySelector(".help-sheet") === null) open();
  });
}

const typing = "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";

/** @param {() => void} open */
const helpButton = (open) =>
  node("button", {
    type: "button",
    class: "quiet icon help-button",
    "aria-label": words("common.help"),
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": "? F1",
    title: words("common.help"),
    onclick: open,
  }, icon("question"));
