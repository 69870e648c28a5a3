import { locale, words } from "../words/common.js";
import { groupedBy } from "./grouped-by.js";

/** “Athlete 2” comes before “Athlete 10”. @param {{ name: string }} one @param {{ name: string }} other */
export const byName = (one, other) => one.name.localeCompare(other.name, locale, { numeric: true });

/**
 * The same people. Where several have one name, each has a mark behind it, the same on all pages: the beginning of what
 * the session calls them.
 *
 * @template {{ id: string, name: string }} Person
 * @param {readonly Person[]} people
 * @returns {Person[]}
 */
export function toldApart(people) {
  const known = groupedBy(people, ({ name }) => name.trim().toLocaleLowerCase(locale));
  return people.map((person) =>
    known.get(person.name.trim().toLocaleLowerCase(locale))?.length === 1
      ? person
      : { ...person, name: words("common.namesake", { name: person.name, mark: person.id.slice(0, 2).toUpperCase() }) }
  );
}
