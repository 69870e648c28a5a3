/// <reference lib="deno.ns" />

/** What tests that compare with committed vectors share. */

/** @typedef {any} Any a question of the vectors, or what a page is not meant to ask */

/** @param {unknown} value @returns {string} as JSON, with fields in order */
export const text = (value) =>
  JSON.stringify(
    value,
    (_, each) =>
      each && typeof each === "object" && !Array.isArray(each)
        ? Object.fromEntries(Object.keys(each).sort().map((name) => [name, each[name]]))
        : each,
  );

/** @param {unknown} found @param {unknown} wanted @param {string} [what] */
export const equal = (found, wanted, what = "") => {
  const [one, other] = [text(found), text(wanted)];
  if (one !== other) throw new Error(`${what} ${one} instead of ${other}`);
};

const word = new DataView(new ArrayBuffer(8));
/** The bits of a double, in hexadecimal. @param {number} value */
export const bits = (value) => {
  word.setFloat64(0, value);
  return word.getBigUint64(0).toString(16).padStart(16, "0");
};

/** Vectors that the native code has made. @param {string} path below Tests @returns {Promise<Any>} */
export const vectors = async (path) =>
  JSON.parse(await Deno.readTextFile(new URL(`../../../Tests/${path}`, import.meta.url)));
