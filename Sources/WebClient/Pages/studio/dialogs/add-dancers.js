import { labelOf } from "../../editing/label.js";
import { contentOf } from "../../editing/content.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, numberField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/studio.js";
import { newFormation } from "../edits/formations.js";
import { mostPerformers, namesIn, newPerformers } from "../edits/performers.js";
import { stageFor, startingPlaces } from "../edits/starting-shape.js";
import { undoing } from "../undoing.js";

/**
 * Several performers at once: by number or by name. They stand in a starting shape in every formation; if there is
 * none, the first is made.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function addDancers({ desk, toasts }) {
  const room = mostPerformers - desk.document.performers.length;
  let count = Math.min(8, room);
  /** @type {string[]} */
  let names = [];
  const field = numberField(words("studio.dancers.howMany"), {
    get: () => count,
    set: (value) => {
      count = value;
      drawn.now();
    },
    fromShown: Math.round,
    least: 1,
    most: room,
  });
  let why = "";
  let isEnlarged = false;
  const larger = () => {
    const { stage, thresholds, performers } = desk.document;
    return stageFor(performers.length + count, stage, thresholds);
  };

  /** @param {string} text */
  function take(text) {
    const found = namesIn(text);
    why = found.length > room ? words("studio.dancers.tooMany", { count: found.length, room }) : "";
    if (why === "") {
      names = found;
      if (names.length > 0) count = names.length;
    }
    drawn.now();
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    if (why !== "" || form.querySelector("[aria-invalid]")) return;
    dialog.close();
    const whom = words("studio.performers", { count });
    if (
      !desk.do(
        labelOf("studio.label.add", { name: whom }),
        insertions(desk, count, names, isEnlarged ? larger() : null),
      )
    ) return;
    toasts.say(words("studio.dancers.added", { count }), { action: undoing(desk) });
  }

  const form = node("form", { class: "stack", novalidate: true, onsubmit: submit });
  const drawn = drawing(form, [], () => [
    bound("count", () => field),
    element(
      "div",
      { class: "field" },
      element("label", { for: "dancer-names" }, words("studio.dancers.names")),
      element("textarea", {
        id: "dancer-names",
        rows: 6,
        dir: "auto",
        placeholder: words("studio.dancers.example"),
        spellcheck: "false",
        oninput: ({ currentTarget }) => take(currentTarget.value),
      }),
    ),
    element("p", { class: "problem", role: "alert" }, why),
    element("div", { role: "status" }, enlarging(larger(), isEnlarged, (isOn) => (isEnlarged = isOn))),
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", onclick: () => dialog.close() }, words("studio.cancel")),
      element("button", { type: "submit", class: "primary" }, words("studio.dancers.add")),
    ),
  ]);
  const dialog = openDialog(words("studio.dancers.title"), form);
  field.input.focus();
  field.input.select();
}

/**
 * Suggests a stage on which all have room.
 *
 * @param {{ width: number, depth: number } | null} stage
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} set
 */
const enlarging = (stage, isOn, set) =>
  stage !== null && [
    element("p", { class: "help" }, words("studio.dancers.tight")),
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: isOn,
        onchange: ({ currentTarget }) => set(currentTarget.checked),
      }),
      words("studio.dancers.enlarge", stage),
    ),
  ];

/**
 * @param {Desk} desk
 * @param {number} count
 * @param {string[]} names
 * @param {{ width: number, depth: number } | null} larger the stage that is made for them
 * @returns {Change[]}
 */
function insertions(desk, count, names, larger) {
  const document = larger === null ? desk.document : { ...desk.document, stage: { ...desk.document.stage, ...larger } };
  /** @type {Change[]} */
  const enlarged = larger === null
    ? []
    : [{ set: ["stage", "width"], to: larger.width }, { set: ["stage", "depth"], to: larger.depth }];
  const called = Array.from({ length: count }, (_, turn) => names[turn] ?? "");
  const places = startingPlaces(count, document.stage);
  const changes = newPerformers(document, called, () => desk.freshId("performers"));
  changes.forEach(({ value }, turn) => {
    for (const { id } of document.formations) value.track.positions[id] = places[turn];
  });
  if (document.formations.length > 0) return [...enlarged, ...changes];
  const performers = changes.map(({ value }) => value);
  return [...enlarged, ...changes, ...newFormation(contentOf({ ...document, performers }), desk.freshId("formations"))];
}
