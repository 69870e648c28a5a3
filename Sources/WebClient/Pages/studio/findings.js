import { whenIdle } from "../parts/when-idle.js";
import { Listeners } from "../parts/listeners.js";
import { tempoMap } from "../stage/tempo.js";
import { moveOf } from "./canvas/moves.js";
import { scoreOf } from "./playing/score.js";

/**
 * What cannot be danced as it is written: looked for by the core one formation at a time, the move into it and standing in it,
 * while the page has nothing else to do, and again only where something has changed.
 *
 * A finding is `{ kind, standing, performers, formation, from, to, at, value, apart, counts }`: `performers` are places in the
 * cast; times are of the score, `at` when it is worst; `value` is metres between the middles, metres a second, or steps; `apart`
 * metres between the bodies of two; `counts` the counts there are for the steps, one count being one step.
 */
const kindsByGravity = ["tooManySteps", "nearMiss", "tooFast", "collision"];
const kinds = {
  collision: "collision",
  overlap: "collision",
  nearMiss: "nearMiss",
  tooClose: "nearMiss",
  tooFast: "tooFast",
  tooManySteps: "tooManySteps",
};
const gravities = Object.fromEntries(kindsByGravity.map((kind, turn) => [kind, turn + 1]));
const none = [];
/** Microseconds around a moment in which it is shown on the dots while they move. */
const around = 150_000;
/** A try-out in mid-drag waits for this long after the last, and for so many times as long as that took; in milliseconds. */
const triedEvery = 120;
const share = 15;
/** What is left of an idle moment for another formation to be begun, in milliseconds. */
const mayTake = 5;

export class Findings {
  #desk;
  #core;
  #selection;
  #known = new WeakMap();
  #cast = "";
  #moments = null;
  #missing = -1;
  #isLooking = false;
  #trial = null;
  #changes = new Listeners();
  #rung = { of: null, collision: [], tooFast: [], nearMiss: [], tooManySteps: [] };
  #worst = new Uint8Array(0);

