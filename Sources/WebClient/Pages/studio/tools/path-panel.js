import { drawing } from "../../ui/drawing.js";
import { element, island } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { listed, number, words } from "../../words/tools.js";
import "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { scoreOf } from "../../stage/score.js";
import { Delays } from "./delays.js";

/**
 * Below the stage while paths are bent: how late the chosen leave and how early they arrive inside the move (a slider
 * with two ends), straightening, and how far and fast they walk.
 *
 * @import { Attributes, Child } from "../../ui/element.d.ts"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Delay } from "../../wire/production.d.ts"
 * @import { Scene } from "../canvas/scene.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Modes } from "./modes.js"
 * @import { PathsTool } from "./paths.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {LengthUnit} lengths
 * @property {Scene} scene
 * @property {Findings} findings
 * @property {StageEdits} edits
 * @property {Modes} modes
 * @property {PathsTool} paths
 *
 * @param {Parts} parts
 * @param {HTMLElement} place
 */
export function pathPanel(parts, place) {
  const { desk, selection, lengths, scene, findings, modes, paths } = parts;
  const delays = new Delays(parts);
  const panel = node("aside", { class: "floating path-panel", "aria-label": words("tools.paths.panel"), hidden: true });
  place.append(panel);
  const ends = twoEnds(delays, () => drawn.now());
  const drawn = drawing(panel, [desk, selection, modes, findings, lengths], () => {
    panel.hidden = modes.now !== "paths" || !scene.isEditable || paths.from === null;
    if (panel.hidden) return null;
    const spoken = delayInWords(parts, delays);
    return [
      element("p", { class: "path-what", dir: "auto" }, whatInWords(parts, delays)),
      element(
        "div",
        { class: "ends-row" },
        ends(spoken, scene.chosen.length > 0 && delays.duration > 0),
        element("output", { class: "ends-words" }, scene.chosen.length === 0 ? "" : spoken),
      ),
      buttons(parts, delays),
    ];
  });
}

/**
 * @param {Parts} parts
 * @param {Delays} delays
 */
function buttons({ scene: { chosen }, paths }, delays) {
  const isNobody = chosen.length === 0;
  return element(
    "div",
    { class: "path-buttons" },
    button({ disabled: isNobody, onclick: () => paths.straighten() }, [
      icon("straight", 16),
      words("tools.paths.straighten"),
    ]),
    button({
      disabled: chosen.length < 2 || delays.duration === 0,
      title: words("tools.paths.staggerHelp"),
      onclick: () => delays.stagger(),
    }, [icon("delay", 16), words("tools.paths.stagger")]),
    button({ disabled: isNobody, onclick: () => delays.together() }, words("tools.paths.together")),
  );
}

/** @type {(attributes: Attributes, content: Child) => Child} */
const button = (attributes, content) =>
  element("button", { type: "button", class: "quiet small", ...attributes }, content);

/**
 * The slider with two ends, which follow their units while they are pulled; the arrow keys go from unit to unit.
 * Answers with what describes it.
 *
 * @param {Delays} delays
 * @param {() => void} draw
 */
function twoEnds(delays, draw) {
  const change = () => {
    delays.change(Number(leave.value), Number(arrive.value));
    draw();
  };
  const leave = end(words("tools.paths.leave"), change);
  const arrive = end(words("tools.paths.arrive"), change);
  /** @param {KeyboardEvent} event */
  const step = (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const { target } = event;
    if (by === undefined || delays.duration === 0 || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    target.value = String(Number(target.value) + (by * delays.unit) / delays.duration);
    change();
  };
  for (const input of [leave, arrive]) {
    input.addEventListener("keydown", step);
    for (const done of ["change", "keyup", "blur"]) input.addEventListener(done, () => delays.over());
  }
  /** @type {(input: HTMLInputElement, share: number, spoken: string, isOn: boolean) => Child} */
  const shown = (input, share, spoken, isOn) => {
    const refresh = () => {
      input.disabled = !isOn;
      input.value = String(share);
      input.setAttribute("aria-valuetext", spoken);
    };
    return island(input === leave ? "leave" : "arrive", [], () => {
      refresh();
      return input;
    }, refresh);
  };
  return (/** @type {string} */ spoken, /** @type {boolean} */ isOn) => {
    const whole = Math.max(1, delays.duration);
    const from = delays.first.leave / whole;
    const to = 1 - delays.first.arrive / whole;
    return element(
      "div",
      { class: "ends", style: { "--from": String(Math.min(1, from)), "--to": String(Math.max(0, to)) } },
      element("div", { class: "ends-bar", "aria-hidden": "true" }),
      shown(leave, from, spoken, isOn),
      shown(arrive, to, spoken, isOn),
    );
  };
}

/**
 * @param {string} label
 * @param {() => void} changed
 */
const end = (label, changed) =>
  node("input", { type: "range", min: "0", max: "1", step: "any", "aria-label": label, oninput: changed });

/**
 * @param {Parts} parts
 * @param {Delays} delays
 */
function delayInWords({ desk, lengths, scene }, { first, departs }) {
  const arrives = scoreOf(desk.document).arrival(scene.index);
  const said = [
    ...(first.leave > 0
      ? [words("tools.paths.leaves", { length: lengths.words(first.leave, desk.document, departs) })]
      : []),
    ...(first.arrive > 0
      ? [words("tools.paths.arrives", { length: lengths.words(first.arrive, desk.document, arrives - first.arrive) })]
      : []),
  ];
  return said.length === 0 ? words("tools.paths.wholeMove") : listed(said, "unit");
}

/**
 * @param {Parts} parts
 * @param {Delays} delays
 */
function whatInWords({ desk, lengths, scene, findings, paths }, { duration, departs }) {
  const { chosen, performers, index } = scene;
  const from = paths.from?.name ?? "";
  const length = lengths.words(duration, desk.document, departs);
  if (chosen.length === 0) return words("tools.paths.nobody", { from, length });
  if (chosen.length > 1) {
    return words("tools.paths.several", {
      performers: words("studio.performers", { count: chosen.length }),
      from,
      length,
    });
  }
  const { name } = performers[chosen[0]];
  const figures = findings.at(index)?.performers[chosen[0]];
  if (figures === undefined) return name;
  /** @param {number} value */
  const tenths = (value) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return words("tools.paths.walks", {
    name,
    metres: tenths(figures.distance),
    fastest: tenths(figures.peak),
    steps: words("studio.steps", { count: Math.round(figures.steps) }),
  });
}
