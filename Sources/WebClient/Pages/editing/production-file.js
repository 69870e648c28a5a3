import { nameOfFile, saveAs } from "../ui/save-as.js";

export const fileFormat = "runthrough.production/1";

/**
 * Gives a production document to the person as a file.
 *
 * @param {import("../wire/production.d.ts").Production} production
 */
export function saveAsFile(production) {
  const blob = new Blob([JSON.stringify({ format: fileFormat, ...production }, null, 2)], { type: "application/json" });
  saveAs(blob, fileName(production.title, "json"));
}

/** @param {string} title @param {"json" | "tar"} kind */
export const fileName = (title, kind) => nameOfFile(title, `runthrough.${kind}`);
