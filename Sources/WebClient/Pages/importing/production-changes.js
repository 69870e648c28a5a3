import { applied } from "../editing/changes.js";
import { contentOf } from "../editing/content.js";
import { colours, limits } from "../editing/described.js";

/**
 * What was understood of a table, as changes of a production. Pure: a document in, changes out.
 *
 * @import { Change, Formation, ItemKind, Performer, Point, Production } from "../wire/production.d.ts"
 * @import { SaidFormation, SaidPerformer, Understood } from "./understood.js"
 *
 * @typedef {object} Taken
 * @property {Change[]} changes
 * @property {{ performers: number, formations: number, sections: number, people: number }} news how many are new
 *
 * @typedef {(kind: ItemKind) => string} FreshId
 */

const longestTime = 3_600_000_000;
const mostUnderstudies = 20;
/** Of a stage, in its units. */
const largest = 500;

/** An empty piece of this title. @param {string} title */
export const emptyPiece = (title) => contentOf({ title, tempo: 120 });

/**
 * @param {Production} document
 * @param {Understood} said
 * @param {FreshId} freshId
 * @returns {Taken}
 */
export function changesOf(document, said, freshId) {
  const merge = new Merge(document, freshId);
  for (const performer of said.performers) merge.performer(performer);
  for (const formation of said.formations) merge.formation(formation);
  return merge.taken(said.formations);
}

/** The lists that would have more than fit, with what fits. @param {Production} document @param {Taken} taken */
export const tooMany = (document, { news }) =>
  /** @type {const} */ (["performers", "formations", "sections", "people"]).flatMap((kind) => {
    const count = document[kind].length + news[kind];
    return count > limits[kind] ? [{ kind, count, most: limits[kind] }] : [];
  });

/**
 * The same as one edit: where there are more changes than an edit may have, it sets the whole.
 *
 * @param {Production} document
 * @param {Change[]} changes
 * @returns {Change[]}
 */
export function asOneEdit(document, changes) {
  const ofLists = changes.filter(({ set }) => set === undefined).length;
  if (changes.length <= limits.changes && ofLists <= limits.listChanges) return changes;
  return [{ replace: contentOf(documentWith(document, changes)) }];
}

/** @param {Production} document @param {Change[]} changes */
export function documentWith(document, changes) {
  let result = document;
  for (let from = 0; from < changes.length; from += limits.listChanges) {
    result = applied(result, changes.slice(from, from + limits.listChanges)).document;
  }
  return result;
}

/** A new piece whose stage has room for everybody: nothing else says how large it is. @param {Production} document */
export function withRoom(document) {
  const { stage, formations } = document;
  let { width, depth } = stage;
  for (const { positions } of formations) {
    for (const { x, y } of Object.values(positions)) {
      width = Math.max(width, 2 * Math.ceil(Math.abs(x)));
      depth = Math.max(depth, Math.ceil(y));
    }
  }
  return { ...document, stage: { ...stage, width: Math.min(width, largest), depth: Math.min(depth, largest) } };
}

class Merge {
  #document;
  #freshId;
  /** @type {Change[]} */
  #changes = [];
  #sections;
  #people;
  #found;
  /** Who each is whom the table names, and the new ones' dots, which come with them. @type {Map<string, string>} */
  #ids = new Map();
  /** @type {Map<string, Record<string, Point>>} */
  #tracks = new Map();
  #news = { performers: 0, formations: 0, sections: 0, people: 0 };
  /** Those formations of the table that are there, by its keys. @type {Map<string, Formation>} */
  #there = new Map();
  /** @type {Change[]} */
  #last = [];
  #previous;

  /** @param {Production} document @param {FreshId} freshId */
  constructor(document, freshId) {
    this.#document = document;
    this.#freshId = freshId;
    this.#sections = new Named(document.sections);
    this.#people = new Named(document.people);
    this.#found = new PerformersFound(document.performers);
    this.#previous = document.performers.at(-1)?.id ?? null;
  }

