import { element } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { outward } from "../../wire/outward.js";
import { words } from "../../words/panels.js";
import "../../words/sessions.js";

/**
 * A link for others: it begins with the address by which they reach the server, however this page was opened.
 *
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {Toasts} toasts
 * @param {string} label
 * @param {string} path
 */
export const copyableLink = (toasts, label, path) =>
  element(
    "button",
    { type: "button", class: "quiet", onclick: () => copy(toasts, label, path) },
    icon("link"),
    label,
  );

/**
 * @param {Toasts} toasts
 * @param {string} label
 * @param {string} path
 */
async function copy(toasts, label, path) {
  const { base, local } = await outward();
  const address = base + path;
  try {
    await navigator.clipboard.writeText(address);
    toasts.say(words("panels.details.copied", { what: label }));
  } catch {
    // Without a secure context there is no clipboard: the link has to be copied by hand.
    toasts.say(words("panels.details.address", { what: label, address }), { isTrouble: true });
  }
  if (local) toasts.say(words("sessions.linkOnlyHere"), { isTrouble: true });
}
