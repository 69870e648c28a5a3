import { element } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";
import { plural } from "../../stage/words.js";
import { mostPerformers, namesIn, newCast } from "../../productions/new-cast.js";
import { numberField } from "../fields.js";
import { newFormation } from "../formation-edits.js";
import { startingPlaces } from "../starting-shape.js";

/** Several performers at once: by number or by name. They stand in a starting shape in every formation; without one, the first is made. */
export function addDancers(studio) {
  const { desk } = studio;
  const room = mostPerformers - desk.document.performers.length;
  let count = Math.min(8, room);
  let names = [];
  const field = numberField("How many", { get: () => count, set: (value) => (count = value), fromShown: Math.round, least: 1, most: room });
  const list = element("textarea", { id: "dancer-names", rows: 6, dir: "auto", placeholder: "Ana\nBen\nChidi", spellcheck: "false" });
  const problem = element("p", { class: "problem", role: "alert" });
  const form = element("form", { class: "stack", novalidate: true }, field,
    element("div", { class: "field" }, element("label", { for: "dancer-names" }, "Or their names, one a line"), list), problem,
    element("div", { class: "choices" }, element("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), element("button", { type: "submit", class: "primary" }, "Add")));
  list.addEventListener("input", () => {
    const found = namesIn(list.value);
    const isTooMany = !found.problem && found.names.length > room;
    problem.textContent = found.problem ?? (isTooMany ? `These are ${found.names.length} names; there is room for ${room} more.` : "");
    if (problem.textContent) return;
    names = found.names;
    if (names.length > 0) count = names.length;
    field.refresh();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (problem.textContent || form.querySelector("[aria-invalid]")) return;
    dialog.close();
    const isDone = desk.do(`Add ${plural(count, "performer")}`, insertions(desk, count, names));
    if (isDone) studio.say(`${plural(count, "performer")} added.`, { action: { label: "Undo", act: () => desk.undo() } });
  });
  const dialog = openDialog("Add dancers", form);
  field.input.focus();
  field.input.select();
}

function insertions(desk, count, names) {
  const { document } = desk;
  const cast = newCast(count, names, { there: document.performers, freshId: () => desk.freshId("performers") });
  const places = startingPlaces(count, document.stage);
  let after = document.performers.at(-1)?.id ?? null;
  const changes = cast.map((performer, turn) => {
    const positions = Object.fromEntries(document.formations.map(({ id }) => [id, places[turn]]));
    const value = { ...performer, section: null, person: null, understudies: [], track: { positions, paths: {}, delays: {} } };
    const change = { insert: "performers", value, after };
    after = performer.id;
    return change;
  });
  if (document.formations.length > 0) return changes;
  return [...changes, ...newFormation({ ...document, performers: cast }, desk.freshId("formations"))];
}
