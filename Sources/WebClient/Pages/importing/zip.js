/**
 * Zip archives (PKWARE's APPNOTE 6.3): the list of entries stands at the end; contents are stored or deflated. Those of
 * more than 4 GiB and encrypted ones are damaged, as far as this goes.
 *
 * @typedef {{ path: string, kind: "file" | "folder" | "other", bytes: number, content: Blob }} Entry
 */

/** An archive is damaged, or is none. */
export class Damaged extends Error {}

const signs = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 };
const endLength = 22;
const longestComment = 0xffff;

/** @param {Blob} blob @param {number} from @param {number} to */
const viewOf = async (blob, from, to) => new DataView(await blob.slice(from, to).arrayBuffer());

/**
 * The entries of an archive, in the order of its list. One with more than `most` bytes in all is damaged.
 *
 * @param {Blob} file
 * @param {number} [most]
 * @returns {AsyncGenerator<Entry>}
 */
export async function* zipEntries(file, most = Infinity) {
  let left = most;
  const { count, from, to } = await listOf(file);
  const list = await viewOf(file, from, to);
  let at = 0;
  for (let turn = 0; turn < count; turn += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== signs.listed) throw new Damaged();
    const [name, extra, comment] = [28, 30, 32].map((place) => list.getUint16(at + place, true));
    if (at + 46 + name > list.byteLength) throw new Damaged();
    const path = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, name)).replace(/^(\.\/)+/, "");
    const kind = path.endsWith("/") ? "folder" : "file";
    const bytes = list.getUint32(at + 24, true);
    const packed = { method: list.getUint16(at + 10, true), bytes: list.getUint32(at + 20, true) };
    const isHidden = (list.getUint16(at + 8, true) & 1) !== 0;
    left -= bytes;
    if (isHidden || left < 0 || [packed.bytes, bytes].includes(0xffffffff)) throw new Damaged();
    const content = kind === "file" ? await contentOf(file, list.getUint32(at + 42, true), packed, bytes) : new Blob();
    yield { path, kind, bytes, content };
    at += 46 + name + extra + comment;
  }
}

/** Where the list of entries is. @param {Blob} file */
async function listOf(file) {
  const start = Math.max(0, file.size - endLength - longestComment);
  const end = await viewOf(file, start, file.size);
  for (let at = end.byteLength - endLength; at >= 0; at -= 1) {
    if (end.getUint32(at, true) !== signs.end) continue;
    const from = end.getUint32(at + 16, true);
    const to = from + end.getUint32(at + 12, true);
    if (to <= file.size) return { count: end.getUint16(at + 10, true), from, to };
  }
  throw new Damaged();
}

/**
 * @param {Blob} file
 * @param {number} at where its own header stands
 * @param {{ method: number, bytes: number }} packed
 * @param {number} bytes
 */
async function contentOf(file, at, packed, bytes) {
  const header = await viewOf(file, at, at + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== signs.entry) throw new Damaged();
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const content = file.slice(from, from + packed.bytes);
  if (content.size !== packed.bytes || ![0, 8].includes(packed.method)) throw new Damaged();
  const found = packed.method === 0 ? content : await unpacked(content, "deflate-raw", bytes);
  if (found.size !== bytes) throw new Damaged();
  return found;
}

/**
 * What was compressed, in as many pieces as it comes in.
 *
 * @param {Blob} content
 * @param {CompressionFormat} format
 * @param {number} most bytes
 */
export async function unpacked(content, format, most) {
  /** @type {Blob[]} */
  const pieces = [];
  let bytes = 0;
  try {
    for await (const piece of content.stream().pipeThrough(new DecompressionStream(format))) {
      bytes += piece.byteLength;
      if (bytes > most) throw new Damaged();
      pieces.push(new Blob([piece]));
    }
  } catch {
    throw new Damaged();
  }
  return new Blob(pieces);
}
