import { words } from "../words/common.js";
import { icon } from "./icons.js";
import { node } from "./node.js";
import { prefer, preference } from "./preferences.js";

/** Where a person chooses: as the device is set, light for a bright hall, or dark. */
export function themeChoice() {
  const select = node(
    "select",
    { class: "theme-choice" },
    node("option", { value: "device" }, words("common.theme.device")),
    node("option", { value: "light" }, words("common.theme.light")),
    node("option", { value: "dark" }, words("common.theme.dark")),
  );
  select.value = preference("theme", "device");
  select.addEventListener("change", () => choose("theme", select.value));
  return node("label", { class: "theme-field" }, icon("theme"), node("span", {}, words("common.theme")), select);
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
