import { node, setText } from "../../ui/node.js";
import { lengthOf } from "../../stage/tempo.js";
import { listed, number, words } from "../../words/tools.js";
import "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { scoreOf } from "../../stage/score.js";

/**
 * Below the stage while paths are bent: how late the chosen leave and how early they arrive inside the move (a slider
 * with two ends), straightening, and how far and fast they walk.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Delay, SetChange } from "../../wire/production.d.ts"
 * @import { Scene } from "../canvas/scene.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Turns } from "../studio.d.ts"
 * @import { Modes } from "./modes.js"
 * @import { PathsTool } from "./paths.js"
 *
 * @typedef {ReturnType<Desk["begin"]>} Gesture
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
export function pathPanel({ desk, selection, lengths, scene, findings, edits, modes, paths }, place) {
  const what = node("p", { class: "path-what", dir: "auto" });
  const leave = end(words("tools.paths.leave"), () => change());
  const arrive = end(words("tools.paths.arrive"), () => change());
  const bar = node(
    "div",
    { class: "ends" },
    node("div", { class: "ends-bar", "aria-hidden": "true" }),
    leave,
    arrive,
  );
  const output = node("output", { class: "ends-words" });
  const straight = node(
    "button",
    { type: "button", class: "quiet small", onclick: () => paths.straighten() },
    icon("straight", 16),
    words("tools.paths.straighten"),
  );
  const stagger = node(
    "button",
    {
      type: "button",
      class: "quiet small",
      title: words("tools.paths.staggerHelp"),
      onclick: () => staggerAll(),
    },
    icon("delay", 16),
    words("tools.paths.stagger"),
  );
  const together = node("button", {
    type: "button",
    class: "quiet small",
    onclick: () => write("tools.label.together", scene.chosen, () => ({ leave: 0, arrive: 0 })),
  }, words("tools.paths.together"));
  const panel = node(
    "aside",
    { class: "floating path-panel", "aria-label": words("tools.paths.panel"), hidden: true },
    what,
    node("div", { class: "ends-row" }, bar, output),
    node("div", { class: "path-buttons" }, straight, stagger, together),
  );
  place.append(panel);
  /** @type {Gesture | null} */
  let gesture = null;

  const duration = () => paths.from?.transition.duration ?? 0;
  /** The score time at which the move begins. */
  const departs = () => scoreOf(desk.document).departure(Math.max(0, scene.index - 1));
  /** @param {number} turn */
  const delayOf = (turn) => paths.from?.transition.delays[scene.performers[turn].id] ?? { leave: 0, arrive: 0 };

  /** Delays are whole and half counts; in a move of less than two counts, a quarter of it. Microseconds. */
  const unit = () => Math.min(lengthOf(desk.document, departs(), 0.5), duration() / 4);

  /** The largest number of units in a length. @param {number} length */
  const unitsIn = (length) => Math.floor(length / unit() + 1e-6);

  /** A tenth of the move stays between the two ends. */
  function change() {
    const whole = duration();
    const most = unitsIn(whole * 0.9);
    const late = Math.min(Math.round((Number(leave.value) * whole) / unit()), most);
    const early = Math.min(Math.round(((1 - Number(arrive.value)) * whole) / unit()), most - late);
    gesture ??= desk.begin(words("tools.label.delay", { whom: edits.whom(scene.chosen) }));
    const to = { leave: Math.round(late * unit()), arrive: Math.round(early * unit()) };
    gesture.change(changesFor(scene.chosen, () => to));
  }

  function over() {
    gesture?.end();
    gesture = null;
  }

  /**
   * @param {Turns} turns
   * @param {(at: number) => Delay} delay
   * @returns {SetChange[]}
   */
  function changesFor(turns, delay) {
    return Array.from(turns, (turn, at) => {
      const to = delay(at);
      return { set: paths.pathOf(turn, "delays"), to: to.leave === 0 && to.arrive === 0 ? null : to };
    });
  }

  /**
   * @param {"tools.label.together" | "tools.label.stagger"} label
   * @param {Turns} turns
   * @param {(at: number) => Delay} delay
   */
  function write(label, turns, delay) {
    const known = paths.from?.transition.delays ?? {};
    const changes = changesFor(turns, delay).filter(({ set, to }) => to !== null || Object.hasOwn(known, set[4]));
    desk.do(words(label, { whom: edits.whom(turns) }), changes);
  }

  /**
   * A canon: each leaves later than the one beside them, by whole and half counts if half the move has enough of
   * them, and all moves take equally long.
   */
  function staggerAll() {
    const before = scene.moves.stand(scene.index - 1);
    const turns = [...scene.chosen].sort((one, other) => before[2 * one] - before[2 * other]);
    const steps = Math.max(1, turns.length - 1);
    const even = duration() / 2 / steps;
    const each = unitsIn(even) > 0 ? unitsIn(even) * unit() : even;
    write(
      "tools.label.stagger",
      turns,
      (at) => ({ leave: Math.round(at * each), arrive: Math.round((turns.length - 1 - at) * each) }),
    );
  }

  /**
   * The arrow keys go from unit to unit.
   *
   * @param {KeyboardEvent} event
   */
  function step(event) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const end = event.target;
    if (by === undefined || duration() === 0 || !(end instanceof HTMLInputElement)) return;
    event.preventDefault();
    end.value = String(Number(end.value) + (by * unit()) / duration());
    change();
  }

  for (const input of [leave, arrive]) {
    input.addEventListener("keydown", step);
    for (const done of ["change", "keyup", "blur"]) input.addEventListener(done, over);
  }

  function refresh() {
    const isOn = modes.now === "paths" && scene.isEditable;
    panel.hidden = !isOn || paths.from === null;
    if (panel.hidden) return;
    const { chosen } = scene;
    const isMoving = chosen.length > 0 && duration() > 0;
    for (const input of [leave, arrive]) input.disabled = !isMoving;
    straight.disabled = together.disabled = chosen.length === 0;
    stagger.disabled = chosen.length < 2 || duration() === 0;
    const delay = chosen.length > 0 ? delayOf(chosen[0]) : { leave: 0, arrive: 0 };
    const whole = Math.max(1, duration());
    leave.value = String(delay.leave / whole);
    arrive.value = String(1 - delay.arrive / whole);
    bar.style.setProperty("--from", String(Math.min(1, delay.leave / whole)));
    bar.style.setProperty("--to", String(Math.max(0, 1 - delay.arrive / whole)));
    const spoken = delayInWords(delay);
    setText(output, chosen.length === 0 ? "" : spoken);
    for (const input of [leave, arrive]) input.setAttribute("aria-valuetext", spoken);
    setText(what, whatInWords());
  }

  /** @param {Delay} delay */
  function delayInWords(delay) {
    const begins = departs();
    const arrives = scoreOf(desk.document).arrival(scene.index);
    const said = [
      ...(delay.leave > 0
        ? [words("tools.paths.leaves", { length: lengths.words(delay.leave, desk.document, begins) })]
        : []),
      ...(delay.arrive > 0
        ? [words("tools.paths.arrives", { length: lengths.words(delay.arrive, desk.document, arrives - delay.arrive) })]
        : []),
    ];
    return said.length === 0 ? words("tools.paths.wholeMove") : listed(said, "unit");
  }

  function whatInWords() {
    const { chosen, performers, index } = scene;
    const from = paths.from?.name ?? "";
    const length = lengths.words(duration(), desk.document, departs());
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

  for (const source of [desk, selection, modes, findings, lengths]) source.listen(refresh);
  refresh();
}

/**
 * @param {string} label
 * @param {() => void} changed
 */
const end = (label, changed) =>
  node("input", { type: "range", min: "0", max: "1", step: "any", "aria-label": label, oninput: changed });
