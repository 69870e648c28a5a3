import { present } from "../../editing/content.js";
import { limits } from "../../editing/described.js";
import { clipped } from "../../ui/clipped.js";
import { nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { numberField, secondsField, textField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { draggedBy } from "../../ui/list-drag.js";
import { openMenu } from "../../ui/menu.js";
import { lengthOf, shortest, trimmed } from "../edits/music.js";
import { titleOf } from "../lane/handles.js";
import { momentInWords } from "./finding-words.js";

/**
 * One clip in the list of the music panel: what it is and when it sounds; its fields, when it is opened.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Clip, Stretch } from "../../wire/production.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { PlacedClip } from "../../sound/passages.js"
 * @import { Listening } from "./listening.js"
 *
 * @typedef {object} Actions
 * @property {Desk} desk
 * @property {Listening} listening
 * @property {Set<unknown>} open the clips whose fields are shown
 * @property {(label: string, changes: Change[] | null) => void} make
 * @property {(clip: Clip, name: string, way: -1 | 1) => void} step
 * @property {(clip: Clip, name: string, behind: string[]) => void} drop
 * @property {(after: string | null) => void} insertSilence
 * @property {() => void} cutNow
 * @property {(clip: Clip, name: string) => void} remove
 *
 * @param {PlacedClip} item
 * @param {Actions} actions
 */
export function clipRow(item, actions) {
  const { clip, track, start } = item;
  const { listening, open, step, drop, remove } = actions;
  const title = titleOf(item);
  const name = clipped(title);
  const handle = node(
    "button",
    { type: "button", class: "quiet icon handle", "aria-label": words("panels.music.move", { name: title }) },
    icon("list"),
  );
  const isHeard = listening.now === clip.id;
  const listen = track && node("button", {
    type: "button",
    class: "quiet icon",
    "aria-pressed": String(isHeard),
    "aria-label": words("panels.music.listen", { name: title }),
    onclick: () => (isHeard ? listening.stop() : listening.play(clip, track)),
  }, icon(isHeard ? "pause" : "run"));
  /** @type {HTMLButtonElement} */
  const more = node("button", {
    type: "button",
    class: "quiet icon",
    "aria-haspopup": "menu",
    "aria-label": words("panels.music.more", { name: title }),
    onclick: () => menu(more),
  }, icon("more"));
  const facts = node("details", {
    open: open.has(clip.id),
    ontoggle: () => {
      if (facts.open && facts.childElementCount === 1) {
        facts.append(clipFields(clip, name, item.track?.duration, actions));
      }
      if (facts.open) open.add(clip.id);
      else open.delete(clip.id);
    },
  }, node("summary", {}, nameOf(title, { class: "long" }), " ", node("span", { class: "help" }, times())));
  if (facts.open) facts.append(clipFields(clip, name, track?.duration, actions));
  const row = node(
    "li",
    {
      class: track ? "item clip" : "item clip is-silence",
      "data-id": clip.id,
      oncontextmenu: (/** @type {MouseEvent} */ event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        menu({ x: event.clientX, y: event.clientY });
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Delete" || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        event.stopPropagation();
        remove(clip, name);
      },
    },
    node("div", { class: "line" }, handle, node("div", { class: "grow" }, facts), listen, more),
  );
  draggedBy(handle, { drop: (behind) => drop(clip, name, behind), step: (way) => step(clip, name, way) });
  return row;

  function times() {
    const [from, to] = [start, start + lengthOf(clip)].map((time) =>
      time < 0 ? words("panels.music.before", { time: momentInWords(-time) }) : momentInWords(time)
    );
    return words("panels.music.sounds", { from, to });
  }

  /** @param {HTMLElement | Spot} anchor */
  function menu(anchor) {
    openMenu(anchor, words("panels.music.more", { name: title }), clipMenu(item, name, actions));
  }
}

/**
 * What can be done with a clip.
 *
 * @param {PlacedClip} item
 * @param {string} name
 * @param {Actions} actions
 */
export function clipMenu({ clip, turn }, name, { desk, make, step, insertSilence, cutNow, remove }) {
  const again = () =>
    make(words("panels.music.label.repeat", { name }), [
      { insert: "clips", value: { ...present(desk.document.clips, clip), id: desk.freshId("clips") }, after: clip.id },
    ]);
  const isLast = turn === desk.document.clips.length - 1;
  return [
    { label: words("panels.music.cut"), icon: /** @type {const} */ ("cut"), act: cutNow },
    { label: words("panels.music.repeat"), icon: /** @type {const} */ ("repeat"), act: again },
    {
      label: words("panels.music.silenceAfter"),
      icon: /** @type {const} */ ("insert"),
      act: () => insertSilence(clip.id),
    },
    null,
    {
      label: words("panels.music.earlier"),
      icon: /** @type {const} */ ("up"),
      isOff: turn === 0,
      act: () => step(clip, name, -1),
    },
    {
      label: words("panels.music.later"),
      icon: /** @type {const} */ ("down"),
      isOff: isLast,
      act: () => step(clip, name, 1),
    },
    null,
    {
      label: words("panels.music.remove"),
      icon: /** @type {const} */ ("bin"),
      keys: words("panels.music.deleteKey"),
      isGrave: true,
      act: () => remove(clip, name),
    },
  ];
}

/**
 * @param {Clip} clip
 * @param {string} name
 * @param {number | undefined} duration of its track; a silence has none
 * @param {Actions} actions
 */
function clipFields(clip, name, duration, { desk, make }) {
  const clipNow = () => present(desk.document.clips, clip);
  /** @param {Partial<Stretch>} ends */
  const trim = (ends) =>
    make(words("panels.music.label.trim", { name }), [
      { set: ["clips", clip.id, "stretch"], to: trimmed(clipNow(), ends) },
    ]);
  /**
   * @param {string} label
   * @param {keyof Stretch} name
   * @param {[least: number, most: number]} range
   */
  const seconds = (label, name, [least, most]) =>
    secondsField(label, { get: () => clipNow()[name], set: (to) => trim({ [name]: to }), least, most });
  const { from, to, fadeIn, fadeOut } = clip;
  const length = lengthOf(clip);
  const title = textField(words("panels.music.title"), {
    get: () => clipNow().title,
    set: (text) => make(name, [{ set: ["clips", clip.id, "title"], to: text }]),
    required: false,
  });
  if (duration === undefined) {
    return node(
      "div",
      { class: "stack" },
      title,
      secondsField(words("panels.music.length"), {
        get: () => lengthOf(clipNow()),
        set: (entered) => trim({ to: clipNow().from + entered }),
        least: shortest,
        most: limits.longest,
      }),
    );
  }
  const least = Math.max(0, to - limits.longest);
  const most = Math.min(duration, from + limits.longest);
  return node(
    "div",
    { class: "stack" },
    title,
    seconds(words("panels.music.from"), "from", [least, to - shortest]),
    seconds(words("panels.music.to"), "to", [from + shortest, most]),
    seconds(words("panels.music.fadeIn"), "fadeIn", [0, length - fadeOut]),
    seconds(words("panels.music.fadeOut"), "fadeOut", [0, length - fadeIn]),
    numberField(words("panels.music.gain"), {
      get: () => clipNow().gain,
      set: (entered) =>
        make(words("panels.music.label.gain", { name }), [{ set: ["clips", clip.id, "gain"], to: entered }]),
      least: -60,
      most: 12,
      unit: words("panels.music.decibels"),
    }),
  );
}
