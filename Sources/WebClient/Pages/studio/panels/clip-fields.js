import { limits, rangeOf } from "../../editing/described.js";
import { element, island } from "../../ui/element.js";
import { bound, numberField, secondsField, textField } from "../../ui/fields.js";
import { words } from "../../words/panels.js";
import { lengthOf, shortest } from "../edits/music.js";

/**
 * What a clip is called, which stretch of its recording it is, how it begins and ends, how loud it is.
 *
 * @import { Clip, Stretch } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { ClipActions } from "./clip-actions.js"
 *
 * @param {Shown<Clip>} clip
 * @param {number | undefined} duration of its track; a silence has none
 * @param {ClipActions} actions
 */
export function clipFields({ id, from, to, fadeIn, fadeOut }, duration, actions) {
  /**
   * @template Value
   * @param {(clip: Clip) => Value} read
   */
  const of = (read) => () => {
    const clip = actions.placed(id)?.clip;
    return clip === undefined ? null : read(clip);
  };
  /**
   * @param {string} label
   * @param {keyof Stretch} name
   * @param {number} least
   * @param {number} most
   */
  const seconds = (label, name, least, most) =>
    island(name, [least, most], () =>
      secondsField(label, {
        get: of((clip) => clip[name]),
        set: (value) => actions.trim(id, { [name]: value }),
        least,
        most,
      }), (field) => field.refresh());
  const title = bound("title", () =>
    textField(words("panels.music.title"), {
      get: of((clip) => clip.title),
      set: (text) => actions.rename(id, text),
      required: false,
    }));
  if (duration === undefined) {
    const length = bound("length", () =>
      secondsField(words("panels.music.length"), {
        get: of(lengthOf),
        set: (entered) => actions.trim(id, { to: (of((clip) => clip.from)() ?? 0) + entered }),
        least: shortest,
        most: limits.longest,
      }));
    return element("div", { key: "silence", class: "stack" }, title, length);
  }
  const gain = bound("gain", () =>
    numberField(words("panels.music.gain"), {
      get: of((clip) => clip.gain),
      set: (entered) => actions.setGain(id, entered),
      ...rangeOf("clips", "gain"),
      unit: words("panels.music.decibels"),
    }));
  const length = to - from;
  return element(
    "div",
    { key: "music", class: "stack" },
    title,
    seconds(words("panels.music.from"), "from", Math.max(0, to - limits.longest), to - shortest),
    seconds(words("panels.music.to"), "to", from + shortest, Math.min(duration, from + limits.longest)),
    seconds(words("panels.music.fadeIn"), "fadeIn", 0, length - fadeOut),
    seconds(words("panels.music.fadeOut"), "fadeOut", 0, length - fadeIn),
    gain,
  );
}
