import { Description, Island, Row } from "./element.js";
import { alike, focusAs, focusOn, likeness } from "./focus.js";
import { later } from "./queue.js";
import { onceFinished, unfinished } from "./unfinished.js";

/**
 * Makes nodes of descriptions, and keeps those that are there.
 *
 * @import { Attributes, Child } from "./element.d.ts"
 * @import { Likeness } from "./focus.js"
 *
 * @typedef {string | number | Node} Key a key, the place among its neighbours, or the node itself
 *
 * What a node was made of. `of` is null where it must be described again.
 *
 * @typedef {object} Origin
 * @property {Key} key
 * @property {Description | null} description null: an island
 * @property {readonly unknown[] | null} of
 * @property {Map<string, EventListener | null>} listeners by type of event
 *
 * One drawing: the control in use that it leaves alone, its row, and whether something was left for it.
 *
 * @typedef {object} Drawing
 * @property {Element | null} control
 * @property {{ key: Key, name: string, parent: Node } | null} row
 * @property {boolean} isLeft
 */

/** @type {WeakMap<Node, Origin>} */
const origins = new WeakMap();
/** What is in a node, by key. @type {WeakMap<Node, Map<Key, ChildNode>>} */
const contents = new WeakMap();
/** @type {WeakMap<Element, readonly Child[]>} */
const unfinishedPlaces = new WeakMap();

/**
 * Brings what is in `place` to what the descriptions say. Nodes stay by their key, or by their kind and place; nodes
 * that are given stay as they are. A field in which somebody types, or whose options are open, is not touched, moved or
 * removed until they have finished; the focus stays with its control, or goes to the one that takes its place.
 *
 * @param {Element} place
 * @param {...Child} children
 */
export function patch(place, ...children) {
  if (fill(place, children)) {
    unfinishedPlaces.delete(place);
    return;
  }
  unfinishedPlaces.set(place, children);
  onceFinished(() => later(() => unfinishedPlaces.get(place) === children && patch(place, ...children)));
}

/**
 * The same; answers whether everything is as it was described, with nothing left for somebody who types.
 *
 * @param {Element} place
 * @param {readonly Child[]} children
 */
export function fill(place, children) {
  const control = unfinished();
  const drawing = startOf(place, control !== null && place.contains(control) ? control : null);
  const focus = focusIn(place);
  fillNode(place, children, drawing, place.namespaceURI === svg);
  if (focus !== null) refocus(focus, place);
  return !drawing.isLeft;
}

/** @param {Description} description @returns {Element} */
export const made = (description) => make(description, unnamed, null, false);

/**
 * What has a key and a node in it, from the inside to the outside.
 *
 * @param {Element} place
 * @param {Node} node
 */
function rowsAround(place, node) {
  /** @type {{ node: Element, key: Key, parent: Element }[]} */
  const rows = [];
  for (let at = node; at !== place && at.parentNode !== null; at = at.parentNode) {
    const key = origins.get(at)?.key;
    if (key === undefined || !isOwn(key) || !(at instanceof Element)) continue;
    rows.push({ node: at, key, parent: /** @type {Element} */ (at.parentNode) });
  }
  return rows;
}

/**
 * @param {Element} place
 * @param {Element | null} control
 * @returns {Drawing}
 */
function startOf(place, control) {
  const row = control && rowsAround(place, control).find(({ node }) => origins.get(node)?.description !== null);
  return { control, row: row ? { key: row.key, name: row.node.localName, parent: row.parent } : null, isLeft: false };
}

// MARK: What is in a node

/**
 * @param {Element} parent
 * @param {readonly Child[]} children
 * @param {Drawing} drawing
 * @param {boolean} isSvg
 */
function fillNode(parent, children, drawing, isSvg) {
  const former = contents.get(parent);
  /** @type {Map<Key, ChildNode>} */
  const now = new Map();
  for (const [key, child] of keyed(children)) {
    const there = former?.get(key);
    const node = nodeOf(child, key, there?.parentNode === parent ? there : null, parent, drawing, isSvg);
    if (node !== null) now.set(key, node);
  }
  const nodes = [...now.values()];
  const held = drawing.control && childAround(parent, drawing.control);
  if (held !== null && !nodes.includes(held)) {
    drawing.isLeft = true;
    nodes.splice([...parent.childNodes].indexOf(held), 0, held);
    now.set(origins.get(held)?.key ?? held, held);
  }
  contents.set(parent, now);
  arrange(parent, nodes);
}

