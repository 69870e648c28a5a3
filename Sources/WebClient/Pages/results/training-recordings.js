import { listed, moment, number, words } from "../words/results.js";
import { filmOf, filmPath } from "../camera/film-bytes.js";
import { call, callForBlob } from "../wire/api.js";
import { node, setText } from "../ui/node.js";
import { attempting } from "../ui/attempting.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { takesOut } from "./taking-out.js";
import { filmRow } from "./film-row.js";

/**
 * The rounds of a class that may be used for training, with what was thrown in them.
 *
 * @import { Film } from "./films.js"
 * @import { LabelsTold } from "./labels.js"
 *
 * @typedef {Record<"jab" | "doubleJab" | "cross" | "hook" | "uppercut", number>} Counts
 * @typedef {Omit<Film, "training"> & {
 *   stance: string | null, corrected: boolean, labels: Counts, unsure: number
 * }} TrainingRecording
 */

const loadDialog = () => import("./labels-dialog.js");
/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

const classes = /** @type {const} */ (["jab", "doubleJab", "cross", "hook", "uppercut"]);

/** @param {Counts} labels */
export const countsInWords = (labels) =>
  listed(
    classes
      .filter((kind) => labels[kind] > 0)
      .map((kind) =>
        words("results.recording.count", { count: labels[kind], punch: words(`results.recording.class.${kind}`) })
      ),
    "unit",
  ) || words("results.recording.none");

/** @param {number} bytes */
export const sizeInWords = (bytes) =>
  words("results.recording.size", { size: number(Math.max(0.01, bytes / 1e6), { maximumFractionDigits: 2 }) });

/**
 * @param {string} session
 * @param {string | null | undefined} token
 */
export function trainingRecordingsPanel(session, token) {
  const path = `/api/v1/sessions/${encodeURIComponent(session)}/recordings`;
  const help = node("p", { class: "help" }, words("results.recordings.none"));
  const list = node("ul", { class: "plain films recordings" });
  const trouble = node("p", { class: "help", role: "alert" });
  const section = node(
    "section",
    { class: "stack" },
    node("h2", {}, words("results.recordings")),
    help,
    list,
    trouble,
  );
  const attempt = attempting(trouble);
  /** @type {readonly TrainingRecording[]} */
  let known = [];
  /** @type {Rows<TrainingRecording>} */
  const rows = new Rows({
    key: ({ member, begins }) => `${member} ${begins}`,
    of: (one) => [JSON.stringify(one)],
    make: (one) => row(one),
  });
  const redraw = redrawing(document.body, () => {
    setText(help, words(known.length === 0 ? "results.recordings.none" : "results.recordings.help"));
    rows.show([list, known]);
  });
  let reads = 0;
  const read = async () => {
    const turn = reads += 1;
    /** @type {{ recordings: TrainingRecording[] }} */
    const { recordings } = await call(path, { token });
    if (turn !== reads) return;
    known = recordings;
    redraw();
  };
  /** @param {TrainingRecording} one */
  const row = (one) =>
    filmRow(
      [titleOf(one), node("small", {}, stateOf(one)), node("small", {}, countsInWords(one.labels))],
      node("button", { type: "button", onclick: () => attempt(() => open(one)) }, words("results.recording.label")),
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => attempt(() => takeOut(one)) },
        words("results.recording.takeOut"),
      ),
    );
  /** @param {TrainingRecording} one */
  const open = async (one) => {
    const film = filmPath(session, one.member, one.begins);
    /** @type {[ArrayBuffer, LabelsTold, Awaited<ReturnType<typeof loadDialog>>]} */
    const [content, told, { correctLabels }] = await Promise.all([
      callForBlob(film, { token }).then((blob) => blob.arrayBuffer()),
      call(`${film}/labels`, { token }),
      loadDialog(),
    ]);
    const dialog = correctLabels(filmOf(content), titleOf(one), { path: `${film}/labels`, token, told });
    dialog.addEventListener("close", () => attempt(read));
  };
  /** @param {TrainingRecording} one */
  const takeOut = async (one) => {
    if (!await takesOut()) return;
    const body = { allowed: false };
    await call(`${filmPath(session, one.member, one.begins)}/training`, { method: "PUT", token, body });
    await read();
  };
  attempt(read);
  return section;
}

/** @param {TrainingRecording} one */
function titleOf({ name, begins, ends, camera }) {
  const film = words("results.recording.title", {
    name,
    time: moment(begins / 1_000, dayAndTime),
    minutes: number((ends - begins) / 60e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });
  return camera === null ? film : words("results.filmSeenBy", { film, camera });
}

/** @param {TrainingRecording} one */
function stateOf({ stance, corrected, bytes }) {
  const state = stance === null ? "noStance" : corrected ? "corrected" : "labelled";
  return words("results.recording.state", { state: words(`results.recording.${state}`), size: sizeInWords(bytes) });
}
