import { groupedBy } from "../ui/grouped-by.js";
import { RoundFilm } from "./round-film.js";

/**
 * A film as the bytes that the server keeps: Sources/Rehearsal/Punches/RoundFilm.swift says how they are laid out.
 *
 * @import { FilmedPose } from "./round-film.js"
 */

/** Where the films of a person are. @param {string} session @param {string} member @param {number} begins */
export const filmPath = (session, member, begins) =>
  `/api/v1/sessions/${encodeURIComponent(session)}/films/${encodeURIComponent(member)}/${begins}`;

const magic = [0x72, 0x66, 0x6d, 0x31];
const stances = /** @type {const} */ ([null, "orthodox", "southpaw"]);
const numbers = 51;
/** Of x, y and confidence: parts of a pixel, and of 1. */
const scales = [8, 8, 100];
/** The server takes no more poses, and no longer film. */
const mostPoses = 9_000;
const longest = 1_800_000_000;

/**
 * The bytes, and the instant at which they begin.
 *
 * @param {readonly FilmedPose[]} seen
 * @param {"orthodox" | "southpaw" | null} stance
 */
export function bytesOf(seen, stance) {
  const poses = worthy(seen);
  const [first] = poses;
  const begins = Math.round(first.instant);
  /** @type {number[]} */
  const bytes = [...magic];
  for (const value of [first.width, first.height, stances.indexOf(stance), begins, poses.length]) write(bytes, value);
  let before = begins;
  let last = new Array(numbers).fill(0);
  for (const { joints, instant, width, height } of poses) {
    const now = Math.round(instant);
    write(bytes, now - before);
    const pose = Array.from(joints, (value, index) => whole(value, index % 3, index % 3 === 0 ? width : height));
    for (let index = 0; index < numbers; index += 1) writeSigned(bytes, pose[index] - last[index]);
    [before, last] = [now, pose];
  }
  return { begins, bytes: new Uint8Array(bytes) };
}

/**
 * The poses that the bytes can hold: all fitted into one shape of picture, each later than the one before, without
 * values that are not finite.
 *
 * @param {readonly FilmedPose[]} poses
 */
function worthy(poses) {
  const { width, height } = usualShape(poses);
  /** @type {FilmedPose[]} */
  const kept = [];
  for (const pose of poses.slice(-mostPoses)) {
    const [first] = kept;
    const before = kept[kept.length - 1];
    if (!pose.joints.every(Number.isFinite)) continue;
    if (before !== undefined && Math.round(pose.instant) <= Math.round(before.instant)) continue;
    if (first !== undefined && pose.instant - first.instant >= longest) break;
    kept.push(fitted(pose, width, height));
  }
  return kept;
}

/** The shape of picture that most poses have. @param {readonly FilmedPose[]} poses */
function usualShape(poses) {
  const shapes = groupedBy(poses, ({ width, height }) => `${width} ${height}`);
  const [[usual]] = [...shapes.values()].sort((one, other) => other.length - one.length);
  return usual;
}

/**
 * The pose in a picture of this shape. If its own picture has another shape, since the phone was turned, that is made
 * as large as fits and put into the middle.
 *
 * @param {FilmedPose} pose
 * @param {number} width
 * @param {number} height
 * @returns {FilmedPose}
 */
function fitted(pose, width, height) {
  if (pose.width === width && pose.height === height) return pose;
  const scale = Math.min(width / pose.width, height / pose.height);
  const offsets = [(width - scale * pose.width) / 2, (height - scale * pose.height) / 2];
  const joints = pose.joints.map((value, index) => index % 3 === 2 ? value : offsets[index % 3] + scale * value);
  return { ...pose, joints, width, height };
}

/**
 * A value as the whole number that is written. A joint far outside of the picture is moved to at most one picture's
 * width or height away.
 *
 * @param {number} value
 * @param {number} kind
 * @param {number} side
 */
function whole(value, kind, side) {
  const [least, most] = kind === 2 ? [0, 1] : [-side, 2 * side];
  return Math.round(scales[kind] * Math.min(most, Math.max(least, value)));
}

/** Seven bits a byte, the lowest first; beyond 32 bits, too. @param {number[]} bytes @param {number} value */
function write(bytes, value) {
  while (value >= 0x80) {
    bytes.push((value % 0x80) + 0x80);
    value = Math.floor(value / 0x80);
  }
  bytes.push(value);
}

/** @param {number[]} bytes @param {number} value */
const writeSigned = (bytes, value) => write(bytes, value < 0 ? -2 * value - 1 : 2 * value);

/**
 * @param {ArrayBuffer} content what the server had kept, so it is whole
 * @returns {RoundFilm}
 */
export function filmOf(content) {
  const bytes = new Uint8Array(content);
  let at = magic.length;
  const read = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError("the film ends too early");
      at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  };
  const readSigned = () => {
    const value = read();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const [width, height] = [read(), read()];
  read();
  let instant = read();
  const film = new RoundFilm();
  const pose = new Array(numbers).fill(0);
  for (let left = read(); left > 0; left -= 1) {
    instant += read();
    for (let index = 0; index < numbers; index += 1) pose[index] += readSigned();
    film.see({
      joints: Float32Array.from(pose, (value, index) => value / scales[index % 3]),
      instant,
      width,
      height,
    });
  }
  film.end();
  return film;
}
