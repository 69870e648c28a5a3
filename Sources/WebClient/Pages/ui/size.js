import { number, words } from "../words/panels.js";

/** @param {number} bytes */
export const sizeInWords = (bytes) =>
  words("panels.music.megabytes", { size: number(bytes / 1e6, { maximumFractionDigits: 1 }) });
