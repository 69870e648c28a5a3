/**
 * The text of a file, however it was written: UTF-8 and UTF-16 with and without a byte order mark, and what programs
 * wrote before them.
 *
 * @typedef {"utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1252"} Encoding
 */

/** @type {readonly Encoding[]} */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1251", "windows-1252"];

/** Bytes from which the kind is guessed where no mark says it. */
const looked = 8_192;

/** @param {Uint8Array} bytes @returns {Encoding} */
export function encodingOf(bytes) {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return unmarked(bytes);
}

/** In UTF-16, commas and ends of lines have a zero on one side, in every script. @param {Uint8Array} bytes */
function unmarked(bytes) {
  const part = bytes.subarray(0, looked);
  const zeros = [0, 0];
  for (let at = 0; at < part.length; at += 1) if (part[at] === 0) zeros[at % 2] += 1;
  const many = part.length / 50;
  if (zeros[1] > many && zeros[1] > 4 * zeros[0]) return "utf-16le";
  if (zeros[0] > many && zeros[0] > 4 * zeros[1]) return "utf-16be";
  return isUTF8(bytes) ? "utf-8" : older(bytes);
}

/** @param {Uint8Array} bytes */
function isUTF8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Words of Cyrillic letters are such bytes one after the other; accents of Latin ones stand alone.
 *
 * @param {Uint8Array} bytes
 */
function older(bytes) {
  let [alone, together] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] < 0x80) continue;
    if (bytes[at - 1] >= 0x80 || bytes[at + 1] >= 0x80) together += 1;
    else alone += 1;
  }
  return together > alone ? "windows-1251" : "windows-1252";
}

/** @param {Uint8Array} bytes @param {Encoding} encoding */
export const textOf = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);
