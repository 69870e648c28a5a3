import { replaced } from "./motion.js";

/**
 * The state of the session, as far as this device knows it: a pure reducer over the server's messages.
 * No clock, no socket, no page. An event that was applied already is ignored, so that nothing applies twice.
 *
 * The same fold is `SessionState.apply` on the server and `FollowedSession` in a terminal; all three are held to
 * Tests/RehearsalTests/folds.json.
 *
 * @import { SessionState } from "./model.d.ts"
 * @import {
 *   Adjusted, Adjustment, Assigned, Attendee, Begun, Cued, Looped, MembersSignal, Moved, NoteTold, NotesSignal,
 *   Revised, Role, RoleChanged, ServerMessage, ServerSignal, SessionEvent, Signalled, TrainingRecordingsAsked, Welcome
 * } from "../wire/wire.d.ts"
 */

/** @type {SessionState} */
export const nothing = Object.freeze({
  known: false,
  seq: 0,
  missing: false,
  me: null,
  production: null,
  programme: null,
  motion: Object.freeze({ position: 0, rate: 0, at: 0, until: null }),
  previous: null,
  rate: 1,
  formation: 0,
  baton: null,
  revision: null,
  assignments: Object.freeze({}),
  absent: Object.freeze([]),
  members: Object.freeze([]),
  cue: null,
  notes: Object.freeze([]),
  unread: Object.freeze([]),
  ended: false,
  endedBy: null,
  endedAt: null,
  lead: null,
  slowest: null,
  leftOut: Object.freeze([]),
  leadLimits: null,
  punctuality: null,
  trainingRecordings: null,
  announcement: null,
  groups: Object.freeze([]),
  main: null,
  calls: Object.freeze({ seed: "0000000000000000", adjustments: Object.freeze([]) }),
  board: Object.freeze({ mode: "latest", teams: Object.freeze([]) }),
});

const notesKept = 100;
/** Beyond so many the earliest adjustment that is not about a rest is forgotten. */
const adjustmentsKept = 500;

/** Events do not tell these: what a device assumes until the server sends them. */
const { members, lead, slowest, leftOut, punctuality } = nothing;
const unsaid = Object.freeze({ members, lead, slowest, leftOut, punctuality });

/**
 * @param {SessionState} state
 * @param {ServerMessage} message
 * @returns {SessionState}
 */
export function reduce(state, message) {
  switch (message.type) {
    case "welcome":
      return welcomed(state, message);
    case "event":
      return happened(state, message);
    case "signal":
      return signalled(state, message);
    case "sync":
    case "ack":
    case "refused":
      return state;
    default:
      return state; // a newer server may say more
  }
}

/**
 * Whom a note is for, as performers' ids; none for everybody.
 *
 * @param {{ performer?: string | null, performers?: readonly string[] }} note
 * @returns {readonly string[]}
 */
export const recipientsOf = ({ performer, performers }) => performers ?? [performer].flatMap((id) => id ?? []);

/**
 * Adds notes from the log, of which some may be known already; the latest are kept, in order.
 *
 * @param {SessionState} state
 * @param {readonly NoteTold[]} told
 * @returns {SessionState}
 */
export function withNotes(state, told) {
  const all = new Map(state.notes.map((note) => [note.seq, note]));
  for (const note of told) {
    const { seq, at, by, position, place = null, text, touched, got, ...where } = note;
    if (text === "") continue; // not for this device, or not yet
    const performers = [...recipientsOf(note)];
    const formation = where.formation ?? where.stage ?? 0;
    const known = { seq, at, by, position, formation, place, text, performers, touched: touched ?? at };
    all.set(seq, { ...known, got: got ?? all.get(seq)?.got ?? [] });
  }
  return { ...state, notes: [...all.values()].sort((a, b) => a.seq - b.seq).slice(-notesKept) };
}

/**
 * Adds notes that were asked for. Conductors are told all of the latest, so that a note that this device had before and
 * that is missing among them was withdrawn while it was away.
 *
 * @param {SessionState} state
 * @param {readonly NoteTold[]} told in order
 * @param {number} asked the number of the last event that this device had when it asked
 * @returns {SessionState}
 */
