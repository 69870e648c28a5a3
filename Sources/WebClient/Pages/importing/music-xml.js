import { attributeOf, plainText, tokensOf } from "./xml.js";

/**
 * Measures and tempo of a score in MusicXML 1 to 4, of its first part. A count is what a conductor beats: a quarter in
 * 4/4, three eighths in 6/8, a half in 2/2.
 *
 * @typedef {object} Measures
 * @property {string} title
 * @property {number} measures
 * @property {readonly number[]} times microseconds of each count, and of the end
 * @property {readonly { count: number, name: string }[]} marks
 * @property {boolean} hasRepeats
 */

export const mostMeasures = 20_000;
const mostCounts = 100_000;
const usualTempo = 120;
const longestName = 200;
const quarters = /** @type {Record<string, number>} */ ({
  breve: 8,
  whole: 4,
  half: 2,
  quarter: 1,
  eighth: 0.5,
  "16th": 0.25,
  "32nd": 0.125,
});

/** More measures than are read. */
export class TooLong extends Error {}

/** @param {string} text @returns {Measures | null} null: it is no score with measures */
export function measuresOf(text) {
  const score = new Score();
  for (const token of tokensOf(text)) {
    if (token.kind === "text") score.text(token.text);
    else if (token.kind === "close") score.close(token.name);
    else {
      score.open(token.name, token.attributes);
      if (token.isEmpty) score.close(token.name);
    }
  }
  return score.measures;
}

class Score {
  #title = "";
  #isScore = false;
  #isTimewise = false;
  #hasRepeats = false;
  /** The turn of the part that is read: only the first counts. */
  #part = 0;
  #said = "";
  // What holds until something else is written.
  #beats = 4;
  #beatType = 4;
  #divisions = 1;
  /** Quarters a minute. */
  #tempo = usualTempo;
  // The measure that is read.
  #isIn = false;
  #isPickup = false;
  #at = 0;
  #longest = 0;
  /** @type {{ at: number, tempo: number }[]} in quarters from the beginning of the measure */
  #tempos = [];
  /** @type {string[]} */
  #marks = [];
  // The note and the direction that are read.
  #duration = 0;
  #isBeside = false;
  #unit = 1;
  #isTold = false;
  #metronome = 0;
  // What has been read.
  #count = 0;
  #measures = 0;
  /** @type {number[]} */
  #times = [0];
  /** @type {{ count: number, name: string }[]} */
  #named = [];