/** How the key of what has no key begins. */
const unnamed = "\0";

/** @param {Key | undefined} key */
const isOwn = (key) => key !== undefined && !(typeof key === "string" && key.startsWith(unnamed));

/**
 * Children with their keys: their own, or their place among their neighbours, where those that are left out count.
 *
 * @param {readonly Child[]} children
 * @returns {Map<Key, Exclude<Child, null | undefined | false | readonly Child[]>>}
 */
function keyed(children) {
  /** @type {Map<Key, any>} */
  const found = new Map();
  /** @type {(some: readonly Child[], path: string) => void} */
  const take = (some, path) =>
    some.forEach((child, turn) => {
      if (child === null || child === undefined || child === false) return;
      if (Array.isArray(child)) return take(child, `${path}${turn}.`);
      const own = child instanceof Node
        ? child
        : typeof child === "object"
        ? /** @type {Description | Island | Row<unknown>} */ (child).key
        : null;
      found.set(own === null || found.has(own) ? `${path}${turn}` : own, child);
    });
  take(children, unnamed);
  return found;
}

/**
 * The child of a node in which another node is; null if it is not in it.
 *
 * @param {Node} parent
 * @param {Node} node
 * @returns {ChildNode | null}
 */
function childAround(parent, node) {
  /** @type {Node | null} */
  let at = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return /** @type {ChildNode | null} */ (at);
}

/**
 * Leaves nothing in a node but `nodes`, in this order. What has the focus, or is in use, is not moved, as moving takes
 * the focus away: the others go around it.
 *
 * @param {Element} parent
 * @param {readonly ChildNode[]} nodes
 */
export function arrange(parent, nodes) {
  if (parent.childNodes.length === nodes.length && nodes.every((node, turn) => node === parent.childNodes[turn])) {
    return;
  }
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  if (nodes.length === 0) return;
  const inUse = unfinished() ?? document.activeElement;
  const held = nodes.findIndex((node) => node.parentNode === parent && node.contains(inUse));
  const pivot = Math.max(0, held);
  if (held < 0 && parent.firstChild !== nodes[0]) parent.prepend(nodes[0]);
  for (let turn = pivot - 1; turn >= 0; turn -= 1) {
    if (nodes[turn].nextSibling !== nodes[turn + 1]) nodes[turn + 1].before(nodes[turn]);
  }
  for (let turn = pivot + 1; turn < nodes.length; turn += 1) {
    if (nodes[turn - 1].nextSibling !== nodes[turn]) nodes[turn - 1].after(nodes[turn]);
  }
}

// MARK: One node

/**
 * The former node, if it can be kept, or another one; null where a row must not come yet, as somebody types in it
 * elsewhere in this place.
 *
 * @param {Exclude<Child, null | undefined | false | readonly Child[]>} child
 * @param {Key} key
 * @param {ChildNode | null} former
 * @param {Element} parent
 * @param {Drawing} drawing
 * @param {boolean} isSvg
 * @returns {ChildNode | null}
 */
function nodeOf(child, key, former, parent, drawing, isSvg) {
  if (child instanceof Node) return /** @type {ChildNode} */ (child);
  const origin = former === null ? undefined : origins.get(former);
  if (child instanceof Island) return islandOf(child, key, former, origin, drawing);
  if (child instanceof Row) {
    if (former !== null && origin?.of && isSame(origin.of, child.of)) return former;
    return described(child.describe(), child.of, key, former, origin, parent, drawing, isSvg);
  }
  if (child instanceof Description) return described(child, null, key, former, origin, parent, drawing, isSvg);
  const text = String(child);
  if (!(former instanceof Text)) return document.createTextNode(text);
  if (former.data !== text) former.data = text;
  return former;
}

/**
 * @param {Description} description
 * @param {readonly unknown[] | null} of
 * @param {Key} key
 * @param {ChildNode | null} former
 * @param {Origin | undefined} origin
 * @param {Element} parent
 * @param {Drawing} drawing
 * @param {boolean} isSvg
 */