  /** @param {SaidPerformer} said */
  performer(said) {
    const present = this.#found.take(said);
    const to = this.#values(said);
    if (present !== null) {
      this.#ids.set(said.key, present.id);
      for (const [field, value] of Object.entries(to)) {
        if (JSON.stringify(value) === JSON.stringify(/** @type {any} */ (present)[field])) continue;
        this.#last.push({ set: ["performers", present.id, field], to: value });
      }
      return;
    }
    const turn = this.#document.performers.length + this.#news.performers;
    this.#news.performers += 1;
    const id = this.#freshId("performers");
    const label = said.label || String(turn + 1);
    /** @type {Record<string, Point>} */
    const positions = {};
    const value = {
      id,
      name: said.name || label,
      label,
      symbol: "circle",
      colour: colours[turn % colours.length],
      section: null,
      person: null,
      understudies: [],
      ...to,
      track: { positions, paths: {}, delays: {} },
    };
    this.#tracks.set(id, positions);
    this.#ids.set(said.key, id);
    this.#changes.push({ insert: "performers", value, after: this.#previous });
    this.#previous = id;
  }

  /** @param {SaidPerformer} said @returns {Partial<Performer>} */
  #values({ name, label, section, person, understudies, symbol, colour }) {
    /** @type {Record<string, any>} */
    const to = {};
    if (name) to.name = name;
    if (label) to.label = label;
    if (symbol) to.symbol = symbol;
    if (colour) to.colour = colour;
    if (section !== undefined) to.section = section === "" ? null : this.#section(section);
    if (person !== undefined) to.person = person === "" ? null : this.#person(person);
    if (understudies !== undefined) {
      to.understudies = understudies.slice(0, mostUnderstudies).map((name) => this.#person(name));
    }
    return to;
  }

