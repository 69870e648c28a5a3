/// <reference lib="deno.ns" />
import { nothing, reduce } from "../Pages/live/model.js";
import { equal, vectors } from "./judging.js";

/**
 * A page's fold of a session's events is held to what the server made of the same logs
 * (Tests/RehearsalTests/folds.json).
 *
 * @import { Any } from "./judging.js"
 */

const members = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

/** What a page knows after these events. @param {Any} opening @param {Any[]} events */
function believed(opening, events) {
  const { seq, least, most, ...state } = opening;
  const welcome = {
    type: "welcome",
    member: { id: "m" },
    production: { id: "p", revision: 1 },
    seq,
    resumed: false,
    state: {
      ...state,
      formation: 0,
      leadLimits: { least, most },
      members: members.map((id) => ({ id, name: id, role: "screen", present: true, ready: false })),
    },
  };
  /** @type {Any} */
  const known = [welcome, ...events].reduce(/** @type {Any} */ (reduce), nothing);
  const { formation, leadLimits, absent, notes } = known;
  const kept = [
    "seq",
    "motion",
    "previous",
    "rate",
    "baton",
    "assignments",
    "ended",
    "endedBy",
    "endedAt",
    "revision",
    "announcement",
  ];
  return {
    ...Object.fromEntries([...kept, "groups", "main", "calls", "board"].map((name) => [name, known[name]])),
    ...leadLimits,
    formation,
    absent: [...absent].sort(),
    notes: notes.map((/** @type {Any} */ { by: _, ...note }) => note),
    roles: Object.fromEntries(known.members.map((/** @type {Any} */ { id, role }) => [id, role])),
  };
}

/** What the server says of them. @param {Any} state @param {Any[]} events */
function wanted({ changed: _c, cued: _d, cueStarts: _s, groupsOpened: _g, takings: _t, ...state }, events) {
  // When cues were given is the server's own affair; what is nobody's or nothing may be left out.
  const told = ["seq", "at", "position", "formation", "text", "touched", "got"];
  const notes = (state.notes ?? []).map((/** @type {Any} */ note) => ({
    ...Object.fromEntries(told.map((name) => [name, note[name]])),
    place: note.place ?? null,
    performers: note.performers ?? ("performer" in note ? [note.performer] : []),
  }));
  const nobodys = {
    previous: null,
    baton: null,
    endedBy: null,
    endedAt: null,
    announcement: null,
    groups: [],
    main: null,
  };
  const shown = events.filter(({ kind }) => kind === "cued" || kind === "revised").map(({ to }) => to);
  const roles = events.filter(({ kind }) => kind === "roleChanged").map(({ member, role }) => [member, role]);
  return {
    ...nobodys,
    calls: { seed: "0".repeat(16), adjustments: [] },
    board: { mode: "latest", teams: [] },
    ...state,
    notes,
    formation: shown.at(-1) ?? 0,
    roles: Object.fromEntries([...members.map((id) => [id, "screen"]), ...roles]),
  };
}

const { opening, folds } = await vectors("RehearsalTests/folds.json");

Deno.test("a page believes what the server does of every log", () => {
  if (folds.length === 0) throw new Error("There are no logs.");
  for (const { events, state } of folds) equal(believed(opening, events), wanted(state, events));
});
