import { language, wordsIn } from "./words.js";

/**
 * Fills the texts of the page itself. The page's head loads this on its own, so that the catalogue is fetched beside
 * the page's modules and not after them; the page's script imports it, so that it never runs before the texts are
 * there.
 */
if (document.readyState === "loading") {
  await new Promise((parsed) => document.addEventListener("readystatechange", parsed, { once: true }));
}
document.documentElement.lang = language;
wordsIn(document);
