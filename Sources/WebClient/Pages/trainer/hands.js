/**
 * Who trains in front of which camera: pure, so that it can be tried without a page.
 *
 * @import { Attendee } from "../wire/wire.d.ts"
 *
 * A device that watches one athlete's place, and whose place it is; `null` while nobody has been bound to it.
 *
 * @typedef {{ id: string, name: string, sight: NonNullable<Attendee["sight"]>, athlete: string | null }} Place
 */

/**
 * The connected devices that watch a place.
 *
 * @param {readonly Attendee[]} members
 * @param {ReadonlyMap<string, string>} athletes by device
 * @returns {Place[]}
 */
export const placesOf = (members, athletes) =>
  members.flatMap(({ id, name, present, sight }) =>
    !present || sight === undefined ? [] : [{ id, name, sight, athlete: athletes.get(id) ?? null }]
  );

/** Milliseconds for which one hand is up alone before it counts: two may go up at almost the same time. */
const alone = 1_000;

/** Athletes are called one after the other, and each raises a hand in their place. */
export class HandCall {
  #athletes;
  /** Which hand alone is up since when. @type {{ id: string, since: number } | null} */
  #candidate = null;
  /** Hands that were up already when the present athlete was called. @type {Set<string>} */
  #before = new Set();
  /** @type {ReadonlySet<string>} */
  #up = new Set();

  /** @param {readonly string[]} athletes in the order in which they are called */
  constructor(athletes) {
    this.#athletes = [...athletes];
  }

  /** Who has to raise a hand; null when everybody was called. */
  get called() {
    return this.#athletes[0] ?? null;
  }

  /** How many hands are up that could be the called athlete's: only one tells. */
  get raised() {
    return this.#new.length;
  }

  /**
   * What the places see now; answers the place of the called athlete, if it is clear. The next is called then.
   *
   * @param {readonly Place[]} places
   * @param {number} now milliseconds of any clock
   * @returns {string | null}
   */
  look(places, now) {
    this.#up = new Set(places.filter(({ sight }) => sight === "raisedHand").map(({ id }) => id));
    for (const id of this.#before) if (!this.#up.has(id)) this.#before.delete(id);
    const [id, other] = this.#new;
    if (id === undefined || other !== undefined) this.#candidate = null;
    else if (this.#candidate?.id !== id) this.#candidate = { id, since: now };
    if (this.called === null || this.#candidate === null || now - this.#candidate.since < alone) return null;
    this.skip();
    return id;
  }

  /** The called athlete is left out: the next, please. */
  skip() {
    this.#athletes.shift();
    this.#candidate = null;
    this.#before = new Set(this.#up);
  }

  /** Whose place is not kept, as it could not be stored, is called again after the others. @param {string} athlete */
  again(athlete) {
    this.#athletes.push(athlete);
    if (this.#athletes.length > 1) return;
    this.#candidate = null;
    this.#before = new Set(this.#up);
  }

  get #new() {
    return [...this.#up].filter((id) => !this.#before.has(id));
  }
}

/** Notices who left their place and is in it again: whether it is still the same athlete is asked once. */
export class Returns {
  /** Places of somebody that were seen empty, and since when. @type {Map<string, number | null>} */
  #empty = new Map();
  /** @type {Map<string, { place: Place, since: number | null }>} */
  #asked = new Map();

  /** @param {readonly Place[]} places @param {number | null} now session clock, if it is known */
  look(places, now) {
    const bound = new Map(places.filter(({ athlete }) => athlete !== null).map((place) => [place.id, place]));
    for (const id of [...this.#empty.keys(), ...this.#asked.keys()]) if (!bound.has(id)) this.answered(id);
    for (const [id, place] of bound) {
      const since = this.#empty.get(id);
      if (place.sight === "nobody") {
        // Who came and left before anybody answered may have been somebody else already.
        if (since === undefined) this.#empty.set(id, this.#asked.get(id)?.since ?? now);
        this.#asked.delete(id);
      } else if (since !== undefined) {
        this.#empty.delete(id);
        this.#asked.set(id, { place, since });
      }
    }
  }

  /** The place about which something is to be asked, and when it was seen empty; null if nothing is. */
  get asked() {
    return this.#asked.values().next().value ?? null;
  }

  /** When the athlete left about whom it is asked at this place; null if it is not known. @param {string} id */
  leftAt(id) {
    return this.#asked.get(id)?.since ?? null;
  }

  /** @param {string} id of the place */
  answered(id) {
    this.#empty.delete(id);
    this.#asked.delete(id);
  }
}
