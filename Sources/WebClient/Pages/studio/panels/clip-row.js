import { iconButton } from "../../ui/buttons.js";
import { element, nameOf } from "../../ui/element.js";
import { dragHandle } from "../../ui/list-drag.js";
import { openMenu } from "../../ui/menu.js";
import { words } from "../../words/panels.js";
import { lengthOf } from "../edits/music.js";
import { titleOf } from "../lane/clip-title.js";
import { clipFields } from "./clip-fields.js";
import { momentInWords } from "./finding-words.js";

/**
 * One clip in the list of the music panel: what it is and when it sounds; its fields, when it is opened.
 *
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { PlacedClip } from "../../sound/passages.js"
 * @import { ClipActions } from "./clip-actions.js"
 *
 * @param {Shown<PlacedClip>} item
 * @param {object} how
 * @param {ClipActions} how.actions
 * @param {boolean} how.isHeard
 * @param {boolean} how.isOpen whether its fields are shown
 * @param {(id: string, isOpen: boolean) => void} how.toggled
 * @param {() => number} how.count of clips
 */
export function clipRow(item, { actions, isHeard, isOpen, toggled, count }) {
  const { clip, track } = item;
  const { id } = clip;
  const title = titleOf(item);
  /** @param {Parameters<typeof openMenu>[0]} anchor */
  const menu = (anchor) => openClipMenu(anchor, id, count(), actions);
  /** @param {MouseEvent} event */
  function openHere(event) {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    menu({ x: event.clientX, y: event.clientY });
  }
  /** @param {KeyboardEvent} event */
  function removeByKey(event) {
    if (event.key !== "Delete" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopPropagation();
    actions.remove(id);
  }
  return element(
    "li",
    {
      class: track === null ? "item clip is-silence" : "item clip",
      "data-id": id,
      oncontextmenu: openHere,
      onkeydown: removeByKey,
    },
    element(
      "div",
      { class: "line" },
      dragHandle(words("panels.music.move", { name: title }), {
        drop: (behind) => actions.drop(id, behind),
        step: (way) => actions.step(id, way),
      }),
      element(
        "div",
        { class: "grow" },
        element(
          "details",
          { open: isOpen, ontoggle: ({ currentTarget }) => toggled(id, currentTarget.open) },
          element(
            "summary",
            {},
            nameOf(title, { class: "long" }),
            " ",
            element("span", { class: "help" }, times(item)),
          ),
          isOpen && clipFields(clip, track?.duration, actions),
        ),
      ),
      track !== null &&
        iconButton(
          isHeard ? "pause" : "run",
          words("panels.music.listen", { name: title }),
          () => actions.listen(id),
          { "aria-pressed": String(isHeard) },
        ),
      iconButton(
        "more",
        words("panels.music.more", { name: title }),
        ({ currentTarget }) => menu(/** @type {HTMLElement} */ (currentTarget)),
        { "aria-haspopup": "menu" },
      ),
    ),
  );
}

/** @param {Shown<PlacedClip>} item */
function times({ clip, start }) {
  const [from, to] = [start, start + lengthOf(clip)].map((time) =>
    time < 0 ? words("panels.music.before", { time: momentInWords(-time) }) : momentInWords(time)
  );
  return words("panels.music.sounds", { from, to });
}

/**
 * What can be done with a clip.
 *
 * @param {Parameters<typeof openMenu>[0]} anchor
 * @param {string} id
 * @param {number} count of clips
 * @param {ClipActions} actions
 */
export function openClipMenu(anchor, id, count, actions) {
  const item = actions.placed(id);
  if (item === null) return;
  openMenu(anchor, words("panels.music.more", { name: titleOf(item) }), [
    { label: words("panels.music.cut"), icon: "cut", act: actions.cutNow },
    { label: words("panels.music.repeat"), icon: "repeat", act: () => actions.repeat(id) },
    { label: words("panels.music.silenceAfter"), icon: "insert", act: () => actions.insertSilence(id) },
    null,
    {
      label: words("panels.music.earlier"),
      icon: "up",
      isOff: item.turn === 0,
      act: () => actions.step(id, -1),
    },
    {
      label: words("panels.music.later"),
      icon: "down",
      isOff: item.turn === count - 1,
      act: () => actions.step(id, 1),
    },
    null,
    {
      label: words("panels.music.remove"),
      icon: "bin",
      keys: words("panels.music.deleteKey"),
      isGrave: true,
      act: () => actions.remove(id),
    },
  ]);
}
