import { JOINTS } from "../core/drill.js";

/**
 * A boxer who shows what to throw, drawn from the joints that the core computes. The arm that acts is bright, and its
 * glove leaves a trail, so that the punch is seen from two metres away.
 *
 * What is drawn of one instant.
 *
 * @typedef {object} Shown
 * @property {Float64Array} places of the joints, as `Figure.placesAt` writes them
 * @property {boolean} isMirrored whether it is a picture in a mirror: its left hand is on the left
 * @property {"left" | "right" | null} hand which of the figure's own hands acts
 * @property {number} extended from 0 to 1, 1 at the instant at which the punch is extended furthest
 * @property {string | null} sign what the figure holds up: an action that it cannot show
 */

/**
 * How far a camera stands from the figure, how high and how far aside, in metres, and by which angle around it, so that
 * the way of a straight punch is seen.
 */
const camera = { away: 3.6, height: 1.25, around: 0.5, aside: 0.1 };
/** The space that is shown, in metres at the figure's own distance: height over the floor, and half the width. */
const shown = { top: 1.74, bottom: -0.17, aside: 0.8 };
/** Half the width of a limb at its two ends, in metres. */
const widths = { thigh: [0.088, 0.062], shin: [0.06, 0.042], upperArm: [0.062, 0.048], forearm: [0.05, 0.04] };
const glove = 0.088;
const head = 0.112;
/** Of the sign: the height of its letters in metres, and the smallest one in pixels of the canvas. */
const letters = { height: 0.2, least: 13 };
/** How many places of each glove its trail has. */
const trailLength = 9;

/** @type {Record<string, number>} */
const at = Object.fromEntries(JOINTS.map((name, index) => [name, index]));

/**
 * @typedef {{ x: number, y: number, depth: number, scale: number }} Point on the canvas; larger `depth` is farther
 */