function described(description, of, key, former, origin, parent, drawing, isSvg) {
  const { row, control } = drawing;
  if (former instanceof Element && origin?.description && isOfKind(origin.description, description)) {
    const before = drawing.isLeft;
    drawing.isLeft = false;
    update(former, origin, description, drawing);
    origin.of = drawing.isLeft ? null : of;
    drawing.isLeft ||= before;
    return former;
  }
  const isInUse = former !== null && control !== null && former.contains(control);
  if (isInUse || (row !== null && row.key === key && row.name === description.name && row.parent !== parent)) {
    drawing.isLeft = true;
    return isInUse ? former : null;
  }
  return make(description, key, of, isSvg);
}

/**
 * @param {Island} island
 * @param {Key} key
 * @param {ChildNode | null} former
 * @param {Origin | undefined} origin
 * @param {Drawing} drawing
 */
function islandOf(island, key, former, origin, drawing) {
  if (former instanceof Element && origin?.description === null) {
    if (origin.of !== null && isSame(origin.of, island.of)) {
      island.refresh(former);
      return former;
    }
    if (drawing.control !== null && former.contains(drawing.control)) {
      drawing.isLeft = true;
      return former;
    }
  }
  const node = island.make();
  origins.set(node, { key, description: null, of: island.of, listeners: new Map() });
  return node;
}

const svg = "http://www.w3.org/2000/svg";

/**
 * @param {Description} description
 * @param {Key} key
 * @param {readonly unknown[] | null} of
 * @param {boolean} isInSvg
 * @returns {Element}
 */
function make(description, key, of, isInSvg) {
  const { name, attributes, children } = description;
  const isSvg = isInSvg || name === "svg";
  const node = isSvg ? document.createElementNS(svg, name) : document.createElement(name);
  /** @type {Origin} */
  const origin = { key, description, of, listeners: new Map() };
  origins.set(node, origin);
  setAttributes(node, none, attributes);
  listenAs(node, origin, attributes);
  if (children.length > 0) fillNode(node, children, startOf(node, null), isSvg && name !== "foreignObject");
  setLive(node, attributes);
  return node;
}

/** @type {Attributes} */
const none = {};

/** @param {Description} one @param {Description} other */
const isOfKind = (one, other) => one.name === other.name && one.attributes.type === other.attributes.type;

/**
 * @param {Element} node
 * @param {Origin} origin
 * @param {Description} description
 * @param {Drawing} drawing
 */
function update(node, origin, description, drawing) {
  listenAs(node, origin, description.attributes);
  if (node === drawing.control) {
    drawing.isLeft = true;
    return;
  }
  setAttributes(node, origin.description?.attributes ?? none, description.attributes);
  fillNode(node, description.children, drawing, node.namespaceURI === svg && node.localName !== "foreignObject");
  setLive(node, description.attributes);
  origin.description = description;
}

// MARK: Attributes and listeners

/** @param {string} name @param {unknown} value */
const isAttribute = (name, value) => name !== "key" && name !== "style" && typeof value !== "function";

/**
 * Only what differs from what was described before: others may have set something since, as a class while dragging.
 *
 * @param {Element} node
 * @param {Attributes} before
 * @param {Attributes} now
 */
function setAttributes(node, before, now) {
  for (const [name, value] of Object.entries(now)) {
    if (!isAttribute(name, value) || Object.is(value, before[name])) continue;
    if (value === true) node.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, String(value));
  }
  for (const [name, value] of Object.entries(before)) {
    if (!(name in now) && isAttribute(name, value)) node.removeAttribute(name);
  }
  if (now.style !== before.style) setStyle(/** @type {HTMLElement} */ (node), before.style ?? {}, now.style ?? {});
}

/**
 * @param {HTMLElement} node
 * @param {Readonly<Record<string, string | null>>} before
 * @param {Readonly<Record<string, string | null>>} now
 */
function setStyle(node, before, now) {
  for (const [name, value] of Object.entries(now)) {
    if (value !== before[name]) node.style.setProperty(name, value);
  }
  for (const name of Object.keys(before)) if (!(name in now)) node.style.removeProperty(name);
}

