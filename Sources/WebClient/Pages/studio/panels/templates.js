import { call } from "../../live/api.js";
import { confirmed, openDialog } from "../../parts/dialog.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { plural } from "../../stage/words.js";
import { openTemplateEditor } from "../dialogs/template-editor.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { Listeners } from "../../parts/listeners.js";
import { openMenu } from "../controls/menu.js";
import { placePicture } from "../controls/place-picture.js";
import { starterPlaces, starters } from "../edits/starter-templates.js";
import { placesFor, points, positionsOf, taking } from "../edits/templates.js";

/** Arrangements to begin from: the starter set, and what this house has saved. Everybody goes the least way. */
export function templatesPanel(studio) {
  const { desk, selection, core } = studio;
  const forWhom = element("p", { class: "help", role: "status" });
  const own = element("ul", { class: "plain templates" });
  const given = element("ul", { class: "plain templates" });
  const trouble = element("p", { class: "problem", role: "alert" });
  const saving = element(
    "button",
    { type: "button", class: "primary", onclick: () => save() },
    icon("plus"),
    "Save this formation",
  );
  const panel = element(
    "div",
    { class: "panel stack templates-panel" },
    element(
      "div",
      { class: "buttons" },
      saving,
      element("button", { type: "button", onclick: () => edit({ name: "", positions: [] }) }, "New template"),
    ),
    forWhom,
    trouble,
    element(
      "section",
      { class: "group", "aria-labelledby": "own-templates" },
      element("h3", { id: "own-templates" }, "Saved"),
      own,
    ),
    element(
      "section",
      { class: "group", "aria-labelledby": "starter-templates" },
      element("h3", { id: "starter-templates" }, "To start from"),
      given,
    ),
  );
  const none = element(
    "p",
    { class: "help", hidden: true },
    "None yet: save a formation that you want to come back to.",
  );
  own.after(none);
  /** What the server keeps; null before it has been read. */
  let templates = null;
  const read = new Listeners();
  /** What all cards show beside their own: for how many, on which stage, and whether there is anything to put them into. */
  const ground = () => [wanted().length, desk.document.stage.width, desk.document.stage.depth, formation() !== null];
  const givenRows = new Rows({
    key: ({ name }) => name,
    of: ground,
    make: (starter) => {
      const places = points(starterPlaces(core, starter, Math.max(2, wanted().length), desk.document.stage));
      return card(starter.name, places, () => apply(starter.name, places));
    },
  });
  const ownRows = new Rows({
    key: ({ id }) => id,
    of: (template) => [template, ...ground()],
    make: (template) => {
      const places = placesFor(template.positions, wanted().length);
      return card(template.name, places, () => apply(template.name, places), menu(template));
    },
  });

  const formation = () => desk.document.formations.find(({ id }) => id === selection.formation) ?? null;
  /** The selected ones, or everybody. */
  const wanted =
    () => (selection.performers.size > 1
      ? desk.document.performers.filter(({ id }) => selection.performers.has(id))
      : desk.document.performers);

  function apply(name, places) {
    const here = formation();
    if (!here) return studio.say("Make a formation first; then a template can be put into it.");
    const changes = taking(core, here, wanted().map(({ id }) => id), places);
    if (changes.length === 0) return studio.say("Everybody stands like this already.");
    desk.do(`${name} for ${plural(wanted().length, "performer")}`, changes);
    studio.say(`${plural(changes.length, "performer")} moved, by the least way.`);
  }

  function card(name, places, use, more = null) {
    return element(
      "li",
      { class: "template" },
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Use ${name}`,
          disabled: wanted().length === 0 || !formation(),
          onclick: use,
        },
        placePicture(places, desk.document.stage),
        nameOf(name),
      ),
      more &&
        element("button", {
          type: "button",
          class: "quiet icon small",
          "aria-label": `More for ${name}`,
          onclick: (event) => more(event.currentTarget),
        }, icon("more")),
    );
  }

  async function reload() {
    try {
      const former = new Map(templates?.map((template) => [template.id, template]));
      const found = (await call("/api/v1/templates")).templates;
      templates = found.map((
        template,
      ) => (JSON.stringify(former.get(template.id)) === JSON.stringify(template) ? former.get(template.id) : template));
      setText(trouble, "");
    } catch (problem) {
      setText(
        trouble,
        problem.isOffline
          ? "Saved templates are on the server, which cannot be reached."
          : problem.detail ?? "Saved templates could not be read.",
      );
    }
    read.tell();
  }

  /** Makes or changes a saved template; answers with why not, or null. */
  async function keep({ id, name, positions }) {
    try {
      await call(id ? `/api/v1/templates/${id}` : "/api/v1/templates", {
        method: id ? "PUT" : "POST",
        body: { name, positions },
      });
    } catch (problem) {
      return problem.message;
    }
    await reload();
    return null;
  }

  function save() {
    const here = formation();
    const input = element("input", {
      type: "text",
      dir: "auto",
      value: here.name,
      maxlength: "200",
      "aria-label": "Name of the template",
    });
    const problem = element("p", { class: "problem", role: "alert" });
    const dialog = openDialog(
      "Save as template",
      element(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            const refused = await keep({ name: input.value.trim(), positions: positionsOf(desk.document, here) });
            if (refused) return setText(problem, refused);
            dialog.close();
            studio.say(`${input.value.trim()} can be used in every production.`);
          },
        },
        element("label", { class: "stack" }, "Name", input),
        problem,
        element("div", { class: "choices" }, element("button", { type: "submit", class: "primary" }, "Save")),
      ),
    );
    input.select();
  }

  const edit = (template) => openTemplateEditor(template, desk.document.stage, keep);

  async function remove(template) {
    if (
      !(await confirmed(
        `Delete ${template.name}?`,
        "It goes for everybody. Formations made from it stay as they are.",
        { yes: "Delete", isGrave: true },
      ))
    ) return;
    try {
      await call(`/api/v1/templates/${template.id}`, { method: "DELETE" });
    } catch (problem) {
      studio.say(problem.message, { isTrouble: true });
    }
    await reload();
  }

  const menu = (template) => (anchor) =>
    openMenu(anchor, template.name, [
      { label: "Edit…", icon: "pencil", act: () => edit(template) },
      { label: "Delete", icon: "bin", isGrave: true, act: () => remove(template) },
    ]);

  function render() {
    const count = wanted().length;
    saving.disabled = !formation() || desk.document.performers.length === 0;
    setText(
      forWhom,
      count === 0
        ? "Add performers first; a template places as many as there are."
        : selection.performers.size > 1
        ? `For the ${count} chosen.`
        : `For all ${plural(count, "performer")}; choose some to place only them.`,
    );
    givenRows.show([given, starters]);
    ownRows.show([own, templates ?? []]);
    none.hidden = templates?.length !== 0;
  }

  panel.addEventListener("shown", reload);
  reload();
  return keepFresh(panel, [desk, selection, { onChange: (listener) => read.add(listener) }], render);
}
