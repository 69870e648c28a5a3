/** Who of the people named in the production's cast is in the session: they are the same when their names are. */
const keys = new Map();
const keysKept = 5_000;

export function nameKey(name) {
  let key = keys.get(name);
  if (key === undefined) {
    key = name.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("und").replace(/\s+/gu, " ").trim();
    if (keys.size >= keysKept) keys.clear();
    keys.set(name, key);
  }
  return key;
}

/** A state is asked about hundreds of performers at a time: what answers is put together once for each. */
const remembered = (make) => {
  const known = new WeakMap();
  return (of) => known.get(of) ?? known.set(of, make(of)).get(of);
};

const rank = (member) => (member.present ? 2 : 0) + (member.role === "dancer" ? 1 : 0);

const membersByName = remembered((members) => {
  const found = new Map();
  for (const member of members) {
    const known = found.get(nameKey(member.name));
    if (!known || rank(member) > rank(known)) found.set(nameKey(member.name), member);
  }
  return found;
});
const membersById = remembered((members) => new Map(members.map((member) => [member.id, member])));
const performersByMember = remembered((assignments) =>
  new Map(Object.entries(assignments).map(([performer, member]) => [member, performer]))
);
const byId = remembered((list) => new Map(list.map((item) => [item.id, item])));

/** The member who bears a person's name: somebody present before somebody away, a dancer before others. */
export const memberOf = (state, person) => membersByName(state.members).get(nameKey(person.name)) ?? null;

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
  const people = byId(production.people);
  const members = membersById(state.members);
  return production.performers.map((performer) => {
    const person = people.get(performer.person) ?? null;
    const dancer = members.get(state.assignments[performer.id]) ?? null;
    return {
      performer,
      person,
      castMember: person && memberOf(state, person),
      dancer,
      needs: !dancer?.present ||
        (person !== null && isAbsent(state, person.id) && dancer.id === memberOf(state, person)?.id),
    };
  });
}

/**
 * Who could stand in for a performer, the likeliest first: understudies who are here, in their order; then swings; then whoever
 * is free. Each is `{ member, kind, dances }`, `dances` being the performer they would leave. People who are absent are left out.
 */
export function standInsFor(state, production, performer) {
  const taken = new Set([state.assignments[performer.id]]);
  const found = [];
  const people = byId(production.people);
  const performers = performersByMember(state.assignments);
  const away = new Set(state.absent.filter((id) => people.has(id)).map((id) => nameKey(people.get(id).name)));
  const add = (member, kind) => {
    if (!member?.present || taken.has(member.id) || away.has(nameKey(member.name))) return;
    taken.add(member.id);
    found.push({ member, kind, dances: byId(production.performers).get(performers.get(member.id)) ?? null });
  };
  const cast = people.get(performer.person);
  if (cast) add(memberOf(state, cast), "cast");
  for (const id of performer.understudies ?? []) if (people.has(id)) add(memberOf(state, people.get(id)), "understudy");
  for (const person of people.values()) if (person.swing) add(memberOf(state, person), "swing");
  for (const member of state.members) if (member.role === "dancer" && !performers.has(member.id)) add(member, "free");
  return found;
}
