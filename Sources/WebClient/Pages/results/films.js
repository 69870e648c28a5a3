import "../words/camera.js";
import { moment, number, words } from "../words/results.js";
import { filmOf, filmPath } from "../camera/film-bytes.js";
import { call, callForBlob } from "../wire/api.js";
import { confirmed } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { attempting } from "../ui/attempting.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { counted } from "../drill/seen-once.js";
import { takesOut } from "./taking-out.js";
import { filmRow } from "./film-row.js";

/**
 * The films of an athlete's rounds in a class: to be watched and deleted.
 *
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
  const list = node("ul", { class: "plain films" });
  const trouble = node("p", { class: "help", role: "alert" });
  const trainingHelp = node("p", { class: "help", id: "films-training-help" }, words("camera.trainWithFilmsHelp"));
  const section = node(
    "section",
    { class: "stack", hidden: true },
    node("h3", {}, words("results.films")),
    node("p", { class: "help" }, words("results.filmsHelp")),
    isOwn && trainingHelp,
    list,
    trouble,
  );
  const attempt = attempting(trouble, () => (section.hidden = false));
  /** Where several cameras saw somebody, it is said which one it was. */
  let isCameraTold = false;
  /** @param {Film} film */
  const titleOf = (film) => {
    const title = spanInWords(film);
    if (!isCameraTold) return title;
    const { camera } = film;
    return camera === null
      ? words("results.filmOfPhone", { film: title })
      : words("results.filmSeenBy", { film: title, camera });
  };
  /** @type {readonly Film[]} */
  let own = [];
  // All rows are made anew: a box that was refused says again what holds.
  /** @type {Rows<Film>} */
  const rows = new Rows({ key: ({ begins }) => begins, of: (film) => [film], make: (film) => row(film) });
  const redraw = redrawing(document.body, () => {
    if (pressed > 0) return; // it is read anew once that is answered
    isCameraTold = new Set(own.map(({ camera }) => camera)).size > 1;
    section.hidden = own.length === 0;
    rows.show([list, own]);
  });
  let reads = 0;
  /** How many boxes were pressed and are not answered yet. */
  let pressed = 0;
  const read = async () => {
    const turn = reads += 1;
    /** @type {{ films: Film[] }} */
    const { films } = await call(`${path}/films`, { token });
    if (turn !== reads) return; // it is older than what was pressed or read since
    own = films.filter((film) => film.member === member);
    redraw();
  };
  let last = Promise.resolve();
  /** One after the other, as they were pressed. @param {() => Promise<void>} work */
  const inTurn = (work) => {
    pressed += 1;
    reads += 1;
    const done = last.then(work).finally(() => void (pressed -= 1));
    last = done.catch(() => {});
    return done;
  };
  /** @param {Film} film */
  const row = (film) => {
    const box = node("input", {
      type: "checkbox",
      checked: film.training,
      "aria-describedby": isOwn ? trainingHelp.id : null,
      onchange: () => {
        const { checked } = box;
        attempt(() => inTurn(() => isOwn ? allow(film, checked) : takeOut(film)));
      },
    });
    return filmRow(
      [titleOf(film)],
      node("button", { type: "button", onclick: () => attempt(() => watch(film)) }, words("results.watchFilm")),
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => attempt(() => forget(film)) },
        words("results.deleteFilm"),
      ),
      (isOwn || film.training) &&
        node(
          "label",
          { class: "switch" },
          box,
          words("results.filmForTraining"),
        ),
    );
  };
  /** @param {Film} film @param {boolean} allowed */
  const allow = async (film, allowed) => {
    try {
      await call(`${filmPath(session, member, film.begins)}/training`, { method: "PUT", token, body: { allowed } });
    } finally {
      await read();
    }
  };
  /** Only the athlete can allow it again. @param {Film} film */
  const takeOut = async (film) => {
    if (await takesOut()) await allow(film, false);
    else await read();
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
