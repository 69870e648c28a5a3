import { whenIdle } from "../ui/when-idle.js";
import { Changes } from "../ui/changes.js";
import { countsOf, lengthOf } from "../stage/tempo.js";
import { moveOf } from "./canvas/moves.js";
import { scoreOf } from "../stage/score.js";

/**
 * @import { Desk } from "../editing/desk.js"
 * @import { Anchor, Formation, Point, Production, Thresholds, Transition } from "../wire/production.d.ts"
 * @import { Selection } from "./selection.js"
 * @import { Counts, Figures, Finding, FindingKind, Moment, Rung } from "./findings.d.ts"
 * @import { Choreography, Core, Places } from "./studio.d.ts"
 *
 * @typedef {ReturnType<Choreography["feasibility"]>} Answer what the core says of one formation
 *
 * @typedef {object} Computed times count from the beginning of the move
 * @property {Omit<Finding, "formation">[]} findings
 * @property {Figures[]} performers
 * @property {{ moving: Counts, standing: Counts }} counts
 *
 * @typedef {{ index: number, begins: number, findings: Finding[], moments: Moment[] }} Placed at their times in the
 *   score
 *
 * @typedef {object} Ground what a formation was looked at with, besides its own places
 * @property {Record<string, Point> | undefined} from
 * @property {Transition | undefined} transition
 * @property {Thresholds} thresholds
 * @property {number} metresPerUnit
 * @property {number} tempo
 * @property {Anchor[]} anchors
 * @property {number} begins where the move begins, in score time
 * @property {Placed | null} placed
 *
 * @typedef {object} Trial a stroke under way that is looked at: when last and for how long, in milliseconds
 * @property {number} index
 * @property {Places} places
 * @property {Finding[]} findings
 * @property {number} at
 * @property {number} took
 * @property {boolean} isWaiting
 */

/** @type {FindingKind[]} */
const kindsByGravity = ["tooManySteps", "nearMiss", "tooFast", "collision"];
/** @type {Record<string, FindingKind>} */
const kinds = {
  collision: "collision",
  overlap: "collision",
  nearMiss: "nearMiss",
  tooClose: "nearMiss",
  tooFast: "tooFast",
  tooManySteps: "tooManySteps",
};
const gravities = Object.fromEntries(kindsByGravity.map((kind, turn) => [kind, turn + 1]));
/** @type {never[]} */
const none = [];
/** For so many microseconds around its moment a finding is shown on the dots while they move. */
const around = 150_000;
/**
 * During a drag the next check waits at least this long after the last one, and so many times as long as that one took;
 * milliseconds.
 */
const triedEvery = 120;
const share = 15;
/** Another formation is begun only when this much of the idle time is left; milliseconds. */
const mayTake = 5;

/**
 * What cannot be danced as it is written: looked for by the core one formation at a time, the move into it and standing
 * in it, while the page has nothing else to do, and again only where something has changed.
 */
export class Findings {
  #desk;
  #core;
  #selection;
  /** @type {WeakMap<Record<string, Point>, Computed & Ground>} */
  #known = new WeakMap();
  #cast = "";
  /** @type {Moment[] | null} */
  #moments = null;
  #missing = -1;
  #isLooking = false;
  /** @type {Trial | null} */
  #trial = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();
  /** @type {Rung} */
  #rung = { collision: [], tooFast: [], nearMiss: [], tooManySteps: [] };
  /**
   * The findings for which the rings are drawn, if these are all of a formation's.
   *
   * @type {Finding[] | null}
   */
  #rungOf = null;
  #worst = new Uint8Array(0);

