import { chosenLanguage, fillWords, language, rememberLanguage } from "./words.js";

/**
 * Fills the texts of the page itself, of whatever catalogues it names. The page's head loads this on its own, so that
 * the texts are there before the page's modules have come; the page's script imports it, so that it never runs before
 * the texts are there.
 */
if (document.readyState === "loading") {
  await new Promise((parsed) => document.addEventListener("readystatechange", parsed, { once: true }));
}
document.documentElement.lang = language;
if (chosenLanguage !== null) rememberLanguage(chosenLanguage); // for another while
await fillWords(document);
