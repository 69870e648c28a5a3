import { call } from "../../wire/api.js";
import { Problem } from "../../ui/problem.js";
import { inWords } from "../../ui/banner.js";
import { confirmed, openDialog } from "../../ui/dialog.js";
import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { redrawing } from "../../ui/redraw.js";
import { oneAtATime } from "../../ui/one-at-a-time.js";
import { Rows } from "../../ui/rows.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { openTemplateEditor } from "../dialogs/template-editor.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { Listeners } from "../../ui/listeners.js";
import { openMenu } from "../../ui/menu.js";
import { placePicture } from "../place-picture.js";
import { starterPlaces, starters } from "../edits/starter-templates.js";
import { clipped } from "../../ui/clipped.js";
import { formationWith } from "../edits/formations.js";
import { areaOnStage, middleOfPlaces, middleOfStage } from "../edits/area-on-stage.js";
import { placesFor, points, positionsOf, taking } from "../edits/templates.js";

/**
 * Templates: those that everybody has, and those saved on this server. Performers are put onto places by least travel.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Point } from "../../wire/production.d.ts"
 * @import { Template } from "../dialogs/template-editor.js"
 * @import { Starter } from "../edits/starter-templates.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { Core } from "../studio.d.ts"
 *
 * @typedef {Template & { id: string }} SavedTemplate
 *
 * @param {{ desk: Desk, core: Core, selection: Selection, toasts: Toasts }} parts
 */
