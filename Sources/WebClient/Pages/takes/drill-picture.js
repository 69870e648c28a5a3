import { listed, words } from "../words/takes.js";
import "../words/athlete.js";
import "../words/drill.js";
import { boardRows } from "../drill/board-rows.js";
import { comboInShort, comboInWords } from "../drill/call-band.js";
import { figuresOf } from "../drill/class-board.js";
import { Expectations, judged, thrownDuring } from "../drill/judging.js";
import { counted, startOf } from "../drill/seen-once.js";
import { DrillRun } from "../drill/run.js";
import { drillsOnce } from "../drill/running.js";
import { leftInWords, stageInWords } from "../drill/stage-words.js";
import { groupedBy } from "../ui/grouped-by.js";
import { core } from "../core/shared-core.js";
import { byName } from "../ui/by-name.js";
import { element, nameOf } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node, setText } from "../ui/node.js";
import { clockTime } from "../stage/words.js";
import { patch } from "../ui/patch.js";

/**
 * A take of a drill: its rounds as chapters, what was called, and what everybody threw, with the verdicts as the board
 * showed them at the instant.
 *
 * @import { Motion, PunchTold } from "../wire/wire.d.ts"
 * @import { ProductionFields } from "../wire/production.d.ts"
 * @import { BoardRow } from "../drill/class-board.js"
 * @import { DrillDocument, DrillPresent, MemberVerdict, Told } from "../drill/run.d.ts"
 * @import { Drills } from "../core/drill.js"
 * @import { Film } from "./film.js"
 * @import { TakesSource } from "./source.js"
 * @import { ReplayPicture, TakeCourse } from "./takes.d.ts"
 *
 * @typedef {{ id: string, name: string, told: readonly Told[], start: number }} Thrower
 * @typedef {{ round: number, from: number, to: number }} Chapter on the session clock
 */

/** Milliseconds between two looks at the board while it plays. */
const boardEvery = 400;
/** So long after a call, in microseconds, nothing is open any more. */
const settled = 2_000_000;
const noCalls = { seed: "0".repeat(16), adjustments: [] };

/**
 * @param {TakeCourse} course
 * @param {Film} film
 * @param {ProductionFields} production
 * @param {TakesSource} source
 * @returns {Promise<ReplayPicture>}
 */
export async function drillPicture(course, film, production, source) {
  loadStyle("board");
  const [arithmetic, drills, punches] = await Promise.all([core(), drillsOnce(), source.punches()]);
  const document = /** @type {DrillDocument} */ (production);
  const run = new DrillRun(arithmetic, drills, document, course.calls ?? noCalls);
  return new DrillPicture(course, film, run, drills, throwersOf(course, punches));
}

/**
 * Everybody of whom a punch is kept, by name.
 *
 * @param {Pick<TakeCourse, "names" | "joined">} course
 * @param {readonly PunchTold[]} punches
 * @returns {Thrower[]}
 */
function throwersOf({ names, joined }, punches) {
  return [...groupedBy(punches, ({ member }) => member)].map(([id, own]) => ({
    id,
    name: names[id] ?? "–",
    told: own,
    start: startOf(joined?.[id], own),
  })).sort(byName);
}

