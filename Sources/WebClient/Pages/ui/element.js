/** @import { Attributes, Child } from "./element.d.ts" */

/**
 * Makes an element: `element("button", { class: "go", type: "button", onclick }, "GO")`.
 * Properties starting with `on` are listeners; the others attributes, left out when false or null.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...held(children));
  return made;
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function held(children) {
  /** @type {(Node | string)[]} */
  const made = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "number") made.push(String(child));
    else if (typeof child === "string" || child instanceof Node) made.push(child);
    else made.push(...held(child));
  }
  return made;
}

/**
 * The element with this id, which the page's HTML has: if it is missing, or of another kind, that is an error of
 * ours.
 *
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {{ new (): Kind }} [kind]
 * @returns {Kind}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (found === null || !(found instanceof (kind ?? HTMLElement))) throw new Error(`The page has no such #${id}.`);
  return /** @type {Kind} */ (found);
}

/**
 * The first element below `root` that a selector matches; there must be one.
 *
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {{ new (): Kind }} [kind]
 * @returns {Kind}
 */
export function within(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found === null || !(found instanceof (kind ?? HTMLElement))) throw new Error(`There is no such ${selector}.`);
  return /** @type {Kind} */ (found);
}

/**
 * A name that people chose, isolated so that it does not turn the text around it when it is written right to left.
 *
 * @param {string} text
 * @param {Attributes} [attributes]
 */
export const nameOf = (text, attributes = {}) => element("bdi", attributes, text);

/**
 * Sets text only when it differs, so that screen readers and layout are told only of changes.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
