import { node } from "../../ui/node.js";
import { words } from "../../words/strip.js";

/** A name is written in at least and at most so much room, in pixels. */
const [least, usual] = [120, 240];

/**
 * The name of a card becomes a field in its place, which stays over its card wherever others move that.
 *
 * @param {HTMLElement} track
 * @param {{ id: string, name: string }} card
 * @param {object} done
 * @param {(id: string, name: string) => void} done.kept
 * @param {(isBack: boolean) => void} done.over told whether the focus goes back to the card
 */
export function renameField(track, { id, name }, { kept, over }) {
  const field = node("input", {
    type: "text",
    class: "card-rename",
    value: name,
    maxlength: 200,
    dir: "auto",
    "aria-label": words("strip.nameLabel"),
    autocomplete: "off",
  });
  const before = field.value;
  let isOver = false;
  /** @type {(isKept: boolean, isBack: boolean) => void} */
  const finish = (isKept, isBack) => {
    if (isOver) return;
    isOver = true;
    field.remove();
    if (isKept && field.value !== before) kept(id, field.value);
    over(isBack);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") finish(true, true);
    else if (event.key === "Escape") finish(false, true);
    else return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => finish(true, false));
  track.append(field);
  return {
    id,
    /** @param {{ left: number, width: number }} box */
    place({ left, width }) {
      field.style.left = `${left}px`;
      field.style.width = `${Math.min(usual, Math.max(least, width))}px`;
    },
    begin() {
      field.focus({ preventScroll: true });
      field.select();
    },
  };
}