  /** @param {{ desk: Desk, core: Core, selection: Selection }} parts */
  constructor({ desk, core, selection }) {
    this.#desk = desk;
    this.#core = core;
    this.#selection = selection;
    desk.listen(() => this.#look());
    this.#look();
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /**
   * Where something was found so far, in the order of time. A moment is the same object for as long as nothing in it
   * has changed.
   */
  get moments() {
    return (this.#moments ??= this.#desk.document.formations.flatMap((_, index) => this.at(index)?.moments ?? none));
  }

  /** Whether the whole work has been checked as it is now. */
  get isComplete() {
    return this.#missing === 0;
  }

  /**
   * What was found in formation `index`, with the figures of everybody's way into it by place in the cast; null while
   * it has not been checked as it is now.
   *
   * @param {number} index
   */
  at(index) {
    const found = this.#found(index);
    if (found === null) return null;
    const score = scoreOf(this.#desk.document);
    const begins = index === 0 ? 0 : score.departure(index - 1);
    if (found.placed === null || found.placed.index !== index || found.placed.begins !== begins) {
      found.placed = { index, begins, ...placed(found, index, begins) };
    }
    return { findings: found.placed.findings, moments: found.placed.moments, performers: found.performers };
  }

  /**
   * The performers who get a ring in formation `index` as it stands, each once.
   *
   * @param {number} index
   */
  standing(index) {
    return this.#ring(this.#trial?.index === index ? this.#trial.findings : this.at(index)?.findings ?? none);
  }

  /**
   * The same at an instant of the move into formation `index`.
   *
   * @param {number} index
   * @param {number} time score time
   */
  moving(index, time) {
    return this.#ring(this.at(index)?.findings ?? none, time);
  }

  /**
   * What would be found with everybody at `places`, in a stroke under way; shown until `forgetTrial`.
   *
   * @param {number} index
   * @param {Places} places
   */
  tryOut(index, places) {
    const trial = (this.#trial ??= { index, places, findings: none, at: -Infinity, took: 0, isWaiting: false });
    trial.places = places;
    if (trial.isWaiting) return;
    trial.isWaiting = true;
    const wait = trial.at + Math.max(triedEvery, share * trial.took) - performance.now();
    const look = () => {
      if (this.#trial === trial) this.#try(trial);
    };
    setTimeout(() => whenIdle(look), Math.max(0, wait));
  }

  /** @param {Trial} trial */
  #try(trial) {
    const began = performance.now();
    const { document } = this.#desk;
    const { index, places } = trial;
    const to = document.formations[index];
    const positions = Object.fromEntries(
      document.performers.map(({ id }, turn) => [id, { x: places[2 * turn], y: places[2 * turn + 1] }]),
    );
    const begins = this.#beginningOf(index);
    const computed = this.#compute(document.formations[index - 1], { ...to, positions }, begins);
    trial.findings = placed(computed, index, 0).findings;
    trial.at = performance.now();
    trial.took = trial.at - began;
    trial.isWaiting = false;
    this.#changes.notify();
  }

  forgetTrial() {
    this.#trial = null;
  }

  /**
   * By the worst that is found for each. This is called every frame: what has not changed is not computed again.
   *
   * @param {Finding[]} findings
   * @param {number | null} [time]
   */
  #ring(findings, time = null) {
    const rung = this.#rung;
    if (time === null && this.#rungOf === findings) return rung;
    this.#rungOf = time === null ? findings : null;
    const worst = this.#worst.fill(0);
    for (const { kind, standing, performers, from, to } of findings) {
      if (time !== null && (standing || time < from - around || time > to + around)) continue;
      const gravity = gravities[kind];
      for (const turn of performers) if (worst[turn] < gravity) worst[turn] = gravity;
    }
    for (const kind of kindsByGravity) rung[kind].length = 0;
    for (let turn = 0; turn < worst.length; turn += 1) {
      if (worst[turn] > 0) rung[kindsByGravity[worst[turn] - 1]].push(turn);
    }
    return rung;
  }

  /** @param {number} index */
  #found(index) {
    const { formations, thresholds, stage, tempo, anchors } = this.#desk.document;
    const to = formations[index];
    if (to === undefined) return null;
    /** @type {Formation | undefined} */
    const from = formations[index - 1];
    const found = this.#known.get(to.positions);
    if (found === undefined || found.from !== from?.positions || found.transition !== from?.transition) return null;
    const isSame = found.thresholds === thresholds && found.metresPerUnit === stage.metresPerUnit &&
      found.tempo === tempo && found.anchors === anchors &&
      (anchors.length === 0 || found.begins === this.#beginningOf(index));
    return isSame ? found : null;
  }

  /** The score time at which the move into a formation begins. @param {number} index */
  #beginningOf(index) {
    return index === 0 ? 0 : scoreOf(this.#desk.document).departure(index - 1);
  }

  #look() {
    const { performers, formations } = this.#desk.document;
    const cast = performers.map(({ id }) => id).join(" ");
    if (cast !== this.#cast) {
      this.#known = new WeakMap();
      this.#worst = new Uint8Array(performers.length);
      this.#rungOf = null;
    }
    this.#cast = cast;
    this.#moments = null;
    this.#missing = formations.filter((_, index) => this.#found(index) === null).length;
    if (this.#missing > 0) this.#goOn();
    else this.#changes.notify();
  }

  #goOn() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    whenIdle((deadline) => {
      this.#isLooking = false;
      do this.#lookAtNext(); while (this.#missing > 0 && deadline.timeRemaining() > mayTake);
      if (this.#missing > 0) this.#goOn();
    });
  }

  /** The open formation first, then the one after it, then the others in order. */
  #lookAtNext() {
    const { formations, thresholds, stage, tempo, anchors } = this.#desk.document;
    const open = this.#selection.formationIndex;
    /** @param {number} index */
    const isMissing = (index) => index >= 0 && index < formations.length && this.#found(index) === null;
    const index = [open, open + 1].find(isMissing) ?? formations.findIndex((_, at) => isMissing(at));
    if (index < 0) {
      this.#missing = 0;
      return;
    }
    /** @type {Formation | undefined} */
    const from = formations[index - 1];
    const to = formations[index];
    const begins = this.#beginningOf(index);
    const result = this.#compute(from, to, begins);
    this.#known.set(to.positions, {
      ...result,
      from: from?.positions,
      transition: from?.transition,
      thresholds,
      metresPerUnit: stage.metresPerUnit,
      tempo,
      anchors,
      begins,
      placed: null,
    });
    this.#missing = Math.max(0, this.#missing - 1);
    this.#moments = null;
    if (this.#missing === 0 || index === open || index === open + 1) this.#changes.notify();
  }

  /**
   * @param {Formation | undefined} from
   * @param {Formation} to
   * @param {number} begins score time
   * @returns {Computed}
   */
  #compute(from, to, begins) {
    const { document } = this.#desk;
    const { thresholds, stage } = document;
    const piece = this.#core.choreography(from === undefined ? standOf(document, to) : moveOf(document, from, to));
    try {
      const { findings, performers, counts } = piece.feasibility(from === undefined ? 0 : 1, {
        ...thresholds,
        metresPerUnit: stage.metresPerUnit,
        step: lengthOf(document, begins, 1),
      });
      const bodies = 2 * thresholds.bodyRadius;
      return {
        findings: findings.map((finding) =>
          read(finding, bodies, (at, lasts) => countsOf(document, begins + at, lasts))
        ),
        performers: performers.map((figures) => ({
          ...figures,
          counts: countsOf(document, begins + figures.departs, figures.arrives - figures.departs),
        })),
        counts: {
          moving: {
            collision: counts.collision,
            tooFast: counts.tooFast,
            nearMiss: counts.nearMiss,
            tooManySteps: counts.tooManySteps,
          },
          standing: { collision: counts.overlap, tooFast: 0, nearMiss: counts.tooClose, tooManySteps: 0 },
        },
      };
    } finally {
      piece.free();
    }
  }
}

