import { labelOf } from "../../editing/label.js";
import { confirmed } from "../../ui/dialog.js";
import { clipped } from "../../ui/clipped.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { iconButton } from "../../ui/buttons.js";
import { openMenu } from "../../ui/menu.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import { openTemplateEditor } from "../dialogs/template-editor.js";
import { areaOnStage, middleOfPlaces, middleOfStage } from "../edits/area-on-stage.js";
import { formationWith } from "../edits/formations.js";
import { starterPlaces, starters } from "../edits/starter-templates.js";
import { placesFor, points, taking } from "../edits/templates.js";
import { placePicture } from "../place-picture.js";
import { saveTemplate } from "./save-template.js";
import { SavedTemplates } from "./saved-templates.js";

/**
 * Templates: those that everybody has, and those saved on this server. Performers are put onto places by least travel.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Point } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Starter } from "../edits/starter-templates.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { Core } from "../studio.d.ts"
 * @import { SavedTemplate } from "./saved-templates.js"
 *
 * @param {{ desk: Desk, core: Core, selection: Selection, toasts: Toasts }} parts
 */
export function templatesPanel({ desk, core, selection, toasts }) {
  const panel = node("div", { class: "panel stack templates-panel" });
  const templates = new SavedTemplates();
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
   * What is the same for all cards: for how many performers, on which stage and where on it, and whether there is a
   * formation to put them into.
   */
  const ground = () => {
    const { stage, thresholds } = desk.document;
    const { x, y } = middle() ?? middleOfStage(stage);
    const { width, depth, metresPerUnit } = stage;
    return [wanted().length, width, depth, metresPerUnit, thresholds.bodyRadius, x, y, formation() !== null];
  };

  /**
   * Where a starter would put those for whom it would be used now.
   *
   * @param {Shown<Starter>} starter
   */
  function placesOfStarter(starter) {
    const where = middle() ?? middleOfStage(desk.document.stage);
    const area = areaOnStage(desk.document);
    return points(starterPlaces(core, starter, Math.max(2, wanted().length), where, area));
  }

  /** @param {Shown<SavedTemplate>} template */
  function placesOf({ positions }) {
    const all = placesFor(positions.map(({ x, y }) => ({ x, y })), wanted().length);
    return points(core.arrange.fit(all, middle() ?? middleOfPlaces(all), areaOnStage(desk.document)));
  }

  /**
   * @param {string} name
   * @param {Point[]} places
   */
  function apply(name, places) {
    const here = formation();
    if (!here) return toasts.say(words("panels.templates.noFormation"));
    const changes = taking(core, here, wanted().map(({ id }) => id), places);
    if (changes.length === 0) return toasts.say(words("panels.templates.already"));
    desk.do(labelOf("panels.label.template", { name: clipped(name), count: wanted().length }), changes);
    return toasts.say(words("panels.templates.moved", { count: changes.length }));
  }

  /**
   * The template as it is now; says so, if it is gone.
   *
   * @param {string} id
   * @param {(template: SavedTemplate) => void} act
   */
  const withTemplate = (id, act) => () => {
    const template = templates.with(id);
    if (template === null) toasts.say(words("editing.gone"), { isTrouble: true });
    else act(template);
  };

  /** @param {SavedTemplate | { name: string, positions: [] }} template */
  const edit = (template) => openTemplateEditor(template, desk.document.stage, (kept) => templates.keep(kept));

  /** @param {SavedTemplate} template */
  async function remove({ id, name }) {
    const isSure = await confirmed(words("panels.templates.delete", { name }), words("panels.templates.deleteHelp"), {
      yes: words("panels.delete"),
      isGrave: true,
    });
    const refused = isSure ? await templates.remove(id) : null;
    if (refused !== null) toasts.say(refused, { isTrouble: true });
  }

  /**
   * @param {EventTarget | null} anchor
   * @param {string} id
   */
  const menu = (anchor, id) =>
    openMenu(/** @type {HTMLElement} */ (anchor), templates.with(id)?.name ?? "", [
      { label: words("panels.templates.edit"), icon: "pencil", act: withTemplate(id, edit) },
      { label: words("panels.delete"), icon: "bin", isGrave: true, act: withTemplate(id, remove) },
    ]);

  /**
   * @param {string} name
   * @param {readonly Shown<Point>[]} places
   * @param {() => void} use
   * @param {Child} [more]
   *
   * @import { Child } from "../../ui/element.d.ts"
   */
  const card = (name, places, use, more) =>
    element(
      "li",
      { class: "template" },
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": words("panels.templates.use", { name }),
          disabled: wanted().length === 0 || !formation(),
          onclick: use,
        },
        placePicture(places, desk.document.stage),
        nameOf(name),
      ),
      more,
    );

  const given = () =>
    list(starters, {
      key: ({ name }) => name,
      of: ground,
      make: (starter) =>
        card(starter.name, placesOfStarter(starter), () => apply(starter.name, placesOfStarter(starter))),
    });
  const own = () =>
    list(templates.all ?? [], {
      key: ({ id }) => id,
      of: (template) => [template, ...ground()],
      make: (template) =>
        card(
          template.name,
          placesOf(template),
          withTemplate(template.id, (now) => apply(now.name, placesOf(now))),
          iconButton(
            "more",
            words("panels.moreFor", { name: template.name }),
            ({ currentTarget }) => menu(currentTarget, template.id),
            { class: "quiet icon small" },
          ),
        ),
    });

  const placedInWords = () => {
    const count = wanted().length;
    if (count === 0) return words("panels.templates.nobody");
    return selection.performers.size > 1
      ? words("panels.templates.forChosen", { count })
      : words("panels.templates.forAll", { count });
  };

  /** @param {string} id @param {string} heading @param {Child} cards */
  const part = (id, heading, cards) =>
    element(
      "section",
      { class: "group", "aria-labelledby": id },
      element("h3", { id }, heading),
      element("ul", { class: "plain templates" }, cards),
      id === "own-templates" && templates.all?.length === 0 &&
        element("p", { class: "help" }, words("panels.templates.none")),
    );

  drawing(panel, [desk, selection, templates], () => [
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        {
          type: "button",
          disabled: !formation() || desk.document.performers.length === 0,
          onclick: () => saveTemplate({ desk, selection, templates, toasts }),
        },
        icon("plus"),
        words("panels.templates.save"),
      ),
      element(
        "button",
        { type: "button", onclick: () => edit({ name: "", positions: [] }) },
        words("panels.template.new"),
      ),
    ),
    element("p", { class: "help", role: "status" }, placedInWords()),
    element("p", { class: "problem", role: "alert" }, templates.why),
    part("own-templates", words("panels.templates.own"), own()),
    part("starter-templates", words("panels.templates.given"), given()),
  ]);
  panel.addEventListener("shown", () => templates.reload());
  return panel;
}
