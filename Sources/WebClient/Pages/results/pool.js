import { moment, words } from "../words/results.js";
import { call, callForBlob } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { confirmed } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { saveAs } from "../ui/save-as.js";
import { attempting } from "../ui/attempting.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { countsInWords, sizeInWords } from "./training-recordings.js";
import { filmRow } from "./film-row.js";

/**
 * An account's training recordings: files to be saved, and those of other gyms.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Counts } from "./training-recordings.js"
 *
 * @typedef {{
 *   id: string, name: string, imported: string, films: number, people: number, bytes: number, labels: Counts
 * }} Imported
 * @typedef {{
 *   own: { films: number, people: number, classes: number, bytes: number }, imported: Imported[], files: number
 * }} Pool
 */

const path = "/api/v1/recordings";

/** Hidden from who has no account. */
export function poolPanel() {
  const shown = node("div", { class: "stack" });
  const imported = node("ul", { class: "plain films" });
  const said = node("p", { class: "help", role: "status" });
  const name = node("input", { id: "pool-name", type: "text", maxlength: 200, autocomplete: "off" });
  const file = node("input", { id: "pool-file", type: "file", accept: ".gz,.json,application/gzip" });
  const section = node(
    "section",
    { class: "stack pool", hidden: true },
    node("h2", {}, words("results.recordings")),
    shown,
    node(
      "div",
      { class: "choices" },
      node("label", { for: "pool-name" }, words("results.pool.importName"), " ", name),
      node("label", { for: "pool-file" }, words("results.pool.import"), " ", file),
    ),
    said,
    imported,
  );
  const attempt = attempting(said);
  const known = new Held(/** @type {Pool | null} */ (null));
  const read = async () => {
    try {
      known.value = await ask(section, "latest", () => call(path));
    } catch (problem) {
      // Guests who conduct have no account, and see nothing of its recordings.
      if (problem instanceof Problem && [401, 403].includes(problem.status)) return;
      section.hidden = false;
      throw problem;
    }
  };
  /** @param {number} number */
  const save = (number) =>
    attempt(async () => saveAs(await callForBlob(`${path}/files/${number}`), `recordings-${number}.json.gz`));
  /** One as it is known now. @param {string} id @param {(one: Imported) => Promise<void>} act */
  const having = (id, act) => () => {
    const one = known.value?.imported.find((each) => each.id === id);
    if (one !== undefined) attempt(() => act(one));
  };
  drawing(shown, [known], () => {
    if (known.value === null) return null;
    const { own: { films: count, people, bytes }, files: of } = known.value;
    section.hidden = false;
    const numbers = Array.from({ length: of }, (_, index) => index + 1);
    const own = words("results.pool.own", { count, people, size: sizeInWords(bytes) });
    return [
      element("p", {}, count === 0 ? words("results.pool.none") : own),
      element(
        "div",
        { class: "choices" },
        numbers.map((number) =>
          element(
            "button",
            { key: number, type: "button", onclick: () => save(number) },
            words("results.pool.file", { number, of }),
          )
        ),
      ),
    ];
  });
  drawing(imported, [known], () =>
    list(known.value?.imported ?? [], {
      key: ({ id }) => id,
      of: (one) => [JSON.stringify(one)],
      make: (one) => importedRow(one, having(one.id, open), having(one.id, forget)),
    }));
  /** @param {Imported} one */
  const open = async (one) => {
    const { openImported } = await import("./imported.js");
    await openImported(`${path}/imported/${one.id}`, one.name);
  };
  /** @param {Imported} one */
  const forget = async (one) => {
    const title = words("results.pool.deleteTitle", { name: one.name });
    const yes = words("results.pool.deleteYes");
    if (!(await confirmed(title, words("results.pool.deleteText"), { yes, isGrave: true }))) return;
    await call(`${path}/imported/${one.id}`, { method: "DELETE" });
    await read();
  };
  file.addEventListener("change", () =>
    attempt(async () => {
      const [chosen] = file.files ?? [];
      if (chosen === undefined) return;
      const whose = name.value.trim() || chosen.name;
      file.value = "";
      attempt.say(words("results.pool.importing", { name: whose }));
      const body = new Blob([chosen], { type: "application/gzip" });
      /** @type {{ films: number, left: number }} */
      const { films, left } = await call(`${path}/imported?${new URLSearchParams({ name: whose })}`, {
        method: "POST",
        body,
      });
      name.value = "";
      await read();
      attempt.say(words("results.pool.imported", { count: films, left }));
    }));
  attempt(read);
  return section;
}

/**
 * @param {Shown<Imported>} one
 * @param {() => void} open
 * @param {() => void} forget
 */
function importedRow({ name, imported, films, people, bytes, labels }, open, forget) {
  const day = moment(new Date(imported), { dateStyle: "medium" });
  return filmRow(
    [
      words("results.pool.one", { name, day }),
      element("small", {}, words("results.pool.of", { count: films, people, size: sizeInWords(bytes) })),
      element("small", {}, countsInWords(labels)),
    ],
    element("button", { type: "button", onclick: open }, words("results.watchFilm")),
    element("button", { type: "button", class: "quiet", onclick: forget }, words("results.pool.deleteYes")),
  );
}
