/**
 * Numbers and bytes one after another, as they are packed; read back without trusting a single one of them.
 */

/** What is read is not what was packed. */
export class Damaged extends Error {
  /** @override */
  name = "Damaged";
}

export class Written {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    this.#make(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Seven bits a byte, the lowest first. @param {number} value whole, from 0 to 2⁵³ − 1 */
  number(value) {
    this.#make(8);
    let left = value;
    while (left >= 128) {
      this.#bytes[this.#length++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#length++] = left;
  }

  /** @param {number} value */
  float(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.put(bytes);
  }

  /** @param {number} more */
  #make(more) {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    grown.set(this.bytes);
    this.#bytes = grown;
  }
}

export class Reading {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get isOver() {
    return this.#at === this.#bytes.length;
  }

  /** @param {number} count */
  take(count) {
    if (count > this.#bytes.length - this.#at) throw new Damaged("it ends too early");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  number() {
    let [value, worth] = [0, 1];
    for (let turn = 0; turn < 8; turn += 1) {
      const [byte] = this.take(1);
      value += (byte & 127) * worth;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      worth *= 128;
    }
    throw new Damaged("a number is too large");
  }

  float() {
    const { buffer, byteOffset } = this.take(8);
    const value = new DataView(buffer, byteOffset, 8).getFloat64(0, true);
    if (!Number.isFinite(value)) throw new Damaged("a number is none");
    return value;
  }
}
