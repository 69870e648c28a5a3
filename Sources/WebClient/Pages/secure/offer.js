import { words } from "../words/secure.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { wayThere } from "./way-there.js";

/**
 * What browsers give only to pages with https in their address. Whoever wants it on another page is told so before they
 * agree to anything, and led to where it works.
 *
 * @import { Wanted } from "./way-there.js"
 */

/** @param {Wanted} wanted */
export function offerSecureAddress(wanted) {
  openDialog(
    words("secure.title"),
    node(
      "div",
      { class: "stack" },
      node("p", {}, words(`secure.why.${wanted}`)),
      node("a", { class: "button primary large wide", href: wayThere(wanted) }, words("secure.open")),
    ),
  );
}
