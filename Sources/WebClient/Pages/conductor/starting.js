import { words } from "../words/conductor.js";
import "../words/live.js";
import { Changes, Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId, setText } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { later } from "../ui/queue.js";
import { clockTime } from "../stage/words.js";
import { lengthOf, tempoMap } from "../stage/tempo.js";
import { Panel } from "./panels.js";
import { endOf, understood } from "./places.js";

/**
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { Counted } from "../stage/tempo.js"
 * @import { Commands } from "../wire/wire.d.ts"
 * @import { Alternative, Place, Said } from "./places.js"
 */

/** @typedef {(kind: "play" | "loop", fields: Commands["play"] | Commands["loop"]) => unknown} Send */

/** How each pass of a loop differs from the one before: rates of the first pass, the step and the last. */
/** @type {Record<string, { rate: number, step: number, most: number } | undefined>} */
const ramps = { "60": { rate: 0.6, step: 0.05, most: 1 }, "50": { rate: 0.5, step: 0.1, most: 1 } };

/** @type {readonly Alternative[]} */
const none = [];

/**
 * "From three before twelve, with a count-in, and again": says what it understood before it does anything, then starts
 * the run there, or runs a stretch as a loop.
 */
export class Starting {
  #stand;
  #send;
  #rate;
  #place = byId("place", HTMLInputElement);
  #counts = byId("count-in", HTMLSelectElement);
  #beforeGo = byId("count-go", HTMLInputElement);
  #ramp = byId("ramp", HTMLSelectElement);
  #between = byId("between", HTMLSelectElement);
  #goOn = byId("go-on", HTMLSelectElement);
  #pass = -1;
  /** The formation whose number alone is in the box. @type {string | null} */
  #numbered = null;
  /** Places of the same name as what is typed: one is chosen. @type {Held<readonly Alternative[]>} */
  #alike = new Held(none);
  #passes = new Changes();
  #panel;

