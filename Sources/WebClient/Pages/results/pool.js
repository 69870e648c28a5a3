import { moment, words } from "../words/results.js";
import { call, callForBlob } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { confirmed } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
import { saveAs } from "../ui/save-as.js";
import { attempting } from "../ui/attempting.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { countsInWords, sizeInWords } from "./training-recordings.js";
import { filmRow } from "./film-row.js";

/**
 * An account's training recordings: files to be saved, and those of other gyms.
 *
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
  const own = node("p", {});
  const files = node("div", { class: "choices" });
  const list = node("ul", { class: "plain films" });
  const said = node("p", { class: "help", role: "status" });
  const name = node("input", { id: "pool-name", type: "text", maxlength: 200, autocomplete: "off" });
  const file = node("input", { id: "pool-file", type: "file", accept: ".gz,.json,application/gzip" });
  const section = node(
    "section",
    { class: "stack pool", hidden: true },
    node("h2", {}, words("results.recordings")),
    own,
    files,
    node(
      "div",
      { class: "choices" },
      node("label", { for: "pool-name" }, words("results.pool.importName"), " ", name),
      node("label", { for: "pool-file" }, words("results.pool.import"), " ", file),
    ),
    said,
    list,
  );
  const attempt = attempting(said);
  /** @type {Pool | null} */
  let known = null;
  let reads = 0;
  const read = async () => {
    const turn = reads += 1;
    try {
      /** @type {Pool} */
      const pool = await call(path);
      if (turn !== reads) return;
      known = pool;
      redraw();
    } catch (problem) {
      // Guests who conduct have no account, and see nothing of its recordings.
      if (problem instanceof Problem && [401, 403].includes(problem.status)) return;
      section.hidden = false;
      throw problem;
    }
  };
  /** @type {Rows<number>} */
  const fileRows = new Rows({
    key: (number) => number,
    of: (number) => [number, known?.files],
    make: (number) => fileButton(number, known?.files ?? number),
  });
  /** @type {Rows<Imported>} */
  const rows = new Rows({ key: ({ id }) => id, of: (one) => [JSON.stringify(one)], make: (one) => row(one) });
  const redraw = redrawing(document.body, () => {
    if (known === null) return;
    section.hidden = false;
    const { films: count, people, bytes } = known.own;
    setText(
      own,
      count === 0 ? words("results.pool.none") : words("results.pool.own", { count, people, size: sizeInWords(bytes) }),
    );
    fileRows.show([files, Array.from({ length: known.files }, (_, index) => index + 1)]);
    rows.show([list, known.imported]);
  });
  /** @param {number} number @param {number} of */
  const fileButton = (number, of) =>
    node(
      "button",
      {
        type: "button",
        onclick: () =>
          attempt(async () => saveAs(await callForBlob(`${path}/files/${number}`), `recordings-${number}.json.gz`)),
      },
      words("results.pool.file", { number, of }),
    );
  /** @param {Imported} one */
  const row = (one) =>
    filmRow(
      [
        words("results.pool.one", { name: one.name, day: moment(new Date(one.imported), { dateStyle: "medium" }) }),
        node(
          "small",
          {},
          words("results.pool.of", { count: one.films, people: one.people, size: sizeInWords(one.bytes) }),
        ),
        node("small", {}, countsInWords(one.labels)),
      ],
      node("button", { type: "button", onclick: () => attempt(() => open(one)) }, words("results.watchFilm")),
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => attempt(() => forget(one)) },
        words("results.pool.deleteYes"),
      ),
    );
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
      setText(said, words("results.pool.importing", { name: whose }));
      const body = new Blob([chosen], { type: "application/gzip" });
      /** @type {{ films: number, left: number }} */
      const { films, left } = await call(`${path}/imported?${new URLSearchParams({ name: whose })}`, {
        method: "POST",
        body,
      });
      name.value = "";
      await read();
      setText(said, words("results.pool.imported", { count: films, left }));
    }));
  attempt(read);
  return section;
}
