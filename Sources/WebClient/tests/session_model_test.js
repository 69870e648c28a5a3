/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { nothing, performerOf, reduce } from "../Pages/live/model.js";
import { equal } from "./judging.js";

/**
 * What a page knows of a session: events applied in order, once, to what it was welcomed with.
 *
 * @import { Any } from "./judging.js"
 */

const score = (await loadCore()).choreography(/** @type {Any} */ ({ formations: [{ hold: 1000 }] }));
/** @param {Any} state @param {number[]} instants */
const timesAt = (state, instants) => instants.map((instant) => score.present(state, instant).time);
/** @param {number} position @param {number} at */
const motion = (position, at, rate = 0) => ({ position, rate, at, until: null });
const state = {
  motion: motion(0, 100),
  rate: 1,
  formation: 0,
  baton: null,
  assignments: {},
  members: [],
  ended: false,
};
const welcome = {
  type: "welcome",
  member: { id: "m" },
  production: { id: "p", revision: 1 },
  seq: 4,
  resumed: false,
  state,
};
/** @param {number} seq @param {number} at @param {number} starts @param {number} position */
const cued = (seq, at, starts, position) => (
  {
    type: "event",
    kind: "cued",
    seq,
    at,
    by: "m",
    from: 0,
    to: 1,
    starts,
    duration: 1,
    motion: motion(position, starts, 1),
  }
);
/** @type {(known: Any, message: Any) => Any} */
const next = reduce;
/** @param {Any[]} messages @returns {Any} */
const after = (...messages) => messages.reduce(next, nothing);

Deno.test("the same event twice applies once", () => {
  const once = after(welcome, cued(5, 200, 300, 8));
  equal(next(once, cued(5, 200, 300, 8)) === once, true);
});

Deno.test("a gap in the sequence is noticed, and nothing applied", () => {
  const { missing, seq, formation } = after(welcome, cued(7, 200, 300, 8));
  equal([missing, seq, formation], [true, 4, 0]);
});

Deno.test("a resumed welcome keeps what is known", () => {
  const { seq, formation } = after(welcome, cued(5, 200, 300, 8), {
    ...welcome,
    resumed: true,
    seq: 5,
    state: undefined,
  });
  equal([seq, formation], [5, 1]);
});

Deno.test("a resumed welcome has the state without events", () => {
  /** @param {string} id */
  const person = (id) => ({ id, name: id, role: "dancer", present: true, ready: false });
  const before = after({ ...welcome, state: { ...state, members: [person("gone")], lead: 1, leftOut: ["gone"] } });
  const punctuality = { seq: 5, devices: 1, inTime: 1, shown: 1, late: [] };
  const told = { members: [person("new")], lead: 2, slowest: "new", leftOut: [], punctuality };
  const back = { ...welcome, resumed: true, state: undefined, seq: 5 };
  const known = [{ ...back, ...told }, cued(5, 200, 300, 8)].reduce(next, before);
  const ids = (/** @type {Any} */ { members }) => members.map((/** @type {Any} */ { id }) => id);
  equal([ids(known), known.lead, known.slowest, known.leftOut, known.punctuality.seq], [["new"], 2, "new", [], 5]);
  const old = next(before, back);
  equal([ids(old), old.lead], [["gone"], 1]);
  equal(next(known, cued(6, 800, 900, 9)).punctuality, null);
});

Deno.test("the motion before holds until the new one begins", () => {
  equal(timesAt(after(welcome, cued(5, 200, 300, 8)), [299, 300]), [0, 8]);
});

Deno.test("a motion replaced before it began never begins", () => {
  const known = after(welcome, cued(5, 200, 300, 8), cued(6, 250, 400, 16));
  equal(timesAt(known, [299, 350, 400]), [0, 0, 16]);
});

Deno.test("a member dances one performer at a time", () => {
  /** @param {number} seq @param {string} performer */
  const assigned = (seq, performer) => ({
    type: "event",
    kind: "assigned",
    seq,
    at: 1,
    by: "m",
    performer,
    member: "m",
  });
  const known = after(welcome, assigned(5, "ana"), assigned(6, "ben"));
  equal([known.assignments, performerOf(known, "m")], [{ ben: "m" }, "ben"]);
});

Deno.test("unknown messages and kinds change nothing but the sequence", () => {
  const before = after(welcome);
  const later = next(before, { type: "event", kind: "fanfared", seq: 5, at: 1 });
  equal([next(before, { type: "fanfare" }) === before, later.seq, later.formation], [true, 5, 0]);
});

Deno.test("a GO ends readiness, a seek does not", () => {
  const members = [{ id: "m", ready: true }, { id: "n", ready: false }];
  const ready = reduce(nothing, /** @type {Any} */ ({ ...welcome, state: { ...state, members } }));
  const moved = reduce(
    ready,
    /** @type {Any} */ ({ type: "event", seq: 5, kind: "moved", at: 200, rate: 1, motion: motion(0, 300) }),
  );
  equal(moved.members.map((/** @type {Any} */ member) => member.ready), [true, false]);
  const gone = reduce(
    ready,
    /** @type {Any} */ ({ type: "event", seq: 5, kind: "cued", at: 200, from: 0, to: 1, motion: motion(0, 300, 1) }),
  );
  equal(gone.members.map((/** @type {Any} */ member) => member.ready), [false, false]);
});
