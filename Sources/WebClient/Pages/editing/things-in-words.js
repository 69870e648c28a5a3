/** What a path of a change is about, as people call it: “Ana’s place in Opening line”. */
export function thingInWords(path, document) {
  const [first, id, part, name, performer] = path;
  if (path.length === 0) return "the whole production";
  if (first === "title" || first === "tempo") return `the ${first}`;
  if (first === "stage" || first === "thresholds") return `the ${first}`;
  if (first === "metadata") return `“${id}”`;
  const owner = nameIn(document, first, id);
  if (first !== "formations" || part === undefined) return owner;
  if (part === "positions") return `${possessive(nameIn(document, "performers", name))} place in ${owner}`;
  if (part === "setPieces") return `${possessive(nameIn(document, "setPieces", name))} place in ${owner}`;
  if (performer !== undefined) return `${possessive(nameIn(document, "performers", performer))} way out of ${owner}`;
  return `${possessive(owner)} ${{ transition: "transition", hold: "hold", notes: "notes", part: "part", name: "name" }[part] ?? part}`;
}

const kinds = { performers: "a performer", formations: "a formation", sections: "a section", people: "a person", marks: "a mark", setPieces: "a set piece" };

const nameIn = (document, kind, id) => document[kind]?.find((item) => item.id === id)?.name ?? kinds[kind] ?? "something";

const possessive = (name) => `${name}’s`;

/** Several things in one phrase: the first, and how many more. */
export function thingsInWords(paths, document) {
  const words = [...new Set(paths.map((path) => thingInWords(path, document)))];
  if (words.length === 0) return "something";
  if (words.length <= 2) return words.join(" and ");
  return `${words[0]} and ${words.length - 1} more`;
}