  /** @returns {Measures | null} */
  get measures() {
    if (!this.#isScore || this.#measures === 0) return null;
    return {
      title: this.#title,
      measures: this.#measures,
      times: this.#times,
      marks: this.#named,
      hasRepeats: this.#hasRepeats,
    };
  }

  /** @param {string} text */
  text(text) {
    if (this.#said.length < 1_000) this.#said += text;
  }

  /** @param {string} name @param {string} attributes */
  open(name, attributes) {
    this.#said = "";
    if (name === "score-partwise" || name === "score-timewise") {
      this.#isScore = true;
      this.#isTimewise = name === "score-timewise";
    } else if (name === "part") this.#part += 1;
    else if (name === "measure") this.#beginMeasure(attributes);
    else if (this.#isIn && this.#part === 1) this.#begin(name, attributes);
  }

  /** @param {string} attributes */
  #beginMeasure(attributes) {
    if (this.#isTimewise) this.#part = 0;
    else if (this.#part !== 1) return;
    this.#isIn = true;
    this.#isPickup = attributeOf(attributes, "implicit") === "yes";
    [this.#at, this.#longest, this.#tempos, this.#marks] = [0, 0, [], []];
  }

  /** @param {string} name @param {string} attributes */
  #begin(name, attributes) {
    if (name === "note" || name === "backup" || name === "forward") [this.#duration, this.#isBeside] = [0, false];
    else if (name === "chord" || name === "grace" || name === "cue") this.#isBeside = true;
    else if (name === "repeat") this.#hasRepeats = true;
    else if (name === "direction") [this.#isTold, this.#metronome] = [false, 0];
    else if (name === "metronome") this.#unit = 0;
    else if (name === "sound") this.#sound(Number(attributeOf(attributes, "tempo") ?? NaN));
  }

  /** @param {number} tempo */
  #sound(tempo) {
    if (!(tempo > 0 && tempo < 10_000)) return;
    this.#isTold = true;
    this.#tempos.push({ at: this.#at / this.#divisions, tempo });
  }

  /** @param {string} name */
  close(name) {
    const said = plainText(this.#said).trim();
    this.#said = "";
    if (name === "work-title" || (name === "movement-title" && this.#title === "")) {
      this.#title = oneLine(said);
    } else if (name === "measure" && this.#isIn && (this.#isTimewise || this.#part === 1)) this.#endMeasure();
    else if (this.#isIn && this.#part === 1) this.#end(name, said);
  }

  /** @param {string} name @param {string} said */
  #end(name, said) {
    const number = Number(said);
    switch (name) {
      case "beats":
        this.#beats = said.split("+").reduce((sum, one) => sum + Number(one), 0) || this.#beats;
        break;
      case "beat-type":
        if ([1, 2, 4, 8, 16, 32, 64].includes(number)) this.#beatType = number;
        break;
      case "divisions":
        if (number > 0 && number < 1e6) this.#divisions = number;
        break;
      case "duration":
        if (number > 0 && number < 1e7) this.#duration = number;
        break;
      case "note":
      case "forward":
        if (!this.#isBeside) this.#at += this.#duration;
        this.#longest = Math.max(this.#longest, this.#at);
        break;
      case "backup":
        this.#at = Math.max(0, this.#at - this.#duration);
        break;
      case "rehearsal":
        if (said !== "") this.#marks.push(oneLine(said));
        break;
      default:
        this.#endOfTempo(name, said);
    }
  }

  /** @param {string} name @param {string} said */
  #endOfTempo(name, said) {
    if (name === "beat-unit" && this.#unit === 0) this.#unit = quarters[said] ?? 1;
    else if (name === "beat-unit-dot") this.#unit *= 1.5;
    else if (name === "per-minute") {
      const [written] = /\d+(?:\.\d+)?/.exec(said) ?? [];
      if (written !== undefined) this.#metronome = Number(written) * (this.#unit || 1);
    } else if (name === "direction" && !this.#isTold && this.#metronome > 0) this.#sound(this.#metronome);
  }

  #endMeasure() {
    this.#isIn = false;
    this.#measures += 1;
    const beat = this.#beatsThree ? 12 / this.#beatType : 4 / this.#beatType;
    const full = Math.min(1_000, Math.max(1, this.#beats)) * (4 / this.#beatType);
    const written = this.#longest / this.#divisions;
    const length = this.#isPickup && written > 0 ? Math.min(written, full) : full;
    const counts = Math.max(1, Math.round(length / beat));
    if (this.#measures > mostMeasures || this.#count + counts > mostCounts) throw new TooLong();
    for (const name of this.#marks) this.#named.push({ count: this.#count, name });
    this.#countOut(length, counts);
  }

  /** In 6/8, 9/8 and 12/8 three are beaten as one. */
  get #beatsThree() {
    return this.#beatType >= 8 && this.#beats > 3 && this.#beats % 3 === 0;
  }

  /** @param {number} length in quarters @param {number} counts */
  #countOut(length, counts) {
    const begins = this.#times[this.#times.length - 1];
    const changes = this.#tempos.filter(({ at }) => at < length).sort((one, other) => one.at - other.at);
    let [at, time, next] = [0, 0, 0];
    for (let count = 1; count <= counts; count += 1) {
      const to = (length * count) / counts;
      for (; next < changes.length && changes[next].at <= to; next += 1) {
        time += ((changes[next].at - at) * 60e6) / this.#tempo;
        at = changes[next].at;
        this.#tempo = changes[next].tempo;
      }
      time += ((to - at) * 60e6) / this.#tempo;
      at = to;
      this.#times.push(begins + time);
    }
    for (const late of this.#tempos) if (late.at >= length) this.#tempo = late.tempo;
    this.#count += counts;
  }
}

/** @param {string} text */
const oneLine = (text) => [...text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim()].slice(0, longestName).join("");
