import { Damaged } from "../importing/zip.js";

/**
 * Tar archives (POSIX.1-1988 ustar): 512 bytes say what comes, then its bytes, filled up to whole blocks; two empty
 * blocks end it. Nothing is held in memory but headers: contents are parts of files.
 *
 * @import { Entry } from "../importing/zip.js"
 */
const block = 512;
const text = new TextEncoder();
/** Where a header keeps what: from and length. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  written: [136, 12],
  sum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
};

/**
 * @param {readonly { path: string, content: Blob }[]} files paths of at most 100 bytes
 * @param {number} written seconds since 1970
 */
export function archiveOf(files, written) {
  const parts = files.flatMap(({ path, content }) => [
    header(path, content.size, written),
    content,
    new Uint8Array(-content.size & (block - 1)),
  ]);
  return new Blob([...parts, new Uint8Array(2 * block)], { type: "application/x-tar" });
}

/** @param {string} path @param {number} bytes @param {number} written */
function header(path, bytes, written) {
  const made = new Uint8Array(block);
  /** @param {keyof typeof fields} field @param {string} value */
  const put = (field, value) => made.set(text.encode(value), fields[field][0]);
  /** @param {number} value @param {number} digits */
  const octal = (value, digits) => value.toString(8).padStart(digits, "0");
  put("name", path);
  put("mode", octal(0o644, 7));
  put("owner", octal(0, 7));
  put("group", octal(0, 7));
  put("size", octal(bytes, 11));
  put("written", octal(written, 11));
  put("type", "0");
  put("magic", "ustar\u000000");
  put("sum", `${octal(sumOf(made), 6)}\0 `);
  return made;
}

/** All bytes together, as if the sum's own were spaces. @param {Uint8Array} header */
function sumOf(header) {
  const [from, length] = fields.sum;
  return header.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0);
}

/**
 * The entries of an archive, in order.
 *
 * @param {Blob} file
 * @returns {AsyncGenerator<Entry>}
 */
export async function* entriesOf(file) {
  /** @type {string | null} */
  let longPath = null;
  for (let at = 0; at + block <= file.size;) {
    const header = new Uint8Array(await file.slice(at, at + block).arrayBuffer());
    if (header.every((byte) => byte === 0)) return;
    /** @param {keyof typeof fields} field */
    const get = (field) => {
      const [from, length] = fields[field];
      return new TextDecoder().decode(header.subarray(from, from + length)).split("\0")[0];
    };
    const bytes = Number.parseInt(get("size").trim(), 8);
    const isWhole = get("magic").startsWith("ustar") && Number.parseInt(get("sum").trim(), 8) === sumOf(header);
    const content = at + block;
    if (!isWhole || !(bytes >= 0) || content + bytes > file.size) throw new Damaged();
    at = content + Math.ceil(bytes / block) * block;
    const type = get("type");
    // What newer programs say besides of the entry that follows: dates, for example, and a path that is too long here.
    if (type === "g") continue;
    if (type === "x" || type === "L") {
      longPath = longPathIn(await file.slice(content, content + Math.min(bytes, longestRecord)).text(), type);
      continue;
    }
    const prefix = get("prefix");
    const path = longPath ?? `${prefix && `${prefix}/`}${get("name")}`;
    longPath = null;
    yield {
      path: path.replace(/^(\.\/)+/, ""),
      kind: type === "" || type === "0" ? "file" : type === "5" ? "folder" : "other",
      bytes,
      content: file.slice(content, content + bytes),
    };
  }
  throw new Damaged();
}

/** Bytes of what is said of an entry in front of it. */
const longestRecord = 64 * 1024;

/** @param {string} text @param {string} type `x` of POSIX.1-2001, `L` of GNU @returns {string | null} */
const longPathIn = (text, type) =>
  type === "L" ? text.split("\0")[0] : /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? null;
