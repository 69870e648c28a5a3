/**
 * The author's notes of a formation, for one performer: a line that begins with names and a colon (“Ana, Ben: longer
 * arms”) is for those alone, by a performer's name or label or a section's name; every other line is for everybody.
 *
 * @import { Formation, Performer, Production } from "../wire/production.d.ts"
 *
 * @typedef {Pick<Production, "performers" | "sections">} Cast
 *
 * @param {Cast} production
 * @param {Pick<Formation, "notes">} formation
 * @param {Performer | null} performer
 * @returns {{ text: string, isMine: boolean }[]} in their order
 */
export function notesFor(production, { notes }, performer) {
  const named = namesIn(production);
  /** @type {{ text: string, isMine: boolean }[]} */
  const found = [];
  for (const text of notes.split(/\r?\n/).map((line) => line.trim())) {
    if (text === "") continue;
    const said = addressed(text, named);
    if (said === null) found.push({ text, isMine: false });
    else if (performer !== null && said.whom.has(performer.id)) found.push({ text: said.text, isMine: true });
  }
  return found;
}

/**
 * Whom one line is for, and what it tells them; null where it does not begin with names.
 *
 * @param {Cast} cast
 * @param {string} line
 */
export function addressee(cast, line) {
  const said = addressed(line.trim(), namesIn(cast));
  return said === null ? null : { performers: [...said.whom], text: said.text };
}

/**
 * The ids of those whom a name, a label or a section's name means.
 *
 * @param {Cast} cast
 */
function namesIn({ performers, sections }) {
  /** @type {Map<string, Set<string>>} */
  const named = new Map();
  /** @type {(name: string, id: string) => void} */
  const add = (name, id) => {
    const key = name.trim().toLowerCase();
    if (key === "") return;
    named.set(key, (named.get(key) ?? new Set()).add(id));
  };
  for (const { id, name, label, section } of performers) {
    add(name, id);
    add(label, id);
    const group = sections.find((one) => one.id === section);
    if (group) add(group.name, id);
  }
  return named;
}

/**
 * Whom a line is for, and the rest of it; null for everybody. “7:30” is a time and no name.
 *
 * @param {string} line
 * @param {Map<string, Set<string>>} named
 */
function addressed(line, named) {
  const [, names, text] = line.match(/^(?!\d+[:：]\d)([^:：]{1,200})[:：]\s*(\S.*)$/) ?? [];
  if (names === undefined) return null;
  const each = names.split(/[,;&+]/).map((name) => named.get(name.trim().toLowerCase()));
  if (each.some((ids) => ids === undefined)) return null;
  return { whom: new Set(each.flatMap((ids) => [...(ids ?? [])])), text };
}
