import { element } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";
import { plural } from "../../stage/words.js";
import { numberField } from "../controls/fields.js";
import { newFormation } from "../edits/formations.js";
import { mostPerformers, namesIn, newPerformers } from "../edits/performers.js";
import { startingPlaces } from "../edits/starting-shape.js";

/** Several performers at once: by number or by name. They stand in a starting shape in every formation; without one, the first is made. */
export function addDancers(studio) {
  const { desk } = studio;
  const room = mostPerformers - desk.document.performers.length;
  let count = Math.min(8, room);
  let names = [];
  const field = numberField("How many", {
    get: () => count,
    set: (value) => (count = value),
    fromShown: Math.round,
    least: 1,
    most: room,
  });
  const list = element("textarea", {
    id: "dancer-names",
    rows: 6,
    dir: "auto",
    placeholder: "Ana\nBen\nChidi",
    spellcheck: "false",
  });
  const problem = element("p", { class: "problem", role: "alert" });
  const form = element(
    "form",
    { class: "stack", novalidate: true },
    field,
    element("div", { class: "field" }, element("label", { for: "dancer-names" }, "Or their names, one a line"), list),
    problem,
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      element("button", { type: "submit", class: "primary" }, "Add"),
    ),
  );
  list.addEventListener("input", () => {
    const found = namesIn(list.value);
    problem.textContent = found.length > room ? `These are ${found.length} names; there is room for ${room} more.` : "";
    if (problem.textContent) return;
    names = found;
    if (names.length > 0) count = names.length;
    field.refresh();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (problem.textContent || form.querySelector("[aria-invalid]")) return;
    dialog.close();
    const isDone = desk.do(`Add ${plural(count, "performer")}`, insertions(desk, count, names));
    if (isDone) {
      studio.say(`${plural(count, "performer")} added.`, { action: { label: "Undo", act: () => desk.undo() } });
    }
  });
  const dialog = openDialog("Add dancers", form);
  field.input.focus();
  field.input.select();
}

function insertions(desk, count, names) {
  const { document } = desk;
  const called = Array.from({ length: count }, (_, turn) => names[turn] ?? "");
  const places = startingPlaces(count, document.stage);
  const changes = newPerformers(document, called, () => desk.freshId("performers"));
  changes.forEach(({ value }, turn) => {
    for (const { id } of document.formations) value.track.positions[id] = places[turn];
  });
  if (document.formations.length > 0) return changes;
  return [
    ...changes,
    ...newFormation({ ...document, performers: changes.map(({ value }) => value) }, desk.freshId("formations")),
  ];
}
