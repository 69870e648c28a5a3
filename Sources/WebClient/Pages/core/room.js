/** Room inside the core for one call: `parts` are counts of f64 values; `use` gets each part's address and a view maker. */
export function withRoom(wasm, parts, use) {
  const length = parts.reduce((sum, part) => sum + part, 0);
  const block = wasm.core_allocate(8 * Math.max(length, 1));
  if (block === 0) throw new RangeError('This is larger than the core can hold.');
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

/** Points as the core takes them: a typed array of x, y pairs stays; `[{x, y}]` or `[[x, y]]` become one. */
export function pairs(points) {
  if (ArrayBuffer.isView(points)) return points;
  const list = Array.isArray(points) ? points : [];
  if (typeof list[0] === 'number') return Float64Array.from(list);
  return Float64Array.from(list.flatMap((point) => (Array.isArray(point) ? point.slice(0, 2) : [point?.x, point?.y])));
}

export const optional = (value) => (typeof value === 'number' ? value : NaN);
