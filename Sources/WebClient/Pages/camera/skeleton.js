/** @import { Joints } from "../recogniser/recogniser.d.ts" */

/** Bones between COCO's joints. */
const bones = [
  [5, 6],
  [5, 7],
  [7, 9],
  [6, 8],
  [8, 10],
  [5, 11],
  [6, 12],
  [11, 12],
  [11, 13],
  [13, 15],
  [12, 14],
  [14, 16],
  [0, 5],
  [0, 6],
];
const wrists = [9, 10];
/** Joints below this confidence are not drawn. */
const sure = 0.3;

/**
 * Draws a person over the picture, which fills the canvas without being cut and stands on its lower edge.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Joints | null} joints in pixels of the picture; null clears the canvas
 * @param {{ width: number, height: number }} picture
 */
export function drawSkeleton(canvas, joints, picture) {
  const density = Math.min(2, devicePixelRatio);
  const width = Math.round(canvas.clientWidth * density);
  const height = Math.round(canvas.clientHeight * density);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.clearRect(0, 0, width, height);
  if (joints === null) return;
  const scale = Math.min(width / picture.width, height / picture.height);
  const left = (width - picture.width * scale) / 2;
  const top = height - picture.height * scale;
  /** @param {number} joint */
  const spot = (
    joint,
  ) => /** @type {const} */ ([left + joints[3 * joint] * scale, top + joints[3 * joint + 1] * scale]);
  /** @param {number} joint */
  const isSure = (joint) => joints[3 * joint + 2] >= sure;
  const style = getComputedStyle(canvas);
  // A dark edge, so that it is seen on a light shirt, too.
  for (const [colour, thickness] of [[style.getPropertyValue("--ground"), 7], [style.getPropertyValue("--live"), 4]]) {
    context.strokeStyle = String(colour);
    context.fillStyle = String(colour);
    context.lineWidth = Number(thickness) * density;
    context.lineCap = "round";
    context.beginPath();
    for (const [from, to] of bones) {
      if (!isSure(from) || !isSure(to)) continue;
      context.moveTo(...spot(from));
      context.lineTo(...spot(to));
    }
    context.stroke();
    for (const wrist of wrists) {
      if (!isSure(wrist)) continue;
      context.beginPath();
      context.arc(...spot(wrist), (Number(thickness) + 3) * density, 0, 2 * Math.PI);
      context.fill();
    }
  }
}
