import { words } from "../words/common.js";

/**
 * A screen or an observer who came in without a name is called by the server, in English: “Screen”, and the next one
 * “Screen 2” (`SessionAPI/JoinRoutes.swift`). The name is the same for everybody; it is put into words where it
 * is shown, for the reader may have another language than the screen. Whoever chooses exactly such a name for a screen
 * means the same by it.
 *
 * @import { Role } from "../wire/wire.d.ts"
 */

/** The server's names, by role. @type {Partial<Record<Role, RegExp>>} */
const given = { screen: /^Screen(?: (\d+))?$/, observer: /^Observer(?: (\d+))?$/ };

/**
 * What a member is called in the language of the reader.
 *
 * @param {{ name: string, role: Role }} member
 */
export function memberName({ name, role }) {
  const found = given[role]?.exec(name);
  if (!found) return name;
  const called = words(`common.role.${role}`);
  return found[1] === undefined ? called : words("common.roleNumbered", { role: called, number: Number(found[1]) });
}
