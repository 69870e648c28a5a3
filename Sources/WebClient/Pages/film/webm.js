/**
 * A film as WebM (RFC 8794, RFC 9559): a cluster for every few seconds, and a list of where each is, so that players
 * seek. Parts that are done are blobs: a long film does not lie in memory.
 *
 * @typedef {object} Chunk one picture, or a piece of sound, as it was encoded
 * @property {number} time microseconds from the beginning
 * @property {boolean} isKey whether a player can begin here
 * @property {Uint8Array} bytes
 *
 * @typedef {{ codec: "V_VP8" | "V_VP9", width: number, height: number }} Video
 * @typedef {{ codec: "A_OPUS", rate: number, channels: number, head: Uint8Array }} Audio
 */

const ids = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  longestId: 0x42f2,
  longestSize: 0x42f3,
  type: 0x4282,
  typeVersion: 0x4287,
  typeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  number: 0xd7,
  uid: 0x73c5,
  kind: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  preRoll: 0x56bb,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  audio: 0xe1,
  rate: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  block: 0xa3,
  cues: 0x1c53bb6b,
  cue: 0xbb,
  cueTime: 0xb3,
  cueTracks: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
};

/** Nanoseconds of a tick: times are told in milliseconds. */
const scale = 1_000_000;
const writtenBy = "Runthrough";
const preRoll = 80_000_000;
const text = new TextEncoder();

/** @typedef {Uint8Array | readonly Element[]} Content */
/** @typedef {{ id: number, content: Content }} Element */

/** @param {number} id @param {Content | number | string} content @returns {Element} */
const element = (id, content) => ({
  id,
  content: typeof content === "number" ? whole(content) : typeof content === "string" ? text.encode(content) : content,
});