export function templatesPanel({ desk, core, selection, toasts }) {
  const forWhom = node("p", { class: "help", role: "status" });
  const own = node("ul", { class: "plain templates" });
  const given = node("ul", { class: "plain templates" });
  const trouble = node("p", { class: "problem", role: "alert" });
  const saving = node(
    "button",
    { type: "button", onclick: () => save() },
    icon("plus"),
    words("panels.templates.save"),
  );
  const panel = node(
    "div",
    { class: "panel stack templates-panel" },
    node(
      "div",
      { class: "buttons" },
      saving,
      node(
        "button",
        { type: "button", onclick: () => edit({ name: "", positions: [] }) },
        words("panels.template.new"),
      ),
    ),
    forWhom,
    trouble,
    node(
      "section",
      { class: "group", "aria-labelledby": "own-templates" },
      node("h3", { id: "own-templates" }, words("panels.templates.own")),
      own,
    ),
    node(
      "section",
      { class: "group", "aria-labelledby": "starter-templates" },
      node("h3", { id: "starter-templates" }, words("panels.templates.given")),
      given,
    ),
  );
  const none = node(
    "p",
    { class: "help", hidden: true },
    words("panels.templates.none"),
  );
  own.after(none);
  /**
   * The templates that the server keeps; null before they have been read.
   *
   * @type {SavedTemplate[] | null}
   */
  let templates = null;
  /** @type {Listeners<[]>} */
  const read = new Listeners();
  /**
   * What is the same for all cards: for how many performers, on which stage and where on it, and whether there is a
   * formation to put them into.
   */
  const ground = () => {
    const { stage, thresholds } = desk.document;
    const { x, y } = middle() ?? middleOfStage(stage);
    const { width, depth, metresPerUnit } = stage;
    return [wanted().length, width, depth, metresPerUnit, thresholds.bodyRadius, x, y, formation() !== null];
  };
  /** @type {Rows<Starter>} */
  const givenRows = new Rows({
    key: ({ name }) => name,
    of: ground,
    make: (starter) =>
      card(starter.name, () => {
        const { document } = desk;
        const where = middle() ?? middleOfStage(document.stage);
        return points(starterPlaces(core, starter, Math.max(2, wanted().length), where, areaOnStage(document)));
      }),
  });
  /** @type {Rows<SavedTemplate>} */
  const ownRows = new Rows({
    key: ({ id }) => id,
    of: (template) => [template, ...ground()],
    make: (template) =>
      card(template.name, () => {
        const all = placesFor(template.positions, wanted().length);
        return points(core.arrange.fit(all, middle() ?? middleOfPlaces(all), areaOnStage(desk.document)));
      }, menu(template)),
  });

  const formation = () => formationWith(desk.document, selection.formation);
  /** The selected ones, or everybody. */
  const wanted = () => {
    const { performers } = desk.document;
    return selection.performers.size > 1 ? performers.filter(({ id }) => selection.performers.has(id)) : performers;
  };

  /** The middle of the selected ones; null if everybody is meant. */
  const middle = () => {
    const here = formation();
    if (here === null || wanted().length === desk.document.performers.length) return null;
    return middleOfPlaces(wanted().map(({ id }) => here.positions[id]));
  };

  /**
   * @param {string} name
   * @param {Point[]} places
   */
  function apply(name, places) {
    const here = formation();
    if (!here) return toasts.say(words("panels.templates.noFormation"));
    const changes = taking(core, here, wanted().map(({ id }) => id), places);
    if (changes.length === 0) return toasts.say(words("panels.templates.already"));
    desk.do(words("panels.label.template", { name: clipped(name), count: wanted().length }), changes);
    toasts.say(words("panels.templates.moved", { count: changes.length }));
  }

  /**
   * @param {string} name
   * @param {() => Point[]} places for whom it would be used now
   * @param {((anchor: HTMLElement) => void) | null} [more]
   */
  function card(name, places, more = null) {
    return node(
      "li",
      { class: "template" },
      node(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": words("panels.templates.use", { name }),
          disabled: wanted().length === 0 || !formation(),
          onclick: () => apply(name, places()),
        },
        placePicture(places(), desk.document.stage),
        nameOf(name),
      ),
      more && moreButton(words("panels.moreFor", { name }), more),
    );
  }

  /** Why the templates were not read. */
  let why = "";
  // It pushes all cards down.
  const sayWhy = redrawing(document.body, () => setText(trouble, why));

  async function reload() {
    try {
      const former = new Map(templates?.map((template) => [template.id, template]));
      /** @type {{ templates: SavedTemplate[] }} */
      const found = await call("/api/v1/templates");
      templates = found.templates.map((template) => {
        const known = former.get(template.id);
        return known !== undefined && JSON.stringify(known) === JSON.stringify(template) ? known : template;
      });
      why = "";
    } catch (problem) {
      why = problem instanceof Problem && problem.isOffline
        ? words("panels.templates.offline")
        : words("panels.templates.notRead", { why: inWords(problem) });
    }
    sayWhy();
    read.tell();
  }

  /**
   * Makes or changes a saved template; returns why that was not possible, or null.
   *
   * @param {Template} template
   */
  async function keep({ id, name, positions }) {
    try {
      await call(id ? `/api/v1/templates/${id}` : "/api/v1/templates", {
        method: id ? "PUT" : "POST",
        body: { name, positions },
      });
    } catch (problem) {
      return inWords(problem);
    }
    await reload();
    return null;
  }

  function save() {
    const here = formation();
    if (here === null) return;
    const input = node("input", {
      type: "text",
      dir: "auto",
      value: here.name,
      maxlength: "200",
      "aria-label": words("panels.template.nameLabel"),
    });
    const problem = node("p", { class: "problem", role: "alert" });
    const save = oneAtATime(async () => {
      const now = formationWith(desk.document, here.id); // others may have changed it since
      if (now === null) return setText(problem, words("editing.gone"));
      const name = input.value.trim();
      const refused = await keep({ name, positions: positionsOf(desk.document, now) });
      if (refused) return setText(problem, refused);
      dialog.close();
      toasts.say(words("panels.templates.saved", { name }));
    });
    const dialog = openDialog(
      words("panels.templates.saveAs"),
      node(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            save();
          },
        },
        node("label", { class: "stack" }, words("panels.template.name"), input),
        problem,
        node(
          "div",
          { class: "choices" },
          node("button", { type: "submit", class: "primary" }, words("studio.save")),
        ),
      ),
    );
    input.select();
  }

  /** @param {Template} template */
  const edit = (template) => openTemplateEditor(template, desk.document.stage, keep);

  /** @param {SavedTemplate} template */
  async function remove({ id, name }) {
    const isSure = await confirmed(words("panels.templates.delete", { name }), words("panels.templates.deleteHelp"), {
      yes: words("panels.delete"),
      isGrave: true,
    });
    if (!isSure) return;
    try {
      await call(`/api/v1/templates/${id}`, { method: "DELETE" });
    } catch (problem) {
      toasts.say(inWords(problem), { isTrouble: true });
    }
    await reload();
  }

  /** @type {(template: SavedTemplate) => (anchor: HTMLElement) => void} */
  const menu = (template) => (anchor) =>
    openMenu(anchor, template.name, [
      { label: words("panels.templates.edit"), icon: "pencil", act: () => edit(template) },
      { label: words("panels.delete"), icon: "bin", isGrave: true, act: () => remove(template) },
    ]);

  function render() {
    const count = wanted().length;
    saving.disabled = !formation() || desk.document.performers.length === 0;
    setText(
      forWhom,
      count === 0
        ? words("panels.templates.nobody")
        : selection.performers.size > 1
        ? words("panels.templates.forChosen", { count })
        : words("panels.templates.forAll", { count }),
    );
    givenRows.show([given, starters]);
    ownRows.show([own, templates ?? []]);
    none.hidden = templates?.length !== 0;
  }

  panel.addEventListener("shown", reload);
  return keepFresh(panel, [desk, selection, { onChange: (listener) => read.add(listener) }], render);
}

/**
 * @param {string} label
 * @param {(anchor: HTMLElement) => void} open
 */
function moreButton(label, open) {
  const button = node("button", {
    type: "button",
    class: "quiet icon small",
    "aria-label": label,
    onclick: () => {
      open(button);
    },
  }, icon("more"));
  return button;
}
