import { words } from "../words/camera.js";
import { inWords } from "../ui/banner.js";
import { node, setText } from "../ui/node.js";
import { showFilm } from "./film-dialog.js";

/**
 * The last round on the athlete's own page, and whether rounds are kept.
 *
 * @import { KeptFilms } from "./kept-films.js"
 * @import { RoundFilm } from "./round-film.js"
 */

export { KeptFilms } from "./kept-films.js";

/** @param {RoundFilm} film @param {KeptFilms} films */
export const showOwnFilm = (film, films) =>
  showFilm(film, {
    title: words("camera.yourRound"),
    choice: node("div", { class: "explained" }, allowing(films, { told: () => placeInWords(films) })),
  });

/**
 * What an athlete allows with their rounds, to be changed; also where no round is shown.
 *
 * @param {KeptFilms} films
 * @param {{ told?: () => string, of?: string }} [more] what is said of the last round; in which part of the page it is
 */
export function allowing(films, { told = () => "", of = "films" } = {}) {
  const [keep, train] = [`keep-${of}`, `train-with-${of}`];
  const box = node("input", { type: "checkbox", id: keep, "aria-describedby": `${keep}-help` });
  const training = node("input", { type: "checkbox", id: train, "aria-describedby": `${train}-help` });
  training.addEventListener("change", () => (films.isForTraining = training.checked));
  box.addEventListener("change", () => {
    films.isWanted = box.checked;
  });
  const said = node("p", { class: "film-place", role: "status" });
  const show = () => {
    box.checked = films.isWanted;
    training.checked = films.isForTraining;
    // What was allowed can be taken back even if nothing more is kept.
    training.disabled = !box.checked && !training.checked;
    const { fault } = films.told;
    setText(said, fault === null ? told() : words("camera.notYetTold", { why: inWords(fault) }));
  };
  let wasThere = false;
  const forget = films.changed.add(() => {
    // It may be in several parts of the page; one that is gone is told nothing more.
    if (wasThere && !said.isConnected) return forget();
    wasThere = said.isConnected;
    show();
  });
  show();
  return [
    node("label", { class: "switch", for: keep }, box, words("camera.keepFilms")),
    node("p", { class: "help", id: `${keep}-help` }, words("camera.keepFilmsHelp")),
    node("label", { class: "switch", for: train }, training, words("camera.trainWithFilms")),
    node("p", { class: "help", id: `${train}-help` }, words("camera.trainWithFilmsHelp")),
    said,
  ];
}

/** @param {KeptFilms} films */
function placeInWords({ state }) {
  if (state === "here") return words("camera.filmIsHere");
  if (state === "sent") return words("camera.filmIsSent");
  return state === "kept" ? words("camera.filmIsKept") : words("camera.filmNotKept", { why: inWords(state) });
}
