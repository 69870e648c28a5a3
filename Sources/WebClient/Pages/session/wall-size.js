import { words } from "../words/screen.js";
import { node, setText } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { usualDistance, wallLetters } from "../stage/sizes.js";

/**
 * How wide the picture of this projector is and how far away its last row, as somebody measured it; null where nobody
 * did. By that, what it shows is as large as it has to be.
 */
export const wallSize = () => ({ width: metresOf("wall-width"), distance: metresOf("wall-distance") });

/** @param {string} name */
function metresOf(name) {
  const metres = Number.parseFloat(preference(name, ""));
  return metres > 0 ? metres : null;
}

/** Two fields for it. @param {() => void} changed */
export function wallSettings(changed) {
  const told = node("p", { class: "help", role: "status" });
  const show = () => {
    const { readFrom } = wallLetters({ width: innerWidth, height: innerHeight }, wallSize());
    setText(told, words("screen.readFrom", { metres: Math.round(readFrom) }));
  };
  /** @param {string} name @param {string} label @param {string} placeholder */
  const field = (name, label, placeholder) =>
    node(
      "div",
      { class: "field" },
      node("label", { for: name }, label),
      node("input", {
        id: name,
        type: "number",
        min: "0.3",
        max: "100",
        step: "0.1",
        inputmode: "decimal",
        placeholder,
        value: preference(name, ""),
        onchange: ({ currentTarget }) => {
          prefer(name, currentTarget.value);
          show();
          changed();
        },
      }),
    );
  show();
  return node(
    "fieldset",
    { class: "wall-size" },
    field("wall-width", words("screen.wallWidth"), ""),
    field("wall-distance", words("screen.wallDistance"), String(usualDistance)),
    told,
  );
}
