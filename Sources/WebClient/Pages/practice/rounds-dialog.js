import "../words/camera.js";
import { moment, number, words } from "../words/practice.js";
import { showFilm } from "../camera/film-dialog.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { filmOfRound, forgetRound, ownRounds, roundsChanged } from "./own-rounds.js";

/** @import { OwnRound } from "./own-rounds.js" */

/** The rounds that were practised alone on this phone: the newest first, each to be watched again and deleted. */
export function openOwnRounds() {
  const frame = node("div", { class: "stack" });
  drawing(frame, [roundsChanged], () => {
    const rounds = ownRounds().reverse();
    return [
      element("p", { class: "help" }, words(rounds.length === 0 ? "practice.rounds.none" : "practice.rounds.help")),
      element(
        "ul",
        { class: "plain films" },
        list(rounds, {
          key: ({ at }) => at,
          make: (round) => row(round, () => forgetRound(round.at)),
        }),
      ),
    ];
  });
  openDialog(words("practice.rounds"), frame);
}

/** @param {Pick<OwnRound, "at" | "title">} round */
const titleOf = ({ at, title }) =>
  words("practice.rounds.round", { when: moment(at, { dateStyle: "medium", timeStyle: "short" }), title });

/** @param {Pick<OwnRound, "called" | "hit" | "seen">} round */
const saidOf = ({ called, hit, seen }) =>
  called === 0
    ? words("practice.rounds.free", { count: seen })
    : words("practice.rounds.hit", { number: hit, of: called, percent: number(hit / called, { style: "percent" }) });

/** @param {OwnRound} round @param {() => void} forget */
function row({ at, title, called, hit, seen, hasFilm }, forget) {
  const id = `own-round-${at}`;
  const watch = async () => {
    const film = await filmOfRound(at);
    if (film !== null) showFilm(film, { title: titleOf({ at, title }), help: words("camera.filmIsOnPhone") });
  };
  return element(
    "li",
    {},
    element("span", { class: "when", id }, titleOf({ at, title }), " – ", saidOf({ called, hit, seen })),
    hasFilm &&
      element("button", { type: "button", "aria-describedby": id, onclick: watch }, words("practice.rounds.watch")),
    element(
      "button",
      { type: "button", class: "quiet", "aria-describedby": id, onclick: forget },
      words("practice.rounds.delete"),
    ),
  );
}
