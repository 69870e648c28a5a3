import { catalogueIn, chosenLanguage, language, languages, rememberLanguage, words } from "../words/common.js";
import { icon } from "./icons.js";
import { node } from "./node.js";
import { keepOfflineIn } from "./offline.js";
import { showTrouble } from "./banner.js";
import { reloadInPlace } from "./same-place.js";

/** Where a person chooses their language: that of the device, or one of those that there are, each named in itself. */
export function languageChoice() {
  const device = words("common.language.device");
  // Where there is little room its beginning has to say that this is about languages.
  const ofPage = languages.find(({ code }) => code === language)?.name ?? "";
  const select = node(
    "select",
    { class: "language-choice" },
    node(
      "option",
      { value: "" },
      chosenLanguage === null ? words("common.language.ofDevice", { language: ofPage, device }) : device,
    ),
    languages.map(({ code, name }) => node("option", { value: code, lang: code }, name)),
  );
  select.value = chosenLanguage ?? "";
  select.addEventListener("change", async () => {
    select.disabled = true;
    if (await take(select.value || null)) return;
    select.disabled = false;
    select.value = chosenLanguage ?? "";
    showTrouble(words("common.language.notLoaded"));
  });
  return node("label", { class: "theme-field" }, icon("globe"), node("span", {}, words("common.language")), select);
}

/** In the head of a page that has no settings. */
export const offerLanguage = () => document.querySelector(".results-tools, header")?.append(languageChoice());

/**
 * Opens the page again in another language; where that language cannot be had, all stays as it is.
 *
 * @param {string | null} code
 * @returns {Promise<boolean>}
 */
async function take(code) {
  rememberLanguage(code);
  try {
    if (code !== null && code !== language) await Promise.all([catalogueIn(code, "common"), keepOfflineIn(code)]);
    reloadInPlace();
    return true;
  } catch {
    rememberLanguage(chosenLanguage);
    return false;
  }
}
