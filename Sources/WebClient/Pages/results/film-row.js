import { node } from "../ui/node.js";

let rows = 0;

/**
 * A film in a list: what it is, and what can be done with it. Who hears the page is told of each button which film it
 * is about.
 *
 * @param {(string | HTMLElement)[]} title
 * @param {(HTMLElement | false)[]} controls buttons, and labels with their boxes
 */
export function filmRow(title, ...controls) {
  const when = node("span", { class: "when", id: `film-row-${rows += 1}` }, title);
  for (const control of controls) {
    const target = control && (control.querySelector("input") ?? control);
    if (!target) continue;
    const described = target.getAttribute("aria-describedby");
    target.setAttribute("aria-describedby", described === null ? when.id : `${when.id} ${described}`);
  }
  return node("li", {}, when, controls);
}