export function withNotesRead(state, told, asked) {
  const [first] = told;
  const found = new Set(told.map(({ seq }) => seq));
  /** @param {number} seq */
  const isMissing = (seq) => seq >= (first?.seq ?? 0) && seq <= asked && !found.has(seq);
  const notes = isConductor(state) ? state.notes.filter(({ seq }) => !isMissing(seq)) : state.notes;
  return withNotes({ ...state, notes }, told);
}

/**
 * @param {SessionState} state
 * @param {Welcome} welcome
 * @returns {SessionState}
 */
function welcomed(state, welcome) {
  const { member, production, programme, seq, resumed, state: whole } = welcome;
  const greeted = {
    ...state,
    known: true,
    missing: false,
    unread: nothing.unread,
    me: member ?? state.me,
    production: production ?? state.production,
    programme: programme ? { kind: programme.kind, id: programme.id } : state.programme,
  };
  if (resumed && state.known) return present(greeted, welcome);
  if (!whole) return { ...greeted, seq };
  return {
    ...present({ ...greeted, ...unsaid }, whole),
    seq,
    motion: whole.motion,
    previous: whole.previous ?? null,
    rate: whole.rate ?? 1,
    formation: whole.formation ?? whole.stage ?? 0,
    baton: whole.baton ?? null,
    revision: whole.revision ?? null,
    assignments: { ...whole.assignments },
    absent: [...(whole.absent ?? [])],
    ended: Boolean(whole.ended),
    endedBy: whole.endedBy ?? null,
    endedAt: whole.endedAt ?? null,
    leadLimits: whole.leadLimits ?? null,
    announcement: whole.announcement ?? null,
    groups: [...(whole.groups ?? [])],
    main: whole.main ?? null,
    calls: whole.calls ?? nothing.calls,
    board: whole.board ?? nothing.board,
    cue: null,
  };
}

/**
 * What no event tells is as the server says; if it says nothing, it stays as it was. Only a question that is not told
 * is not asked any more.
 *
 * @param {SessionState} state
 * @param {Signalled} told
 * @returns {SessionState}
 */
function present(state, { members, lead, slowest, leftOut, punctuality, recordings }) {
  return {
    ...state,
    members: members ? [...members] : state.members,
    lead: lead ?? state.lead,
    slowest: lead === undefined ? state.slowest : slowest ?? null,
    leftOut: lead === undefined ? state.leftOut : [...(leftOut ?? [])],
    punctuality: punctuality ?? state.punctuality,
    trainingRecordings: recordings ?? null,
  };
}

/**
 * @param {SessionState} state
 * @param {SessionEvent} event
 * @returns {SessionState}
 */
function happened(state, event) {
  if (event.seq <= state.seq) return state;
  if (event.seq > state.seq + 1) return { ...state, missing: true };
  return { ...applied(state, event), seq: event.seq };
}

/**
 * @param {SessionState} state
 * @param {SessionEvent} event
 * @returns {SessionState}
 */
