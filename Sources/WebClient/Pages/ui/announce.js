import { byId, setText } from "./element.js";

/** Lets screen readers say something, on a page with a live region. @param {string} text */
export function announce(text) {
  setText(byId("announcer"), text);
}
