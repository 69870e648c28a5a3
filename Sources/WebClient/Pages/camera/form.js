import { JOINTS } from "../core/drill.js";
import { coreAction } from "../drill/run.js";

/**
 * How the athlete throws, beside the figure: how far the arm is stretched at the full extension, where the other hand
 * is, and how far the hips turn with the rear hand. Each is said only where pictures can prove it. A straight arm is
 * straight from everywhere, so an elbow that looks bent is bent; the picture shortens distances, so a hand that looks
 * far from the head is far. Hips that are seen edge-on in the guard become wider with each degree that they turn.
 *
 * @import { Drills } from "../core/drill.js"
 * @import { PunchName } from "../drill/actions.js"
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {object} Form of one punch
 * @property {number | null} elbow degrees, 180 for a straight arm; null where it is not seen, or not to be straight
 * @property {number | null} guard from the other hand to the head, in lengths of the trunk; null where it is not seen
 *
 * @property {number | null} hips degrees that they have turned since the guard; null where it is not seen
 *
 * @typedef {{ elbow: number, guard: number, hips: number }} FigureForm
 * @typedef {{ joints: Joints, instant: number }} SeenPose
 * @typedef {{ kind: "reach" | "hips", punch: PunchName, angle: number, target: number, tolerance: number }
 *   | Guard
 *   | { kind: "where" }
 *   | { kind: "pictures", rate: number, needed: number }} FormFinding
 *
 * @typedef {object} Guard the other hand was away from the head; all lengths in hundredths of the trunk's
 * @property {"guard"} kind
 * @property {PunchName} punch
 * @property {number} number how often
 * @property {number} of
 * @property {number} away how far, usually
 * @property {number} target how far the figure's is
 * @property {number} tolerance
 */

/** Joints below this confidence are not seen. */
const sure = 0.5;
/**
 * Pictures a second with which form can be told: a straight punch is out and back in a third of a second, and with
 * fewer the picture nearest to its full extension may show an arm that is still, or again, bent.
 */
const needed = 10;
/** The time before a punch in which pictures are counted, in microseconds. */
const paceTime = 1_000_000;
/** Microseconds: poses are kept for as long as a punch may be told late; the nearest one is of the punch. */
const kept = 2_000_000;
const near = 90_000;
/** Degrees, and lengths of the trunk, that are no fault. */
const tolerance = { elbow: 25, guard: 0.4, hips: 40 };
/** An arm that points at the camera is a few pixels long, and its elbow bends by chance: in lengths of the trunk. */
const shortestArm = 0.5;
/**
 * Hips, as ops/lib/recogniser/form.py has them and has tried them: their width and how far the hands are before the
 * shoulders, in lengths of the trunk; the share of the width that is seen edge-on; microseconds before the extension in
 * which the guard is seen; so many poses of it. Only who turns them less than `least` degrees is told.
 */
const hips = { width: 0.42, ahead: 0.2, edgeOn: 0.5, before: 1_800_000, until: 300_000, poses: 8, least: 10 };
/** So many of a kind before anything is said of it. */
const enough = 3;
const mostFindings = 2;
/** @type {ReadonlySet<PunchName>} */
const straight = new Set(["jab", "doubleJab", "cross"]);
/** @type {ReadonlySet<PunchName>} */
const rear = new Set(["cross", "rearHook", "rearUppercut"]);

/** COCO's joints. */
const sides = { left: { shoulder: 5, elbow: 7, wrist: 9 }, right: { shoulder: 6, elbow: 8, wrist: 10 } };
const nose = 0;
const trunkJoints = { shoulders: [5, 6], hips: [11, 12] };
const wrists = [9, 10];

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
 * @returns {FigureForm}
 */
export function figureForm(drills, punch, isSouthpaw, side) {
  const due = 2_000_000;
  const figure = drills.figure([{ action: coreAction(punch), due }], 500_000, isSouthpaw);
  const [places, guard] = [due, 0].map((at) => figure.placesAt(at, 0, new Float64Array(3 * JOINTS.length)));
  figure.close();
  /** @param {typeof JOINTS[number]} name */
  const joint = (name, of = places) => [...of.subarray(3 * JOINTS.indexOf(name), 3 * JOINTS.indexOf(name) + 3)];
  const [turned, before] = [places, guard].map((of) => {
    const [left, right] = [joint("leftHip", of), joint("rightHip", of)];
    // As they lie on the floor.
    return [right[0] - left[0], right[2] - left[2]];
  });
  const other = side === "left" ? "right" : "left";
  return {
    elbow: angle(joint(`${side}Shoulder`), joint(`${side}Elbow`), joint(`${side}Hand`)),
    guard: distance(joint(`${other}Hand`), joint("head")) / distance(joint("neck"), joint("pelvis")),
    hips: angle(turned, [0, 0], before),
  };
}

/**
 * The form of a pose, without the turn of the hips.
 *
 * @param {Joints} joints
 * @param {PunchName} punch
 * @param {"left" | "right"} side
 * @returns {Pick<Form, "elbow" | "guard">}
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

/**
 * How far the hips turned from the guard to the full extension, in degrees, towards the front with the punching hand;
 * null where it is not seen. Only the camera of an athlete whose lead side it sees can tell.
 *
 * @param {readonly SeenPose[]} poses
 * @param {Joints} extended the pose at the full extension
 * @param {number} at
 * @param {"left" | "right"} side of the hand that throws, the rear one
 * @returns {number | null}
 */
