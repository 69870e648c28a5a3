/**
 * What has the same key, together, in the order in which the keys come: `Map.groupBy`, which younger browsers have.
 *
 * @template Thing
 * @template Key
 * @param {Iterable<Thing>} things
 * @param {(thing: Thing) => Key} keyOf
 * @returns {Map<Key, Thing[]>}
 */
export function groupedBy(things, keyOf) {
  /** @type {Map<Key, Thing[]>} */
  const groups = new Map();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
