import { drag } from "./drag.js";
import { island } from "./element.js";
import { icon } from "./icons.js";
import { node } from "./node.js";

/**
 * Reordering a list by a handle in each row: the handle is dragged by mouse, pen or finger, or moved by the arrow keys.
 * The row is the element around the handle that has a `data-id`, whichever that is when it is dragged.
 *
 * @param {HTMLElement} handle what is dragged; a button
 * @param {object} how
 * @param {(behind: string[]) => void} how.drop told the `data-id` of all rows that are drawn behind the new place:
 *   others may have changed the list meanwhile
 * @param {(way: -1 | 1) => void} how.step
 */
export function draggedBy(handle, { drop, step }) {
  drag(handle, {
    step,
    begin() {
      const row = handle.closest("[data-id]");
      if (!(row instanceof HTMLElement)) return null;
      return {
        move: ({ y }) => mark(row, indexAt(row, y)),
        drop({ y }) {
          const behind = rowsAround(row).slice(indexAt(row, y));
          mark(row, null);
          drop(behind.map(({ dataset }) => dataset.id ?? ""));
        },
        cancel: () => mark(row, null),
      };
    },
  });
}

/** @param {HTMLElement} row */
const rowsAround = (
  row,
) => /** @type {HTMLElement[]} */ ([...(row.parentElement?.children ?? [])].filter((one) =>
  one instanceof HTMLElement
));

/**
 * @param {HTMLElement} row
 * @param {number} y
 */
function indexAt(row, y) {
  const rows = rowsAround(row);
  const index = rows.findIndex((each) => {
    const { top, height } = each.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index < 0 ? rows.length : index;
}

/**
 * Shows where the row would come.
 *
 * @param {HTMLElement} row
 * @param {number | null} index
 */
function mark(row, index) {
  const all = rowsAround(row);
  all.forEach((each, turn) => {
    each.classList.toggle("drop-before", turn === index);
    each.classList.toggle("drop-after", index === all.length && turn === all.length - 1);
  });
  row.classList.toggle("is-dragged", index !== null);
}

/**
 * The handle of a row, where rows are described.
 *
 * @param {string} label
 * @param {Parameters<typeof draggedBy>[1]} how
 */
export const dragHandle = (label, how) =>
  island("handle", [label], () => {
    const handle = node(
      "button",
      { type: "button", class: "quiet icon handle", "data-act": "move", "aria-label": label, title: label },
      icon("list"),
    );
    draggedBy(handle, how);
    return handle;
  });
