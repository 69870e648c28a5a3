import { number, words } from "../words/camera.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { openDialog } from "../parts/dialog.js";
import { element, setText } from "../parts/element.js";
import { drawSkeleton } from "./skeleton.js";

/** @import { FilmedPunch, RoundFilm } from "./round-film.js" */

/** Microseconds before a punch from which it is shown when it is chosen. */
const before = 700_000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays a round: the skeleton, with the names of the punches that were recognised.
 *
 * @param {RoundFilm} film
 * @param {object} about
 * @param {string} about.title
 * @param {string} [about.help] where it is kept
 * @param {HTMLElement} [about.choice] what may be done with it
 */
export function showFilm(film, { title, help, choice }) {
  const canvas = element("canvas", { class: "film-picture", role: "img", "aria-label": title });
  const caption = element("p", { class: "film-caption", role: "status" });
  const slider = element("input", {
    type: "range",
    min: 0,
    max: Math.round(film.length / 1_000),
    step: 50,
    value: 0,
    "aria-label": words("camera.filmTime"),
  });
  const play = element("button", { type: "button" });
  const slow = element("input", { type: "checkbox", id: "film-slow" });
  let time = 0;
  let isPlaying = !still.matches;
  /** @type {number | null} */
  let last = null;

  const draw = () => {
    const pose = film.poseAt(time);
    drawSkeleton(canvas, pose?.joints ?? null, pose ?? { width: 1, height: 1 });
    const punch = film.punchAt(time);
    setText(caption, punch === null ? "" : named(punch));
    slider.value = String(Math.round(time / 1_000));
    setText(play, words(isPlaying ? "camera.filmPause" : "camera.filmPlay"));
  };
  /** @param {number} timestamp */
  const tick = (timestamp) => {
    if (!dialog.isConnected) return;
    if (isPlaying && last !== null) time += 1_000 * (timestamp - last) * (slow.checked ? 0.25 : 1);
    last = timestamp;
    if (time >= film.length) [time, isPlaying] = [film.length, false];
    draw();
    requestAnimationFrame(tick);
  };
  play.addEventListener("click", () => {
    if (!isPlaying && time >= film.length) time = 0;
    isPlaying = !isPlaying;
  });
  slider.addEventListener("input", () => {
    isPlaying = false;
    time = 1_000 * Number(slider.value);
  });
  const punches = film.punches.map((punch) =>
    element(
      "li",
      {},
      element("button", {
        type: "button",
        class: "quiet",
        onclick: () => {
          time = Math.max(0, punch.at - film.begins - before);
          isPlaying = true;
        },
      }, words("camera.filmPunch", { punch: named(punch), seconds: number((punch.at - film.begins) / 1e6, oneDigit) })),
    )
  );
  const dialog = openDialog(
    title,
    element(
      "div",
      { class: "stack" },
      help !== undefined && element("p", { class: "help" }, help),
      choice,
      element("div", { class: "film-mirror" }, canvas),
      caption,
      slider,
      element(
        "div",
        { class: "film-buttons" },
        play,
        element("label", { for: "film-slow" }, slow, words("camera.slow")),
      ),
      element("ol", { class: "plain film-punches" }, punches),
    ),
    { className: "film" },
  );
  requestAnimationFrame(tick);
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** @param {FilmedPunch} punch */
const named = ({ class: kind, hand, confidence }) =>
  words("camera.share", {
    punch: actionInWords(punchOf(kind, hand)),
    percent: number(confidence, { style: "percent" }),
  });
