import { words } from "../words/editing.js";
import { fields, isItemKind, settable } from "./described.js";
import { gone, invalid, Refusal } from "./refusal.js";
import { ofSetEntries } from "./rules.js";
import { own, put, read } from "./values.js";

/**
 * Setting one thing of a production: a field, a dot, an entry of a map, or a part of a field's value.
 *
 * @import { Draft } from "./draft.js"
 * @import { Change, FieldType, FieldValue, ItemKind, Path } from "../wire/production.d.ts"
 * @import { Place } from "./described.js"
 * @import { Reading } from "./values.js"
 *
 * `inner` is what the path says behind the field.
 *
 * @typedef {Place & { path: Path, inner: string[], to: FieldValue, at: string }} Setting
 */

/**
 * @param {Draft} draft
 * @param {Path} path
 * @param {FieldValue} to
 * @param {string} at
 * @returns {Change[]} what takes it back
 */
export function set(draft, path, to, at) {
  const setting = { ...placeOf(path, at), path, to, at };
  const { list, type } = setting;
  if (list !== null && !draft.has(list, path[1])) throw goneAt(path);
  /** @type {Reading} */
  const reading = { document: draft.document, has: (kind, id) => draft.has(kind, id), unknown: "gone" };
  if (type.type === "dots") return setDot(draft, setting, reading);
  if (type.type === "map") return setInMap(draft, setting, reading);
  return setValue(draft, setting, reading);
}

/** @param {string} at */
const unknown = (at) => invalid(words("editing.namesNothing"), `${at}.set`);

/** @param {Path} path */
export const goneAt = (path) => gone(path.join("."));

/**
 * @param {Path} path
 * @param {string} at
 * @returns {Place & { inner: string[] }}
 */
function placeOf(path, at) {
  if (!Array.isArray(path)) throw unknown(at);
  const list = isItemKind(path[0]) ? path[0] : null;
  /** @type {string[]} */
  const groups = [];
  let within = list === null ? fields : settable.get(list);
  for (let turn = list === null ? 0 : 2; turn < path.length; turn += 1) {
    const name = path[turn];
    const type = own(within, name);
    if (type === undefined) break;
    if (type.type !== "group") return { list, groups, name, type, inner: path.slice(turn + 1) };
    groups.push(name);
    within = type.fields;
  }
  throw unknown(at);
}

/** @type {(draft: Draft, setting: Setting, reading: Reading) => Change[]} */
function setDot(draft, setting, reading) {
  const { name, path, inner: [id, ...more], to, at, type: { every, some, of } } = setting;
  if (id === undefined || more.length > 0) throw unknown(at);
  if (!draft.has(/** @type {ItemKind} */ (every ?? some), id)) throw goneAt(path);
  const value = to === null && some ? null : read(of, to, `${at}.to`, reading);
  return writeEntry(draft.branch(draft.owner(setting, path[1]), name), id, value, path);
}

/** @type {(draft: Draft, setting: Setting, reading: Reading) => Change[]} */
function setInMap(draft, setting, reading) {
  const { name, path, inner: [key, ...more], to, at, type } = setting;
  const { most = 0 } = type;
  if (key === undefined || more.length > 0) throw unknown(at);
  read(type.key, key, path.slice(0, -1).join("."), reading);
  const value = to === null ? null : read(type.of, to, `${at}.to`, reading);
  const map = draft.branch(draft.owner(setting, path[1]), name);
  if (value !== null && !Object.hasOwn(map, key) && Object.keys(map).length >= most) {
    throw invalid(words("editing.tooMuchMetadata", { count: most }), `${at}.set`);
  }
  return writeEntry(map, key, value, path);
}

/** Null removes the entry. @type {(owner: Record<string, any>, key: string, value: any, path: Path) => Change[]} */
function writeEntry(owner, key, value, path) {
  const before = own(owner, key) ?? null;
  if (value === null) delete owner[key];
  else put(owner, key, value);
  return [{ set: path, to: before }];
}

