import { words } from "../words/camera.js";
import { inWords } from "../parts/banner.js";
import { element, setText } from "../parts/element.js";
import { showFilm } from "./film-dialog.js";
import { KeptFilms } from "./kept-films.js";
import { forgetLeftFilm } from "./left-film.js";

/**
 * The last round on the athlete's own page, with the question whether rounds are kept.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { RoundFilm } from "./round-film.js"
 */

/** @param {LiveSession} session @param {string} name */
export const keptFilms = (session, name) => new KeptFilms(session, name);

/** @param {RoundFilm} film @param {KeptFilms} films */
export function showOwnFilm(film, films) {
  const box = element("input", {
    type: "checkbox",
    id: "keep-films",
    checked: films.isWanted,
    "aria-describedby": "keep-films-help",
  });
  const training = element("input", {
    type: "checkbox",
    id: "train-with-films",
    checked: films.isForTraining,
    "aria-describedby": "train-with-films-help",
  });
  training.addEventListener("change", () => (films.isForTraining = training.checked));
  box.addEventListener("change", () => {
    films.isWanted = box.checked;
    if (!box.checked) forgetLeftFilm();
    films.onChange();
  });
  const place = element("p", { class: "film-place", role: "status" });
  films.onChange = () => {
    training.checked = films.isForTraining;
    // What was allowed can be taken back even if nothing more is kept.
    training.disabled = !box.checked && !training.checked;
    setText(place, placeInWords(films));
  };
  films.onChange();
  showFilm(film, {
    title: words("camera.yourRound"),
    choice: element(
      "div",
      { class: "explained" },
      element("label", { class: "switch", for: "keep-films" }, box, words("camera.keepFilms")),
      element("p", { class: "help", id: "keep-films-help" }, words("camera.keepFilmsHelp")),
      element("label", { class: "switch", for: "train-with-films" }, training, words("camera.trainWithFilms")),
      element("p", { class: "help", id: "train-with-films-help" }, words("camera.trainWithFilmsHelp")),
      place,
    ),
  });
}

/** @param {KeptFilms} films */
function placeInWords({ state, permissionFault }) {
  if (permissionFault !== null) return words("camera.permissionNotChanged", { why: inWords(permissionFault) });
  if (state === "here") return words("camera.filmIsHere");
  if (state === "sent") return words("camera.filmIsSent");
  return state === "kept" ? words("camera.filmIsKept") : words("camera.filmNotKept", { why: inWords(state) });
}
