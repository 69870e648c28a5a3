/**
 * A recording as samples. Browsers decode a whole file at once, four bytes a sample, and do it away from the page's own
 * thread; no touch is needed for it.
 *
 * @param {ArrayBuffer} bytes of the file; they are gone afterwards
 * @param {number} rate samples a second that are wanted
 * @returns {Promise<AudioBuffer>} rejects with a `DOMException` for what this browser cannot decode
 */
export function decode(bytes, rate = 44_100) {
  return new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
}
