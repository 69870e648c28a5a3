/**
 * Makes an element: `element("button", { class: "go", type: "button", onclick }, "GO")`.
 * Properties starting with `on` are listeners; the others attributes, left out when false or null.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** A name that people chose, kept from turning the text around it when it is written right to left. */
export const nameOf = (text, attributes = {}) => element("bdi", attributes, text);

/** Sets text only when it differs, so that screen readers and layout hear of changes alone. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
