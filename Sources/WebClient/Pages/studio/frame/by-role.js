/**
 * What is there for those who may look and not edit: panels that are as ever, panels to read whose fields and buttons
 * are off, and none of the others. The keys that edit are off too (`keys/studio.js`), dots cannot be dragged
 * (`canvas/scene.js`), and the bars have only what shows something (`data-edits`, `data-role` in the sheets). Whatever
 * is left says why it is refused, and by whom it may be allowed.
 *
 * @import { OwnRights } from "../../editing/own-rights.js"
 * @import { Panel } from "./drawer.js"
 */

/** @type {Record<string, "use" | "read" | undefined>} */
const looking = {
  performers: "read",
  formation: "read",
  formations: "read",
  parts: "read",
  moves: "read",
  notes: "read",
  videos: "read",
  feasibility: "use",
  history: "use",
  details: "read",
};

/** @param {OwnRights} rights @param {readonly Panel[]} panels */
export const panelsFor = (rights, panels) =>
  rights.may("edit") ? [...panels] : panels.filter(({ id }) => looking[id] !== undefined);

/** Whether its fields and buttons are off. @param {OwnRights} rights @param {string} panel */
export const isOnlyRead = (rights, panel) =>
  !rights.may(panel === "notes" ? "comment" : "edit") && looking[panel] !== "use";
