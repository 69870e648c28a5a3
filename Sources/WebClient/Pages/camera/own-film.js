import { words } from "../words/camera.js";
import { inWords } from "../ui/banner.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { more } from "../ui/more.js";
import { node } from "../ui/node.js";
import { showFilm } from "./film-dialog.js";

/**
 * The last round on the athlete's own page, and whether rounds are kept.
 *
 * @import { KeptFilms } from "./kept-films.js"
 * @import { RoundFilm } from "./round-film.js"
 */

export { KeptFilms } from "./kept-films.js";

/**
 * @param {RoundFilm} film
 * @param {KeptFilms | null} films null where the round is practised alone
 * @param {readonly string[]} figures of the round
 */
export const showOwnFilm = (film, films, figures) =>
  showFilm(film, {
    title: words("camera.yourRound"),
    figures,
    ...films === null ? { help: words("camera.filmIsOnPhone") } : {
      choice: node("div", { class: "explained" }, allowing(films, { told: () => placeInWords(films) })),
    },
  });

/**
 * What an athlete allows with their rounds, to be changed; also where no round is shown.
 *
 * @param {KeptFilms} films
 * @param {{ told?: () => string, of?: string }} [more] what is said of the last round; in which part of the page it is
 */
export function allowing(films, { told = () => "", of = "films" } = {}) {
  const place = node("div");
  const [keep, train] = [`keep-${of}`, `train-with-${of}`];
  const [keepMore, trainMore] = [
    more(words("camera.keepFilmsMore")),
    more(words("camera.trainWithFilmsMore")),
  ];
  drawing(place, [films.changed], () => {
    const { isWanted, isForTraining, sent: { fault } } = films;
    return [
      element(
        "label",
        { class: "switch", for: keep },
        element("input", {
          type: "checkbox",
          id: keep,
          "aria-describedby": `${keep}-help`,
          checked: isWanted,
          onchange: ({ currentTarget }) => (films.isWanted = currentTarget.checked),
        }),
        words("camera.keepFilms"),
      ),
      element("p", { class: "help", id: `${keep}-help` }, words("camera.keepFilmsHelp")),
      keepMore,
      element(
        "label",
        { class: "switch", for: train },
        element("input", {
          type: "checkbox",
          id: train,
          "aria-describedby": `${train}-help`,
          checked: isForTraining,
          // What was allowed can be taken back even if nothing more is kept.
          disabled: !isWanted && !isForTraining,
          onchange: ({ currentTarget }) => (films.isForTraining = currentTarget.checked),
        }),
        words("camera.trainWithFilms"),
      ),
      element("p", { class: "help", id: `${train}-help` }, words("camera.trainWithFilmsHelp")),
      trainMore,
      element(
        "p",
        { class: "film-place", role: "status" },
        fault === null ? told() : words("camera.notYetTold", { why: inWords(fault) }),
      ),
    ];
  });
  return place;
}

/** @param {KeptFilms} films */
function placeInWords({ state }) {
  if (state === "here") return words("camera.filmIsHere");
  if (state === "sent") return words("camera.filmIsSent");
  return state === "kept" ? words("camera.filmIsKept") : words("camera.filmNotKept", { why: inWords(state) });
}
