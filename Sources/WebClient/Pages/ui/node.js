import { Description } from "./element.js";
import { made } from "./patch.js";

/** @import { Attributes, Child } from "./element.d.ts" */

/**
 * Makes a node that stays as it is: the frame in which a panel draws, or what is shown once. What changes later is
 * described (`element`) and drawn (`drawing`).
 *
 * @overload
 * @param {Description} description
 * @returns {Element}
 */
/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @overload
 * @param {Name} name
 * @param {Attributes<HTMLElementTagNameMap[Name]>} [attributes]
 * @param {...Child} children nodes are taken as they are
 * @returns {HTMLElementTagNameMap[Name]}
 */
/**
 * @param {Description | keyof HTMLElementTagNameMap} what
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {Element}
 */
export const node = (what, attributes = {}, ...children) =>
  made(what instanceof Description ? what : new Description(what, attributes, children));

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
 * Sets text only when it differs, so that screen readers and layout are told only of changes.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
