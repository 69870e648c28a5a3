import { element } from "../../parts/element.js";
import { addDancers } from "../dialogs/add-dancers.js";
import { icon } from "../controls/icons.js";

/** Over a stage with nobody or nothing on it: what is missing, and the way to it. */
export function emptyStates(studio, place) {
  const { desk, commands } = studio;
  let shown = null;
  const refresh = () => {
    const { performers, formations } = desk.document;
    const missing = performers.length === 0 ? "performers" : formations.length === 0 ? "formations" : null;
    if (missing === shown) return;
    shown = missing;
    place.hidden = missing === null;
    if (missing === "performers") {
      place.replaceChildren(
        element(
          "div",
          {},
          element("h2", {}, "Nobody is on the stage yet"),
          element(
            "p",
            {},
            "Say how many dancers there are, or paste their names: they stand on the stage a moment later.",
          ),
          element(
            "button",
            {
              type: "button",
              class: "primary",
              onclick: () => addDancers(studio),
            },
            icon("people"),
            "Add dancers",
          ),
        ),
      );
    } else if (missing === "formations") {
      place.replaceChildren(
        element(
          "div",
          {},
          element("h2", {}, "No formation yet"),
          element(
            "p",
            {},
            "A formation says where everybody stands. Make the first; each further one starts as a copy of the last.",
          ),
          element(
            "button",
            {
              type: "button",
              class: "primary",
              onclick: () => commands.add(null),
            },
            icon("plus"),
            "First formation",
          ),
        ),
      );
    }
  };
  desk.onChange(refresh);
  refresh();
}
