import { words } from "../words/common.js";
import { node } from "./node.js";

/** What a short text leaves out, behind “More”. @param {string} text */
export const more = (text) =>
  node("details", { class: "help more" }, node("summary", {}, words("common.more")), node("p", {}, text));