  /** @param {string} name */
  #section(name) {
    return this.#sections.find(name) ?? this.#put("sections", this.#sections, {
      name,
      colour: colours[(this.#document.sections.length + this.#news.sections) % colours.length],
    });
  }

  /** @param {string} name */
  #person(name) {
    return this.#people.find(name) ?? this.#put("people", this.#people, { name, swing: false });
  }

  /**
   * @param {"sections" | "people"} kind
   * @param {Named} named
   * @param {{ name: string, colour?: string, swing?: boolean }} value
   */
  #put(kind, named, value) {
    const id = this.#freshId(kind);
    const before = named.last;
    named.put(value.name, id);
    this.#news[kind] += 1;
    this.#changes.push(/** @type {Change} */ ({ insert: kind, value: { id, ...value }, after: before }));
    return id;
  }

  /**
   * One that is there already; those that are new are made at the end, when everybody is known.
   *
   * @param {SaidFormation} said
   */
  formation(said) {
    const present = this.#presentFormation(said);
    if (present === null) {
      this.#news.formations += 1;
      return;
    }
    this.#there.set(said.key, present);
    for (const [key, place] of said.places) {
      const id = this.#ids.get(key) ?? "";
      const track = this.#tracks.get(id);
      const stands = Object.hasOwn(present.positions, id) ? present.positions[id] : null;
      if (track !== undefined) track[present.id] = place;
      else if (stands === null || stands.x !== place.x || stands.y !== place.y) {
        this.#last.push({ set: ["formations", present.id, "positions", id], to: place });
      }
    }
  }

  /**
   * By its name; where several are called the same, and where it has none, by its number.
   *
   * @param {SaidFormation} said
   */
  #presentFormation({ name, number }) {
    const { formations } = this.#document;
    const numbered = number === null ? null : formations[number - 1] ?? null;
    if (name === "") return numbered;
    const called = formations.filter((formation) => same(formation.name) === same(name));
    if (called.length === 0) return null;
    return called.length > 1 && numbered !== null && called.includes(numbered) ? numbered : called[0];
  }

  /** @param {readonly SaidFormation[]} formations @returns {Taken} */
  taken(formations) {
    const news = formations.flatMap((said, turn) => this.#there.has(said.key) ? [] : [{ said, turn }]);
    let after = this.#document.formations.at(-1)?.id ?? null;
    let positions = this.#document.formations.at(-1)?.positions ?? {};
    /** @type {Change[]} */
    const inserted = [];
    for (const { said, turn } of news) {
      const id = this.#freshId("formations");
      const places = [...said.places].map(([key, place]) => [this.#ids.get(key) ?? "", place]);
      positions = { ...positions, ...Object.fromEntries(places) };
      inserted.push({
        insert: "formations",
        value: /** @type {any} */ ({
          id,
          name: said.name || said.key || String(this.#document.formations.length + inserted.length + 1),
          notes: "",
          setPieces: {},
          ...lengths(this.#document.tempo, said, formations[turn + 1]),
          positions,
        }),
        after,
      });
      after = id;
    }
    return { changes: [...this.#changes, ...this.#bridged(news.length), ...inserted, ...this.#last], news: this.#news };
  }

  /** The way on from the last formation that is there, where it led nowhere so far. @param {number} added */
  #bridged(added) {
    const last = this.#document.formations.at(-1);
    if (added === 0 || last === undefined || last.transition.duration > 0) return [];
    /** @type {Change} */
    const way = { set: ["formations", last.id, "transition", "duration"], to: eight(this.#document.tempo) };
    return [way];
  }
}

/** Eight counts, in microseconds. @param {number} tempo */
const eight = (tempo) => Math.min(longestTime, Math.round((8 * 60_000_000) / tempo));

/**
 * How long a formation is held and how long the way to the next one is: by the table's times, or eight counts each.
 *
 * @param {number} tempo
 * @param {SaidFormation} said
 * @param {SaidFormation | undefined} next
 */
function lengths(tempo, { arrives, leaves }, next) {
  const hold = arrives === null || leaves === null ? null : leaves - arrives;
  const way = leaves === null || next === undefined || next.arrives === null ? null : next.arrives - leaves;
  const usual = eight(tempo);
  const isLast = next === undefined;
  return {
    hold: within(hold, usual),
    transition: {
      duration: isLast && leaves !== null ? 0 : within(way, usual),
      easing: "easeInOut",
      paths: {},
      delays: {},
    },
  };
}

/** @param {number | null} time @param {number} usual */
const within = (time, usual) => time === null || time < 0 || time > longestTime ? usual : time;

/** How names are compared where they are not the same letter by letter. @param {string} name */
const same = (name) => name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase();

/** Sections or people, found by their names. */
class Named {
  /** @type {Map<string, string>} */
  #exact = new Map();
  /** @type {Map<string, string>} */
  #similar = new Map();
  /** The id of the last. @type {string | null} */
  last = null;

  /** @param {readonly { id: string, name: string }[]} entries */
  constructor(entries) {
    for (const { id, name } of entries) this.put(name, id);
  }

  /** @param {string} name */
  find = (name) => this.#exact.get(name) ?? this.#similar.get(same(name)) ?? null;

  /** @param {string} name @param {string} id */
  put(name, id) {
    if (!this.#exact.has(name)) this.#exact.set(name, id);
    if (!this.#similar.has(same(name))) this.#similar.set(same(name), id);
    this.last = id;
  }
}

/** Who is there already: by name and label, else by the name, else by the label; each once. */
class PerformersFound {
  /** @type {Map<string, Performer[]>} */
  #by = new Map();
  /** @type {Set<string>} */
  #taken = new Set();

  /** @param {readonly Performer[]} performers */
  constructor(performers) {
    for (const performer of performers) {
      for (const key of keysOf(performer)) {
        const list = this.#by.get(key);
        if (list === undefined) this.#by.set(key, [performer]);
        else list.push(performer);
      }
    }
  }

  /** @param {SaidPerformer} said @returns {Performer | null} */
  take({ name, label }) {
    const keys = name !== "" && label !== "" ? keysOf({ name, label }).slice(0, 3) : keysOf({ name, label }).slice(1);
    for (const key of keys) {
      const found = this.#by.get(key)?.find(({ id }) => !this.#taken.has(id));
      if (found === undefined) continue;
      this.#taken.add(found.id);
      return found;
    }
    return null;
  }
}

/** From the surest to the least. @param {{ name: string, label: string }} performer */
const keysOf = ({ name, label }) => [
  JSON.stringify([name, label]),
  ...(name === "" ? [] : [`name ${name}`, `similar ${same(name)}`]),
  ...(label === "" ? [] : [`label ${label}`]),
];