/**
 * What a control shows is set whenever it shows something else.
 *
 * @param {Element} node
 * @param {Attributes} attributes
 */
function setLive(node, { value, checked, selected }) {
  if (typeof checked === "boolean" && node instanceof HTMLInputElement && node.checked !== checked) {
    node.checked = checked;
  }
  if (typeof selected === "boolean" && node instanceof HTMLOptionElement && node.selected !== selected) {
    node.selected = selected;
  }
  if (value === null || value === undefined || typeof value === "boolean" || !showsValue(node)) return;
  const text = String(value);
  if (node.value === text) return;
  const caret = node instanceof HTMLSelectElement || document.activeElement !== node ? null : node.selectionStart;
  node.value = text;
  if (caret !== null) /** @type {HTMLInputElement} */ (node).setSelectionRange(caret, caret);
}

const constant = new Set(["checkbox", "radio", "button", "submit", "file", "hidden", "image", "reset"]);

/** @param {Element} node @returns {node is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */
const showsValue = (node) =>
  node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement ||
  (node instanceof HTMLInputElement && !constant.has(node.type));

/**
 * A node that stays acts on what is now: its listeners are those that were described last.
 *
 * @param {Element} node
 * @param {Origin} origin
 * @param {Attributes} attributes
 */
function listenAs(node, { listeners }, attributes) {
  for (const type of listeners.keys()) listeners.set(type, null);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== "function") continue;
    const type = name.slice(2);
    if (!listeners.has(type)) node.addEventListener(type, (event) => listeners.get(type)?.call(node, event));
    listeners.set(type, /** @type {EventListener} */ (value));
  }
}

/** @param {readonly unknown[]} one @param {readonly unknown[]} other */
const isSame = (one, other) => one.length === other.length && one.every((part, turn) => Object.is(part, other[turn]));

// MARK: The focus

/**
 * The control that has the focus, and where it is, from the inside to the outside: in which row of which list, and last
 * in what part of the place.
 *
 * @typedef {{ key: Key | null, parent: Element, index: number, likeness: Likeness }} Seat
 * @typedef {{ control: HTMLElement, seats: Seat[], around: Element[] }} Focus
 */

/**
 * @param {Element} place
 * @returns {Focus | null}
 */
function focusIn(place) {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === place || !place.contains(control)) return null;
  /** @type {(node: Element, key: Key | null, parent: Element) => Seat} */
  const seat = (node, key, parent) => (
    { key, parent, index: [...parent.children].indexOf(node), likeness: likeness(control, node) }
  );
  const part = /** @type {Element} */ (childAround(place, control));
  /** @type {Element[]} */
  const around = [];
  for (let at = control.parentElement; at !== null; at = at.parentElement) around.push(at);
  return {
    control,
    seats: [
      ...rowsAround(place, control).map(({ node, key, parent }) => seat(node, key, parent)),
      seat(part, null, place),
    ],
    around,
  };
}

/**
 * The control that now takes the place of the one that had the focus has it: in its row, or in the row that has come
 * there. A list in which none is left has it itself.
 *
 * @param {Focus} focus
 * @param {Element} place
 */
function refocus({ control, seats, around }, place) {
  if (control.isConnected && document.activeElement === control) return;
  if (control.isConnected) return control.focus({ preventScroll: true });
  for (const { key, parent, index, likeness: like } of seats) {
    if (!parent.isConnected) continue;
    const row = (key !== null && rowNamed(place, parent, key)) ||
      parent.children[Math.min(index, parent.children.length - 1)];
    const found = row ? alike(row, like) : null;
    if (found) return focusAs(found, like);
    if (key !== null && parent instanceof HTMLElement && parent.childElementCount === 0) return focusOn(parent);
  }
  const near = around.find((node) => node.isConnected);
  if (near instanceof HTMLElement) focusOn(near);
}

/**
 * The row of this key: in its list, or in another one of the place.
 *
 * @param {Element} place
 * @param {Element} parent
 * @param {Key} key
 */
function rowNamed(place, parent, key) {
  const there = contents.get(parent)?.get(key);
  if (there instanceof Element && there.isConnected) return there;
  return [...place.querySelectorAll("*")].find((node) => origins.get(node)?.key === key) ?? null;
}
