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
 * @import { Order } from "./delays.js"
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
  /** @type {Canon} */
  const canon = { order: "place", interval: null };
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
      delays.isMixed && eachDelay(parts, delays),
      canonFields(parts, delays, canon, () => drawn.now()),
      buttons(parts, delays, canon),
    ];
  });
}

/**
 * Everybody's own, where they differ.
 *
 * @param {Parts} parts
 * @param {Delays} delays
 */
const eachDelay = (parts, delays) =>
  element(
    "ul",
    { class: "plain each-delay", tabindex: "0", "aria-label": words("tools.paths.each") },
    Array.from(parts.scene.chosen, (turn) =>
      element(
        "li",
        { key: parts.scene.performers[turn].id },
        element("bdi", {}, parts.scene.performers[turn].name),
        element("span", {}, oneDelayInWords(parts, delays, delays.of(turn))),
      )),
  );

/**
 * In which order the chosen leave one after the other, and how long after each other.
 *
 * @param {Parts} parts
 * @param {Delays} delays
 * @param {Canon} canon
 * @param {() => void} draw
 */
function canonFields({ desk, lengths, scene }, delays, canon, draw) {
  if (scene.chosen.length < 2 || delays.duration === 0) return null;
  /** @param {number} length microseconds */
  const shown = (length) => lengths.shown(length, desk.document, delays.departs);
  const most = Math.floor(shown(delays.longestInterval) * 100) / 100;
  return element(
    "div",
    { key: "canon", class: "canon-fields" },
    element(
      "label",
      {},
      words("tools.paths.order"),
      element(
        "select",
        { onchange: ({ currentTarget }) => (canon.order = orders[currentTarget.selectedIndex]) },
        orders.map((order) =>
          element("option", { value: order, selected: order === canon.order }, words(`tools.paths.order.${order}`))
        ),
      ),
    ),
    element(
      "label",
      { title: words("tools.paths.intervalHelp", { most }) },
      words(lengths.kind === "counts" ? "tools.paths.intervalCounts" : "tools.paths.intervalSeconds"),
      element("input", {
        type: "number",
        min: 0,
        max: most,
        step: "any",
        placeholder: words("tools.paths.evenly"),
        value: canon.interval === null ? "" : String(Math.min(most, shown(canon.interval))),
        onchange: ({ currentTarget: { value, valueAsNumber } }) => {
          canon.interval = value === "" || !(valueAsNumber >= 0)
            ? null
            : Math.min(delays.longestInterval, lengths.microseconds(valueAsNumber, desk.document, delays.departs));
          draw();
        },
      }),
    ),
  );
}

/** @typedef {{ order: Order, interval: number | null }} Canon `interval` in microseconds; null: evenly */

/** @type {readonly Order[]} */
const orders = ["place", "chosen", "name"];

/**
 * @param {Parts} parts
 * @param {Delays} delays
 * @param {Canon} canon
 */
function buttons({ scene: { chosen }, paths }, delays, canon) {
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
      onclick: () => delays.stagger(canon.order, canon.interval),
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
    const from = delays.least.leave / whole;
    const to = 1 - delays.least.arrive / whole;
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
function delayInWords(parts, delays) {
  return delays.isMixed ? words("tools.paths.mixed") : oneDelayInWords(parts, delays, delays.least);
}

/**
 * @param {Parts} parts
 * @param {Delays} delays
 * @param {Delay} delay
 */
function oneDelayInWords({ desk, lengths, scene }, { departs }, { leave, arrive }) {
  const arrives = scoreOf(desk.document).arrival(scene.index);
  const said = [
    ...(leave > 0 ? [words("tools.paths.leaves", { length: lengths.words(leave, desk.document, departs) })] : []),
    ...(arrive > 0
      ? [words("tools.paths.arrives", { length: lengths.words(arrive, desk.document, arrives - arrive) })]
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
