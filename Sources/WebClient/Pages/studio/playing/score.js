/**
 * When each formation of a document stands and leaves, in whole microseconds of score time; kept while the formations are the same.
 * Formation i arrives at A(i), leaves at D(i) = A(i) + hold; the live one is the last whose move has begun.
 */
const known = new WeakMap();

export function scoreOf(document) {
  const { formations } = document;
  let score = known.get(formations);
  if (score === undefined) {
    score = new Score(formations);
    known.set(formations, score);
  }
  return score;
}

class Score {
  #arrivals;
  #departures;

  constructor(formations) {
    this.count = formations.length;
    this.#arrivals = new Float64Array(this.count);
    this.#departures = new Float64Array(this.count);
    let at = 0;
    formations.forEach(({ hold, transition }, index) => {
      this.#arrivals[index] = at;
      this.#departures[index] = at += hold ?? 0;
      at += transition?.duration ?? 0;
    });
  }

  arrival(index) {
    return this.#arrivals[index] ?? 0;
  }

  departure(index) {
    return this.#departures[index] ?? 0;
  }

  get end() {
    return this.departure(this.count - 1);
  }

  /** The live formation: the greatest i with i = 0 or D(i-1) ≤ time. */
  formationAt(time) {
    let low = 0;
    let high = Math.max(0, this.count - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#departures[middle - 1] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether everybody stands still at `time`. */
  stands(time) {
    return time >= this.arrival(this.formationAt(time));
  }
}
