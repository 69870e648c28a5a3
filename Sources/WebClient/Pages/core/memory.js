/** @import { WithMemory } from "./wasm.d.ts" */

/**
 * Memory of a compiled module for one call: `parts` are counts of f64 values; `use` gets each part's address and a view
 * maker.
 * @template T
 * @param {WithMemory} wasm
 * @param {number[]} parts
 * @param {(addresses: number[], view: (address: number, count: number) => Float64Array) => T} use
 * @returns {T}
 */
export function withMemory(wasm, parts, use) {
  const length = parts.reduce((sum, part) => sum + part, 0);
  const block = wasm.core_allocate(8 * Math.max(length, 1));
  if (block === 0) throw new RangeError("This is larger than the core can hold.");
  try {
    let at = block;
    const addresses = parts.map((part) => {
      const address = at;
      at += 8 * part;
      return address;
    });
    /**
     * Made for each use: the core's memory may have grown in between, which makes earlier views invalid.
     * @param {number} address
     * @param {number} count
     */
    const view = (address, count) => new Float64Array(wasm.memory.buffer, address, count);
    return use(addresses, view);
  } finally {
    wasm.core_free(block);
  }
}

/**
 * Points as an x, y pair each, one after the other, or as objects or pairs.
 * @typedef {Float64Array | number[] | { x: number, y: number }[] | [number, number][]} Points
 */

/** Points as the core takes them, x, y pairs in a Float64Array. @param {Points | undefined} points */
export function pairs(points) {
  /** @type {ArrayLike<unknown>} */
  const list = ArrayBuffer.isView(points) || Array.isArray(points) ? points : [];
  const isFlat = ArrayBuffer.isView(points) || typeof list[0] === "number";
  if (list.length > (isFlat ? 2000 : 1000)) throw new RangeError("At most 1,000 points.");
  return isFlat ? Float64Array.from(list, Number) : Float64Array.from(Array.from(list, pair).flat());
}

/** @param {unknown} point */
function pair(point) {
  if (Array.isArray(point)) return [Number(point[0]), Number(point[1])];
  const { x, y } = /** @type {Partial<{ x: number, y: number }>} */ (point ?? {});
  return [Number(x), Number(y)];
}

/** @param {number | null | undefined} value */
export const optional = (value) => (typeof value === "number" ? value : NaN);
