import { labelOf } from "../editing/label.js";
import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { words } from "../words/drills.js";
import { clockTime } from "../stage/words.js";
import { drillAdded } from "./plan-edits.js";

/**
 * The dialog in which a drill of the library is put into a plan.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Toasts } from "../ui/toasts.js"
 *
 * @typedef {{ id: string, title: string, rounds: number, duration: number }} Line
 */

const searchAfter = 200;

/** @param {Desk} desk @param {Toasts} toasts */
export function chooseDrill(desk, toasts) {
  /** @type {Held<{ lines: readonly Line[], problem: string }>} */
  const found = new Held({ lines: [], problem: "" });
  const place = node("div", {});
  let waiting = 0;
  const field = node("input", {
    type: "search",
    dir: "auto",
    maxlength: 200,
    "aria-label": words("drills.findDrill"),
    placeholder: words("drills.findDrill"),
    oninput: () => {
      clearTimeout(waiting);
      waiting = setTimeout(find, searchAfter);
    },
  });

  async function find() {
    const asked = new URLSearchParams({ kind: "drill", sort: "changedAt", order: "desc", limit: "50" });
    if (field.value.trim() !== "") asked.set("search", field.value.trim());
    try {
      const { productions } = await ask(found, "latest", () => call(`/api/v1/productions?${asked}`));
      found.value = { lines: productions, problem: "" };
    } catch (problem) {
      found.value = { ...found.value, problem: inWords(problem) };
    }
  }

  /** @param {Line} line */
  async function add({ id, title }) {
    try {
      const source = await ask(add, "once", () => call(`/api/v1/productions/${encodeURIComponent(id)}`));
      const changes = drillAdded(desk.document, source, (kind) => desk.freshId(kind));
      if (typeof changes === "string") found.value = { ...found.value, problem: changes };
      else if (desk.do(labelOf("drills.addDrillOf", { title }), changes)) {
        dialog.close();
        toasts.say(words("drills.drillAdded", { title }));
      }
    } catch (problem) {
      found.value = { ...found.value, problem: inWords(problem) };
    }
  }

  drawing(place, [found], () => {
    const { lines, problem } = found.value;
    return [
      problem !== "" && element("p", { class: "problem", role: "alert" }, problem),
      element(
        "ul",
        { class: "plain choose-drill" },
        list(lines.filter(({ id, rounds }) => id !== desk.id && rounds > 0), {
          key: ({ id }) => id,
          make: (line) =>
            element(
              "li",
              {},
              element(
                "button",
                { type: "button", class: "wide", onclick: () => add(line) },
                nameOf(line.title),
                " ",
                element("small", {}, words("drills.roundsIn", { count: line.rounds, time: clockTime(line.duration) })),
              ),
            ),
        }),
      ),
    ];
  });
  const dialog = openDialog(words("drills.addDrill"), node("div", { class: "stack" }, field, place));
  void find();
}
