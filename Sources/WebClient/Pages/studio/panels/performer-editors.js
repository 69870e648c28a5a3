import { labelOf } from "../../editing/label.js";
import { clipped } from "../../ui/clipped.js";
import { colourField } from "../../ui/colour-field.js";
import { confirmed } from "../../ui/dialog.js";
import { element, island } from "../../ui/element.js";
import { bound, choiceField, numberField, textField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { symbolBadge } from "../../stage/symbols.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { removalOf, setForAll, symbols } from "../edits/performers.js";

const longestLabel = 8;
/** Stands for the sections of several performers who are in different ones. */
const several = "?";

/**
 * The fields of one performer, and of all who are chosen.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Performer } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Selection } from "../selection.js"
 *
 * @param {{ desk: Desk, selection: Selection }} parts
 */
export function performerEditors({ desk, selection }) {
  const sectionOptions = () => [
    { value: "", words: words("panels.section.none") },
    ...desk.document.sections.map(({ id, name }) => ({ value: id, words: name })),
  ];
  const chosenNow = () => desk.document.performers.filter(({ id }) => selection.performers.has(id));
  const chosenIds = () => chosenNow().map(({ id }) => id);

  /** @param {string[]} ids */
  async function remove(ids) {
    const chosenInWords = () => {
      const names = desk.document.performers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
      return names.length === 1 ? clipped(names[0]) : words("studio.performers", { count: names.length });
    };
    const isSure = await confirmed(
      words("studio.remove.title", { whom: chosenInWords() }),
      words("panels.performers.removeHelp"),
      { yes: words("panels.remove"), isGrave: true },
    );
    if (!isSure) return;
    // Others may have removed some meanwhile.
    desk.do(labelOf("studio.label.remove", { whom: chosenInWords() }), removalOf(desk.document, ids));
    selection.select([...selection.performers].filter((id) => !ids.includes(id)));
  }

  /**
   * What is known of a performer, each in a field.
   *
   * @param {Shown<Performer>} performer
   */
  function editor({ id, name, colour, symbol }) {
    const performerNow = () => desk.document.performers.find((performer) => performer.id === id) ?? null;
    /**
     * @template {"name" | "label" | "colour" | "symbol" | "section" | "height"} Field
     * @param {Field} field
     * @param {(name: string) => string} label
     */
    const field = (field, label) => ({
      get: () => performerNow()?.[field] ?? null,
      set: (/** @type {Performer[Field]} */ value) =>
        void desk.do(label(clipped(performerNow()?.name ?? name)), [
          /** @type {Change} */ ({ set: ["performers", id, field], to: value }),
        ]),
    });
    const setSection = field("section", (name) => labelOf("panels.label.sectionOf", { name })).set;
    return element(
      "div",
      { class: "performer-editor stack" },
      bound(
        "name",
        () => textField(words("panels.name"), field("name", (name) => labelOf("panels.label.nameOf", { name }))),
      ),
      bound("label", () =>
        textField(words("panels.performers.label"), {
          ...field("label", (name) => labelOf("panels.label.labelOf", { name })),
          most: longestLabel,
        })),
      colourField(colour, field("colour", (name) => labelOf("panels.label.colourOf", { name })).set, id),
      symbolChoice(colour, symbol, field("symbol", (name) => labelOf("panels.label.symbolOf", { name })).set),
      island("section", [desk.document.sections], () =>
        choiceField(words("panels.section"), {
          get: () => performerNow()?.section ?? "",
          set: (value) => setSection(value || null),
          options: sectionOptions(),
        }), (field) => field.refresh()),
      bound("height", () =>
        numberField(words("panels.performers.height"), {
          ...field("height", (name) => labelOf("panels.label.heightOf", { name })),
          least: 0.5,
          most: 2.5,
          step: 0.05,
          unit: words("studio.unit.metres"),
        })),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => remove([id]) },
        icon("bin"),
        words("panels.performers.remove"),
      ),
    );
  }

  /** The section that all who are chosen are in, "" for none; `several` if they are in different ones. */
  function sharedSection() {
    const [first, ...others] = chosenNow().map(({ section }) => section ?? "");
    return others.every((section) => section === first) ? first ?? "" : several;
  }

  /** The colour that all who are chosen have; null if they have different ones. */
  function sharedColour() {
    const [first, ...others] = chosenNow().map(({ colour }) => colour.toLowerCase());
    return others.every((colour) => colour === first) ? first ?? null : null;
  }

  /**
   * What can be done to all that are chosen.
   *
   * @param {readonly Shown<Performer>[]} chosen
   */
  const many = (chosen) =>
    element(
      "div",
      { key: "many", class: "stack" },
      element("h3", {}, words("studio.chosen", { count: chosen.length })),
      island("section", [desk.document.sections, sharedSection() === several], () =>
        choiceField(words("panels.section"), {
          get: sharedSection,
          set: (value) => {
            if (value === several) {
              return;
            }
            const label = labelOf("panels.label.sectionOfSeveral", { count: chosenIds().length });
            desk.do(label, setForAll(desk.document, chosenIds(), "section", value || null));
          },
          options: [
            ...(sharedSection() === several ? [{ value: several, words: words("panels.section.several") }] : []),
            ...sectionOptions(),
          ],
        }), (field) =>
        field.refresh()),
      colourField(sharedColour(), (value) => {
        const label = labelOf("panels.label.colourOfSeveral", { count: chosenIds().length });
        desk.do(label, setForAll(desk.document, chosenIds(), "colour", value));
      }, several),
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: () =>
            remove(chosenIds()),
        },
        icon("bin"),
        words("panels.performers.removeSeveral", { count: chosen.length }),
      ),
    );

  return { editor, many };
}

/**
 * @param {Shown<string>} colour
 * @param {Shown<Performer["symbol"]>} now
 * @param {(symbol: Performer["symbol"]) => void} set
 */
const symbolChoice = (colour, now, set) =>
  element(
    "fieldset",
    { class: "symbols" },
    element("legend", {}, words("panels.symbol")),
    symbols.map((symbol) =>
      element(
        "button",
        {
          type: "button",
          class: "quiet icon",
          "aria-label": words(`panels.symbol.${symbol}`),
          "aria-pressed": String(now === symbol),
          onclick: () => set(symbol),
        },
        symbolBadge({ colour, symbol, label: "" }, 30),
      )
    ),
  );
