import "../words/camera.js";
import { moment, number, words } from "../words/results.js";
import { filmOf, filmPath } from "../camera/film-bytes.js";
import { call, callForBlob } from "../wire/api.js";
import { confirmed } from "../ui/dialog.js";
import { more } from "../ui/more.js";
import { node } from "../ui/node.js";
import { attempting } from "../ui/attempting.js";
import { ask, forget as dropAnswers, isAsked } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { counted } from "../drill/seen-once.js";
import { takesOut } from "./taking-out.js";
import { filmRow } from "./film-row.js";

/**
 * The films of an athlete's rounds in a class: to be watched and deleted.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { FilmedPunch } from "../camera/round-film.js"
 * @import { PunchTold } from "../wire/wire.d.ts"
 *
 * @typedef {{
 *   member: string, name: string, begins: number, ends: number, bytes: number, training: boolean,
 *   camera: string | null
 * }} Film
 */

const loadDialog = () => import("../camera/film-dialog.js");
/** @type {Intl.DateTimeFormatOptions} */
const timeOfDay = { hour: "2-digit", minute: "2-digit" };

/**
 * Hidden while there are none.
 *
 * @param {string} session
 * @param {string} member
 * @param {string | null | undefined} token
 * @param {boolean} isOwn whether it is the athlete who looks at them
 */
export function filmsPanel(session, member, token, isOwn) {
  const path = `/api/v1/sessions/${encodeURIComponent(session)}`;
  const shown = node("ul", { class: "plain films" });
  const trouble = node("p", { class: "help", role: "alert" });
  const trainingHelp = node("p", { class: "help", id: "films-training-help" }, words("camera.trainWithFilmsHelp"));
  const section = node(
    "section",
    { class: "stack", hidden: true },
    node("h3", {}, words("results.films")),
    node("p", { class: "help" }, words("results.filmsHelp")),
    isOwn && trainingHelp,
    isOwn && more(words("camera.trainWithFilmsMore")),
    shown,
    trouble,
  );
  const attempt = attempting(trouble, () => (section.hidden = false));
  const own = new Held(/** @type {readonly Film[]} */ ([]));
  /** @param {Film} film */
  const titleOf = (film) => {
    const title = spanInWords(film);
    // Where several cameras saw somebody, it is said which one it was.
    if (new Set(own.value.map(({ camera }) => camera)).size <= 1) return title;
    const { camera } = film;
    return camera === null
      ? words("results.filmOfPhone", { film: title })
      : words("results.filmSeenBy", { film: title, camera });
  };
  const read = async () => {
    /** @type {{ films: Film[] }} */
    const { films } = await ask(own, "latest", () => call(`${path}/films`, { token }));
    own.value = films.filter((film) => film.member === member);
  };
  /** A film as it is known now. @param {number} begins @param {(film: Film) => Promise<void>} act */
  const having = (begins, act) => {
    const film = own.value.find((each) => each.begins === begins);
    if (film !== undefined) attempt(() => act(film));
  };
  /** Boxes are answered one after the other, as they were pressed. @param {Film} film @param {boolean} checked */
  const press = (film, checked) => {
    dropAnswers(own); // they are older than what was pressed
    return ask(section, "queued", () => isOwn ? allow(film, checked) : takeOut(film));
  };
  /** @param {Shown<Film>} film */
  const row = (film) => {
    const { begins, training } = film;
    return filmRow(
      [titleOf(film)],
      element("button", { type: "button", onclick: () => having(begins, watch) }, words("results.watchFilm")),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => having(begins, forget) },
        words("results.deleteFilm"),
      ),
      (isOwn || training) && element(
        "label",
        { class: "switch" },
        element("input", {
          type: "checkbox",
          checked: training,
          "aria-describedby": isOwn ? trainingHelp.id : null,
          onchange: ({ currentTarget: { checked } }) => having(begins, (now) => press(now, checked)),
        }),
        words("results.filmForTraining"),
      ),
    );
  };
  drawing(shown, [own], () => {
    if (isAsked(section)) return undefined; // it is read anew once the boxes are answered
    section.hidden = own.value.length === 0;
    // Each film is another object whenever it was read: a box that was refused says again what holds.
    return list(own.value, { key: ({ begins }) => begins, make: row });
  });
  /** @param {Film} film @param {boolean} allowed */
  const allow = async (film, allowed) => {
    try {
      await call(`${filmPath(session, member, film.begins)}/training`, { method: "PUT", token, body: { allowed } });
    } finally {
      attempt(read); // not awaited: an answer that is dropped would hold up the next box
    }
  };
  /** Only the athlete can allow it again. @param {Film} film */
  const takeOut = async (film) => {
    if (await takesOut()) await allow(film, false);
    else attempt(read);
  };
  /** @param {Film} film */
  const watch = async (film) => {
    const [content, punches, { showFilm }] = await Promise.all([
      callForBlob(filmPath(session, member, film.begins), { token }).then((blob) => blob.arrayBuffer()),
      punchesOf(path, member, token),
      loadDialog(),
    ]);
    const shown = filmOf(content);
    for (const punch of punches) shown.threw(punch);
    showFilm(shown, { title: titleOf(film) });
  };
  /** @param {Film} film */
  const forget = async (film) => {
    const yes = await confirmed(words("results.deleteFilmTitle"), words("results.deleteFilmText"), {
      yes: words("results.deleteFilm"),
      isGrave: true,
    });
    if (!yes) return;
    await call(filmPath(session, member, film.begins), { method: "DELETE", token });
    await read();
  };
  attempt(read);
  return section;
}

/** @param {Film} film */
const spanInWords = ({ begins, ends }) =>
  words("results.film", {
    time: moment(begins / 1_000, timeOfDay),
    minutes: number((ends - begins) / 60e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });

/**
 * What was recognised of an athlete and counts, as the trainer corrected it, in the order of time.
 *
 * @param {string} path of the session
 * @param {string} member
 * @param {string | null | undefined} token
 */
async function punchesOf(path, member, token) {
  /** @type {PunchTold[]} */
  const found = [];
  for (let after = 0;;) {
    /** @type {{ punches: PunchTold[], next: number | null }} */
    const page = await call(`${path}/punches?after=${after}`, { token });
    found.push(...page.punches.filter((punch) => punch.member === member));
    if (page.next === null) break;
    after = page.next;
  }
  return counted(found).toSorted((one, other) => one.at - other.at);
}
