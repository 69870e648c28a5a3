import { performerOf } from "./model.js";

/** Who of the people named in the production's cast is in the session: they are the same when their names are. */
export const nameKey = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("und").replace(/\s+/gu, " ").trim();

/** The member who bears a person's name: somebody present before somebody away, a dancer before others. */
export function memberOf(state, person) {
  const key = nameKey(person.name);
  const rank = (member) => (member.present ? 2 : 0) + (member.role === "dancer" ? 1 : 0);
  return state.members.filter(({ name }) => nameKey(name) === key).sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** The performers that somebody of this name is cast for. */
export function performersCastFor(production, name) {
  const key = nameKey(name);
  const ids = new Set((production.people ?? []).filter((person) => nameKey(person.name) === key).map(({ id }) => id));
  return production.performers.filter(({ person }) => ids.has(person));
}

export const isAbsent = (state, person) => state.absent.includes(person);

/**
 * One line of the cast: `{ performer, person, castMember, dancer, needs }`, where `dancer` is the member who has the performer now.
 * `needs` says that nobody who is here dances it.
 */
export function castLines(state, production) {
  const people = new Map((production.people ?? []).map((person) => [person.id, person]));
  return production.performers.map((performer) => {
    const person = people.get(performer.person) ?? null;
    const dancer = state.members.find(({ id }) => id === state.assignments[performer.id]) ?? null;
    return { performer, person, castMember: person && memberOf(state, person), dancer, needs: !dancer?.present || (person !== null && isAbsent(state, person.id) && dancer.id === memberOf(state, person)?.id) };
  });
}

/**
 * Who could stand in for a performer, the likeliest first: understudies who are here, in their order; then swings; then whoever
 * is free. Each is `{ member, kind, dances }`, `dances` being the performer they would leave. People who are absent are left out.
 */
export function standInsFor(state, production, performer) {
  const taken = new Set([state.assignments[performer.id]]);
  const found = [];
  const people = new Map((production.people ?? []).map((person) => [person.id, person]));
  const away = new Set([...people.values()].filter(({ id }) => isAbsent(state, id)).map(({ name }) => nameKey(name)));
  const add = (member, kind) => {
    if (!member?.present || taken.has(member.id) || away.has(nameKey(member.name))) return;
    taken.add(member.id);
    const dances = performerOf(state, member.id);
    found.push({ member, kind, dances: production.performers.find(({ id }) => id === dances) ?? null });
  };
  const cast = people.get(performer.person);
  if (cast) add(memberOf(state, cast), "cast");
  for (const id of performer.understudies ?? []) if (people.has(id)) add(memberOf(state, people.get(id)), "understudy");
  for (const person of people.values()) if (person.swing) add(memberOf(state, person), "swing");
  for (const member of state.members) if (member.role === "dancer" && performerOf(state, member.id) === null) add(member, "free");
  return found;
}