/** A whole number in as few bytes as hold it. @param {number} value */
function whole(value) {
  const bytes = [];
  for (let left = value; left > 0 || bytes.length === 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return new Uint8Array(bytes);
}

/** @param {number} value */
function float(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

/** A size in eight bytes, which is always allowed. @param {number} value */
function size(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  bytes[0] = 1;
  return bytes;
}

/** @param {Element} one @returns {Uint8Array[]} */
function written({ id, content }) {
  const inner = content instanceof Uint8Array ? [content] : content.flatMap(written);
  return [whole(id), size(lengthOf(inner)), ...inner];
}

/** @param {readonly Uint8Array[]} parts */
const lengthOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

/** @param {readonly Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export class WebM {
  #video;
  #audio;
  #duration;
  /** @type {Blob[]} */
  #clusters = [];
  /** @type {{ time: number, at: number }[]} */
  #cues = [];
  #length = 0;

  /**
   * @param {Video} video
   * @param {Audio | null} audio
   * @param {number} duration microseconds
   */
  constructor(video, audio, duration) {
    this.#video = video;
    this.#audio = audio;
    this.#duration = duration;
  }

  /**
   * A stretch of the film that begins with a picture of its own. It is at most half a minute long.
   *
   * @param {readonly Chunk[]} pictures
   * @param {readonly Chunk[]} sounds
   */
  add(pictures, sounds) {
    const blocks = [
      ...pictures.map((chunk) => ({ ...chunk, track: 1 })),
      ...sounds.map((chunk) => ({ ...chunk, track: 2 })),
    ].sort((one, other) => one.time - other.time || one.track - other.track);
    if (blocks.length === 0) return;
    const begins = Math.max(0, Math.round(blocks[0].time / 1000));
    const cluster = joined(written(element(ids.cluster, [
      element(ids.clusterTime, begins),
      ...blocks.map(({ track, time, isKey, bytes }) => element(ids.block, block(track, time, begins, isKey, bytes))),
    ])));
    this.#cues.push({ time: begins, at: this.#length });
    this.#length += cluster.length;
    this.#clusters.push(new Blob([cluster]));
  }

  /** @returns {Blob} */
  get file() {
    const header = joined(written(element(ids.header, [
      element(ids.version, 1),
      element(ids.readVersion, 1),
      element(ids.longestId, 4),
      element(ids.longestSize, 8),
      element(ids.type, "webm"),
      element(ids.typeVersion, 4),
      element(ids.typeReadVersion, 2),
    ])));
    const info = joined(written(this.#info));
    const tracks = joined(written(this.#tracks));
    // What is sought is told in eight bytes, so that the list of it is always as long.
    const seekLength = joined(written(seekHead(0, 0, 0))).length;
    const clustersAt = seekLength + info.length + tracks.length;
    const cues = joined(written(element(
      ids.cues,
      this.#cues.map(({ time, at }) =>
        element(ids.cue, [
          element(ids.cueTime, time),
          element(ids.cueTracks, [element(ids.cueTrack, 1), element(ids.cueCluster, clustersAt + at)]),
        ])
      ),
    )));
    const seek = joined(written(seekHead(seekLength, seekLength + info.length, clustersAt + this.#length)));
    const inside = clustersAt + this.#length + cues.length;
    return new Blob(
      [header, whole(ids.segment), size(inside), seek, info, tracks, ...this.#clusters, cues],
      { type: "video/webm" },
    );
  }

  get #info() {
    return element(ids.info, [
      element(ids.scale, scale),
      element(ids.duration, float(this.#duration / 1000)),
      element(ids.muxer, writtenBy),
      element(ids.writer, writtenBy),
    ]);
  }

  get #tracks() {
    const { codec, width, height } = this.#video;
    const video = element(ids.track, [
      element(ids.number, 1),
      element(ids.uid, 1),
      element(ids.kind, 1),
      element(ids.codec, codec),
      element(ids.video, [element(ids.width, width), element(ids.height, height)]),
    ]);
    return element(ids.tracks, this.#audio === null ? [video] : [video, soundTrack(this.#audio)]);
  }
}

/** @param {Audio} audio */
function soundTrack({ codec, rate, channels, head }) {
  // Samples before the first that is heard (RFC 7845, 5.1).
  const skipped = new DataView(head.buffer, head.byteOffset).getUint16(10, true);
  return element(ids.track, [
    element(ids.number, 2),
    element(ids.uid, 2),
    element(ids.kind, 2),
    element(ids.codec, codec),
    element(ids.codecPrivate, head),
    element(ids.codecDelay, Math.round((skipped * 1e9) / 48_000)),
    element(ids.preRoll, preRoll),
    element(ids.audio, [element(ids.rate, float(rate)), element(ids.channels, channels)]),
  ]);
}

/** @param {number} info @param {number} tracks @param {number} cues where each is, from the beginning of the segment */
function seekHead(info, tracks, cues) {
  const places = /** @type {const} */ ([[ids.info, info], [ids.tracks, tracks], [ids.cues, cues]]);
  return element(
    ids.seekHead,
    places.map(([id, at]) => {
      const place = new Uint8Array(8);
      new DataView(place.buffer).setBigUint64(0, BigInt(at));
      return element(ids.seek, [element(ids.seekId, whole(id)), element(ids.seekPosition, place)]);
    }),
  );
}

/**
 * @param {number} track
 * @param {number} time
 * @param {number} begins
 * @param {boolean} isKey
 * @param {Uint8Array} bytes
 */
function block(track, time, begins, isKey, bytes) {
  const all = new Uint8Array(4 + bytes.length);
  all[0] = 0x80 | track;
  new DataView(all.buffer).setInt16(1, Math.round(time / 1000) - begins);
  all[3] = isKey ? 0x80 : 0;
  all.set(bytes, 4);
  return all;
}

/**
 * What a player must know of Opus before the first piece (RFC 7845, 5.1).
 *
 * @param {number} channels
 * @param {number} rate
 */
export function opusHead(channels, rate) {
  const head = new Uint8Array(19);
  head.set(text.encode("OpusHead"));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, channels);
  view.setUint16(10, 312, true);
  view.setUint32(12, rate, true);
  return head;
}
