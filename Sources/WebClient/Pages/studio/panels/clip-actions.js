import { labelOf } from "../../editing/label.js";
import { placeOfFirst } from "../../editing/content.js";
import { clipped } from "../../ui/clipped.js";
import { placedClips } from "../../sound/passages.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { cut, cutPlace, movedTo, silence, stepped, trims } from "../edits/music.js";
import { titleOf } from "../lane/clip-title.js";

/**
 * What is done to clips, each by its id, as it is then.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Clip, Stretch } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Listening } from "./listening.js"
 *
 * @typedef {ReturnType<typeof clipActions>} ClipActions
 *
 * @param {{ desk: Desk, playhead: Playhead, listening: Listening, toasts: Toasts }} parts
 */
export function clipActions({ desk, playhead, listening, toasts }) {
  /** @param {string} id */
  const placed = (id) => placedClips(desk.document).find(({ clip }) => clip.id === id) ?? null;
  const fresh = () => desk.freshId("clips");

  /** @param {string} label @param {Change[] | null} changes */
  function make(label, changes) {
    if (changes !== null && changes.length > 0) desk.do(label, changes);
  }

  /**
   * With the clip and what it is called now; says so, if it is gone.
   *
   * @param {string} id
   * @param {(clip: Clip, name: string) => void} act
   */
  function withClip(id, act) {
    const item = placed(id);
    if (item === null) toasts.say(words("editing.gone"), { isTrouble: true });
    else act(item.clip, clipped(titleOf(item)));
  }

  /** Where a cut would be: where somebody listens to a clip, or the playhead. */
  function placeOfCut() {
    const heard = listening.now === null ? null : placed(listening.now);
    if (heard === null) return cutPlace(desk.document, playhead.time);
    return cutPlace(desk.document, heard.start + listening.at - heard.clip.from);
  }

  return {
    placed,

    /** @param {string} id */
    listen(id) {
      const item = placed(id);
      if (listening.now === id) listening.stop();
      else if (item !== null && item.track !== null) listening.play(item.clip, item.track);
    },

    /** @param {string} id @param {string} title */
    rename: (id, title) => withClip(id, (_, name) => make(name, [{ set: ["clips", id, "title"], to: title }])),

    /** @param {string} id @param {Partial<Stretch>} ends */
    trim: (id, ends) =>
      withClip(id, (clip, name) => make(labelOf("panels.music.label.trim", { name }), trims(clip, ends))),

    /** @param {string} id @param {number} gain */
    setGain: (id, gain) =>
      withClip(
        id,
        (_, name) => make(labelOf("panels.music.label.gain", { name }), [{ set: ["clips", id, "gain"], to: gain }]),
      ),

    /** @param {string} id */
    repeat: (id) =>
      withClip(id, (clip, name) =>
        make(labelOf("panels.music.label.repeat", { name }), [
          { insert: "clips", value: { ...clip, id: fresh() }, after: id },
        ])),

    /** @param {string} id @param {-1 | 1} way */
    step: (id, way) =>
      withClip(id, (_, name) => make(labelOf("panels.music.label.move", { name }), stepped(desk.document, id, way))),

    /** @param {string} id @param {string[]} behind which clips were drawn behind its new place */
    drop: (id, behind) =>
      withClip(id, (_, name) => {
        const { clips } = desk.document;
        make(labelOf("panels.music.label.move", { name }), movedTo(clips, id, placeOfFirst(clips, behind)));
      }),

    /** @param {string | null} after */
    insertSilence: (after) => make(words("panels.music.addSilence"), silence(desk.document, fresh(), after)),

    /** @param {string} id */
    remove: (id) =>
      withClip(id, (_, name) => {
        if (listening.now === id) listening.stop();
        make(labelOf("studio.label.remove", { whom: name }), [{ remove: "clips", id }]);
      }),

    cutNow() {
      const place = placeOfCut();
      if (place === null) return toasts.say(words("panels.music.nothingToCut"), { isTrouble: true });
      if (listening.now !== null) listening.stop();
      return make(labelOf("panels.music.label.cut"), cut(place.clip, place.at, fresh()));
    },
  };
}
