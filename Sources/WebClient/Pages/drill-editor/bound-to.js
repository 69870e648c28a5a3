import { island } from "../ui/element.js";

/**
 * A bound field whose label or help is of something that changes: it is made again when something in `of` is another
 * thing, and somebody who types in it finishes first.
 *
 * @template {HTMLElement & { refresh: () => void }} Field
 * @param {string} key
 * @param {readonly unknown[]} of
 * @param {() => Field} make
 */
export const boundTo = (key, of, make) => island(key, of, make, (field) => field.refresh());
