import { Description, element } from "../ui/element.js";

/** @import { Child } from "../ui/element.d.ts" */

let rows = 0;

/**
 * A film in a list: what it is, and what can be done with it. Who hears the page is told of each button which film it
 * is about.
 *
 * @param {Child} title
 * @param {(Description | false)[]} controls buttons, and labels with their boxes
 */
export function filmRow(title, ...controls) {
  const id = `film-row-${rows += 1}`;
  return element(
    "li",
    {},
    element("span", { class: "when", id }, title),
    controls.map((control) => control && about(id, control)),
  );
}

/**
 * @param {string} id
 * @param {Description} control
 * @returns {Description}
 */
function about(id, control) {
  const { name, attributes, children } = control;
  if (name === "label") {
    return new Description(name, attributes, children.map((one) => one instanceof Description ? about(id, one) : one));
  }
  const described = attributes["aria-describedby"];
  const by = typeof described === "string" ? `${id} ${described}` : id;
  return new Description(name, { ...attributes, "aria-describedby": by }, children);
}