/** @implements {ReplayPicture} */
class DrillPicture {
  #film;
  #run;
  #drills;
  #throwers;
  #expectations = new Expectations();
  /** @type {Chapter[]} */
  #chapters;
  #stage = node("p", { class: "replay-stage-words" });
  #left = node("p", { class: "replay-left" });
  #called = node("p", { class: "replay-called" });
  #name = node("p", { class: "replay-call-name" });
  #board = node("tbody", {});
  #list = node("ol", { class: "plain replay-rounds" });
  /** What the board is of, and when it was drawn. */
  #drawn = { time: -1, at: -Infinity };
  shown = node(
    "div",
    { class: "replay-drill" },
    node("div", {}, this.#stage, this.#left),
    node("div", {}, this.#called, this.#name),
  );

  /**
   * @param {TakeCourse} course
   * @param {Film} film
   * @param {DrillRun} run
   * @param {Drills} drills
   * @param {Thrower[]} throwers
   */
  constructor(course, film, run, drills, throwers) {
    this.#film = film;
    this.#run = run;
    this.#drills = drills;
    this.#throwers = throwers;
    for (const { from, motion } of course.motions) this.#expectations.take({ motion }, from);
    const [begins, ends] = [film.begins, film.begins + film.length];
    this.#chapters = run.stages.filter(({ kind }) => kind === "work").flatMap(({ round, starts, ends: over }) =>
      this.#expectations.spans(run, starts, over, ends)
        .map(({ from, to }) => ({ round, from: Math.max(from, begins), to: Math.min(to, ends) }))
        .filter(({ from, to }) => from < to)
    ).sort((one, other) => one.from - other.from);
  }

  get way() {
    const rounds = [...new Set(this.#chapters.map(({ round }) => round + 1))];
    return rounds.length === 0 ? words("takes.noRounds") : words("takes.rounds", {
      count: rounds.length,
      numbers: listed(rounds.map(String), "conjunction"),
    });
  }

  get marks() {
    return this.#chapters.map(({ from }) => from - this.#film.begins);
  }

  dancersOf() {
    return "";
  }

  start() {}

  /** @param {(time: number) => void} seek */
  below(seek) {
    patch(this.#list, this.#chapters.map((chapter) => this.#chapter(chapter, seek)));
    const heads = /** @type {const} */ (["athlete", "latest", "hit", "rate", "after", "trend"]);
    return [
      this.#list,
      this.#throwers.length === 0 ? node("p", { class: "help" }, words("takes.nothingThrown")) : node(
        "div",
        { class: "board replay-board" },
        node(
          "table",
          {},
          node(
            "thead",
            {},
            node("tr", {}, heads.map((head) => node("th", { scope: "col" }, words(`drill.board.${head}`)))),
          ),
          this.#board,
        ),
      ),
    ];
  }

  /** @param {Chapter} chapter @param {(time: number) => void} seek */
  #chapter({ round, from, to }, seek) {
    const verdicts = this.#throwers.flatMap((thrower) => this.#verdicts(thrower, round, to + settled, { from, to }));
    const called = verdicts.filter((one) => one.called !== null && one.verdict !== "open");
    const hit = called.filter(({ verdict }) => verdict === "hit").length;
    const begins = from - this.#film.begins;
    const thrown = verdicts.filter(({ seen }) => seen !== null).length;
    return element(
      "li",
      { "data-from": from, "data-to": to },
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => seek(begins) },
        element("span", { class: "time" }, clockTime(begins)),
        element("strong", {}, words("drill.stage.work", { number: round + 1, of: this.#run.document.rounds.length })),
        element("span", {}, words("athlete.counted", { count: thrown })),
        called.length > 0 && element("span", {}, words("takes.hits", { number: hit, of: called.length })),
      ),
    );
  }

  /**
   * What had become of somebody's punches of a round by an instant.
   *
   * @param {Thrower} thrower
   * @param {number} round
   * @param {number} now
   * @param {{ from: number, to: number }} [within] of one chapter alone
   * @returns {MemberVerdict[]}
   */
  #verdicts({ told, start }, round, now, within = { from: -Infinity, to: Infinity }) {
    const work = this.#run.workOf(round);
    if (work === undefined) return [];
    const spans = within.from === -Infinity
      ? this.#expectations.spans(this.#run, work.starts, work.ends, now)
      : [within];
    const expected = this.#expectations.of(this.#run, round, now)
      .filter(({ due }) => due >= Math.max(start, within.from) && due <= within.to);
    const until = counted(told.filter(({ at }) => at <= now));
    return judged(this.#drills, expected, thrownDuring(spans, until), now, until);
  }

  /**
   * @param {Motion} motion
   * @param {number} time
   * @returns {string[]}
   */
  draw(motion, time) {
    const now = this.#film.begins + time;
    const present = this.#run.at({ motion, previous: null }, now);
    const { stage, runs, call, isOver } = present;
    const isWork = stage?.kind === "work" && !isOver;
    const where = stageInWords({ ...present, runs: true, isPaused: false }, this.#run.document);
    this.shown.dataset.stage = isOver ? "over" : stage?.kind ?? "none";
    setText(this.#stage, where);
    setText(this.#left, leftInWords(present));
    setText(this.#called, isWork && call !== null ? comboInShort(call.combo) : "");
    patch(this.#name, isWork && call !== null && nameOf(comboInWords(call.combo)));
    for (const line of this.#list.children) {
      if (!(line instanceof HTMLElement)) continue;
      const isNow = now >= Number(line.dataset.from) && now < Number(line.dataset.to);
      line.firstElementChild?.setAttribute("aria-current", String(isNow));
    }
    this.#showBoard(present, now);
    return [where, runs ? words("takes.percent", { percent: Math.round(100 * motion.rate) }) : words("takes.stands")];
  }

  /** @param {DrillPresent} present @param {number} now */
  #showBoard({ stage, time }, now) {
    const { time: before, at } = this.#drawn;
    const isNext = now > before && now - before < boardEvery * 4_000;
    if (stage === null || now === before || (isNext && performance.now() - at < boardEvery)) return;
    this.#drawn = { time: now, at: performance.now() };
    const minutes = this.#run.minutesOf(stage.round, time);
    const rows = this.#throwers.map((thrower) => {
      const { id, name } = thrower;
      const verdicts = this.#verdicts(thrower, stage.round, now);
      return {
        id,
        name,
        present: true,
        counting: null,
        gained: null,
        ...figuresOf({ verdicts, seenAt: now }, minutes, { now, since: now }),
      };
    });
    patch(this.#board, boardRows(rows, null));
  }

  close() {
    this.#run.close();
  }
}
