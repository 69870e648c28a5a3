import { limits } from "../../editing/described.js";
import { labelOf } from "../../editing/label.js";
import { iconButton } from "../../ui/buttons.js";
import { Held } from "../../ui/changes.js";
import { clipped } from "../../ui/clipped.js";
import { drawing } from "../../ui/drawing.js";
import { element, island, list } from "../../ui/element.js";
import { bound, choiceField, nameInput, secondsField } from "../../ui/fields.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { icon } from "../../ui/icons.js";
import { loadStyle } from "../../ui/load-style.js";
import { node } from "../../ui/node.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { sizeInWords } from "../../ui/size.js";
import { fileOf } from "../../film/camera.js";
import { chosenOf, videoAt } from "../../film/of-piece.js";
import { VideoView } from "../../film/shown.js";
import { scoreOf } from "../../stage/score.js";
import { words } from "../../words/video.js";
import "../../words/editing.js";
import "../../words/panels.js";
import "../../words/studio.js";
import { aligned, belongingTo, trimmed, withVideo } from "../edits/videos.js";
import { momentInWords } from "./finding-words.js";
import { accepted, RecordingUploads } from "../../music/recording-uploads.js";

/**
 * Videos of the piece, its parts and formations: uploaded or filmed, trimmed, mirrored, and in step with the playhead.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { KeptUpload } from "../../music/kept-uploads.js"
 * @import { Recording, Video } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Of } from "../edits/videos.js"
 *
 * @typedef {{ desk: Desk, playhead: Playhead, toasts: Toasts }} Parts
 *
 * @param {Parts} parts
 */
export function videosPanel({ desk, playhead, toasts }) {
  loadStyle("video");
  const panel = node("div", { class: "panel stack videos-panel" });
  /** The video that is being aligned: it is shown whatever the playhead does. */
  const aligning = new Held(/** @type {string | null} */ (null));
  const uploads = new RecordingUploads(desk.id, "video", (recording, upload) => uploaded(parts, recording, upload));
  const choose = fileChooser({ accept: accepted.video, multiple: true }, (files) => {
    for (const file of files) void uploads.start(file);
  });
  const view = new VideoView({ run, videoAt: shownAt, token: null });
  const parts = { desk, toasts, playhead };
  for (const source of [desk, playhead, { listen: playhead.onMotion }]) source.listen(() => view.wake());
  Object.assign(panel, { view }); // for measurements

  /** @param {number} timestamp */
  function run(timestamp) {
    if (!panel.isConnected) return null;
    const { timeline } = playhead;
    if (!playhead.isPlaying) return { time: playhead.time, rate: 0 };
    const present = scoreOf(desk.document).present(timeline, 1000 * timestamp);
    return { time: present.time, rate: present.runs ? present.rate : 0 };
  }

  /** @param {number} time */
  function shownAt(time) {
    const video = videoNow(aligning.value);
    return video === null ? videoAt(desk.document, time) : chosenOf(video);
  }

  /** @param {string | null} id */
  const videoNow = (id) => desk.document.videos.find((one) => one.id === id) ?? null;

  /** @param {string} id @param {(video: Video) => void} act */
  function withNow(id, act) {
    const video = videoNow(id);
    if (video === null) return toasts.say(words("editing.gone"), { isTrouble: true });
    return act(video);
  }

  function film() {
    openOnDemand(() => import("../../film/filming.js"), ({ openFilming }) =>
      openFilming({
        title: words("video.film"),
        what: words("video.filmWhat"),
        closes: true,
        run: null,
        filmed: ({ file }) => void uploads.start(fileOf(file, words("video.filmed"))),
      }));
  }

  /** @param {string | null} id */
  function align(id) {
    aligning.value = id;
    view.isFree = id !== null;
    view.wake();
  }

  const commands = () =>
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", onclick: () => choose.click() }, icon("plus"), words("video.add")),
      element("button", { type: "button", onclick: film }, icon("run"), words("video.film")),
      choose,
    );

  /** @param {Shown<Video>} video */
  const row = (video) =>
    videoRow(video, {
      desk,
      isAligned: aligning.value === video.id,
      moment: () => momentInWords(playhead.time),
      goTo: (id) => withNow(id, ({ at, from }) => playhead.seek(Math.max(0, at + from))),
      align,
      matched: (id) =>
        withNow(id, ({ title }) => {
          const changes = aligned(id, 1e6 * view.seconds, playhead.time);
          align(null);
          return desk.do(labelOf("video.label.align", { title: clipped(title) }), changes);
        }),
      trim: (id, end) =>
        withNow(id, (now) => {
          const changes = trimmed(now, { [end]: 1e6 * view.seconds });
          if (changes.length > 0) desk.do(labelOf("video.label.trim", { title: clipped(now.title) }), changes);
        }),
      remove: (id) =>
        withNow(id, ({ title }) => {
          if (aligning.value === id) align(null);
          desk.do(labelOf("studio.label.remove", { whom: clipped(title) }), [{ remove: "videos", id }]);
        }),
    });

  drawing(panel, [desk, playhead, aligning], () => [
    commands(),
    uploads.element,
    desk.document.videos.length === 0 && element("p", { class: "help" }, words("video.none")),
    desk.document.videos.length > 0 && island("view", [], () => view.element),
    element(
      "ul",
      { class: "plain", "aria-label": words("video.videos") },
      list(desk.document.videos, {
        key: ({ id }) => id,
        of: (video) => [
          video,
          aligning.value === video.id,
          aligning.value === video.id ? playhead.time : null,
          ofWhat(desk).map(({ words: text }) => text).join("\n"),
        ],
        make: row,
      }),
    ),
  ]);
  return panel;
}

