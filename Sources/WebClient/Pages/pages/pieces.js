import "../words/page.js";
import { words } from "../words/common.js";
import { symbolBadge } from "../stage/symbols.js";
import { iconButton } from "../ui/buttons.js";
import { choice } from "../ui/choice.js";
import { element } from "../ui/element.js";
import { choiceField, numberField, segments, textField } from "../ui/fields.js";
import { icon, iconNames } from "../ui/icons.js";
import { openDialog } from "../ui/dialog.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { themeChoice } from "../ui/theme-choice.js";

/**
 * `/pieces` of a developer's build: what all pages are made of, in all states, by the names that the code has for it.
 * `DESIGN.md` says what they are for.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { PerformerSymbol } from "../wire/production.d.ts"
 */

const close = words("common.close");
const help = words("common.about");

/** @param {string} name @param {...Child} children */
const row = (name, ...children) => element("div", { class: "pieces-row" }, element("code", {}, name), ...children);

/** @param {string} title @param {...Child} rows */
const section = (title, ...rows) => element("section", {}, element("h2", {}, title), ...rows);

/** @param {string} className @param {Record<string, string | boolean>} [more] */
const button = (className, more = {}) => element("button", { type: "button", class: className, ...more }, close);

const sizes = ["of-small", "of-text", "of-large", "of-title"];
const weights = ["regular", "medium", "strong"];
const type = section(
  "type",
  ...sizes.map((size) =>
    row(size, ...weights.map((weight) => element("span", { class: `piece-text ${size} ${weight}` }, close)))
  ),
);

/** Grounds, each with what is written on it. */
const colours = [
  ["ground", "ink"],
  ["panel", "soft"],
  ["surface", "ink"],
  ["surface", "soft"],
  ["surface", "faint"],
  ["raised", "ink"],
  ["hover", "ink"],
  ["floating", "ink"],
  ["selected", "selected-ink"],
  ["selected-ground", "selected"],
  ["go", "go-ink"],
  ["go-ground", "ink"],
  ["live", "live-ink"],
  ["live-ground", "live"],
  ["wrong", "wrong-ink"],
  ["wrong-ground", "wrong-ground-ink"],
  ["told", "told-ink"],
];
const colour = section(
  "colour",
  element(
    "div",
    { class: "pieces-grid" },
    colours.map(([ground, ink]) =>
      element(
        "div",
        { class: "piece-colour", style: { "--of": `var(--${ground})`, "--with": `var(--${ink})` } },
        element("b", {}, words("common.stage")),
        element("code", {}, `${ground} / ${ink}`),
      )
    ),
  ),
);

const buttons = section(
  "buttons",
  ...["quiet", "", "primary", "grave"].map((kind) =>
    row(
      kind || "plain",
      button(kind),
      button(kind, { "aria-pressed": "true" }),
      button(kind, { disabled: true }),
      button(`${kind} small`),
      button(`${kind} large`),
      iconButton("plus", close, () => {}, { class: `${kind} icon` }),
      element("button", { type: "button", class: kind }, icon("run"), close),
    )
  ),
  row("a.button", element("a", { class: "button", href: "#main" }, close)),
);

const icons = section(
  "icons",
  element(
    "div",
    { class: "pieces-grid" },
    iconNames.map((name) => element("div", { class: "piece-icon" }, icon(name), element("code", {}, name))),
  ),
);

const kept = { text: "Ana", number: 8, choice: "one" };
/** @type {[value: string, said: string][]} */
const options = [["one", words("common.theme.light")], ["two", words("common.theme.dark")]];
const held = {
  text: { get: () => kept.text, set: (/** @type {string} */ value) => kept.text = value, help },
  number: { get: () => kept.number, set: (/** @type {number} */ value) => kept.number = value, least: 1, most: 99 },
  choice: { get: () => kept.choice, set: (/** @type {string} */ value) => kept.choice = value },
};
const fields = section(
  "fields",
  element(
    "div",
    { class: "pieces-row" },
    textField(words("common.theme"), held.text),
    numberField(words("common.stage"), held.number),
    choiceField(words("common.language"), {
      ...held.choice,
      options: options.map(([value, said]) => ({ value, words: said })),
    }),
    segments(words("common.theme"), { ...held.choice, options }),
    choice("pieces.box", words("common.theme.device"), () => {}, { help }),
    element("input", { type: "range", "aria-label": words("common.stage"), min: 0, max: 10, value: 4 }),
  ),
  element(
    "div",
    { class: "field" },
    element("input", { type: "text", "aria-invalid": "true", "aria-label": words("common.theme"), value: kept.text }),
    element("p", { class: "problem", role: "alert" }, words("common.notLoaded")),
  ),
);

const states = ["live", "waiting", "lost", "over"];
const messages = section(
  "messages",
  row("connection", ...states.map((kind) => element("p", { class: "connection", "data-kind": kind }, close))),
  row("kbd", element("kbd", {}, "Ctrl"), element("kbd", {}, "Z")),
  element("p", { class: "help" }, help),
  element("p", { class: "note" }, help),
  element("p", { class: "problem" }, words("common.notLoaded")),
  element("div", { class: "banner", role: "alert" }, element("p", {}, help), button("")),
  element(
    "div",
    { class: "announcement" },
    element("p", { class: "announcement-text" }, help),
    element("small", {}, words("common.justNow")),
  ),
  element(
    "div",
    { class: "toasts" },
    ["toast", "toast is-trouble"].map((kind) =>
      element("div", { class: kind }, element("p", {}, help), iconButton("close", close, () => {}))
    ),
  ),
  element(
    "div",
    { class: "menu", role: "menu", "aria-label": words("common.stage") },
    ["menu-item", "menu-item is-grave"].map((kind) =>
      element("button", { type: "button", role: "menuitem", class: kind }, icon("bin", 18), element("span", {}, close))
    ),
  ),
  element(
    "button",
    { type: "button", id: "open-dialog", onclick: () => openDialog(close, node("p", {}, help)) },
    words("common.openAgain"),
  ),
);

/** @type {PerformerSymbol[]} */
const symbols = ["circle", "ring", "square", "diamond", "triangle", "hexagon", "star", "cross"];
const dots = section(
  "dots",
  ...["#e69f00", "#0072b2", "#ffffff"].map((shade) =>
    row(shade, ...symbols.map((symbol, turn) => symbolBadge({ colour: shade, symbol, label: String(turn + 1) }, 44)))
  ),
);

within(document, ".pieces-head").append(themeChoice());
patch(
  byId("main"),
  element("h1", {}, words("common.stage")),
  type,
  colour,
  buttons,
  icons,
  fields,
  messages,
  dots,
);
