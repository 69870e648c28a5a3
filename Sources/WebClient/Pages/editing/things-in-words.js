/** What a path of a change is about, as people call it: “Ana’s place in Opening line”. */
export function thingInWords(path, document) {
  const [first, id, part, name, performer] = path;
  if (path.length === 0) return "the whole production";
  if (first === "title" || first === "tempo") return `the ${first}`;
  if (first === "stage") return id === undefined ? "the stage" : `the stage’s ${spaced(id)}`;
  if (first === "thresholds") return id === undefined ? "the thresholds" : `the threshold “${spaced(id)}”`;
  if (first === "metadata") return id === undefined ? "the further details" : `“${isolated(id)}”`;
  const owner = id === undefined ? `the ${spaced(first)}` : nameIn(document, first, id);
  if (part === undefined) return owner;
  if (first === "formations" && part === "positions" && name !== undefined) {
    return `${possessive(nameIn(document, "performers", name))} place in ${owner}`;
  }
  if (first === "formations" && part === "setPieces" && name !== undefined) {
    return `${possessive(nameIn(document, "setPieces", name))} place in ${owner}`;
  }
  if (performer !== undefined) return `${possessive(nameIn(document, "performers", performer))} way out of ${owner}`;
  return `${possessive(owner)} ${parts[part] ?? spaced(part)}`;
}

const parts = { placement: "place", positions: "places", swing: "being a swing" };

/** `metresPerUnit` in words. */
const spaced = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const kinds = {
  performers: "a performer",
  formations: "a formation",
  sections: "a section",
  people: "a person",
  marks: "a mark",
  setPieces: "a set piece",
};

const itemIn = (document, kind, id) => document[kind]?.find((item) => item.id === id);

const nameIn = (document, kind, id) => isolated(itemIn(document, kind, id)?.name ?? kinds[kind] ?? "something");

const possessive = (name) => `${name}’s`;

/** A name that is written from right to left keeps the sentence around it in order. */
export const isolated = (
  name,
) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name)
  ? `\u2068${name}\u2069`
  : name);

/** Several things in one phrase: the first, and how many more. */
export function thingsInWords(paths, document) {
  const words = [...new Set(paths.map((path) => thingInWords(path, document)))];
  if (words.length === 0) return "something";
  if (words.length <= 2) return words.join(" and ");
  return `${words[0]} and ${words.length - 1} more`;
}

/** Of what a path names, that which is not in `present` any more; called as it was in `document`. */
export function goneInWords(path, document, present) {
  const [first, id, , ...others] = path;
  if (Object.hasOwn(kinds, first) && id !== undefined && !itemIn(present, first, id)) {
    return nameIn(document, first, id);
  }
  const kind = path[2] === "setPieces" ? "setPieces" : "performers";
  const gone = first === "formations" && others.length > 0 && !itemIn(present, kind, others.at(-1));
  return gone && itemIn(document, kind, others.at(-1))
    ? nameIn(document, kind, others.at(-1))
    : thingInWords(path, document);
}

/** What a refused field of an edit, as `changes[3].to.x`, is about; null when it is of no thing in the production. */
export function fieldInWords(field, changes, document) {
  const [, turn, rest = ""] = /^changes\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  const change = changes[turn];
  if (change?.set) return thingInWords(change.set, document);
  if (change?.replace) return thingInWords(pathOf(rest.replace(/^replace\.?/, ""), change.replace), change.replace);
  if (change?.insert) return insertedInWords(change, rest.replace(/^value\.?/, ""), document);
  if (change) return thingInWords([change.remove ?? change.move, change.id], document);
  const path = field.split(".");
  return Object.hasOwn(kinds, path[0]) ? thingInWords(path, document) : null;
}

/** What is wrong in a new thing, as if it were there. */
function insertedInWords({ insert, value }, field, document) {
  const within = { ...document, [insert]: [...(document[insert] ?? []), value ?? {}] };
  const [part, of, id] = field.replace(/\[\d+\]/g, "").split(".").filter(Boolean);
  if (insert === "performers" && part === "track" && id !== undefined) {
    return thingInWords(["formations", id, "positions", value.id], within);
  }
  return thingInWords(
    [insert, value?.id ?? null, ...(part === "track" ? [] : [part, of].filter(Boolean))].slice(
      0,
      part === "positions" ? 4 : 3,
    ),
    within,
  );
}

/** `formations[3].positions.p7.x` as a path of a change: without the coordinate, things by their ids. */
function pathOf(field, document) {
  const path = field.split(".").flatMap((part) => {
    const [, list, turn] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    return list && Array.isArray(document[list]) ? [list, document[list][turn]?.id ?? null] : [part];
  }).filter((part) => part !== "");
  const [first, , part] = path;
  if (first !== "formations") return path.slice(0, first in kinds ? 3 : 2);
  return path.slice(0, part === "transition" ? 5 : part === "positions" || part === "setPieces" ? 4 : 3);
}