  /**
   * @param {StageStand} stand
   * @param {Send} send
   * @param {() => number} rate the rate at which the run goes, or will go on
   * @param {Panel[]} beside the panels at the same place
   */
  constructor(stand, send, rate, beside) {
    this.#stand = stand;
    this.#send = send;
    this.#rate = rate;
    this.#panel = new Panel("from", "start", { beside, onToggle: () => this.#toggled() });
    this.#counts.value = preference("count-in", "0");
    this.#beforeGo.checked = preference("count-go", "no") === "yes";
    this.#goOn.value = preference("go-on", "now");
    this.#goOn.addEventListener("change", () => prefer("go-on", this.#goOn.value));
    this.#counts.addEventListener("change", () => {
      prefer("count-in", this.#counts.value);
      this.#explain();
    });
    this.#beforeGo.addEventListener("change", () => prefer("count-go", this.#beforeGo.checked ? "yes" : "no"));
    this.#place.addEventListener("input", () => this.#explain());
    for (const choice of [this.#ramp, this.#between]) choice.addEventListener("change", () => this.#explain());
    byId("start", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#act();
    });
    this.#explain();
    const alike = byId("alike");
    drawing(alike, [this.#alike], () => {
      const places = this.#alike.value;
      if (alike.hidden && places.length > 0) later(() => alike.scrollIntoView({ block: "nearest" }));
      alike.hidden = places.length === 0;
      return this.#alikeRows(places);
    });
    // Its row pushes other buttons aside where a loop begins, or ends by itself.
    drawing(byId("pass"), [this.#passes], () => {
      byId("looping").hidden = this.#pass < 0;
      return this.#pass < 0 ? undefined : words("live.pass", { number: this.#pass + 1 });
    });
    byId("start-loop").addEventListener("click", () => this.#loop());
    byId("last-pass").addEventListener("click", () => this.#send("loop", { last: true }));
    byId("leave-loop").addEventListener("click", () => this.#send("loop", { off: true }));
  }

  /** How many counts are counted in before a run starts. */
  get countIn() {
    return Number(this.#counts.value);
  }

  /** How many before a GO. */
  get countInBeforeGo() {
    return this.#beforeGo.checked ? this.countIn : 0;
  }

  /** What a GO waits for while the run goes. @returns {"now" | "count" | "eight"} */
  get goesOn() {
    const { value } = this.#goOn;
    return value === "count" || value === "eight" ? value : "now";
  }

  /**
   * When a GO would leave, in words; empty where that is at once.
   *
   * @param {Picture} picture
   * @param {Counted | null} piece
   */
  goesOnInWords({ runs, time }, piece) {
    const beat = this.goesOn;
    if (!runs || beat === "now" || piece === null) return "";
    const length = beat === "eight" ? 8 : 1;
    const passed = tempoMap(piece).countAt(time) / length;
    const count = Math.ceil((Math.floor(passed + 1e-6) + 1 - passed) * length - 1e-6);
    return words(beat === "eight" ? "conductor.goOnEight" : "conductor.goOnCount", { count });
  }

  /** Opens the panel, with the focus on the place and its text selected. */
  focus() {
    this.#panel.open();
    this.#place.focus();
    this.#place.select();
  }

  /** Who opened the panel is to type; what is to be started can be started where something is chosen. */
  #toggled() {
    this.#explain();
    if (!this.#panel.isOpen) return;
    this.#place.focus({ preventScroll: true });
    this.#place.select();
  }

  /**
   * A stretch is run as a loop.
   *
   * @param {number} from score time
   * @param {number} to
   */
  loop(from, to) {
    this.#sendLoop(from, to);
  }

  /** A formation, a part or a marker was touched. @param {string} place as it would be typed */
  offer(place) {
    this.#place.value = place;
    this.#explain();
  }

  /** An editor has moved formations: what was meant has another number now. Who is typing one sees what it is now. */
  showProduction() {
    const index = this.#stand.choreography?.formations.findIndex(({ id }) => id === this.#numbered) ?? -1;
    if (index >= 0 && document.activeElement !== this.#place) this.#place.value = String(index + 1);
    this.#explainAgain();
  }

  #explainAgain = () => later(this.#explain);

  /** Once a frame. @param {Picture} picture */
  showPicture({ pass }) {
    const shown = pass ?? -1;
    if (shown === this.#pass) return;
    this.#pass = shown;
    this.#passes.notify();
  }

  /** @param {{ loops?: boolean }} [how] whether it is to be run as a loop */
  #understood({ loops = false } = {}) {
    const { choreography, picture } = this.#stand;
    if (choreography === null || this.#place.value.trim() === "") return null;
    const { formations, parts, markers, end, formationAt, arrival, departure } = choreography;
    const here = Math.round(picture?.time ?? 0);
    return understood(this.#place.value, {
      formations,
      parts,
      markers,
      end,
      formationAt,
      arrival,
      departure,
      here,
      countsOn: (time, counts) => time + lengthOf(choreography, time, counts),
    }, { loops });
  }

  #explain = () => {
    const said = this.#understood();
    const typed = this.#place.value.trim();
    const isNumber = /^\d+$/.test(typed);
    this.#numbered = isNumber ? this.#stand.choreography?.formations[Number(typed) - 1]?.id ?? null : null;
    this.#place.setAttribute("aria-invalid", String(typeof said === "string" || Array.isArray(said)));
    this.#alike.value = Array.isArray(said) ? said : none;
    const isWanted = typed !== "" || this.#panel.isOpen;
    for (const id of ["start-run", "start-loop"]) byId(id).hidden = !isWanted;
    if (Array.isArray(said)) return setText(byId("understood"), words("conductor.start.several"));
    if (said === null) return setText(byId("understood"), isWanted ? words("conductor.start.help") : "");
    setText(byId("understood"), typeof said === "string" ? words(`conductor.start.${said}`) : this.#bothInWords(said));
  };

  /** What “Start” does, and what “Loop” does where that is another stretch: “3-4”. @param {Said} said */
  #bothInWords(said) {
    const looped = this.#understood({ loops: true });
    const isOther = looped !== null && typeof looped !== "string" && !Array.isArray(looped) && looped.to !== said.to &&
      said.to === null;
    return isOther ? `${this.#inWords(said)} ${this.#inWords(looped)}` : this.#inWords(said);
  }

  /**
   * Why nothing is begun: nothing is typed, or it cannot be understood.
   *
   * @param {string} why
   */
  #ask(why) {
    this.focus();
    this.#place.setAttribute("aria-invalid", "true");
    setText(byId("understood"), why);
  }

  /** A button for each place of one name, to choose the one meant. @param {readonly Alternative[]} places */
  #alikeRows(places) {
    return list(places, {
      key: ({ typed }) => typed,
      of: ({ name, formation, time }) => [name || this.#formationInWords(formation), time],
      make: ({ typed, name, formation, time }) =>
        element(
          "button",
          { type: "button", class: "alike-place", onclick: (event) => this.#choose(typed, event) },
          nameOf(name || this.#formationInWords(formation)),
          element("span", { class: "row-time" }, clockTime(time)),
        ),
    });
  }

  /**
   * Who chose by keyboard goes on in the box: Enter starts.
   *
   * @param {string} typed
   * @param {MouseEvent} event
   */
  #choose(typed, { detail }) {
    this.offer(typed);
    if (detail === 0) this.focus();
  }

  /** @param {Said} said */
  #inWords({ from, to }) {
    const starts = to === null
      ? words("conductor.start.from", { place: this.#placeInWords(from) })
      : words("conductor.start.loop", { from: this.#placeInWords(from), to: this.#placeInWords(to) });
    const pause = this.#pause;
    return [
      starts,
      this.countIn === 0 ? null : words("conductor.start.counted", { count: this.countIn }),
      to === null || pause === 0 ? null : words("conductor.start.paused", { count: pause }),
    ].filter((part) => part !== null).join(" ");
  }

  /** How many counts of rest lie between two passes of a loop, before the count-in. */
  get #pause() {
    return Number(this.#between.value);
  }

  /** @param {Place} place */
  #placeInWords({ time, formation, part, marker, offset, unit }) {
    const isHere = formation === null && marker === "";
    const name = isHere ? words("conductor.start.here") : marker || part || this.#formationInWords(formation ?? 0);
    const count = Math.abs(offset);
    const place = offset === 0
      ? name
      : words(`conductor.start.${unit}${offset < 0 ? "Before" : "After"}`, { count, name });
    return words("conductor.start.at", { place, time: clockTime(time) });
  }

  /** @param {number} index */
  #formationInWords(index) {
    const name = this.#stand.choreography?.formations[index]?.name ?? "";
    return words("live.numberedFormation", { number: index + 1, name });
  }

  #act() {
    const said = this.#understood();
    this.#explain();
    if (said === null) return this.#ask(words("conductor.start.whereFrom"));
    if (typeof said === "string" || Array.isArray(said)) return undefined;
    if (said.to !== null) this.#sendLoop(said.from.time, said.to.time);
    else this.#send("play", { from: said.from.time, countIn: this.countIn });
    this.#panel.close();
    return undefined;
  }

  /** A part alone is repeated as a whole, any other place up to the end of the formation after it. */
  #loop() {
    const said = this.#understood({ loops: true });
    const { choreography } = this.#stand;
    this.#explain();
    if (said === null) return this.#ask(words("conductor.start.whatToLoop"));
    if (typeof said === "string") return this.#ask(words(`conductor.start.${said}`));
    if (Array.isArray(said) || choreography === null) return undefined;
    const next = Math.min(choreography.formationAt(said.from.time) + 1, choreography.formationCount - 1);
    const end = said.from.part === "" ? endOf(next, choreography) : said.from.until;
    this.#sendLoop(said.from.time, said.to?.time ?? end);
    this.#panel.close();
    return undefined;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #sendLoop(from, to) {
    const { choreography } = this.#stand;
    if (choreography === null) return;
    const ramp = ramps[this.#ramp.value];
    // The counts of the pause are those of the first pass.
    const pause = Math.round(lengthOf(choreography, from, this.#pause) / (ramp?.rate ?? this.#rate()));
    this.#send("loop", { from, to, pause, countIn: this.countIn, ...ramp });
  }
}
