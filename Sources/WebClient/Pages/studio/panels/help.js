import { element } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";

/** `groups`: `{ title, keys: [["Ctrl + Z", "Undo"], …] }`, as the stage and the strip tell what they listen to. */
export function openHelp(groups, { showGuide }) {
  const dialog = openDialog(
    "Help and shortcuts",
    element(
      "div",
      { class: "stack" },
      element(
        "ol",
        { class: "first-steps" },
        element("li", {}, "A formation says where everybody stands. Drag the dots to where you want them."),
        element(
          "li",
          {},
          "Press “New formation”: it starts as a copy of the last. Drag again; the way between the two is the transition.",
        ),
        element("li", {}, "Press Play to see everybody walk, and “Run it” to put it on the dancers’ phones."),
      ),
      element(
        "div",
        { class: "choices start" },
        element("button", {
          type: "button",
          class: "quiet",
          onclick: () => {
            dialog.close();
            showGuide();
          },
        }, "Show the first steps again"),
        element("a", { class: "button quiet", href: "/" }, "Open the demo, “Crossing”, from the productions"),
      ),
      element(
        "div",
        { class: "key-groups" },
        groups.map(({ title, keys }) =>
          element(
            "section",
            { "aria-label": title },
            element("h3", {}, title),
            element(
              "dl",
              { class: "keys" },
              keys.map(([key, what]) => element("div", {}, element("dt", {}, keyCaps(key)), element("dd", {}, what))),
            ),
          )
        ),
      ),
    ),
    { className: "wide-sheet help-sheet" },
  );
}

/** “Ctrl + Z or ⌘ Z” as key caps; a “+” that stands alone or first is the key of that name. */
function keyCaps(text) {
  const words = text.split(" ");
  const isBetween = (word, turn) => turn > 0 && turn < words.length - 1 && ["or", "+", "…"].includes(word);
  return words.map((
    word,
    turn,
  ) => (isBetween(word, turn) ? element("span", { class: "between" }, word) : element("kbd", {}, word)));
}