export function hipTurn(poses, extended, at, side) {
  const there = sideways(extended);
  const before = poses.filter(({ instant }) => instant > at - hips.before && instant < at - hips.until)
    .flatMap(({ joints }) => sideways(joints) ?? []).filter(({ ahead }) => ahead !== null);
  if (there === null || before.length < hips.poses) return null;
  const across = middling(before.map(({ across }) => across));
  const ahead = middling(before.map(({ ahead }) => ahead ?? 0));
  const isOnLeadSide = (side === "right" ? -ahead : ahead) >= hips.ahead;
  if (!isOnLeadSide || Math.abs(across) > hips.edgeOn) return null;
  return 180 / Math.PI * (Math.asin(there.across) - Math.asin(across));
}

/**
 * How wide the hips look, as a share of their width, and how far the hands are to the right of the shoulders in the
 * picture, in lengths of the trunk.
 *
 * @param {Joints} joints
 */
function sideways(joints) {
  /** @param {number} joint */
  const spot = (joint) => [joints[3 * joint], joints[3 * joint + 1]];
  /** @param {number[]} some */
  const areSeen = (some) => some.every((joint) => joints[3 * joint + 2] >= sure);
  if (!areSeen([...trunkJoints.shoulders, ...trunkJoints.hips])) return null;
  const shoulders = middle(trunkJoints.shoulders.map(spot));
  const [left, right] = trunkJoints.hips.map(spot);
  const trunk = distance(shoulders, middle([left, right]));
  if (trunk === 0) return null;
  return {
    across: Math.max(-1, Math.min(1, (left[0] - right[0]) / trunk / hips.width)),
    ahead: areSeen(wrists) ? (middle(wrists.map(spot))[0] - shoulders[0]) / trunk : null,
  };
}

/** @param {readonly number[]} values */
const middling = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The poses of the last moments, and the form of the punches of a round. */
export class FormWatch {
  /** @type {SeenPose[]} */
  #poses = [];
  /** @type {Map<PunchName, { form: Form, target: FigureForm }[]>} */
  #round = new Map();
  /** Of punches of the round without enough pictures: how many came a second. @type {number[]} */
  #paces = [];
  /** Whether it is still to be said, in one rest, where the camera would see the hips turn. */
  #saysWhere = true;

  /** A round begins: what was before is of no interest. */
  begin() {
    this.#saysWhere &&= !this.#hidesHips;
    this.#round.clear();
    this.#paces = [];
  }

  /** @param {Joints} joints @param {number} instant */
  see(joints, instant) {
    this.#poses = [...this.#poses.filter((pose) => instant - pose.instant < kept), { joints, instant }];
  }

  /**
   * @param {PunchName} punch
   * @param {"left" | "right"} side
   * @param {number} at
   * @param {FigureForm} target
   */
  threw(punch, side, at, target) {
    const pace = this.#paceBefore(at);
    if (pace < needed) return void this.#paces.push(pace);
    const pose = this.#poses.reduce(
      (best, one) => Math.abs(one.instant - at) < Math.abs((best?.instant ?? Infinity) - at) ? one : best,
      /** @type {SeenPose | null} */ (null),
    );
    if (pose === null || Math.abs(pose.instant - at) > near) return;
    const turn = rear.has(punch) ? hipTurn(this.#poses, pose.joints, at, side) : null;
    const form = { ...formOf(pose.joints, punch, side), hips: turn };
    this.#round.set(punch, [...this.#round.get(punch) ?? [], { form, target }]);
  }

  /** Pictures a second, in those before an instant. @param {number} at */
  #paceBefore(at) {
    const times = this.#poses.map(({ instant }) => instant).filter((instant) => instant <= at + near)
      .filter((instant) => instant > at - paceTime);
    if (times.length < 2) return times.length;
    return (times.length - 1) * 1_000_000 / (times[times.length - 1] - times[0]);
  }

  /** Whether enough was thrown with the rear hand, and nothing seen of the hips. */
  get #hidesHips() {
    const thrown = [...this.#round].filter(([punch]) => rear.has(punch)).map(([, thrown]) => thrown);
    return thrown.some(({ length }) => length >= enough) && thrown.flat().every(({ form }) => form.hips === null);
  }

  /** What to do better, most often wrong first. @returns {FormFinding[]} */
  get findings() {
    const thrown = [...this.#round.values()].reduce((sum, { length }) => sum + length, 0);
    if (this.#paces.length >= enough && this.#paces.length > thrown) {
      return [{ kind: "pictures", rate: Math.round(middling(this.#paces)), needed }];
    }
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
          finding: {
            kind: "reach",
            punch,
            angle: Math.round(usual),
            target: Math.round(target.elbow),
            tolerance: tolerance.elbow,
          },
        });
      }
      const turns = thrown.flatMap(({ form }) => form.hips === null ? [] : [form.hips]);
      const line = Math.min(hips.least, target.hips - tolerance.hips);
      if (turns.length >= enough && middling(turns) < line) {
        const share = turns.filter((turn) => turn < line).length / turns.length;
        const angle = Math.max(0, Math.round(middling(turns)));
        const finding = { punch, angle, target: Math.round(target.hips), tolerance: tolerance.hips };
        found.push({ share, finding: { kind: "hips", ...finding } });
      }
      const guards = thrown.flatMap(({ form: { guard } }) => guard === null ? [] : [guard]);
      const away = guards.filter((guard) => guard > target.guard + tolerance.guard);
      if (guards.length >= enough && away.length > guards.length / 2) {
        found.push({
          share: away.length / guards.length,
          finding: {
            kind: "guard",
            punch,
            number: away.length,
            of: guards.length,
            away: Math.round(100 * middling(away)),
            target: Math.round(100 * target.guard),
            tolerance: Math.round(100 * tolerance.guard),
          },
        });
      }
    }
    if (this.#saysWhere && this.#hidesHips) found.push({ share: 0, finding: { kind: "where" } });
    return found.sort((a, b) => b.share - a.share).slice(0, mostFindings).map(({ finding }) => finding);
  }
}
