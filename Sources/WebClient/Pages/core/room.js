/** Room inside the core for one call: `parts` are counts of f64 values; `use` gets each part's address and a view maker. */
export function withRoom(wasm, parts, use) {
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
    /** Made anew for each use: the core's memory may have grown in between, which detaches earlier views. */
    const view = (address, count) => new Float64Array(wasm.memory.buffer, address, count);
    return use(addresses, view);
  } finally {
    wasm.core_free(block);
  }
}

/** Points as the core takes them, x, y pairs in a Float64Array: from such a list, `[{x, y}]` or `[[x, y]]`. */
export function pairs(points) {
  const isFlat = ArrayBuffer.isView(points) || typeof points?.[0] === "number";
  const list = isFlat || Array.isArray(points) ? points : [];
  if (list.length > (isFlat ? 2000 : 1000)) throw new RangeError("At most 1,000 points.");
  return Float64Array.from(isFlat ? list : list.flatMap((point) => [point?.x ?? point?.[0], point?.y ?? point?.[1]]));
}

export const optional = (value) => (typeof value === "number" ? value : NaN);
