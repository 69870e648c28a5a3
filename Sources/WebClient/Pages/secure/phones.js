import { words } from "../words/secure.js";
import { element } from "../ui/element.js";

/**
 * Whose settings and warnings are described, and pictures of them: drawn here, as a phone with the button that is
 * tapped next.
 *
 * @import { Held } from "../ui/changes.js"
 *
 * @typedef {"android" | "ios" | "computer"} Kind
 */

const kinds = /** @type {const} */ (["android", "ios", "computer"]);

/** What this browser seems to run on. @returns {Kind} */
export function ownKind() {
  const { userAgent, maxTouchPoints } = navigator;
  if (/Android/.test(userAgent)) return "android";
  // An iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return "computer";
}

/** @param {Held<Kind>} kind */
export const kindChoice = (kind) =>
  element(
    "fieldset",
    { class: "choices-of" },
    element("legend", {}, words("secure.which")),
    element(
      "div",
      { class: "one-of" },
      kinds.map((one) =>
        element(
          "label",
          { key: one },
          element("input", {
            type: "radio",
            name: "device",
            value: one,
            checked: one === kind.value,
            onchange: () => (kind.value = one),
          }),
          words(`secure.${one}`),
        )
      ),
    ),
  );

/**
 * What to do, one after the other, each with its picture.
 *
 * @param {Kind} kind
 * @param {readonly { text: string, button: string }[]} steps
 */
export const numbered = (kind, steps) =>
  element(
    "ol",
    { class: "secure-steps" },
    steps.map(({ text, button }, index) =>
      element("li", { key: `${kind}${index}` }, screenWith(kind, button), element("p", {}, text))
    ),
  );

/** @param {Kind} kind @param {string} button */
const screenWith = (kind, button) =>
  element(
    "span",
    { class: `device-drawn ${kind}`, "aria-hidden": "true" },
    element("span", { class: "device-line" }),
    element("span", { class: "device-line short" }),
    element("span", { class: "device-button" }, button),
    element("span", { class: "device-line" }),
  );
