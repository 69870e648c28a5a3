import { number, words } from "../words/camera.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { FilmPlayer } from "./film-player.js";

/** @import { FilmedPunch, RoundFilm } from "./round-film.js" */

/** Microseconds before a punch from which it is shown when it is chosen. */
const before = 700_000;

/**
 * Plays a round: the skeleton, with the names of the punches that were recognised.
 *
 * @param {RoundFilm} film
 * @param {object} about
 * @param {string} about.title
 * @param {string} [about.help] where it is kept
 * @param {readonly string[]} [about.figures] what the round adds up to: after the film
 * @param {HTMLElement} [about.choice] what may be done with it
 */
export function showFilm(film, { title, help, figures = [], choice }) {
  const player = new FilmPlayer(film, title, (time) => {
    const punch = film.punchAt(time);
    return punch === null ? "" : named(punch);
  });
  const punches = film.punches.map((punch) =>
    node(
      "li",
      {},
      node("button", {
        type: "button",
        class: "quiet",
        onclick: () => {
          player.time = Math.max(0, punch.at - film.begins - before);
          player.isPlaying = true;
        },
      }, words("camera.filmPunch", { punch: named(punch), seconds: number((punch.at - film.begins) / 1e6, oneDigit) })),
    )
  );
  openDialog(
    title,
    node(
      "div",
      { class: "stack" },
      player.begin(),
      figures.length > 0 &&
        node("ul", { class: "plain film-figures" }, figures.map((line) => node("li", {}, line))),
      node("ol", { class: "plain film-punches" }, punches),
      help !== undefined && node("p", { class: "help" }, help),
      choice,
    ),
    { className: "film" },
  );
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** What a person said it was has no share. @param {FilmedPunch} punch */
function named({ class: kind, hand, confidence }) {
  const punch = actionInWords(punchOf(kind, hand));
  return confidence === undefined
    ? punch
    : words("camera.share", { punch, percent: number(confidence, { style: "percent" }) });
}
