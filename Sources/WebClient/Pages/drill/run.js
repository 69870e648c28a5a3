import { punches } from "./actions.js";

/**
 * A drill that runs in a session, on the session clock: which stage it is in, what is called when, and which bells and
 * counts are heard. All of it follows from the document, from what the trainer changed and from the timeline; nothing
 * is told of a call.
 *
 * @import { Core } from "../core.js"
 * @import { Drills } from "../core/drill.js"
 * @import { Adjustment, Drill, DrillMode } from "../core/drill.d.ts"
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { DrillAction } from "../wire/production.d.ts"
 * @import { Adjustment as Told, Calls, Mode } from "../wire/wire.d.ts"
 * @import { Called, DrillDocument, DrillPresent } from "./run.d.ts"
 */

/** How many of the calls to come are told. */
const ahead = 4;

export class DrillRun {
  #running;
  #score;
  /** @type {Map<number, Called[]>} */
  #calls = new Map();

  /**
   * @param {Core} core
   * @param {Drills} drills
   * @param {DrillDocument} document
   * @param {Calls} calls
   */
  constructor(core, drills, document, calls) {
    this.document = document;
    /** How long a count lasts where no round says otherwise, in microseconds of score time. */
    this.usualCount = core.tempoMap(document.tempo).timeOf(1);
    this.#running = drills.run(
      written(document),
      BigInt(`0x${calls.seed}`),
      changes(document, calls.adjustments),
    );
    this.stages = this.#running.stages();
    this.#score = core.choreography({
      formations: this.stages.map(({ starts, ends }) => ({ hold: ends - starts, transition: { duration: 0 } })),
    });
  }

  /** Gives the core's memory back. */
  close() {
    this.#running.close();
    this.#score.free();
  }

  get end() {
    return this.stages.at(-1)?.ends ?? 0;
  }

  /**
   * @param {Timeline} timeline
   * @param {number} now
   * @returns {DrillPresent}
   */
  at(timeline, now) {
    const present = this.#score.present(timeline, now);
    const { time, runs } = present;
    const index = this.stages.findLastIndex(({ starts }) => starts <= time);
    const stage = this.stages[Math.max(index, 0)] ?? null;
    const isOver = stage !== null && time >= this.end;
    const calls = stage === null || isOver ? [] : this.calls(stage.kind === "rest" ? stage.round + 1 : stage.round);
    const first = calls.findIndex(({ at }) => at > time);
    const isWork = stage?.kind === "work";
    return {
      time,
      runs,
      isPaused: present.paused !== null && !runs,
      isOver,
      stage: stage === null ? null : { ...stage, index: Math.max(index, 0) },
      doing: stage === null ? "" : this.document.rounds[stage.round]?.name ?? "",
      left: stage === null ? 0 : Math.max(0, stage.ends - time),
      count: isWork && !isOver ? this.#running.countAt(stage.round, time) : null,
      call: isWork ? (first < 0 ? calls.at(-1) : calls[first - 1]) ?? null : null,
      next: first < 0 ? [] : calls.slice(first, first + ahead),
    };
  }

  /** The work of a round; undefined for one without. @param {number} round */
  workOf(round) {
    return this.stages.find((stage) => stage.kind === "work" && stage.round === round);
  }

  /**
   * Minutes of a round's work until a score time, for rates: never so few that one punch makes a huge one.
   *
   * @param {number} round
   * @param {number} time
   */
  minutesOf(round, time) {
    const { starts = 0, ends = 0 } = this.workOf(round) ?? {};
    return Math.max(0.1, (Math.min(time, ends) - starts) / 6e7);
  }

  /** The calls of a round. @param {number} round @returns {readonly Called[]} */
  calls(round) {
    let calls = this.#calls.get(round);
    if (calls === undefined) {
      calls = this.#running.calls(round).map(({ combo: which, at, isByHand, due }, number) => {
        const combo = this.document.combos[which];
        const steps = due.map((instant, step) => ({ action: combo.steps[step].action, due: instant }));
        return { round, number, combo, at, isByHand, steps };
      });
      this.#calls.set(round, calls);
    }
    return calls;
  }

  /** The calls that are going on or begin between two score times. @param {number} from @param {number} to */
  callsBetween(from, to) {
    return this.stages
      .filter(({ kind, starts, ends }) => kind === "work" && starts < to && ends >= from)
      .flatMap(({ round }) => this.calls(round))
      .filter(({ at, steps }) => at < to && Math.max(at, steps.at(-1)?.due ?? at) >= from);
  }

  /** The bells from a score time until before another one. @param {number} from @param {number} to */
  bellsBetween(from, to) {
    return this.stages.flatMap((stage, index) =>
      stage.starts < to && stage.ends >= from
        ? this.#running.bells(index).filter(({ at }) => at >= from && at < to)
        : []
    );
  }

  /**
   * The whole counts of the rounds from a score time until before another one.
   *
   * @param {number} from
   * @param {number} to
   */
  countsBetween(from, to) {
    /** @type {{ at: number, count: number }[]} */
    const counts = [];
    for (const { kind, round, starts, ends } of this.stages) {
      const [first, last] = [Math.max(starts, from), Math.min(ends, to)];
      if (kind !== "work" || first >= last) continue;
      for (let count = Math.ceil(this.#running.countAt(round, first) - 1e-6);; count += 1) {
        const at = this.#running.timeOf(round, count);
        if (!(at < last)) break;
        if (at >= first) counts.push({ at, count });
      }
    }
    return counts;
  }

  /**
   * How long a count lasts at a score time of a round, in microseconds of score time.
   *
   * @param {number} round
   * @param {number} time
   */
  countLength(round, time) {
    const count = Math.floor(this.#running.countAt(round, time) + 1e-6);
    const length = this.#running.timeOf(round, count + 1) - this.#running.timeOf(round, count);
    return Number.isFinite(length) ? length : this.usualCount;
  }

  /** Counts a minute at a score time; outside of rounds those with which the next one begins. @param {number} time */
  tempoAt(time) {
    return this.#running.tempoAt(time);
  }

  /**
   * The instant of the session clock at which the score gets to a time, as far as is decided; null if it does not.
   * Where it stands at that time, it gets there when it starts to run: so the bell of a round rings with its start.
   *
   * @param {Timeline} timeline
   * @param {number} from an instant before it
   * @param {number} time
   */
  instantOf(timeline, from, time) {
    return this.#score.instant(timeline, from, time);
  }

  /**
   * The instant at which the motion that is in force now got to a score time; null if it began past it.
   *
   * @param {Timeline} timeline
   * @param {number} now
   * @param {number} time
   */
  reached(timeline, now, time) {
    return this.#score.reaching(timeline, now, time);
  }

  /**
   * The times between two instants in which the run goes on without a jump: in a loop one for each pass.
   *
   * @param {Timeline} timeline
   * @param {number} from
   * @param {number} to
   */
  stretches(timeline, from, to) {
    return this.#score.stretches(timeline, from, to);
  }

  /**
   * Where the score is at an instant, as if each stage were a formation.
   *
   * @param {Timeline} timeline
   * @param {number} now
   */
  present(timeline, now) {
    return this.#score.present(timeline, now);
  }

  /** The score time at an instant. @param {Timeline} timeline @param {number} instant */
  timeAt(timeline, instant) {
    return this.#score.present(timeline, instant).time;
  }
}

/** @param {DrillDocument} document @returns {Drill} */
function written(document) {
  const { drill, tempo, combos, rounds, parts = [] } = document;
  return {
    preparation: drill.preparation,
    tempo,
    spacing: [drill.spacing.least, drill.spacing.most],
    intensity: drill.intensity,
    warnings: [...drill.warnings],
    combos: combos.map(({ steps }) => steps.map(({ action, counts }) => ({ action: coreAction(action), counts }))),
    rounds: rounds.map(({ work, rest, mode, ...round }) => {
      const index = parts.findIndex(({ id }) => id === round.part);
      const part = parts[index] ?? { tempo: null, spacing: null, intensity: null };
      const own = round.tempo ?? (part.tempo === null ? null : { start: part.tempo, end: part.tempo });
      return {
        work,
        rest,
        mode: coreMode(document, mode),
        part: index + 1,
        ...(own && { tempo: [own.start, own.end] }),
        ...(part.spacing !== null && { spacing: [part.spacing.least, part.spacing.most] }),
        ...(part.intensity !== null && { intensity: part.intensity }),
      };
    }),
  };
}

/**
 * An action as the core names it: punches by number. It makes no difference between the drill's own names.
 *
 * @param {DrillAction} action
 * @returns {number | "guard" | "slip" | "roll" | "step" | { own: number }}
 */
export function coreAction(action) {
  if (typeof action !== "string") return { own: 0 };
  return action === "guard" || action === "slip" || action === "roll" || action === "step"
    ? action
    : 1 + punches.indexOf(action);
}

/** @param {DrillDocument} document @param {Mode} mode @returns {DrillMode} */
function coreMode({ combos }, mode) {
  const place = (/** @type {string} */ id) => combos.findIndex((combo) => combo.id === id);
  if (mode.kind === "sequence") return { sequence: mode.combos.map(place) };
  if (mode.kind === "random") {
    return { random: mode.choices.map(({ combo, weight }) => ({ combo: place(combo), weight })) };
  }
  return "free";
}

/**
 * @param {DrillDocument} document
 * @param {readonly Told[]} told
 * @returns {Adjustment[]}
 */
function changes(document, told) {
  const { combos, rounds } = document;
  return told.map((one) => {
    const { at } = one;
    if ("tempo" in one) return { at, tempo: one.tempo, rising: one.rising ?? 0 };
    if ("intensity" in one) return { at, intensity: one.intensity };
    if ("mode" in one) return { at, mode: one.mode === null ? "written" : coreMode(document, one.mode) };
    if ("call" in one) return { at, call: combos.findIndex(({ id }) => id === one.call) };
    return { at, rest: rounds.findIndex(({ id }) => id === one.rest), longer: one.longer };
  });
}
