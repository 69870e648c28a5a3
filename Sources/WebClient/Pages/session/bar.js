import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { icon } from "../ui/icons.js";

/**
 * Where a phone's page leads to, in one row that a thumb reaches; of equal weight.
 *
 * @import { IconName } from "../ui/icons.js"
 * @import { Source } from "../ui/changes.js"
 *
 * @typedef {object} Destination
 * @property {string} id
 * @property {IconName} sign
 * @property {string} label
 * @property {boolean} [isHere] it is the page itself
 * @property {number} [count] of what is new there
 * @property {(() => unknown)} [open] a dialog
 * @property {string | null} [href] another page; null while it is not known
 * @property {boolean} [isApart] that page opens beside this one
 *
 * @param {HTMLElement} bar
 * @param {readonly Source[]} sources
 * @param {() => readonly Destination[]} destinations
 */
export const showBar = (bar, sources, destinations) => drawing(bar, sources, () => destinations().map(one));

/** @param {Destination} destination */
const one = ({ id, sign, label, isHere = false, count = 0, open, href = null, isApart = false }) => {
  const shown = [
    icon(sign),
    element("span", { class: "bar-label" }, label),
    count > 0 && element("span", { class: "bar-count" }, String(count)),
  ];
  if (open === undefined) {
    const current = { "aria-current": isHere ? "page" : null, target: isApart ? "_blank" : null };
    return element("a", { key: id, id, href, title: label, ...current }, shown);
  }
  return element(
    "button",
    { key: id, id, type: "button", class: "quiet", title: label, "aria-haspopup": "dialog", onclick: () => open() },
    shown,
  );
};