function applied(state, event) {
  switch (event.kind) {
    case "cued":
      return {
        ...moved(state, event),
        members: withoutReadiness(state.members),
        formation: event.to,
        cue: { from: event.from, to: event.to, starts: event.starts, duration: event.duration, by: event.by },
      };
    case "moved":
    case "looped":
      return { ...moved(state, event), rate: event.rate ?? state.rate, cue: null };
    case "revised":
      return {
        ...state,
        punctuality: punctualityAfter(state, event),
        motion: event.motion,
        previous: event.previous ?? null,
        formation: event.to,
        revision: event.revision,
        calls: event.adjustments ? { ...state.calls, adjustments: event.adjustments } : state.calls,
        cue: null,
      };
    case "adjusted":
      return adjusted(state, event);
    case "begun":
      return { ...moved(state, event), calls: { ...nothing.calls, seed: event.seed }, cue: null };
    case "boardShown":
      return { ...state, board: { mode: event.mode, teams: event.teams } };
    case "absent":
      return {
        ...state,
        absent: [...state.absent.filter((person) => person !== event.person), ...(event.absent ? [event.person] : [])],
      };
    case "assigned":
      return { ...state, assignments: assigned(state.assignments, event) };
    case "batonPassed":
      return { ...state, baton: event.to ?? null };
    case "noted":
      return withNotes(state, [event]);
    case "noteGot":
      return { ...state, notes: gotBy(state.notes, event.note, event.performer) };
    case "noteWithdrawn":
      return {
        ...state,
        notes: state.notes.filter(({ seq }) => seq !== event.note),
        unread: state.unread.filter((seq) => seq !== event.note),
      };
    case "leadLimited":
      return { ...state, leadLimits: { least: event.least, most: event.most } };
    case "announced": {
      const { text, by, at } = event;
      return { ...state, announcement: text === null ? null : { text, by, at } };
    }
    case "brokeOut":
      return { ...state, groups: [...state.groups, ...event.groups] };
    case "regrouped":
      return { ...state, groups: state.groups.filter(({ session }) => !event.groups.includes(session)) };
    case "groupOpened":
      return { ...state, main: event.main };
    case "ended":
      return { ...state, ended: true, endedBy: event.name ?? null, endedAt: event.at, groups: [] };
    case "reopened":
      return { ...state, ended: false, endedBy: null, endedAt: null };
    case "roleChanged":
      return { ...state, members: inRole(state.members, event) };
    default:
      return state;
  }
}

/**
 * @param {SessionState["notes"]} notes
 * @param {number} note
 * @param {string} [performer]
 */
const gotBy = (notes, note, performer) =>
  performer === undefined
    ? notes
    : notes.map((one) =>
      one.seq !== note || one.got.includes(performer) ? one : { ...one, got: [...one.got, performer] }
    );

/** @param {SessionState} state */
const isConductor = ({ me }) => me?.role === "conductor";

/**
 * Conductors are told of all notes, others of those that they have not read.
 *
 * @param {SessionState} state
 * @param {NotesSignal} signal
 */
function noted(state, { notes }) {
  if (isConductor(state)) return withNotes({ ...state, notes: [] }, notes);
  return { ...withNotes(state, notes), unread: notes.map(({ seq }) => seq) };
}

/**
 * @param {SessionState} state
 * @param {Cued | Moved | Looped | Begun} event
 */
function moved(state, event) {
  return {
    ...state,
    ...replaced(state, event.motion, event.at),
    punctuality: punctualityAfter(state, event),
  };
}

/**
 * Who was ready was ready for this GO; for the next they say so again.
 *
 * @param {SessionState["members"]} members
 */
const withoutReadiness = (members) =>
  members.some(({ ready }) => ready)
    ? members.map((member) => member.ready ? { ...member, ready: false } : member)
    : members;

/**
 * A change makes earlier punctuality invalid; a welcome may have told of this one, or of later ones, already.
 *
 * @param {SessionState} state
 * @param {Cued | Moved | Looped | Revised | Begun} event
 */
function punctualityAfter({ punctuality }, event) {
  return punctuality && punctuality.seq >= event.seq ? punctuality : null;
}

/**
 * The run goes on at the same place when a rest gets another length; it only ends at another time.
 *
 * @param {SessionState} state
 * @param {Adjusted} event
 */
function adjusted(state, { adjustment, adjustments, motion, previous }) {
  const { seed, adjustments: known } = state.calls;
  const calls = { seed, adjustments: adjustments ?? withAdjustment(known, adjustment) };
  return motion ? { ...state, calls, motion, previous: previous ?? null } : { ...state, calls };
}

/**
 * What is said last counts: a change replaces all changes of its kind that would apply later.
 *
 * @param {readonly Adjustment[]} known in the order of their score times
 * @param {Adjustment} adjustment
 */
function withAdjustment(known, adjustment) {
  const kept = known.filter((one) => !isReplaced(one, adjustment));
  const place = kept.findIndex(({ at }) => at > adjustment.at);
  kept.splice(place < 0 ? kept.length : place, 0, adjustment);
  const first = kept.length > adjustmentsKept ? kept.findIndex((one) => !("rest" in one)) : -1;
  if (first >= 0) kept.splice(first, 1);
  return kept;
}

