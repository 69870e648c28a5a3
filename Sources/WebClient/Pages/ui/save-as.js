import { node } from "./node.js";

/**
 * Gives a file to the person.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function saveAs(blob, name) {
  const link = node("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A name that every system takes.
 *
 * @param {string} title
 * @param {string} ending
 */
export const nameOfFile = (title, ending) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "production"}.${ending}`;
