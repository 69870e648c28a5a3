import { words } from "../words/camera.js";
import { inWords } from "../parts/banner.js";
import { element, setText } from "../parts/element.js";
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
    choice: element("div", { class: "explained" }, allowing(films, () => placeInWords(films))),
  });

/**
 * What an athlete allows with their rounds, to be changed; also where no round is shown.
 *
 * @param {KeptFilms} films
 * @param {() => string} told what is said of the last round
 */
export function allowing(films, told = () => "") {
  const box = element("input", { type: "checkbox", id: "keep-films", "aria-describedby": "keep-films-help" });
  const training = element("input", {
    type: "checkbox",
    id: "train-with-films",
    "aria-describedby": "train-with-films-help",
  });
  training.addEventListener("change", () => (films.isForTraining = training.checked));
  box.addEventListener("change", () => {
    films.isWanted = box.checked;
    films.onChange();
  });
  const said = element("p", { class: "film-place", role: "status" });
  films.onChange = () => {
    box.checked = films.isWanted;
    training.checked = films.isForTraining;
    // What was allowed can be taken back even if nothing more is kept.
    training.disabled = !box.checked && !training.checked;
    const { permissionFault } = films;
    setText(
      said,
      permissionFault === null ? told() : words("camera.permissionNotChanged", { why: inWords(permissionFault) }),
    );
  };
  films.onChange();
  return [
    element("label", { class: "switch", for: "keep-films" }, box, words("camera.keepFilms")),
    element("p", { class: "help", id: "keep-films-help" }, words("camera.keepFilmsHelp")),
    element("label", { class: "switch", for: "train-with-films" }, training, words("camera.trainWithFilms")),
    element("p", { class: "help", id: "train-with-films-help" }, words("camera.trainWithFilmsHelp")),
    said,
  ];
}

/** @param {KeptFilms} films */
function placeInWords({ state }) {
  if (state === "here") return words("camera.filmIsHere");
  if (state === "sent") return words("camera.filmIsSent");
  return state === "kept" ? words("camera.filmIsKept") : words("camera.filmNotKept", { why: inWords(state) });
}