  constructor({ desk, core, selection }) {
    this.#desk = desk;
    this.#core = core;
    this.#selection = selection;
    desk.onChange(() => this.#look());
    this.#look();
  }

  onChange(listener) {
    return this.#changes.add(listener);
  }

  /**
   * Where something was found so far, in the order of time: `{ formation, standing, findings, counts }`, the move into a formation
   * and, of its own, standing in it. `findings` has the worst first; `counts` says how many there are of each kind, which may be
   * more than are told. A moment is the same object for as long as nothing in it has changed.
   */
  get moments() {
    return (this.#moments ??= this.#desk.document.formations.flatMap((_, index) => this.at(index)?.moments ?? none));
  }

  /** Whether the whole work has been looked through as it is now. */
  get isComplete() {
    return this.#missing === 0;
  }

  /**
   * `{ findings, moments, performers }` of formation `index`; null while it has not been looked at as it is now. `performers` has
   * `{ distance, peak, mean, steps, counts, departs, arrives }` of the move into it for each place in the cast.
   */
  at(index) {
    const found = this.#found(index);
    if (found === null) return null;
    const score = scoreOf(this.#desk.document);
    const begins = index === 0 ? 0 : score.departure(index - 1);
    if (found.placed?.index !== index || found.placed.begins !== begins) {
      found.placed = { index, begins, ...placed(found, index, begins) };
    }
    return { findings: found.placed.findings, moments: found.placed.moments, performers: found.performers };
  }

  /** Whose dots are rung in formation `index` as it stands: `{ collision, tooFast, nearMiss, tooManySteps }`, places in the cast, each but once. */
  standing(index) {
    return this.#ring(this.#trial?.index === index ? this.#trial.findings : this.at(index)?.findings ?? none);
  }

  /** The same at an instant of the move into formation `index`. */
  moving(index, time) {
    return this.#ring(this.at(index)?.findings ?? none, time);
  }

  /** What would be found with everybody at `places`, in a stroke under way; shown until `forgetTrial`. */
  tryOut(index, places) {
    const trial = (this.#trial ??= { index, findings: none, at: -Infinity, took: 0, isWaiting: false });
    trial.places = places;
    if (trial.isWaiting) return;
    trial.isWaiting = true;
    const wait = trial.at + Math.max(triedEvery, share * trial.took) - performance.now();
    setTimeout(() => whenIdle(() => this.#trial === trial && this.#try(trial)), Math.max(0, wait));
  }

  #try(trial) {
    const began = performance.now();
    const { document } = this.#desk;
    const { index, places } = trial;
    const to = document.formations[index];
    const positions = Object.fromEntries(
      document.performers.map(({ id }, turn) => [id, { x: places[2 * turn], y: places[2 * turn + 1] }]),
    );
    trial.findings = placed(this.#compute(document.formations[index - 1], { ...to, positions }), index, 0).findings;
    trial.at = performance.now();
    trial.took = trial.at - began;
    trial.isWaiting = false;
    this.#changes.tell();
  }

  forgetTrial() {
    this.#trial = null;
  }

  /** By the worst that is found for each. Asked every frame: what stays the same is not computed again. */
  #ring(findings, time = null) {
    const rung = this.#rung;
    if (time === null && rung.of === findings) return rung;
    rung.of = time === null ? findings : null;
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

  #found(index) {
    const { formations, thresholds, stage, tempo } = this.#desk.document;
    const to = formations[index];
    if (to === undefined) return null;
    const from = formations[index - 1];
    const found = this.#known.get(to.positions);
    const isSame = found !== undefined && found.from === from?.positions && found.transition === from?.transition &&
      found.thresholds === thresholds && found.metresPerUnit === stage.metresPerUnit && found.tempo === tempo;
    return isSame ? found : null;
  }

  #look() {
    const { performers, formations } = this.#desk.document;
    const cast = performers.map(({ id }) => id).join(" ");
    if (cast !== this.#cast) {
      this.#known = new WeakMap();
      this.#worst = new Uint8Array(performers.length);
      this.#rung.of = null;
    }
    this.#cast = cast;
    this.#moments = null;
    this.#missing = formations.filter((_, index) => this.#found(index) === null).length;
    if (this.#missing > 0) this.#goOn();
    else this.#changes.tell();
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

  /** The open formation first, then the one that is left from it, then the others in order. */
  #lookAtNext() {
    const { formations, thresholds, stage, tempo } = this.#desk.document;
    const open = this.#selection.formationIndex;
    const isMissing = (index) => index >= 0 && index < formations.length && this.#found(index) === null;
    const index = [open, open + 1].find(isMissing) ?? formations.findIndex((_, at) => isMissing(at));
    if (index < 0) {
      this.#missing = 0;
      return;
    }
    const from = formations[index - 1];
    const to = formations[index];
    const result = this.#compute(from, to);
    this.#known.set(to.positions, {
      ...result,
      from: from?.positions,
      transition: from?.transition,
      thresholds,
      metresPerUnit: stage.metresPerUnit,
      tempo,
      placed: null,
    });
    this.#missing = Math.max(0, this.#missing - 1);
    this.#moments = null;
    if (this.#missing === 0 || index === open || index === open + 1) this.#changes.tell();
  }

  #compute(from, to) {
    const { document } = this.#desk;
    const { thresholds = {}, stage } = document;
    const map = tempoMap(document.tempo);
    const piece = this.#core.choreography(
      from === undefined
        ? { ...document, formations: [{ ...to, hold: 0, transition: undefined }] }
        : moveOf(document, from, to),
    );
    try {
      const { findings, performers, counts } = piece.feasibility(from === undefined ? 0 : 1, {
        ...thresholds,
        metresPerUnit: stage.metresPerUnit,
        step: map.timeOf(1),
      });
      const bodies = 2 * (thresholds.bodyRadius ?? 0.3);
      return {
        findings: findings.map((finding) => read(finding, bodies, map)),
        performers: performers.map((figures) => ({
          ...figures,
          counts: map.countAt(figures.arrives - figures.departs),
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

function read({ kind, performers, from, to, at, value }, bodies, map) {
  return {
    kind: kinds[kind],
    standing: kind === "overlap" || kind === "tooClose",
    performers,
    from,
    to,
    at,
    value,
    apart: performers.length === 2 ? Math.max(0, value - bodies) : null,
    counts: kind === "tooManySteps" ? map.countAt(to - from) : null,
  };
}

/** The findings at their times in the whole score, and the one or two moments that they are of. */
function placed({ findings, counts }, formation, begins) {
  const there = findings.map((finding) => ({
    ...finding,
    formation,
    from: finding.from + begins,
    to: finding.to + begins,
    at: finding.at + begins,
  }));
  const moments = [["moving", false], ["standing", true]]
    .map(([part, standing]) => ({
      formation,
      standing,
      findings: there.filter((finding) => finding.standing === standing),
      counts: counts[part],
    }))
    .filter((moment) => moment.findings.length > 0);
  return { findings: there, moments };
}
