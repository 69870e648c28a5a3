import { element, nameOf, setText } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { numberField } from "../controls/fields.js";
import { keepFresh } from "../controls/fresh.js";
import { figures } from "./figures.js";
import { fromMetres, lengthInWords, toMetres, unitName } from "../controls/measures.js";

const shownAtOnce = 300;
const kinds = [
  ["collision", "Collisions"],
  ["nearMiss", "Near misses"],
  ["tooFast", "Too fast"],
];

/** What cannot be danced as it is written, moment by moment; each line leads there. The thresholds belong to the production. */
export function feasibilityPanel(studio) {
  const { desk, editor, selection } = studio;
  const summary = element("p", { role: "status" });
  const list = element("ul", { class: "plain findings" });
  const hidden = new Set();
  const filters = element("div", { class: "buttons", role: "group", "aria-label": "What is listed" }, kinds.map(([kind, words]) => {
    const button = element("button", { type: "button", class: "small", "aria-pressed": "true", onclick: () => {
      if (hidden.has(kind)) hidden.delete(kind);
      else hidden.add(kind);
      button.setAttribute("aria-pressed", String(!hidden.has(kind)));
      render();
    } }, words);
    return button;
  }));
  const unit = () => desk.document.stage.unit;
  const threshold = (label, name, least, most, { step = 0.05, help, each = "" } = {}) => {
    const field = numberField(label, {
      get: () => desk.document.thresholds[name], set: (value) => desk.do(label, [{ set: ["thresholds", name], to: value }]), least, most, step, help,
      toShown: (metres) => fromMetres(metres, unit()), fromShown: (length) => toMetres(length, unit()),
    });
    const refresh = field.refresh;
    field.refresh = () => {
      field.unit(`${unitName(unit())}${each}`);
      refresh();
    };
    return field;
  };
  const thresholds = [
    threshold("A body takes", "bodyRadius", 0.05, 2, { help: "From its middle to its edge." }),
    threshold("Too near under", "nearMiss", 0, 5, { help: "Between two bodies that do not touch." }),
    threshold("Too fast over", "fastest", 0.1, 20, { step: 0.1, each: "/s" }),
    threshold("One step", "stride", 0.1, 3),
  ];
  const ways = figures(studio);
  const panel = element(
    "div",
    { class: "panel stack feasibility-panel" },
    summary, ways, filters, list,
    element("details", {}, element("summary", {}, "What counts as too near and too fast"), element("div", { class: "stack" }, thresholds)),
  );

  const named = (turn) => desk.document.performers[turn]?.name ?? "?";

  function inWords({ kind, performers, distance, speed }) {
    const who = performers.flatMap((turn, place) => [place > 0 ? " and " : "", nameOf(named(turn))]);
    if (kind === "tooFast") return [...who, `: ${lengthInWords(speed, unit())}/s`];
    if (kind === "collision") return [...who, " meet"];
    return [...who, `: ${lengthInWords(distance, unit())} apart`];
  }

  function where({ formation, standing }) {
    const { formations } = desk.document;
    const name = formations[formation]?.name ?? "";
    return [standing ? `standing in ${formation + 1} ` : `into ${formation + 1} `, nameOf(name)];
  }

  function render() {
    for (const field of thresholds) field.refresh();
    ways.refresh();
    const findings = editor.findings.all;
    const { leftOff } = editor.findings;
    const shown = findings.filter(({ kind }) => !hidden.has(kind));
    setText(summary, editor.findings.isComplete === false ? "Looking through all formations…" : findings.length === 0 ? "Everything can be danced as it is written." : `${plural(findings.length + leftOff, "moment")} to look at.`);
    list.replaceChildren(...shown.slice(0, shownAtOnce).map((finding) => element(
      "li",
      { class: `finding is-${finding.kind}` },
      element("button", { type: "button", class: "quiet", onclick: () => editor.show(finding) }, element("span", {}, inWords(finding)), element("small", {}, where(finding))),
    )));
    const more = Math.max(0, shown.length - shownAtOnce) + leftOff;
    if (more > 0) list.append(element("li", { class: "help" }, `and ${plural(more, "moment")} more`));
  }

  return keepFresh(panel, [desk, selection, editor.findings], render);
}
