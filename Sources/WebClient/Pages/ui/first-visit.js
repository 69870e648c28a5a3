import { preference } from "./preferences.js";
import { whenIdle } from "./when-idle.js";

/** Milliseconds after the page has opened in which its person looks around, and nothing is loaded in advance. */
const quiet = 2_000;

/**
 * Shows the hints of a page once on this device.
 *
 * @param {string} name of the page
 * @param {() => void} show
 */
export function atFirstVisit(name, show) {
  if (preference(`firstVisit.${name}`, "") === "") setTimeout(() => whenIdle(show), quiet);
}
