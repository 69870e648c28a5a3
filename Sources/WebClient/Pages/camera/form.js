import { JOINTS } from "../core/drill.js";
import { coreAction } from "../drill/run.js";

/**
 * How the athlete throws, beside the figure: how far the arm is stretched at the full extension, and where the other
 * hand is. Both are said only where one picture can prove them. A straight arm is straight from everywhere, so an elbow
 * that looks bent is bent; the picture shortens distances, so a hand that looks far from the head is far.
 *
 * @import { Drills } from "../core/drill.js"
 * @import { PunchName } from "../drill/actions.js"
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {object} Form of one punch
 * @property {number | null} elbow degrees, 180 for a straight arm; null where it is not seen, or not to be straight
 * @property {number | null} guard from the other hand to the head, in lengths of the trunk; null where it is not seen
 *
 * @typedef {{ kind: "reach", punch: PunchName, angle: number, target: number }
 *   | { kind: "guard", punch: PunchName, number: number, of: number }} FormFinding
 */

/** Joints below this confidence are not seen. */
const sure = 0.5;
/** Microseconds: poses are kept for as long as a punch may be told late; the nearest one is of the punch. */
const kept = 2_000_000;
const near = 90_000;
/** Degrees, and lengths of the trunk, that are no fault. */
const tolerance = { elbow: 25, guard: 0.4 };
/** An arm that points at the camera is a few pixels long, and its elbow bends by chance: in lengths of the trunk. */
const shortestArm = 0.5;
/** So many of a kind before anything is said of it. */
const enough = 3;
const mostFindings = 2;
/** @type {ReadonlySet<PunchName>} */
const straight = new Set(["jab", "doubleJab", "cross"]);

/** COCO's joints. */
const sides = { left: { shoulder: 5, elbow: 7, wrist: 9 }, right: { shoulder: 6, elbow: 8, wrist: 10 } };
const nose = 0;
const trunkJoints = { shoulders: [5, 6], hips: [11, 12] };

/** @param {readonly number[]} a @param {readonly number[]} b */
const distance = (a, b) => Math.hypot(...a.map((value, axis) => value - b[axis]));

/** The angle at `b`, in degrees. @param {number[]} a @param {number[]} b @param {number[]} c */
function angle(a, b, c) {
  const [one, other] = [a, c].map((end) => end.map((value, axis) => value - b[axis]));
  const along = one.reduce((sum, value, axis) => sum + value * other[axis], 0);
  return 180 / Math.PI * Math.acos(Math.max(-1, Math.min(1, along / (Math.hypot(...one) * Math.hypot(...other)))));
}

/** @param {number[][]} points */
const middle = (points) =>
  points[0].map((_, axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/**
 * The figure's form of a punch at its full extension.
 *
 * @param {Drills} drills
 * @param {PunchName} punch
 * @param {boolean} isSouthpaw
 * @param {"left" | "right"} side of the hand that throws
 * @returns {{ elbow: number, guard: number }}
 */
export function figureForm(drills, punch, isSouthpaw, side) {
  const due = 2_000_000;
  const figure = drills.figure([{ action: coreAction(punch), due }], 500_000, isSouthpaw);
  const places = figure.placesAt(due, 0, new Float64Array(3 * JOINTS.length));
  figure.close();
  /** @param {typeof JOINTS[number]} name */
  const joint = (name) => [...places.subarray(3 * JOINTS.indexOf(name), 3 * JOINTS.indexOf(name) + 3)];
  const other = side === "left" ? "right" : "left";
  return {
    elbow: angle(joint(`${side}Shoulder`), joint(`${side}Elbow`), joint(`${side}Hand`)),
    guard: distance(joint(`${other}Hand`), joint("head")) / distance(joint("neck"), joint("pelvis")),
  };
}

/**
 * The form of a pose.
 *
 * @param {Joints} joints
 * @param {PunchName} punch
 * @param {"left" | "right"} side
 * @returns {Form}
 */
export function formOf(joints, punch, side) {
  /** @param {number} joint */
  const isSeen = (joint) => joints[3 * joint + 2] >= sure;
  /** @param {number} joint */
  const spot = (joint) => [joints[3 * joint], joints[3 * joint + 1]];
  const hasTrunk = [...trunkJoints.shoulders, ...trunkJoints.hips].every(isSeen);
  if (!hasTrunk) return { elbow: null, guard: null };
  const trunk = distance(middle(trunkJoints.shoulders.map(spot)), middle(trunkJoints.hips.map(spot)));
  const arm = sides[side];
  const [shoulder, elbow, wrist] = [arm.shoulder, arm.elbow, arm.wrist].map(spot);
  const length = distance(shoulder, elbow) + distance(elbow, wrist);
  const isLong = [arm.shoulder, arm.elbow, arm.wrist].every(isSeen) && length >= shortestArm * trunk;
  const guarding = sides[side === "left" ? "right" : "left"].wrist;
  return {
    elbow: straight.has(punch) && isLong ? angle(shoulder, elbow, wrist) : null,
    guard: isSeen(guarding) && isSeen(nose) && trunk > 0 ? distance(spot(guarding), spot(nose)) / trunk : null,
  };
}

/** The poses of the last moments, and the form of the punches of a round. */
export class FormWatch {
  /** @type {{ joints: Joints, instant: number }[]} */
  #poses = [];
  /** @type {Map<PunchName, { form: Form, target: { elbow: number, guard: number } }[]>} */
  #round = new Map();

  /** A round begins: what was before is of no interest. */
  begin() {
    this.#round.clear();
  }

  /** @param {Joints} joints @param {number} instant */
  see(joints, instant) {
    this.#poses = [...this.#poses.filter((pose) => instant - pose.instant < kept), { joints, instant }];
  }

  /**
   * @param {PunchName} punch
   * @param {"left" | "right"} side
   * @param {number} at
   * @param {{ elbow: number, guard: number }} target
   */
  threw(punch, side, at, target) {
    const pose = this.#poses.reduce(
      (best, one) => Math.abs(one.instant - at) < Math.abs((best?.instant ?? Infinity) - at) ? one : best,
      /** @type {{ joints: Joints, instant: number } | null} */ (null),
    );
    if (pose === null || Math.abs(pose.instant - at) > near) return;
    const form = formOf(pose.joints, punch, side);
    this.#round.set(punch, [...this.#round.get(punch) ?? [], { form, target }]);
  }

  /** What to do better, most often wrong first. @returns {FormFinding[]} */
  get findings() {
    /** @type {{ share: number, finding: FormFinding }[]} */
    const found = [];
    for (const [punch, thrown] of this.#round) {
      const elbows = thrown.flatMap(({ form: { elbow } }) => elbow === null ? [] : [elbow]).sort((a, b) => a - b);
      const { target } = thrown[thrown.length - 1];
      const usual = elbows[elbows.length >> 1];
      if (elbows.length >= enough && usual < target.elbow - tolerance.elbow) {
        const share = elbows.filter((elbow) => elbow < target.elbow - tolerance.elbow).length / elbows.length;
        found.push({
          share,
          finding: { kind: "reach", punch, angle: Math.round(usual), target: Math.round(target.elbow) },
        });
      }
      const guards = thrown.flatMap(({ form: { guard } }) => guard === null ? [] : [guard]);
      const away = guards.filter((guard) => guard > target.guard + tolerance.guard).length;
      if (guards.length >= enough && away > guards.length / 2) {
        found.push({ share: away / guards.length, finding: { kind: "guard", punch, number: away, of: guards.length } });
      }
    }
    return found.sort((a, b) => b.share - a.share).slice(0, mostFindings).map(({ finding }) => finding);
  }
}
