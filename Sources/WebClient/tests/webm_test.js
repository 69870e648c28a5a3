/// <reference lib="deno.ns" />
import { opusHead, WebM } from "../Pages/film/webm.js";

/** A film's file, read back mark by mark. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

const nested = new Set([
  0x18538067,
  0x114d9b74,
  0x4dbb,
  0x1549a966,
  0x1654ae6b,
  0xae,
  0xe0,
  0xe1,
  0x1f43b675,
  0x1c53bb6b,
  0xbb,
  0xb7,
]);

/**
 * @typedef {{ id: number, at: number, from: number, bytes: Uint8Array, inside: Mark[] }} Mark
 *
 * @param {Uint8Array} bytes
 * @param {number} [base]
 * @returns {Mark[]}
 */
function marksIn(bytes, base = 0) {
  const marks = [];
  for (let at = 0; at < bytes.length;) {
    const length = Math.clz32(bytes[at]) - 23;
    const id = Number(
      `0x${[...bytes.subarray(at, at + length)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`,
    );
    equal(bytes[at + length], 1);
    const size = Number(new DataView(bytes.buffer, bytes.byteOffset + at + length).getBigUint64(0) & 0xffffffffffffffn);
    const from = at + length + 8;
    const content = bytes.subarray(from, from + size);
    equal(content.length, size);
    marks.push({
      id,
      at: base + at,
      from: base + from,
      bytes: content,
      inside: nested.has(id) ? marksIn(content, base + from) : [],
    });
    at = from + size;
  }
  return marks;
}

/** @param {readonly Mark[]} marks @param {number} id */
const all = (marks, id) => marks.filter((mark) => mark.id === id);
/** @param {Mark} mark */
const number = ({ bytes }) => bytes.reduce((value, byte) => 256 * value + byte, 0);

Deno.test("a film's file has its length, its tracks, its blocks in order, and leads to each part", async () => {
  const film = new WebM(
    { codec: "V_VP8", width: 1280, height: 720 },
    { codec: "A_OPUS", rate: 48_000, channels: 2, head: opusHead(2, 48_000) },
    4_500_000,
  );
  for (const part of [0, 2e6, 4e6]) {
    film.add(
      [{ time: part, isKey: true, bytes: new Uint8Array([1]) }, {
        time: part + 33_333,
        isKey: false,
        bytes: new Uint8Array(300),
      }],
      [{ time: part, isKey: true, bytes: new Uint8Array([2]) }, {
        time: part + 20_000,
        isKey: true,
        bytes: new Uint8Array([3]),
      }],
    );
  }
  const [header, segment] = marksIn(new Uint8Array(await film.file.arrayBuffer()));
  equal([header.id, segment.id], [0x1a45dfa3, 0x18538067]);
  const [info] = all(segment.inside, 0x1549a966);
  equal(new DataView(all(info.inside, 0x4489)[0].bytes.slice().buffer).getFloat64(0), 4500);
  const clusters = all(segment.inside, 0x1f43b675);
  equal(clusters.map(({ inside }) => number(inside[0])), [0, 2000, 4000]);
  const blocks = all(clusters[1].inside, 0xa3).map((
    { bytes },
  ) => [bytes[0] & 0x7f, 256 * bytes[1] + bytes[2], bytes[3] === 0x80]);
  equal(blocks, [[1, 0, true], [2, 0, true], [2, 20, true], [1, 33, false]]);
  const [cues] = all(segment.inside, 0x1c53bb6b);
  const led = cues.inside.map(({ inside }) => segment.from + number(all(inside[1].inside, 0xf1)[0]));
  equal(led, clusters.map(({ at }) => at));
  const [seekHead] = all(segment.inside, 0x114d9b74);
  const sought = seekHead.inside.map(({ inside: [, place] }) => segment.from + number(place));
  equal(sought, [0x1549a966, 0x1654ae6b, 0x1c53bb6b].map((id) => all(segment.inside, id)[0].at));
});
