import { node } from "./node.js";
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

let next = 0;

/**
 * A colour: one of twelve by one press, or any other.
 *
 * @param {string} now `#rrggbb`; no swatch is marked when it is none of them
 * @param {(colour: string) => void} set
 */
export function colourField(now, set) {
  const name = `colour-${(next += 1)}`;
  const any = node("input", {
    type: "color",
    value: now,
    "aria-label": words("panels.colour.other"),
    title: words("panels.colour.other"),
    onchange: () => {
      set(any.value);
    },
  });
  const choices = swatches.map(([colour, called]) => {
    const said = words(`panels.colour.${called}`);
    const radio = node("input", {
      type: "radio",
      name,
      value: colour,
      class: "unseen-input",
      "aria-label": said,
      checked: colour === now.toLowerCase(),
      onchange: () => {
        any.value = colour;
        set(colour);
      },
    });
    const spot = node("span", { class: "swatch" });
    spot.style.background = colour;
    return node("label", { title: said }, radio, spot);
  });
  return node(
    "fieldset",
    { class: "colours" },
    node("legend", {}, words("panels.colour")),
    node("div", { class: "colour-choices" }, choices, any),
  );
}
