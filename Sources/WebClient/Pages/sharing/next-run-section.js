import { ask } from "../ui/ask.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { randomId } from "../ui/random-id.js";
import { Tried } from "../ui/tried.js";
import { Journal } from "../wire/journal.js";
import { words } from "../words/sharing.js";
import { nextRunView } from "./next-run.js";

/**
 * When the piece is danced next, and where: written here, read by dancers, by the poster, and by calendars.
 *
 * @import { NextRun } from "../wire/production.d.ts"
 */

const lengths = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];
const usualLength = 120;
const minute = 60_000_000;

class Written extends Tried {
  /** @type {NextRun | null} */
  run = null;
  title = "";
  isKnown = false;
  #journal;

  /** @param {string} id */
  constructor(id) {
    super();
    this.#journal = new Journal(id);
  }

  look = () =>
    this.try(async () => {
      const { title, nextRun = null } = await ask(this, "latest", () => this.#journal.document());
      [this.title, this.run, this.isKnown] = [title, nextRun, true];
    });

  /** @param {NextRun | null} run */
  write = (run) =>
    this.try(async () => {
      await ask(this.write, "once", async () => {
        const { revision } = await this.#journal.document();
        return this.#journal.post({
          id: randomId(true),
          base: revision,
          label: words("sharing.nextRunLabel"),
          changes: [{ set: ["nextRun"], to: run }],
        });
      });
      this.run = run;
    });
}

/** @param {string} id of the production */
export function nextRunSection(id) {
  const written = new Written(id);
  const frame = node("div", { class: "stack" });
  const fields = newFields((run) => written.write(run));
  drawing(frame, [written], () => {
    fields.show(written.run);
    return [
      element("p", { class: "help" }, words("sharing.nextRunHelp")),
      written.isKnown && fields.form,
      written.run !== null && nextRunView(written.run, { title: written.title, id }),
      written.run !== null && element(
        "button",
        { type: "button", class: "quiet", onclick: () => written.write(null) },
        words("sharing.nextRunAway"),
      ),
      written.problem !== "" && element("p", { class: "problem", role: "alert" }, written.problem),
    ];
  });
  void written.look();
  return frame;
}

/** As a field for it has it, in this device's own time. @param {number} at */
const localOf = (at) => new Date(at - 60_000 * new Date(at).getTimezoneOffset()).toISOString().slice(0, 16);

/** @param {(run: NextRun) => unknown} write */
function newFields(write) {
  const at = node("input", { id: "next-run-at", type: "datetime-local", required: true });
  const length = node(
    "select",
    { id: "next-run-length" },
    lengths.map((minutes) => node("option", { value: String(minutes) }, words("sharing.minutes", { count: minutes }))),
  );
  const place = node("input", { id: "next-run-place", type: "text", dir: "auto", autocomplete: "off", maxlength: 200 });
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const time = new Date(at.value).getTime();
    if (Number.isFinite(time) && time >= 0) {
      write({ at: time, duration: minute * Number(length.value), place: place.value.trim() });
    }
  };
  const form = node(
    "form",
    { class: "stack", onsubmit: submit },
    labelled(at, words("sharing.nextRunAt")),
    labelled(length, words("sharing.nextRunLength")),
    labelled(place, words("sharing.nextRunPlace")),
    node("button", { type: "submit" }, words("sharing.nextRunSave")),
  );
  /** @type {NextRun | null | undefined} */
  let shown;
  /** What is being typed stays. @param {NextRun | null} run */
  const show = (run) => {
    if (run === shown) return;
    shown = run;
    at.value = run === null ? "" : localOf(run.at);
    place.value = run?.place ?? "";
    const minutes = Math.round((run?.duration ?? usualLength * minute) / minute);
    length.value = String(lengths.find((one) => one >= minutes) ?? lengths.at(-1));
  };
  return { form, show };
}

/** @param {HTMLElement} field @param {string} label */
const labelled = (field, label) => node("div", { class: "labelled" }, node("label", { for: field.id }, label), field);