/**
 * What a video can be of, with words.
 *
 * @param {Desk} desk
 */
const ofWhat = ({ document: { passages, formations } }) => [
  { value: "", words: words("video.ofPiece") },
  ...passages.map(({ id, name }) => ({ value: `part ${id}`, words: words("video.ofPart", { name }) })),
  ...formations.map(({ id, name }, index) => ({
    value: `formation ${id}`,
    words: words("video.ofFormation", { number: index + 1, name }),
  })),
];

/** @param {string} value @returns {Of} */
const chosenIn = (value) => {
  const [kind, id] = value.split(" ");
  return { part: kind === "part" ? id : null, formation: kind === "formation" ? id : null };
};

/**
 * @param {Shown<Video>} video
 * @param {object} how
 * @param {Desk} how.desk
 * @param {boolean} how.isAligned
 * @param {() => string} how.moment
 * @param {(id: string) => void} how.goTo
 * @param {(id: string | null) => void} how.align
 * @param {(id: string) => void} how.matched
 * @param {(id: string, end: "from" | "to") => void} how.trim
 * @param {(id: string) => void} how.remove
 */
function videoRow({ id, title, format, duration, bytes, mirrored }, how) {
  const { desk } = how;
  const now = () => desk.document.videos.find((one) => one.id === id) ?? null;
  const facts = { format: format.toUpperCase(), length: momentInWords(duration), size: sizeInWords(bytes) };
  const options = ofWhat(desk);
  return element(
    "li",
    { class: "item stack", "data-video": id },
    element(
      "div",
      { class: "line" },
      nameInput(title, (text) => desk.do(clipped(text), [{ set: ["videos", id, "title"], to: text }])),
      iconButton("run", words("video.goTo", { title }), () => how.goTo(id)),
      iconButton("bin", words("panels.removeWhat", { name: title }), () => how.remove(id)),
    ),
    element("p", { class: "help" }, words("panels.music.facts", facts)),
    bound(
      `of ${options.map(({ value, words: text }) => value + text).join("\n")}`,
      () =>
        choiceField(words("video.belongsTo"), {
          get: () => {
            const { part = null, formation = null } = now() ?? {};
            return formation !== null ? `formation ${formation}` : part !== null ? `part ${part}` : "";
          },
          set: (value) => desk.do(clipped(now()?.title ?? title), belongingTo(id, chosenIn(value))),
          options,
        }),
    ),
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        name: `mirrored-${id}`,
        checked: mirrored,
        onchange: ({ currentTarget }) =>
          desk.do(clipped(now()?.title ?? title), [{ set: ["videos", id, "mirrored"], to: currentTarget.checked }]),
      }),
      words("video.mirrored"),
    ),
    bound("at", () =>
      secondsField(words("video.startsAt"), {
        get: () => now()?.at ?? 0,
        set: (to) => desk.do(labelOf("video.startsAt"), [{ set: ["videos", id, "at"], to }]),
        least: -limits.latest,
        most: limits.latest,
        help: words("video.startsAtHelp"),
      })),
    how.isAligned ? aligner(id, how) : element(
      "button",
      { type: "button", key: "align", onclick: () => how.align(id) },
      words("video.align"),
    ),
  );
}

/**
 * @param {string} id
 * @param {Parameters<typeof videoRow>[1]} how
 */
const aligner = (id, how) =>
  element(
    "div",
    { class: "stack", key: "aligner" },
    element("p", { class: "help", role: "status" }, words("video.alignHelp")),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", class: "primary", onclick: () => how.matched(id) },
        words("video.match", { time: how.moment() }),
      ),
      element("button", { type: "button", onclick: () => how.trim(id, "from") }, words("video.beginHere")),
      element("button", { type: "button", onclick: () => how.trim(id, "to") }, words("video.endHere")),
      element("button", { type: "button", class: "quiet", onclick: () => how.align(null) }, words("video.done")),
    ),
  );

/**
 * What has been uploaded becomes a video of the part in which the playhead stands, or of the whole piece.
 *
 * @param {Parts} parts
 * @param {Recording} recording
 * @param {KeptUpload} upload
 */
function uploaded({ desk, toasts, playhead }, recording, { name }) {
  const { videos, passages } = desk.document;
  if (videos.length >= limits.videos) {
    return toasts.say(words("video.full", { most: limits.videos }), { isTrouble: true });
  }
  const title = clipped(name.replace(/\.[^.]*$/, "").trim() || words("video.untitled"), 200);
  const part = passages.find(({ from, to }) => playhead.time >= from && playhead.time < to)?.id ?? null;
  const video = { id: desk.freshId("videos"), title, recording, of: { part, formation: null } };
  return void desk.do(labelOf("studio.label.add", { name: clipped(title) }), withVideo(desk.document, video));
}
