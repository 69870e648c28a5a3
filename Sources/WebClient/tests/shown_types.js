/// <reference lib="deno.ns" />
import { element, list, nameOf } from "../Pages/ui/element.js";

/**
 * Nothing runs here: `deno task check` reads it. Each `@ts-expect-error` is a mistake that must not type-check.
 *
 * @import { Fresh, Shown } from "../Pages/ui/shown.d.ts"
 * @import { Change, Marker, Performer } from "../Pages/wire/production.d.ts"
 * @import { Commands } from "../Pages/wire/wire.d.ts"
 */

/**
 * As `Desk.do` is.
 *
 * @template {readonly Change[]} const Changes
 * @param {string} _label
 * @param {Changes & Fresh<Changes>} _changes
 */
const edit = (_label, _changes) => {};

/**
 * As `LiveSession.command` is.
 *
 * @template {keyof Commands} Kind
 * @template {Commands[Kind]} const Fields
 * @param {Kind} _kind
 * @param {Fields & Fresh<Fields>} _fields
 */
const command = (_kind, _fields) => {};

/** @type {(marker: Shown<Marker>, performer: Shown<Performer>, now: Marker) => string | number} */
export function shownIsRead(marker, performer, now) {
  element("bdi", {}, marker.name);
  nameOf(performer.name, { title: performer.label });
  /** @type {string} */
  const text = `${marker.name} ${marker.at.toFixed(1)}`;
  const isLater = marker.at > now.at || marker.name === now.name;
  const sum = marker.at + 1;
  list([now], { key: ({ id }) => id, make: ({ id, name }) => element("li", { "data-id": id }, name) });
  edit(text, [{ set: ["markers", marker.id, "at"], to: 3 }]);
  edit(marker.name, [{ set: ["markers", marker.id, "name"], to: text }]);
  edit("", [{ insert: "markers", value: now, after: marker.id }, { remove: "markers", id: performer.id }]);
  command("assign", { performer: performer.id, member: null });
  return isLater ? sum : text;
}

/** @type {(marker: Shown<Marker>, performer: Shown<Performer>, now: Marker) => void} */
export function shownIsNotActedOn(marker, performer, now) {
  // @ts-expect-error a part of what is shown
  edit("", [{ set: ["markers", now.id, "name"], to: marker.name }]);
  const { at } = marker;
  // @ts-expect-error a number of it
  edit("", [{ set: ["markers", now.id, "at"], to: at }]);
  // @ts-expect-error the whole of it
  edit("", [{ insert: "markers", value: marker, after: null }]);
  // @ts-expect-error the rest of it, with one part changed
  edit("", [{ insert: "markers", value: { ...marker, name: "Bridge" }, after: null }]);
  // @ts-expect-error a list of it
  edit("", [{ set: ["performers", performer.id, "understudies"], to: performer.understudies }]);
  // @ts-expect-error a reference that it has
  command("assign", { performer: performer.id, member: performer.person });
}
