/**
 * Where an athlete's joints are found: in the page, if the phone is fast enough; else by a pose worker of the class;
 * else nowhere, and punches are tapped. It only goes down: a phone that was too slow once, or got hot, is not tried
 * again before the camera is turned on anew, so nothing goes to and fro.
 *
 * @typedef {"page" | "worker" | "taps"} Way
 */

/** Poses a second that a phone must give at first, and later, when it is hot. */
const enough = 12;
const enoughLater = 10;
/** The first pictures take longer: the program is still being compiled. */
const warmUp = 6;
/** Milliseconds that are measured at first, and later. */
const first = 1_000;
const later = 10_000;
/** As many pictures say how fast it is. */
const fewest = 8;
/** Milliseconds without a worker after which punches are tapped. */
const lonely = 10_000;

export class WayChoice {
  /** @type {Way} */
  way;
  /** Whether the first second was measured, or another way was taken. */
  isMeasured = false;
  #hasWorkers;
  #isFixed;
  /** How long pictures took, and when, the last ones. @type {{ at: number, took: number }[]} */
  #pictures = [];
  #seen = 0;
  /** Since when there has been no worker; null while there is one. @type {number | null} */
  #aloneSince = null;

  /**
   * @param {object} given
   * @param {boolean} given.page whether there are models for the page
   * @param {boolean} given.workers whether there may be workers: there are none for who practises alone
   * @param {boolean} [given.isFixed] whether the athlete wants the page, however slow this phone is
   */
  constructor({ page, workers, isFixed = false }) {
    this.#hasWorkers = workers;
    this.way = page ? "page" : workers ? "worker" : "taps";
    this.#isFixed = isFixed && page;
  }

  /** Poses a second that the phone could give; null before that is known. */
  get rate() {
    if (this.#pictures.length < fewest) return null;
    const took = this.#pictures.map((one) => one.took).sort((a, b) => a - b);
    return 1_000 / took[took.length >> 1];
  }

  /** A picture was looked at in the page. @param {number} took milliseconds @param {number} at milliseconds */
  took(took, at) {
    if (this.way !== "page" || (this.#seen += 1) <= warmUp) return;
    this.#pictures = [...this.#pictures.filter((one) => at - one.at <= later), { at, took }];
  }

  /** The page cannot do it. */
  pageFailed() {
    if (this.way === "page") this.#down();
  }

  /** The athlete wants no picture to leave the phone. */
  workersRefused() {
    this.#hasWorkers = false;
    if (this.way === "worker") this.way = "taps";
  }

  /** Whether a worker looks at pictures. @param {boolean} isThere @param {number} at milliseconds */
  worker(isThere, at) {
    this.#aloneSince = isThere ? null : this.#aloneSince ?? at;
    if (isThere && this.way === "taps" && this.#hasWorkers) this.way = "worker";
  }

  /** The way from now on. @param {number} at milliseconds @returns {Way} */
  look(at) {
    if (this.way === "page") this.#measure(at);
    else if (this.way === "worker" && this.#aloneSince !== null && at - this.#aloneSince >= lonely) this.way = "taps";
    return this.way;
  }

  /** @param {number} at */
  #measure(at) {
    const { rate } = this;
    const [oldest] = this.#pictures;
    const span = oldest === undefined ? 0 : at - oldest.at;
    if (rate === null || span < first) return;
    const isFirst = !this.isMeasured;
    this.isMeasured = true;
    if (this.#isFixed) return;
    if (isFirst ? rate < enough : span >= later * 0.9 && rate < enoughLater) this.#down();
  }

  #down() {
    this.isMeasured = true;
    this.#aloneSince = null;
    this.way = this.#hasWorkers ? "worker" : "taps";
  }
}
