import { contentOf } from "../editing/content.js";
import { readDocument } from "../editing/documents.js";
import { Damaged } from "./byte-stream.js";
import { packed } from "./packing.js";
import { unpacked } from "./unpacking.js";

/**
 * A whole production in the fragment of a link, which no browser sends to a server: `1.` and, as base64url, the packed
 * document, deflated with its checksum.
 *
 * @import { Production, ProductionFields } from "../wire/production.d.ts"
 * @import { JSONValue } from "./json.d.ts"
 */

/** The way in which links are packed now; other ways get other numbers. */
const version = "1";
/** Firefox opens addresses of up to a mebibyte, every other browser more. */
export const longestLink = 1_000_000;
/** Bytes of a packed document. */
const mostBytes = 8_000_000;

/** Whether the fragment of an address is a copy, of whatever version. @param {string} fragment */
export const isCopy = (fragment) => /^\d{1,4}\./.test(fragment);

/** A link that cannot be opened; `reason` says why. */
export class Unopened extends Error {
  /** @override */
  name = "Unopened";

  /** @param {"damaged" | "newer"} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * @param {ProductionFields} production
 * @returns {Promise<string>}
 */
export async function fragmentOf(production) {
  const bytes = packed(/** @type {JSONValue} */ (/** @type {unknown} */ (contentOf(production))));
  return `${version}.${inLetters(await through(bytes, new CompressionStream("deflate"), Infinity))}`;
}

/**
 * The production in a link, checked as an import is.
 *
 * @param {string} fragment without the `#`
 * @returns {Promise<Production>}
 * @throws {Unopened} and what `readDocument` throws
 */
export async function productionIn(fragment) {
  const [number, text] = [fragment.slice(0, fragment.indexOf(".")), fragment.slice(fragment.indexOf(".") + 1)];
  if (isCopy(fragment) && number !== version) throw new Unopened("newer");
  if (!isCopy(fragment) || text.length > 2 * longestLink) throw new Unopened("damaged");
  return readDocument(/** @type {ProductionFields} */ (await documentIn(text)), "");
}

/** @param {string} text */
async function documentIn(text) {
  try {
    const document = unpacked(await through(fromLetters(text), new DecompressionStream("deflate"), mostBytes));
    if (document !== null && typeof document === "object") return /** @type {unknown} */ (document);
  } catch (problem) {
    throw new Unopened("damaged", problem);
  }
  throw new Unopened("damaged");
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most bytes that may come out
 */
async function through(bytes, stream, most) {
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new Damaged("it holds too much");
    }
    pieces.push(new Uint8Array(value));
  }
}

/** @param {Uint8Array} bytes */
function inLetters(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters */
const fromLetters = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
