import { words } from "../words/dancer.js";
import "../words/common.js";
import { byId, setText } from "../ui/node.js";
import { keepFitted } from "../ui/fitted.js";
import { countsIn, eightAt } from "../stage/tempo.js";
import { clockTime } from "../stage/words.js";

/**
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Turn } from "./turn.js"
 * @import { Picture } from "../stage/picture.js"
 */

/** If a time is farther away than so many counts, it is shown in minutes and seconds. */
const mostCounts = 64;

/**
 * What the dancer does now, in one word on a ground of its own colour; the count within the eight, large; and small,
 * how long until what they do next.
 */
export class TurnBand {
  #phase = byId("phase");
  #countdown = byId("countdown");
  #count = byId("count");

  #isAlone;

  /** @param {{ isAlone?: boolean }} [options] alone nobody gives a GO */
  constructor({ isAlone = false } = {}) {
    this.#isAlone = isAlone;
    keepFitted(this.#phase);
    keepFitted(this.#countdown);
  }

  /** There is nothing to dance. */
  empty() {
    document.body.dataset.turn = "empty";
    setText(this.#phase, words("dancer.nothing"));
    setText(this.#countdown, "");
    setText(this.#count, "");
  }

  /**
   * Nothing has been played yet.
   *
   * @param {string} phase
   * @param {string} next
   */
  ready(phase, next) {
    document.body.dataset.turn = "hold";
    setText(this.#phase, phase);
    setText(this.#countdown, next);
    setText(this.#count, "");
  }

  /**
   * @param {Turn} turn
   * @param {Picture} picture
   * @param {number} now on the session clock
   * @param {Timeline} timeline
   * @param {Choreography} choreography
   */
  show(turn, picture, now, timeline, choreography) {
    document.body.dataset.turn = turn.isPaused ? "paused" : turn.doing;
    setText(this.#phase, words(turn.isPaused ? "dancer.paused" : `dancer.${turn.doing}`));
    setText(this.#countdown, this.#next(turn, picture, now, timeline, choreography));
    setText(this.#count, picture.runs ? String(eightAt(picture.time, choreography)) : "");
  }

  /**
   * @param {Turn} turn
   * @param {Picture} picture
   * @param {number} now
   * @param {Timeline} timeline
   * @param {Choreography} choreography
   */
  #next(turn, picture, now, timeline, choreography) {
    if (turn.at === null && turn.isPaused) return afterPause(turn, picture, choreography);
    if (turn.at === null && this.#isAlone && turn.then !== "end") return words("dancer.thenAgain");
    return ahead(turn, picture, now, timeline, choreography);
  }
}

/**
 * @param {Turn} turn
 * @param {Picture} picture
 * @param {number} now
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 */
function ahead({ then, at, after, doing }, { time }, now, timeline, choreography) {
  if (then === "end") return words("dancer.theEnd");
  if (then === "again") return words("dancer.sameAgain");
  if (at === null) {
    if (then === "others") return words("dancer.othersOnGo");
    const counts = countsIn(after, choreography, time);
    return counts === 0 ? words("dancer.goOnGo") : words("dancer.goAfterGo", { count: counts });
  }
  const counts = choreography.countsUntil(timeline, now, at);
  const left = counts <= mostCounts
    ? words("common.counts", { count: counts })
    : words("dancer.minutes", { time: clockTime(Math.max(0, at - now)) });
  if (then === "there") return words("dancer.thereIn", { left });
  if (then === "others") return words("dancer.othersIn", { left });
  return words(doing === "wait" ? "dancer.goIn" : "dancer.nextIn", { left });
}

/**
 * What comes first when a stopped run goes on.
 *
 * @param {Turn} turn
 * @param {Picture} picture
 * @param {Choreography} choreography
 */
function afterPause({ doing, after }, { time }, choreography) {
  switch (doing) {
    case "wait":
      return words("dancer.thenWait", { count: countsIn(after, choreography, time) });
    case "move":
      return words("dancer.thenMove", { count: countsIn(after, choreography, time) });
    case "hold":
      return words("dancer.thenHold");
    case "stay":
    case "arrived":
      return words("dancer.thenStay");
  }
}
