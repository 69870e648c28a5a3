import { listed, moment, number, words } from "../words/results.js";
import { filmOf, filmPath } from "../camera/film-bytes.js";
import { call, callForBlob } from "../wire/api.js";
import { node } from "../ui/node.js";
import { attempting } from "../ui/attempting.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { takesOut } from "./taking-out.js";
import { filmRow } from "./film-row.js";

/**
 * The rounds of a class that may be used for training, with what was thrown in them.
 *
 * @import { Shown } from "../ui/shown.d.ts"
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
  const shown = node("div", { class: "stack" });
  const trouble = node("p", { class: "help", role: "alert" });
  const section = node("section", { class: "stack" }, node("h2", {}, words("results.recordings")), shown, trouble);
  const attempt = attempting(trouble);
  const known = new Held(/** @type {readonly TrainingRecording[]} */ ([]));
  const read = async () => {
    /** @type {{ recordings: TrainingRecording[] }} */
    const { recordings } = await ask(section, "latest", () => call(path, { token }));
    known.value = recordings;
  };
  /** A recording as it is known now. @param {string} key @param {(one: TrainingRecording) => Promise<void>} act */
  const having = (key, act) => () => {
    const one = known.value.find((each) => keyOf(each) === key);
    if (one !== undefined) attempt(() => act(one));
  };
  /** @param {Shown<TrainingRecording>} one */
  const row = (one) =>
    filmRow(
      [titleOf(one), element("small", {}, stateOf(one)), element("small", {}, countsInWords(one.labels))],
      element("button", { type: "button", onclick: having(keyOf(one), open) }, words("results.recording.label")),
      element(
        "button",
        { type: "button", class: "quiet", onclick: having(keyOf(one), takeOut) },
        words("results.recording.takeOut"),
      ),
    );
  drawing(shown, [known], () => [
    element(
      "p",
      { class: "help" },
      words(known.value.length === 0 ? "results.recordings.none" : "results.recordings.help"),
    ),
    element(
      "ul",
      { class: "plain films recordings" },
      list(known.value, { key: keyOf, of: (one) => [JSON.stringify(one)], make: row }),
    ),
  ]);
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
const keyOf = ({ member, begins }) => `${member} ${begins}`;

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
