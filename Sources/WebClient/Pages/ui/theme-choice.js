import { words } from "../words/common.js";
import { element } from "./element.js";
import { prefer, preference } from "./preferences.js";

/** Where a person chooses: as the device is set, light for a bright hall, or dark. */
export function themeChoice() {
  const select = element(
    "select",
    { class: "theme-choice" },
    element("option", { value: "device" }, words("common.theme.device")),
    element("option", { value: "light" }, words("common.theme.light")),
    element("option", { value: "dark" }, words("common.theme.dark")),
  );
  select.value = preference("theme", "device");
  select.addEventListener("change", () => choose("theme", select.value));
  return element("label", { class: "theme-field" }, element("span", {}, words("common.theme")), select);
}

/**
 * @param {"theme" | "theme.screen"} which the projector has a choice of its own
 * @param {string} choice
 */
export function choose(which, choice) {
  prefer(which, choice);
  document.documentElement.dataset.chosenTheme = choice;
  dispatchEvent(new Event("themechosen"));
}
