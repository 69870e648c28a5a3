import { element } from "./element.js";
import { words } from "../words/panels.js";

/**
 * Twelve colours that are told apart on the dark stage: eight of them also by people with colour blindness (Okabe and
 * Ito, “Color Universal Design”, 2008), then white, red, violet and brown.
 */
const swatches = /** @type {const} */ ([
  ["#e69f00", "orange"],
  ["#56b4e9", "skyBlue"],
  ["#009e73", "green"],
  ["#f0e442", "yellow"],
  ["#0072b2", "blue"],
  ["#d55e00", "vermilion"],
  ["#cc79a7", "pink"],
  ["#bbbbbb", "grey"],
  ["#ffffff", "white"],
  ["#e5383b", "red"],
  ["#9d6bff", "violet"],
  ["#a9825a", "brown"],
]);

/** One swatch of a field at a time is marked, by the name that they share. @type {Map<string, string>} */
const names = new Map();

/**
 * A colour: one of twelve by one press, or any other.
 *
 * @param {string | null} now `#rrggbb`; no swatch is marked when it is none of them, or null: different ones
 * @param {(colour: string) => void} set
 * @param {string} [of] the id of what has this colour, where several fields may be seen at once
 */
export function colourField(now, set, of = "") {
  const name = names.get(of) ?? `colour-${names.size + 1}`;
  names.set(of, name);
  return element(
    "fieldset",
    { class: "colours" },
    element("legend", {}, words("panels.colour")),
    element(
      "div",
      { class: "colour-choices" },
      swatches.map(([colour, called]) => swatch({ colour, name, said: words(`panels.colour.${called}`), now, set })),
      element("input", {
        type: "color",
        value: now ?? "#808080",
        class: now === null ? "is-mixed" : null,
        "aria-label": words(now === null ? "panels.colour.mixed" : "panels.colour.other"),
        title: words(now === null ? "panels.colour.mixed" : "panels.colour.other"),
        onchange: ({ currentTarget }) => set(currentTarget.value),
      }),
    ),
  );
}

/** @param {{ colour: string, name: string, said: string, now: string | null, set: (colour: string) => void }} of */
const swatch = ({ colour, name, said, now, set }) =>
  element(
    "label",
    { title: said },
    element("input", {
      type: "radio",
      name,
      value: colour,
      class: "unseen-input",
      "aria-label": said,
      checked: colour === now?.toLowerCase(),
      onchange: ({ currentTarget }) => {
        const any = currentTarget.closest("fieldset")?.querySelector("input[type=color]");
        if (any instanceof HTMLInputElement) any.value = colour;
        set(colour);
      },
    }),
    element("span", { class: "swatch", style: { background: colour } }),
  );