/**
 * The document of one formation alone.
 *
 * @param {Production} document
 * @param {Formation} to
 */
const standOf = (document, to) => ({ ...document, formations: [{ ...to, hold: 0, transition: undefined }] });

/**
 * @param {Answer["findings"][number]} finding
 * @param {number} bodies metres that two bodies take
 * @param {(at: number, lasts: number) => number} counted
 * @returns {Omit<Finding, "formation">}
 */
function read({ kind, performers, from, to, at, value }, bodies, counted) {
  return {
    kind: kinds[kind],
    standing: kind === "overlap" || kind === "tooClose",
    performers,
    from,
    to,
    at,
    value,
    apart: performers.length === 2 ? Math.max(0, value - bodies) : 0,
    counts: kind === "tooManySteps" ? counted(from, to - from) : 0,
  };
}

/**
 * The findings at their times in the whole score, and the one or two moments that they are of.
 *
 * @param {Computed} computed
 * @param {number} formation
 * @param {number} begins score time
 */
function placed({ findings, counts }, formation, begins) {
  const there = findings.map((finding) => ({
    ...finding,
    formation,
    from: finding.from + begins,
    to: finding.to + begins,
    at: finding.at + begins,
  }));
  const moments = [{ standing: false, counts: counts.moving }, { standing: true, counts: counts.standing }]
    .map((part) => ({
      ...part,
      formation,
      findings: there.filter(({ standing }) => standing === part.standing),
    }))
    .filter((moment) => moment.findings.length > 0);
  return { findings: there, moments };
}
