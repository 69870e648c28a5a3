import { locale, words } from "../words/common.js";
import { groupedBy } from "./grouped-by.js";

/** “Athlete 2” comes before “Athlete 10”. @param {{ name: string }} one @param {{ name: string }} other */
export const byName = (one, other) => one.name.localeCompare(other.name, locale, { numeric: true });

/**
 * The same people. Where several have one name, each has a mark behind it, the same on all pages: as much of the
 * beginning of what the session calls them as tells them apart.
 *
 * @template {{ id: string, name: string }} Person
 * @param {readonly Person[]} people
 * @returns {Person[]}
 */
export function withDistinctNames(people) {
  const known = groupedBy(people, ({ name }) => name.trim().toLocaleLowerCase(locale));
  return people.map((person) => {
    const namesakes = known.get(person.name.trim().toLocaleLowerCase(locale)) ?? [];
    if (namesakes.length < 2) return person;
    return { ...person, name: words("common.namesake", { name: person.name, mark: markOf(person.id, namesakes) }) };
  });
}

/** At least two letters. @param {string} id @param {readonly { id: string }[]} namesakes */
function markOf(id, namesakes) {
  for (let length = 2; length < id.length; length += 1) {
    const marks = new Set(namesakes.map((one) => one.id.slice(0, length)));
    if (marks.size === namesakes.length) return id.slice(0, length).toUpperCase();
  }
  return id.toUpperCase();
}
