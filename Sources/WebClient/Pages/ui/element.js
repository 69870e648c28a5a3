/**
 * Descriptions of what is to be seen: light objects, of which `patch` (patch.js) makes nodes, and keeps those that are
 * there. Nothing is made here.
 *
 * @import { Attributes, Child, ElementNamed } from "./element.d.ts"
 * @import { Shown } from "./shown.d.ts"
 */

/** @template {string} [Name=string] */
export class Description {
  /**
   * @param {Name} name
   * @param {Attributes} attributes
   * @param {readonly Child[]} children
   */
  constructor(name, attributes, children) {
    this.name = name;
    this.attributes = attributes;
    this.children = children;
  }

  /** Which thing it shows; null if its place among its neighbours says that. */
  get key() {
    return this.attributes.key ?? null;
  }
}

/**
 * An entry of a list: described only when something in `of` is another thing than before.
 *
 * @template Item
 */
export class Row {
  /**
   * @param {string | number} key
   * @param {readonly unknown[]} of
   * @param {() => Description} describe
   * @param {Item} item
   */
  constructor(key, of, describe, item) {
    this.key = key;
    this.of = of;
    this.describe = describe;
    this.item = item;
  }
}

/** A node that other code makes and keeps up to date; nothing is drawn inside of it. */
export class Island {
  /**
   * @param {string | number} key
   * @param {readonly unknown[]} of
   * @param {() => Element} make
   * @param {(node: Element) => unknown} refresh
   */
  constructor(key, of, make, refresh) {
    this.key = key;
    this.of = of;
    this.make = make;
    this.refresh = refresh;
  }
}

/**
 * Describes an element: `element("button", { class: "go", type: "button", onclick }, "GO")`. Properties starting with
 * `on` are listeners; the others attributes, left out when false or null. `value`, `checked` and `selected` are what a
 * control shows whenever nobody is using it; leave them out where the control alone knows.
 *
 * @template {keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes<ElementNamed<Name>>} [attributes]
 * @param {Child[]} children
 * @returns {Description<Name>}
 */
export const element = (name, attributes = {}, ...children) =>
  new Description(name, /** @type {Attributes} */ (attributes), children);

/**
 * A row for each of `items`. A row is described anew only when something that `of` lists is another thing than before:
 * documents never change in place, so a branch that is the same object shows the same. What `make` is given is for
 * drawing alone: its listeners take the id, and read the thing when they act.
 *
 * @template Item
 * @param {Iterable<Item>} items
 * @param {object} rows
 * @param {(item: Shown<Item>, index: number) => string | number} rows.key
 * @param {(item: Shown<Item>, index: number) => readonly unknown[]} [rows.of] the item alone, unless it says otherwise
 * @param {(item: Shown<Item>, index: number) => Description} rows.make
 * @returns {Row<Item>[]}
 */
export const list = (items, { key, of = (item) => [item], make }) =>
  Array.from(
    /** @type {Iterable<any>} */ (items),
    (item, index) => new Row(key(item, index), of(item, index), () => make(item, index), item),
  );

/**
 * A node that other code makes – a canvas, a bound field – once for each `key`, and again when something in `of` is
 * another thing; `refresh` is called at each drawing in which it stays.
 *
 * @template {Element} Kind
 * @param {string | number} key
 * @param {readonly unknown[]} of
 * @param {() => Kind} make
 * @param {(node: Kind) => unknown} [refresh]
 */
export const island = (key, of, make, refresh = () => {}) =>
  new Island(key, of, make, /** @type {(node: Element) => unknown} */ (refresh));

/**
 * A name that people chose, isolated so that it does not turn the text around it when it is written right to left.
 *
 * @param {string} text
 * @param {Attributes} [attributes]
 */
export const nameOf = (text, attributes = {}) => element("bdi", attributes, text);

/**
 * What is to be read, as a screen reader would be told it.
 *
 * @param {Child} child
 * @returns {string}
 */
export function textOf(child) {
  if (child === null || child === undefined || child === false) return "";
  if (typeof child !== "object") return String(child);
  if (child instanceof Description) return textOf(child.children);
  if (child instanceof Row) return textOf(child.describe());
  if (child instanceof Island) return "";
  return Array.isArray(child) ? child.map(textOf).join("") : /** @type {Node} */ (child).textContent ?? "";
}
