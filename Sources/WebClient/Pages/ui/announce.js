import { byId, setText } from "./node.js";

/** Lets screen readers say something, on a page with a live region. @param {string} text */
export function announce(text) {
  setText(byId("announcer"), text);
}
