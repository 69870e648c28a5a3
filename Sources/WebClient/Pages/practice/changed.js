import { openDialog } from "../ui/dialog.js";
import { element, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { words } from "../words/practice.js";

/**
 * What changed for a dancer since they looked last, in words; above it what was said of it by whoever published it,
 * once that is here.
 *
 * @param {readonly { title: string, sentences: readonly string[] }[]} changed
 * @param {Promise<readonly string[]>} said
 * @param {() => void} seen they have read it
 */
export function openChanged(changed, said, seen) {
  const frame = node("div", { class: "stack" });
  const dialog = openDialog(words("practice.changed"), frame);
  /** @param {readonly string[]} lines */
  const show = (lines) =>
    patch(
      frame,
      lines.map((line) => element("p", { class: "publication", dir: "auto" }, line)),
      changed.map(({ title, sentences }) => [
        element("h3", {}, nameOf(title)),
        element("ul", {}, sentences.map((sentence) => element("li", {}, sentence))),
      ]),
      element(
        "button",
        {
          type: "button",
          class: "primary large",
          onclick: () => {
            dialog.close();
            seen();
          },
        },
        words("practice.gotIt"),
      ),
    );
  show([]);
  said.then(show);
}