/** @type {(draft: Draft, setting: Setting, reading: Reading) => Change[]} */
function setValue(draft, setting, reading) {
  const { list, groups, name, type, path, inner, at } = setting;
  const holder = draft.holder(setting, path[1]);
  if (holder === undefined) throw invalid(words("editing.onlyInDrill"), `${at}.set`);
  if (type.isTogether && !type.each && inner.length > 0) throw unknown(at);
  const before = type.isTogether ? partsOf(type, holder) : holder[name];
  const { value, inverse } = replaced(setting, before, reading);
  if (type.only === "piece" && draft.document.drill && value.length > 0) {
    throw invalid(words("editing.notInDrill"), `${at}.set`);
  }
  const written = type.isTogether ? value : { [name]: value };
  if (list !== null && groups.length === 0 && type.rule) {
    const field = (/** @type {string} */ part) =>
      type.isTogether && inner.length === 0 ? `${at}.to.${part}` : `${at}.to`;
    ofSetEntries[type.rule]?.({ ...holder, ...written }, draft.document, field);
  }
  Object.assign(draft.owner(setting, path[1]), written);
  return [inverse];
}

/** @param {FieldType} type @param {Record<string, any>} holder */
const partsOf = ({ fields = {} }, holder) =>
  Object.fromEntries(Object.keys(fields).map((part) => [part, holder[part]]));

/**
 * The value of a field with what is set. A value of which a part is set is read again as a whole.
 *
 * @type {(setting: Setting, before: any, reading: Reading) => { value: any, inverse: Change }}
 */
function replaced(setting, before, reading) {
  const found = replacedIn(setting.type, before, setting.inner, setting, reading);
  if (setting.inner.length === 0) return found;
  try {
    read(setting.type, found.value, setting.name, reading);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new Refusal(refusal.code, refusal.message, `${setting.at}.to`);
  }
  return found;
}

/**
 * @param {FieldType} type
 * @param {any} before
 * @param {string[]} steps
 * @param {Setting} setting
 * @param {Reading} reading
 * @returns {ReturnType<replaced>}
 */
function replacedIn(type, before, steps, setting, reading) {
  const { path, to, at } = setting;
  if (steps.length === 0) {
    return { value: read(type, to, `${at}.to`, reading), inverse: { set: path, to: before ?? null } };
  }
  const [step, ...rest] = steps;
  if (type.type === "list") {
    const { of, key } = type;
    const place = key ? before.findIndex((/** @type {any} */ one) => one[key] === step) : indexIn(before, step, at);
    if (key && rest.length === 0) return replacedByKey(type, before, place, setting, reading);
    if (place < 0) throw goneAt(path);
    const { value, inverse } = replacedIn(of, before[place], rest, setting, reading);
    return { value: before.with(place, value), inverse };
  }
  const kinds = type.type === "choice" ? Object.values(type.of) : [type.fields];
  if (!kinds.some((fields) => own(fields, step))) throw unknown(at);
  const inner = before && own(type.type === "choice" ? type.of[before[type.by ?? ""]] : type.fields, step);
  if (!inner) throw goneAt(path);
  const { value, inverse } = replacedIn(inner, before[step], rest, setting, reading);
  return { value: { ...before, [step]: value }, inverse };
}

/** −1 where a list has none. @type {(list: unknown[], step: string, at: string) => number} */
function indexIn(list, step, at) {
  if (!/^(0|[1-9]\d{0,8})$/.test(step)) throw unknown(at);
  return Number(step) < list.length ? Number(step) : -1;
}

/**
 * One of a list whose entries are known by a key: null takes it out, a new one comes last.
 *
 * @type {(type: FieldType, before: any[], place: number, setting: Setting, reading: Reading) => ReturnType<replaced>}
 */
function replacedByKey({ of, key = "" }, before, place, { path, to, at }, reading) {
  const step = /** @type {string} */ (path.at(-1));
  if (to === null) {
    const isLast = place < 0 || place === before.length - 1;
    return {
      value: place < 0 ? before : before.toSpliced(place, 1),
      inverse: isLast ? { set: path, to: before[place] ?? null } : { set: path.slice(0, -1), to: before },
    };
  }
  const given = typeof to === "object" && !Array.isArray(to) ? { ...to, [key]: step } : to;
  const value = read(of, given, `${at}.to`, reading);
  return {
    value: place < 0 ? [...before, value] : before.with(place, value),
    inverse: { set: path, to: before[place] ?? null },
  };
}
