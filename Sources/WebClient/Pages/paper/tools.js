import { element } from "../ui/element.js";
import { words } from "../words/paper.js";
import { openMenu } from "../ui/menu.js";
import { openOnDemand } from "../ui/on-demand.js";
import { nameOfFile, saveAs } from "../ui/save-as.js";
import { details, kinds } from "./choices.js";
import { castAsText, positionsAsText } from "./comma-separated.js";

/**
 * What can be chosen above the preview.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Child } from "../ui/element.d.ts"
 * @import { Choices, Kind } from "./choices.js"
 *
 * @param {Choreography} choreography
 * @param {Choices} choices
 */
export function tools(choreography, choices) {
  const { kind, each, format, ink, side, performer } = choices.now;
  const drawsStages = kind === "formations" || kind === "performers";
  return element(
    "form",
    { class: "paper-tools", "aria-label": words("paper.choices"), onsubmit: (event) => event.preventDefault() },
    choiceOf(
      "kind",
      words("paper.what"),
      kinds.filter((one) => one !== "takes" || choices.now.session !== "")
        .map((one) => [one, words(`paper.kind.${one}`)]),
      kind,
      (value) => choices.set({ kind: kinds.find((one) => one === value) ?? "formations" }),
    ),
    kind === "performers" && choiceOf(
      "performer",
      words("paper.whose"),
      [
        ["", words("paper.everybody")],
        ...choreography.performers.map(({ id, name }) => /** @type {const} */ ([id, name])),
      ],
      performer,
      (value) => choices.set({ performer: value }),
    ),
    kind !== "cast" && kind !== "takes" && choreography.parts.length > 0 && choiceOf(
      "part",
      words("paper.part"),
      [
        ["", words("paper.wholePiece")],
        ...choreography.parts.map(({ part: { id, name } }) => /** @type {const} */ ([id, name])),
      ],
      choices.now.part,
      (value) => choices.set({ part: value }),
    ),
    kind === "formations" && choiceOf(
      "each",
      words("paper.onEachSheet"),
      ["1", "2", "4", "6"].map((count) => [count, count]),
      String(each),
      (value) => choices.set({ each: /** @type {1 | 2 | 4 | 6} */ (Number(value)) }),
    ),
    choiceOf(
      "format",
      words("paper.format"),
      [["a4", "A4"], ["letter", "Letter"]],
      format,
      (value) => choices.set({ format: value === "letter" ? "letter" : "a4" }),
    ),
    kind !== "counts" && kind !== "takes" && choiceOf(
      "ink",
      words("paper.ink"),
      [["colour", words("paper.ink.colour")], ["black", words("paper.ink.black")]],
      ink,
      (value) => choices.set({ ink: value === "black" ? "black" : "colour" }),
    ),
    drawsStages && choiceOf(
      "side",
      words("paper.side"),
      [["audience", words("paper.side.audience")], ["performer", words("paper.side.performer")]],
      side,
      (value) => choices.set({ side: value === "performer" ? "performer" : "audience" }),
    ),
    kind !== "counts" && kind !== "takes" && element(
      "fieldset",
      {},
      element("legend", { class: "unseen" }, words("paper.shown")),
      details.filter((detail) => kind === "formations" || detailsElsewhere[kind].includes(detail)).map((detail) =>
        element(
          "label",
          { class: "switch", key: detail },
          element("input", {
            type: "checkbox",
            name: detail,
            checked: choices.now.details.has(detail),
            onchange: ({ currentTarget }) => choices.show(detail, currentTarget.checked),
          }),
          words(`paper.detail.${detail}`),
        )
      ),
    ),
  );
}

/**
 * What can be saved besides what is printed.
 *
 * @param {Choreography} choreography
 * @param {Choices} choices
 * @param {HTMLElement} button
 */
export function openFiles(choreography, choices, button) {
  const { title } = choreography.production;
  /** @param {string} text @param {string} what */
  const save = (text, what) => saveAs(new Blob([text], { type: "text/csv" }), nameOfFile(`${title} ${what}`, "csv"));
  openMenu(button, words("paper.files"), [
    {
      label: words("paper.picture"),
      icon: "export",
      act: async () => (await import("./picture-dialog.js")).openPicture(choreography, choices.now),
    },
    {
      label: words("paper.film"),
      icon: "run",
      act: () =>
        openOnDemand(
          () => import("../film/film-dialog.js"),
          ({ openFilm }) => void openFilm(choreography.production, choices.now.side),
        ),
    },
    {
      label: words("paper.positionsTable"),
      icon: "export",
      act: () => save(positionsAsText(choreography), words("paper.positionsFile")),
    },
    {
      label: words("paper.castTable"),
      icon: "export",
      act: () => save(castAsText(choreography), words("paper.castFile")),
    },
  ]);
}

/** @type {Record<Exclude<Kind, "formations">, readonly string[]>} */
const detailsElsewhere = { performers: ["paths", "places"], cast: ["places"], counts: [], takes: [] };

/**
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly string[])[]} options value and text
 * @param {string} now
 * @param {(value: string) => void} set
 */
const choiceOf = (name, label, options, now, set) =>
  element(
    "div",
    { key: name, class: "labelled" },
    element("label", { for: name }, label),
    element(
      "select",
      { id: name, value: now, onchange: ({ currentTarget }) => set(currentTarget.value) },
      options.map(([value, text]) => element("option", { key: value, value, selected: value === now }, text)),
    ),
  );
