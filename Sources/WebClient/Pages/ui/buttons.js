import { element } from "./element.js";
import { icon } from "./icons.js";

/**
 * @import { Attributes } from "./element.d.ts"
 * @import { IconName } from "./icons.js"
 */

/**
 * A button that shows an icon alone; its label is read out.
 *
 * @param {IconName} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} act
 * @param {Attributes} [attributes]
 */
export const iconButton = (name, label, act, attributes = {}) =>
  element(
    "button",
    { type: "button", class: "quiet icon", "aria-label": label, onclick: act, ...attributes },
    icon(name),
  );
