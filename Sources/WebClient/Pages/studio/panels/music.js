import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { readPlan, whyNoMusic } from "../../editing/own-plan.js";
import { clipped } from "../../ui/clipped.js";
import { drawing } from "../../ui/drawing.js";
import { element, island, list } from "../../ui/element.js";
import { bound, secondsField } from "../../ui/fields.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { placedClips } from "../../sound/passages.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { added, replaced } from "../edits/music.js";
import { trackPeaks } from "../playing/track-peaks.js";
import { clipActions } from "./clip-actions.js";
import { clipRow } from "./clip-row.js";
import { momentInWords } from "./finding-words.js";
import { Listening } from "./listening.js";
import { playsOtherwise, trackRow } from "./track-row.js";
import { accepted, RecordingUploads } from "../../music/recording-uploads.js";

/**
 * The music: tracks that were uploaded, and stretches of them in the order in which they sound.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { KeptUpload } from "../../music/kept-uploads.js"
 * @import { Recording } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @typedef {{ desk: Desk, playhead: Playhead, toasts: Toasts }} Parts
 *
 * @param {Parts} parts
 * @param {{ findBeats?: () => void, lane?: HTMLElement }} [how] what else is offered where a track has come; where
 *   there is no timeline, the music over its whole length
 */
export function musicPanel({ desk, playhead, toasts }, { findBeats, lane } = {}) {
  const panel = node("div", { class: "panel stack music-panel" });
  const listening = new Listening(() => panel.isConnected);
  listening.onFailure(() => toasts.say(words("panels.music.cannotPlay"), { isTrouble: true }));
  const uploads = new RecordingUploads(
    desk.id,
    "track",
    (recording, upload) => uploaded({ desk, toasts, findBeats }, recording, upload),
  );
  const choose = fileChooser({ accept: accepted.track, multiple: true }, take);
  const actions = clipActions({ desk, playhead, listening, toasts });
  /** What the plan of whoever owns this does not allow. @type {string | null} */
  let whyNot = null;
  readPlan(desk.id).then((plan) => {
    whyNot = whyNoMusic(plan);
    if (whyNot !== null) drawn.now();
  });
  /** Clips whose fields are shown. @type {Set<string>} */
  const open = new Set();

  /** @param {File[]} files */
  function take(files) {
    for (const file of files) void uploads.start(file);
  }

  /** @param {string} id @param {boolean} isOpen */
  function toggled(id, isOpen) {
    if (isOpen === open.has(id)) return;
    if (isOpen) open.add(id);
    else open.delete(id);
    drawn.now();
  }

  const offset = bound("offset", () =>
    secondsField(words("panels.music.offset"), {
      get: () => desk.document.music.offset,
      set: (to) => desk.do(labelOf("panels.music.offset"), [{ set: ["music", "offset"], to }]),
      least: -limits.longest,
      most: limits.longest,
      help: words("panels.music.offsetHelp"),
    }));

  /** @param {boolean} hasClips */
  const commands = (hasClips) =>
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        {
          type: "button",
          disabled: whyNot !== null,
          "aria-describedby": whyNot === null ? null : "no-music",
          onclick: () => choose.click(),
        },
        icon("plus"),
        words("panels.music.add"),
      ),
      hasClips &&
        element(
          "button",
          { type: "button", onclick: actions.cutNow },
          icon("cut"),
          listening.now === null
            ? words("panels.music.cutAt", { time: momentInWords(playhead.time) })
            : words("panels.music.cutHere"),
        ),
      element(
        "button",
        { type: "button", onclick: () => actions.insertSilence(desk.document.clips.at(-1)?.id ?? null) },
        words("panels.music.addSilence"),
      ),
      choose,
    );

  const clips = () =>
    element(
      "ol",
      { class: "plain clips", "aria-label": words("panels.music.clips") },
      list(placedClips(desk.document), {
        key: ({ clip }) => clip.id,
        of: (
          { clip, track, start, turn },
        ) => [clip, track, start, turn, listening.now === clip.id, open.has(clip.id)],
        make: (item) =>
          clipRow(item, {
            actions,
            isHeard: listening.now === item.clip.id,
            isOpen: open.has(item.clip.id),
            toggled,
            count: () => desk.document.clips.length,
          }),
      }),
    );

  const tracks = () =>
    element(
      "details",
      {},
      element("summary", {}, words("panels.music.tracks")),
      element(
        "ul",
        { class: "plain", "aria-label": words("panels.music.tracks") },
        list(desk.document.tracks, {
          key: ({ id }) => id,
          of: (track) => [
            track,
            desk.document.clips.filter((clip) => clip.track === track.id).length,
            playsOtherwise(track),
          ],
          make: (track) =>
            trackRow(track, { desk, toasts, replace: (id, file) => void uploads.start(file, { replaces: id }) }),
        }),
      ),
    );

  const drawn = drawing(panel, [desk, playhead, listening, trackPeaks], () => {
    const hasClips = desk.document.clips.length > 0;
    return [
      commands(hasClips),
      whyNot !== null && element("p", { class: "help", id: "no-music", role: "status" }, whyNot),
      uploads.element,
      !hasClips && element("p", { class: "help" }, words("panels.music.none")),
      hasClips && lane !== undefined && island("lane", [], () => lane),
      clips(),
      hasClips && offset,
      desk.document.tracks.length > 0 && tracks(),
    ];
  });
  takeDropped(panel, take);
  return panel;
}

/**
 * A recording that has been uploaded becomes a track, or another one's recording.
 *
 * @param {Pick<Parts, "desk" | "toasts"> & { findBeats?: () => void }} parts
 * @param {Recording} recording
 * @param {KeptUpload} upload
 */
function uploaded({ desk, toasts, findBeats }, recording, { name, replaces }) {
  const { tracks } = desk.document;
  const before = tracks.find(({ id }) => id === replaces);
  if (before !== undefined) {
    const label = labelOf("panels.music.label.replace", { title: clipped(before.title) });
    return void desk.do(label, replaced(desk.document, before.id, recording));
  }
  if (replaces !== null) return toasts.say(words("editing.gone"), { isTrouble: true });
  if (tracks.length >= limits.tracks) {
    return toasts.say(words("panels.music.full", { most: limits.tracks }), { isTrouble: true });
  }
  const title = clipped(name.replace(/\.[^.]*$/, "").trim() || words("panels.music.untitled"), 200);
  const track = { id: desk.freshId("tracks"), title, ...recording };
  const short = clipped(title);
  const isDone = desk.do(
    labelOf("studio.label.add", { name: short }),
    added(desk.document, track, desk.freshId("clips")),
  );
  if (!isDone || findBeats === undefined) return undefined;
  return toasts.say(words("panels.music.arrived", { name: short }), {
    action: { label: words("panels.counts.find"), act: findBeats },
  });
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
