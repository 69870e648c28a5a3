import { placeOfFirst } from "../../editing/content.js";
import { limits } from "../../editing/described.js";
import { clipped } from "../../ui/clipped.js";
import { node } from "../../ui/node.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { Rows } from "../../ui/rows.js";
import { placedClips } from "../../sound/passages.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { secondsField } from "../../ui/fields.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { openMenu } from "../../ui/menu.js";
import { added, cut, cutPlace, movedTo, replaced, silence, stepped } from "../edits/music.js";
import { clipHandles, titleOf } from "../lane/handles.js";
import { TimelineLane } from "../lane/timeline-lane.js";
import { clipMenu, clipRow } from "./clip-row.js";
import { momentInWords } from "./finding-words.js";
import { Listening } from "./listening.js";
import { trackRow } from "./track-row.js";
import { accepted, TrackUploads } from "./track-uploads.js";
import { patch } from "../../ui/patch.js";

/**
 * The music: tracks that were uploaded, and stretches of them in the order in which they sound.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { KeptUpload } from "../../music/kept-uploads.js"
 * @import { Change, Clip, Recording, Track } from "../../wire/production.d.ts"
 * @import { PlacedClip } from "../../sound/passages.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts }} parts
 */
export function musicPanel({ desk, playhead, toasts }) {
  const listening = new Listening(() => panel.isConnected);
  listening.onFailure(() => toasts.say(words("panels.music.cannotPlay"), { isTrouble: true }));
  const uploads = new TrackUploads(desk.id, uploaded);
  const choose = fileChooser({ accept: accepted, multiple: true }, take);
  const add = node(
    "button",
    { type: "button", onclick: () => choose.click() },
    icon("plus"),
    words("panels.music.add"),
  );
  const cutHere = node("button", { type: "button", onclick: () => cutNow() });
  const addSilence = node(
    "button",
    { type: "button", onclick: () => insertSilence(desk.document.clips.at(-1)?.id ?? null) },
    words("panels.music.addSilence"),
  );
  const none = node("p", { class: "help" }, words("panels.music.none"));
  const clips = node("ol", { class: "plain clips", "aria-label": words("panels.music.clips") });
  const offset = secondsField(words("panels.music.offset"), {
    get: () => desk.document.music.offset,
    set: (to) => desk.do(words("panels.music.offset"), [{ set: ["music", "offset"], to }]),
    least: -limits.longest,
    most: limits.longest,
    help: words("panels.music.offsetHelp"),
  });
  const tracks = node("ul", { class: "plain", "aria-label": words("panels.music.tracks") });
  const allTracks = node("details", {}, node("summary", {}, words("panels.music.tracks")), tracks);
  const lane = new TimelineLane({ desk, playhead }, {
    handles: clipHandles,
    rules: { keepsCounts: () => true, onCounts: () => true },
    menu: ({ turn }, anchor) => {
      const item = placedClips(desk.document)[turn];
      const name = titleOf(item);
      openMenu(anchor, words("panels.music.more", { name }), clipMenu(item, clipped(name), actions));
    },
    remove: ({ turn }) => {
      const item = placedClips(desk.document)[turn];
      remove(item.clip, clipped(titleOf(item)));
    },
  });
  /** @type {HTMLElement} */
  const panel = node(
    "div",
    { class: "panel stack music-panel" },
    node("div", { class: "buttons" }, add, cutHere, addSilence, choose),
    uploads.element,
    none,
    lane.element,
    clips,
    offset,
    allTracks,
  );
  takeDropped(panel, take);

  /** Clips whose fields are shown. */
  const open = new Set();
  const actions = { desk, listening, open, make, step, drop, insertSilence, cutNow, remove };
  /** @type {Rows<PlacedClip>} */
  const rows = new Rows({
    key: ({ clip }) => clip.id,
    of: ({ clip, track, start, turn }) => [clip, track, start, turn, listening.now === clip.id],
    make: (item) => clipRow(item, actions),
  });
  /** @type {Rows<Track>} */
  const trackRows = new Rows({
    key: ({ id }) => id,
    of: (track) => [track, desk.document.clips.filter((clip) => clip.track === track.id).length],
    make: (track) => trackRow(track, { desk, replace }),
  });

  /** @param {File[]} files */
  function take(files) {
    for (const file of files) void uploads.start(file);
  }

  /** @param {Recording} recording @param {KeptUpload} upload */
  function uploaded(recording, { name, replaces }) {
    const before = desk.document.tracks.find(({ id }) => id === replaces);
    if (before !== undefined) {
      const label = words("panels.music.label.replace", { title: clipped(before.title) });
      return make(label, replaced(desk.document, before.id, recording));
    }
    if (replaces !== null) return toasts.say(words("editing.gone"), { isTrouble: true });
    if (desk.document.tracks.length >= limits.tracks) {
      return toasts.say(words("panels.music.full", { most: limits.tracks }), { isTrouble: true });
    }
    const title = clipped(name.replace(/\.[^.]*$/, "").trim() || words("panels.music.untitled"), 200);
    const track = { id: desk.freshId("tracks"), title, ...recording };
    return make(words("studio.label.add", { name: clipped(title) }), added(desk.document, track, fresh()));
  }

  const fresh = () => desk.freshId("clips");

  /** @param {string} label @param {Change[] | null} changes */
  function make(label, changes) {
    if (changes !== null) desk.do(label, changes);
  }

  /** @param {Track} track @param {File} file */
  const replace = (track, file) => void uploads.start(file, track.id);

  /** @param {Clip} clip @param {string} name @param {-1 | 1} way */
  function step(clip, name, way) {
    make(words("panels.music.label.move", { name }), stepped(desk.document, clip.id, way));
  }

  /** @param {Clip} clip @param {string} name @param {string[]} behind */
  function drop(clip, name, behind) {
    const { clips } = desk.document;
    make(words("panels.music.label.move", { name }), movedTo(clips, clip.id, placeOfFirst(clips, behind)));
  }

  /** @param {string | null} after */
  function insertSilence(after) {
    make(words("panels.music.addSilence"), silence(desk.document, fresh(), after));
  }

  /** @param {Clip} clip @param {string} name */
  function remove(clip, name) {
    if (listening.now === clip.id) listening.stop();
    make(words("studio.label.remove", { whom: name }), [{ remove: "clips", id: clip.id }]);
  }

  /** Where a cut would be: where somebody listens to a clip, or the playhead. */
  function placeOfCut() {
    const clip = desk.document.clips.find(({ id }) => id === listening.now);
    if (clip === undefined) return cutPlace(desk.document, playhead.time);
    const start = placedClips(desk.document).find((place) => place.clip === clip)?.start ?? 0;
    return cutPlace(desk.document, start + listening.at - clip.from);
  }

  function cutNow() {
    const place = placeOfCut();
    if (place === null) return toasts.say(words("panels.music.nothingToCut"), { isTrouble: true });
    const { clip, at } = place;
    if (listening.now !== null) listening.stop();
    return make(words("panels.music.label.cut"), cut(clip, at, fresh()));
  }

  function render() {
    const all = placedClips(desk.document);
    none.hidden = all.length > 0;
    lane.element.hidden = all.length === 0;
    lane.refresh();
    offset.hidden = all.length === 0;
    allTracks.hidden = desk.document.tracks.length === 0;
    cutHere.hidden = all.length === 0;
    patch(
      cutHere,
      icon("cut"),
      listening.now === null
        ? words("panels.music.cutAt", { time: momentInWords(playhead.time) })
        : words("panels.music.cutHere"),
    );
    rows.show([clips, all]);
    trackRows.show([tracks, desk.document.tracks]);
    offset.refresh();
  }

  return keepFresh(panel, [desk, playhead, listening], render);
}

/**
 * Files that are dropped on a panel.
 *
 * @param {HTMLElement} panel
 * @param {(files: File[]) => void} take
 */
function takeDropped(panel, take) {
  /** @param {DragEvent} event */
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files") ?? false;
  panel.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    panel.classList.add("takes-drop");
  });
  panel.addEventListener("dragleave", () => panel.classList.remove("takes-drop"));
  panel.addEventListener("drop", (event) => {
    panel.classList.remove("takes-drop");
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer?.files ?? []]);
  });
}
