import { prefer, preference } from "../ui/preferences.js";
import { videoAt } from "./of-piece.js";
import { VideoView } from "./shown.js";
import { displayLag } from "../ui/lags.js";

/**
 * The video of the piece that a session runs, or somebody alone, on a page with a stage.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Production } from "../wire/production.d.ts"
 *
 * @typedef {object} Runs what a session is to it, and a run of one’s own
 * @property {Timeline} shown
 * @property {string | null} token
 * @property {(timestamp: number) => number | null} frameInstant
 *
 * @param {Runs} session
 * @param {() => Choreography | null} choreography
 * @param {() => Pick<Production, "videos" | "formations" | "passages"> | null} production
 */
export const videoOfRun = (session, choreography, production) =>
  new VideoView({
    run(timestamp) {
      const score = choreography();
      const instant = session.frameInstant(timestamp);
      if (score === null || instant === null) return null;
      const { time, runs, rate } = score.present(session.shown, instant + displayLag());
      return { time, rate: runs ? rate : 0 };
    },
    videoAt(time) {
      const document = production();
      return document === null || choreography() === null ? null : videoAt(document, time);
    },
    token: session.token,
  });

/**
 * A button that shows and hides the video; it is there while the piece has one, and what was chosen is remembered.
 *
 * @param {object} of
 * @param {HTMLButtonElement} of.button
 * @param {string} of.name of the preference
 * @param {() => VideoView} of.make
 * @param {(view: VideoView) => void} of.place
 * @param {() => void} [of.changed] what stands beside it has another size
 */
export function videoSwitch({ button, name, make, place, changed = () => {} }) {
  /** @type {VideoView | null} */
  let view = null;
  /** @param {boolean} isOn */
  function show(isOn) {
    button.setAttribute("aria-pressed", String(isOn));
    if (isOn === (view !== null)) return;
    if (isOn) {
      view = make();
      place(view);
    } else {
      view?.close();
      view = null;
    }
    changed();
  }
  button.addEventListener("click", () => {
    const isOn = view === null;
    prefer(name, isOn ? "yes" : "no");
    show(isOn);
  });
  return {
    get view() {
      return view;
    },
    /** @param {boolean} hasVideos */
    offer(hasVideos) {
      button.hidden = !hasVideos;
      show(hasVideos && preference(name, "no") === "yes");
      view?.wake();
    },
  };
}