/**
 * @param {Adjustment} one
 * @param {Adjustment} other
 */
function isReplaced(one, other) {
  if ("call" in one) return "call" in other && one.at === other.at;
  if ("rest" in one) return "rest" in other && one.rest === other.rest;
  const kind = "tempo" in one ? "tempo" : "intensity" in one ? "intensity" : "mode";
  return kind in other && one.at >= other.at;
}

/**
 * @param {SessionState["assignments"]} assignments
 * @param {Assigned} event
 */
function assigned(assignments, { performer, member }) {
  const left = Object.entries(assignments).filter(([other, who]) => other !== performer && who !== member);
  if (member != null) left.push([performer, member]);
  return Object.fromEntries(left);
}

/**
 * @param {readonly Attendee[]} members
 * @param {RoleChanged} event
 */
const inRole = (members, { member, role }) => members.map((one) => (one.id === member ? { ...one, role } : one));

/**
 * @param {SessionState} state
 * @param {ServerSignal} signal
 * @returns {SessionState}
 */
function signalled(state, signal) {
  switch (signal.kind) {
    case "members":
      return { ...state, members: peopleAfter(state.members, signal) };
    case "lead":
      return { ...state, lead: signal.lead, slowest: signal.slowest ?? null, leftOut: [...(signal.leftOut ?? [])] };
    case "punctuality": {
      const { seq, devices, inTime, shown, late = [] } = signal;
      return seq < (state.punctuality?.seq ?? 0)
        ? state
        : { ...state, punctuality: { seq, devices, inTime, shown, late } };
    }
    case "recordings":
      return { ...state, trainingRecordings: signal.asked === null ? null : trainingRecordingsOf(signal) };
    case "notes":
      return noted(state, signal);
    case "edited":
      return { ...state, production: { id: signal.production, revision: signal.revision } };
    default:
      return state;
  }
}

/** What a device says as of its connection, where it says nothing. */
const unreported = { unseenChanges: undefined, music: undefined, sight: undefined, camera: undefined };

/** @param {TrainingRecordingsAsked} signal @returns {TrainingRecordingsAsked} */
const trainingRecordingsOf = ({ asked, keep, train, no }) => ({ asked, keep, train, no });

/**
 * @param {readonly Attendee[]} members
 * @param {Partial<MembersSignal>} signal
 */
function peopleAfter(members, { joined = [], left = [], changed = [] }) {
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const member of [...joined, ...changed]) {
    const before = { ...byId.get(member.id), ...unreported, awaySince: undefined };
    byId.set(member.id, { ...before, ...member });
  }
  for (const id of left) {
    const member = byId.get(id);
    if (member) byId.set(id, { ...member, present: false, ready: false, ...unreported });
  }
  return [...byId.values()];
}

/**
 * The performer that a member dances, or null.
 *
 * @param {SessionState} state
 * @param {string} member
 */
export function performerOf(state, member) {
  for (const [performer, who] of Object.entries(state.assignments)) {
    if (who === member) return performer;
  }
  return null;
}

/**
 * Whether somebody dances this performer in a group that is away.
 *
 * @param {SessionState} state
 * @param {string} performer
 */
export const isWithGroup = ({ groups, assignments }, performer) =>
  assignments[performer] !== undefined && groups.some(({ performers }) => performers.includes(performer));

/**
 * @param {SessionState} state
 * @param {string | null} id
 */
export function memberNamed(state, id) {
  return state.members.find((member) => member.id === id) ?? null;
}

/** @param {Pick<SessionState, "programme">} state */
export const isDrill = ({ programme }) => programme?.kind === "drill";

/**
 * What somebody with a role is in this session: who conducts a drill is its trainer.
 *
 * @param {Pick<SessionState, "programme">} state
 * @param {Role} role
 * @returns {Role}
 */
export function roleOf(state, role) {
  if (!isDrill(state)) return role;
  return role === "conductor" ? "trainer" : role === "dancer" ? "athlete" : role;
}