export class FigureView {
  #canvas;
  #context;
  /** @type {Record<"left" | "right", Point[]>} */
  #trails = { left: [], right: [] };
  /** @type {Record<string, string>} */
  #colours = {};

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.takeColours();
    addEventListener("themed", () => this.takeColours());
  }

  /** The theme's, from the style sheet. */
  takeColours() {
    const style = getComputedStyle(this.#canvas);
    for (const name of ["body", "body-far", "edge", "active", "glove", "trail", "floor", "ring", "sign"]) {
      this.#colours[name] = style.getPropertyValue(`--figure-${name}`).trim();
    }
  }

  forgetTrails() {
    this.#trails = { left: [], right: [] };
  }

  /** @param {Shown} what */
  draw({ places, isMirrored, hand, extended, sign }) {
    const { width, height } = this.#fit();
    const context = this.#context;
    context.clearRect(0, 0, width, height);
    const scale = Math.min(height / (shown.top - shown.bottom), width / (2 * shown.aside));
    const points = projected(places, { width, height, scale, isMirrored });
    this.#floor(points, scale);
    this.#trail(points, hand, extended);
    for (const part of this.#parts(points, hand, rearOf(places))) part.draw();
    if (hand !== null && extended > 0) this.#ring(points[at[`${hand}Hand`]], extended);
    if (sign !== null) this.#sign(sign, points, scale);
  }

  /**
   * A board before the chest, between both gloves. The name of an own action may be long: it is written smaller.
   *
   * @param {string} text
   * @param {Point[]} points
   * @param {number} scale
   */
  #sign(text, points, scale) {
    const context = this.#context;
    const widest = 0.94 * this.#canvas.width;
    const middle = points[at.pelvis].y - 0.24 * scale;
    const font = (/** @type {number} */ size) => `800 ${size}px ${getComputedStyle(this.#canvas).fontFamily}`;
    let size = letters.height * scale;
    context.font = font(size);
    const width = context.measureText(text).width + size;
    if (width > widest) size = Math.max(letters.least, size * widest / width);
    context.font = font(size);
    const across = Math.min(widest, context.measureText(text).width + size);
    const x = Math.min(Math.max(points[at.pelvis].x, across / 2), this.#canvas.width - across / 2);
    context.fillStyle = this.#colours.active;
    context.beginPath();
    context.roundRect(x - across / 2, middle - 0.8 * size, across, 1.6 * size, 0.3 * size);
    context.fill();
    context.fillStyle = this.#colours.sign;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, middle, across - 0.6 * size);
  }

  /** The canvas has as many pixels as it takes, and no more than two a CSS pixel: a phone draws 60 frames then. */
  #fit() {
    const { clientWidth, clientHeight } = this.#canvas;
    const density = Math.min(2, globalThis.devicePixelRatio || 1);
    const [width, height] = [Math.round(clientWidth * density), Math.round(clientHeight * density)];
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      Object.assign(this.#canvas, { width, height });
      this.forgetTrails();
    }
    return { width, height };
  }

  /** @param {Point[]} points @param {number} scale */
  #floor(points, scale) {
    const context = this.#context;
    const [left, right] = [points[at.leftAnkle], points[at.rightAnkle]];
    const y = Math.max(points[at.leftToe].y, points[at.rightToe].y);
    context.fillStyle = this.#colours.floor;
    context.beginPath();
    context.ellipse((left.x + right.x) / 2, y - 0.03 * scale, 0.5 * scale, 0.085 * scale, 0, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {Point[]} points @param {"left" | "right" | null} hand @param {number} extended */
  #trail(points, hand, extended) {
    const context = this.#context;
    for (const side of /** @type {const} */ (["left", "right"])) {
      const trail = this.#trails[side];
      trail.push(points[at[`${side}Hand`]]);
      if (trail.length > trailLength) trail.shift();
      if (side !== hand || trail.length < 2) continue;
      context.lineCap = "round";
      context.strokeStyle = this.#colours.trail;
      for (let turn = 1; turn < trail.length; turn += 1) {
        const [from, to] = [trail[turn - 1], trail[turn]];
        context.globalAlpha = (0.1 + 0.4 * extended) * turn / trail.length;
        context.lineWidth = 2 * glove * to.scale * turn / trail.length;
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
      }
      context.globalAlpha = 1;
    }
  }

  /**
   * What it consists of, the farthest first.
   *
   * @param {Point[]} points
   * @param {"left" | "right" | null} hand
   * @param {"left" | "right"} rear the side that is drawn darker
   */
  #parts(points, hand, rear) {
    /** @param {string} name */
    const point = (name) => points[at[name]];
    /** @type {{ depth: number, draw: () => void }[]} */
    const parts = [];
    const middle = point("pelvis").depth;
    for (const side of /** @type {const} */ (["left", "right"])) {
      const isActive = side === hand;
      const [hip, knee, ankle, toe] = ["Hip", "Knee", "Ankle", "Toe"].map((joint) => point(side + joint));
      const [shoulder, elbow, fist] = ["Shoulder", "Elbow", "Hand"].map((joint) => point(side + joint));
      const limb = side === rear ? "body-far" : "body";
      const leg = this.#colours[limb];
      const arm = this.#colours[isActive ? "active" : limb];
      parts.push(
        {
          depth: Math.max(hip.depth, knee.depth),
          draw: () => this.#limb(hip, knee, widths.thigh, leg),
        },
        {
          depth: (knee.depth + ankle.depth) / 2 - 0.02,
          draw: () => {
            this.#limb(ankle, toe, [0.042, 0.034], leg);
            this.#limb(knee, ankle, widths.shin, leg);
          },
        },
        {
          depth: (shoulder.depth + elbow.depth) / 2 - 0.05,
          draw: () => this.#limb(shoulder, elbow, widths.upperArm, arm),
        },
        {
          depth: (elbow.depth + fist.depth) / 2 - 0.1,
          draw: () => this.#limb(elbow, fist, widths.forearm, arm),
        },
        { depth: fist.depth - 0.12, draw: () => this.#glove(fist, elbow, isActive) },
      );
    }
    parts.push({ depth: middle, draw: () => this.#torso(point) });
    parts.push({ depth: point("head").depth - 0.03, draw: () => this.#head(point("neck"), point("head")) });
    return parts.sort((one, other) => other.depth - one.depth);
  }

  /** @param {Point} from @param {Point} to @param {number[]} width @param {string} colour */
  #limb(from, to, [wide, narrow], colour) {
    const context = this.#context;
    tapered(context, from, wide * from.scale, to, narrow * to.scale);
    context.fillStyle = colour;
    context.fill();
    this.#edge(from.scale);
  }

  /** Parts that lie over one another are told apart by a line of the ground's colour. @param {number} scale */
  #edge(scale) {
    this.#context.strokeStyle = this.#colours.edge;
    this.#context.lineWidth = 0.012 * scale;
    this.#context.lineJoin = "round";
    this.#context.stroke();
  }

  /** @param {(name: string) => Point} point */
  #torso(point) {
    const context = this.#context;
    const [left, right, leftHip, rightHip] = ["leftShoulder", "rightShoulder", "leftHip", "rightHip"].map(point);
    const { scale } = point("neck");
    const neck = point("neck");
    const outer = 0.055 * scale;
    const waist = (/** @type {Point} */ shoulder, /** @type {Point} */ hip) => ({
      x: shoulder.x * 0.36 + hip.x * 0.64 + (point("pelvis").x - hip.x) * 0.1,
      y: shoulder.y * 0.36 + hip.y * 0.64,
    });
    const [leftWaist, rightWaist] = [waist(left, leftHip), waist(right, rightHip)];
    const [near, far] = left.x > right.x ? [left, right] : [right, left];
    const [nearHip, farHip] = near === left ? [leftHip, rightHip] : [rightHip, leftHip];
    const [nearWaist, farWaist] = near === left ? [leftWaist, rightWaist] : [rightWaist, leftWaist];
    context.beginPath();
    context.moveTo(neck.x, neck.y - outer * 0.9);
    context.quadraticCurveTo(near.x, near.y - outer * 1.25, near.x + outer, near.y + outer * 0.3);
    context.quadraticCurveTo(nearWaist.x + outer, nearWaist.y - outer, nearWaist.x + outer * 0.5, nearWaist.y);
    context.quadraticCurveTo(nearHip.x + outer * 0.9, nearHip.y - outer * 0.6, nearHip.x + outer, nearHip.y + outer);
    context.lineTo(farHip.x - outer, farHip.y + outer);
    context.quadraticCurveTo(farHip.x - outer * 0.9, farHip.y - outer * 0.6, farWaist.x - outer * 0.5, farWaist.y);
    context.quadraticCurveTo(farWaist.x - outer, farWaist.y - outer, far.x - outer, far.y + outer * 0.3);
    context.quadraticCurveTo(far.x, far.y - outer * 1.25, neck.x, neck.y - outer * 0.9);
    context.closePath();
    context.fillStyle = this.#colours.body;
    context.fill();
    this.#edge(scale);
    // The belt.
    context.beginPath();
    context.moveTo(nearHip.x + outer, nearHip.y - outer * 0.3);
    context.lineTo(farHip.x - outer, farHip.y - outer * 0.3);
    context.strokeStyle = this.#colours["body-far"];
    context.lineWidth = 0.05 * scale;
    context.stroke();
  }

  /** @param {Point} neck @param {Point} top */
  #head(neck, top) {
    const context = this.#context;
    this.#limb(neck, top, [0.05, 0.05], this.#colours.body);
    context.beginPath();
    const tilt = Math.atan2(top.x - neck.x, neck.y - top.y);
    context.ellipse(top.x, top.y, head * 0.84 * top.scale, head * top.scale, tilt, 0, 2 * Math.PI);
    context.fillStyle = this.#colours.body;
    context.fill();
    this.#edge(top.scale);
  }

  /** @param {Point} fist @param {Point} elbow @param {boolean} isActive */
  #glove(fist, elbow, isActive) {
    const context = this.#context;
    const angle = Math.atan2(fist.y - elbow.y, fist.x - elbow.x);
    const size = glove * fist.scale;
    context.beginPath();
    context.ellipse(fist.x, fist.y, size * 1.08, size * 0.94, angle, 0, 2 * Math.PI);
    context.fillStyle = this.#colours[isActive ? "active" : "glove"];
    context.fill();
    this.#edge(fist.scale);
    context.beginPath();
    context.arc(fist.x - size * 0.22, fist.y - size * 0.3, size * 0.3, Math.PI, 1.6 * Math.PI);
    context.strokeStyle = this.#colours.edge;
    context.globalAlpha = 0.45;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {Point} fist @param {number} extended */
  #ring(fist, extended) {
    const context = this.#context;
    context.beginPath();
    context.arc(fist.x, fist.y, glove * fist.scale * (2.1 - 0.75 * extended), 0, 2 * Math.PI);
    context.strokeStyle = this.#colours.ring;
    context.globalAlpha = extended ** 3;
    context.lineWidth = 0.022 * fist.scale;
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** The foot behind tells, as no punch changes it. @param {Float64Array} places @returns {"left" | "right"} */
const rearOf = (places) => (places[3 * at.leftToe + 2] < places[3 * at.rightToe + 2] ? "left" : "right");

/**
 * From the front, a little from the side to which the figure turns its back: so the way of a straight punch is seen.
 *
 * @param {Float64Array} places
 * @param {{ width: number, height: number, scale: number, isMirrored: boolean }} picture
 * @returns {Point[]}
 */
function projected(places, { width, height, scale, isMirrored }) {
  const isSouthpaw = rearOf(places) === "left";
  const [sine, cosine] = [Math.sin(camera.around) * (isSouthpaw ? -1 : 1), Math.cos(camera.around)];
  return JOINTS.map((_joint, index) => {
    const [x, y, z] = places.subarray(3 * index, 3 * index + 3);
    const aside = (x * cosine + z * sine - camera.aside * (isSouthpaw ? -1 : 1)) * (isMirrored ? -1 : 1);
    const ahead = z * cosine - x * sine;
    const near = camera.away / (camera.away - ahead);
    return {
      x: width / 2 + aside * near * scale,
      y: height - (camera.height + (y - camera.height) * near - shown.bottom) * scale,
      depth: -ahead,
      scale: near * scale,
    };
  });
}

/**
 * The outline of two circles and what is between them.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} from
 * @param {number} wide
 * @param {Point} to
 * @param {number} narrow
 */
function tapered(context, from, wide, to, narrow) {
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  context.beginPath();
  if (distance <= Math.abs(wide - narrow)) {
    const [one, radius] = wide > narrow ? [from, wide] : [to, narrow];
    context.arc(one.x, one.y, radius, 0, 2 * Math.PI);
    return;
  }
  const off = Math.acos((wide - narrow) / distance);
  context.arc(from.x, from.y, wide, way + off, way - off);
  context.arc(to.x, to.y, narrow, way - off, way + off);
  context.closePath();
}
