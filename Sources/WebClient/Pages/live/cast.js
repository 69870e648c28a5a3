import { isWithGroup } from "./model.js";
import { ByName, firstName } from "./names.js";

/**
 * Which of the people named in the production's cast are in the session. A person and a member are the same if their
 * names are.
 *
 * @import { SessionState } from "./model.d.ts"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Performer, Person, Production } from "../wire/production.d.ts"
 */

/** @typedef {"cast" | "understudy" | "swing" | "free"} StandInKind */

/**
 * Somebody who could stand in, and the performer whom they would leave.
 *
 * @typedef {{ member: Attendee, kind: StandInKind, dances: Performer | null }} StandIn
 */

/**
 * One line of the cast: `dancer` is the member who has the performer now; `needs` says that nobody who is here dances
 * it.
 *
 * @typedef {object} CastLine
 * @property {Performer} performer
 * @property {Person | null} person
 * @property {Attendee | null} castMember
 * @property {Attendee | null} dancer
 * @property {boolean} needs
 */

/**
 * This is called for hundreds of performers at a time: what it needs is computed once for each state.
 *
 * @template {object} Of
 * @template {object} Made
 * @param {(of: Of) => Made} make
 * @returns {(of: Of) => Made}
 */
const remembered = (make) => {
  /** @type {WeakMap<Of, Made>} */
  const known = new WeakMap();
  return (of) => {
    const made = known.get(of) ?? make(of);
    known.set(of, made);
    return made;
  };
};

/** @param {{ name: string }} one */
const nameOf = ({ name }) => name;

/** @param {Attendee} member */
const rank = (member) => (member.present ? 2 : 0) + (member.role === "dancer" ? 1 : 0);

const membersByName = remembered((/** @type {readonly Attendee[]} */ members) => new ByName(members, nameOf));
const membersById = remembered((/** @type {readonly Attendee[]} */ members) =>
  new Map(members.map((member) => [member.id, member]))
);
const performersByMember = remembered((/** @type {Readonly<Record<string, string>>} */ assignments) =>
  new Map(Object.entries(assignments).map(([performer, member]) => [member, performer]))
);
const peopleByName = remembered((/** @type {Person[]} */ people) => new ByName(people, nameOf));
const peopleById = remembered((/** @type {Person[]} */ people) => new Map(people.map((one) => [one.id, one])));
const performersById = remembered((/** @type {Performer[]} */ cast) => new Map(cast.map((one) => [one.id, one])));

/**
 * The member with a person's name: rather one who is present than one who is away, rather a dancer than others.
 *
 * @param {SessionState} state
 * @param {Person} person
 */
function memberOf(state, person) {
  const found = membersByName(state.members).named(person.name);
  return found.reduce(
    (best, one) => best === null || rank(one) > rank(best) ? one : best,
    /** @type {Attendee | null} */ (null),
  );
}

/**
 * The performers for whom somebody of this name is cast.
 *
 * @param {Pick<Production, "people" | "performers">} production
 * @param {string} name
 */
export function performersCastFor(production, name) {
  const ids = new Set(peopleByName(production.people).named(name).map(({ id }) => id));
  return production.performers.filter(({ person }) => person !== null && ids.has(person));
}

/**
 * A performer, as shown to somebody who has a code but is not in the session yet: `person` is who is cast for it.
 *
 * @typedef {{ id: string, name: string, person?: string, taken: boolean }} CastPlace
 */

/**
 * The free performer that somebody of this name is likely to dance: the one they are cast for, otherwise the performer
 * of that name, otherwise of their first name. Null if there is none, or more than one.
 *
 * @param {readonly CastPlace[]} cast
 * @param {string} name
 */
export function placeNamed(cast, name) {
  const likely = [
    new ByName(cast.filter(({ person }) => person !== undefined), ({ person = "" }) => person).named(name),
    new ByName(cast, nameOf).named(name),
    new ByName(cast, nameOf).named(firstName(name)),
  ];
  const found = likely.find((places) => places.length > 0) ?? [];
  return found.length === 1 && !found[0].taken ? found[0] : null;
}

/**
 * @param {SessionState} state
 * @param {string} person
 */
export const isAbsent = (state, person) => state.absent.includes(person);

/**
 * @param {SessionState} state
 * @param {Production} production
 * @returns {CastLine[]}
 */
export function castLines(state, production) {
  const people = peopleById(production.people);
  const members = membersById(state.members);
  return production.performers.map((performer) => {
    const person = people.get(performer.person ?? "") ?? null;
    const dancer = members.get(state.assignments[performer.id]) ?? null;
    return {
      performer,
      person,
      castMember: person && memberOf(state, person),
      dancer,
      needs: !(dancer?.present || isWithGroup(state, performer.id)) ||
        (person !== null && isAbsent(state, person.id) && dancer?.id === memberOf(state, person)?.id),
    };
  });
}

/**
 * Who could stand in for a performer, the likeliest first: understudies who are here, in their order; then swings; then
 * everybody who is free. People who are absent are left out.
 *
 * @param {SessionState} state
 * @param {Production} production
 * @param {Performer} performer
 */
export function standInsFor(state, production, performer) {
  const taken = new Set([state.assignments[performer.id]]);
  /** @type {StandIn[]} */
  const found = [];
  const people = peopleById(production.people);
  const performers = performersByMember(state.assignments);
  /** @param {readonly string[]} ids */
  const named = (ids) => ids.map((id) => people.get(id)).filter((person) => person !== undefined);
  const away = new Set(named(state.absent).map((person) => memberOf(state, person)?.id));
  /**
   * @param {Attendee | null} member
   * @param {StandInKind} kind
   */
  const add = (member, kind) => {
    if (!member?.present || taken.has(member.id) || away.has(member.id)) return;
    taken.add(member.id);
    found.push({
      member,
      kind,
      dances: performersById(production.performers).get(performers.get(member.id) ?? "") ?? null,
    });
  };
  const cast = people.get(performer.person ?? "");
  if (cast) add(memberOf(state, cast), "cast");
  for (const person of named(performer.understudies)) add(memberOf(state, person), "understudy");
  for (const person of people.values()) if (person.swing) add(memberOf(state, person), "swing");
  for (const member of state.members) if (member.role === "dancer" && !performers.has(member.id)) add(member, "free");
  return found;
}
