import { RecordingUploads } from "../music/recording-uploads.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { call } from "../wire/api.js";
import { patiently } from "../wire/patiently.js";
import { fileOf } from "../film/camera.js";
import { clockTime } from "../stage/words.js";
import { moment, words } from "../words/video.js";

/**
 * What was filmed of a session: by a phone on a stand, while the takes ran.
 *
 * @import { Looking } from "./panel.js"
 * @import { TakesSource } from "./source.js"
 * @import { TakeVideo } from "./takes.d.ts"
 *
 * How this device films, and when: the session clock at a time of `performance.now()`; whether the run goes.
 *
 * @typedef {object} TakeFilming
 * @property {(timestamp: number) => number | null} instantOf
 * @property {() => boolean} isGoing
 * @property {(changed: () => void) => () => void} listen
 *
 * @param {TakesSource} source
 * @param {Looking} looking
 */
export function takeVideos(source, { session, mayChange, filming }) {
  const section = node("section", { class: "stack takes-videos" });
  /** @type {Held<readonly TakeVideo[]>} */
  const videos = new Held(/** @type {readonly TakeVideo[]} */ ([]));
  const said = new Held(/** @type {{ text: string, undo: (() => void) | null }} */ ({ text: "", undo: null }));
  const say = (
    /** @type {string} */ text,
    /** @type {(() => void) | null} */ undo = null,
  ) => (said.value = { text, undo });
  const uploads = mayChange
    ? new RecordingUploads(session, "take", ({ digest }, { begins = 0 }) => void keep({ digest, begins }))
    : null;

  async function read() {
    try {
      videos.value = await ask(section, "latest", () => source.videos());
    } catch {
      // Screens and onlookers see none; takes are told all the same.
    }
  }

  /** @param {{ digest: string, begins: number }} video */
  async function keep(video) {
    try {
      await patiently(() => source.keepVideo(video), () => say(words("video.keepingWaits")));
      say(words("video.kept"));
    } catch (problem) {
      say(words("video.keptHere", { why: inWords(problem) }));
    }
    await read();
  }

  /** @param {string} id */
  async function remove(id) {
    const video = videos.value.find((one) => one.id === id);
    if (video === undefined) return;
    try {
      await source.deleteVideo(id);
      const { begins, recording: { digest } } = video;
      say(words("video.deleted"), () => {
        say("");
        void keep({ digest, begins });
      });
    } catch (problem) {
      say(inWords(problem));
    }
    await read();
  }

  async function film() {
    if (filming === undefined || uploads === null) return;
    try {
      await call("/api/v1/me");
    } catch (problem) {
      return say(words("video.signIn", { why: inWords(problem) }));
    }
    openOnDemand(() => import("../film/filming.js"), ({ openFilming }) =>
      openFilming({
        title: words("video.filmTakes"),
        what: words("video.filmTakesWhat"),
        closes: false,
        run: filming,
        filmed({ file, begins }) {
          const instant = filming.instantOf(begins);
          if (instant !== null) {
            void uploads.start(fileOf(file, words("video.filmed")), { begins: Math.round(instant) });
          }
        },
      }));
  }

  drawing(section, [videos, said], () => {
    const { text, undo } = said.value;
    const isEmpty = videos.value.length === 0;
    if (isEmpty && !mayChange && text === "") return null;
    return [
      filming !== undefined && mayChange &&
      element("button", { type: "button", "data-act": "film", onclick: film }, words("video.filmTakes")),
      text !== "" && element(
        "p",
        { class: "help", role: "status" },
        text,
        " ",
        undo !== null &&
          element("button", { type: "button", class: "small", "data-act": "undo", onclick: undo }, words("video.undo")),
      ),
      uploads?.element,
      !isEmpty && element("h3", {}, words("video.ofTakes")),
      !isEmpty && element(
        "ul",
        { class: "plain" },
        list(videos.value, { key: ({ id }) => id, make: (video) => row(video, mayChange ? remove : null) }),
      ),
    ];
  });
  void read();
  return section;
}

/** @type {Intl.DateTimeFormatOptions} */
const timeOfDay = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };

/** @param {import("../ui/shown.d.ts").Shown<TakeVideo>} video @param {((id: string) => void) | null} remove */
function row({ id, begins, recording }, remove) {
  const time = moment(begins / 1_000, timeOfDay);
  return element(
    "li",
    { class: "line", "data-video": id },
    element("span", { class: "grow" }, words("video.filmedAt", { time, length: clockTime(recording.duration) })),
    remove !== null && element("button", {
      type: "button",
      class: "quiet small",
      "aria-label": words("video.remove", { time }),
      onclick: () => remove(id),
    }, icon("close")),
  );
}
