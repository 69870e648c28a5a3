/**
 * Reordering a list by a handle in each row: the handle is dragged by mouse, pen or finger, or moved by the arrow keys.
 *
 * @param {HTMLElement} handle what is dragged; a button
 * @param {object} how
 * @param {HTMLElement} how.row
 * @param {(behind: string[]) => void} how.drop told the `data-id` of all rows that are drawn behind the new place:
 *   others may have changed the list meanwhile
 * @param {(way: -1 | 1) => void} how.step
 */
export function draggedBy(handle, { row, drop, step }) {
  /** @type {number | null} */
  let pointer = null;
  const rows = () => [...(row.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement);
  /** @param {number} y */
  const indexAt = (y) => {
    const index = rows().findIndex((each) => {
      const { top, height } = each.getBoundingClientRect();
      return y < top + height / 2;
    });
    return index < 0 ? rows().length : index;
  };
  /** @param {number | null} index */
  const mark = (index) => {
    const all = rows();
    all.forEach((each, turn) => {
      each.classList.toggle("drop-before", turn === index);
      each.classList.toggle("drop-after", index === all.length && turn === all.length - 1);
    });
    row.classList.toggle("is-dragged", index !== null);
  };
  const end = () => {
    pointer = null;
    mark(null);
  };
  handle.style.touchAction = "none";
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointer = event.pointerId;
    handle.setPointerCapture(pointer);
  });
  handle.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) mark(indexAt(event.clientY));
  });
  handle.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pointer) return;
    const hasMoved = row.classList.contains("is-dragged");
    end();
    if (hasMoved) drop(rows().slice(indexAt(event.clientY)).map(({ dataset }) => dataset.id ?? ""));
  });
  handle.addEventListener("pointercancel", end);
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && pointer !== null) end();
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "ArrowDown") step(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
