import { node, setText } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { arrange } from "../ui/rows.js";
import { whenIdle } from "../ui/when-idle.js";
import { placeInWords } from "../stage/words.js";
import { words } from "../words/studio.js";
import { icon } from "../ui/icons.js";

/**
 * @import { Desk } from "../editing/desk.js"
 * @import { StageView } from "../stage/view.js"
 * @import { Following } from "./canvas/following.js"
 * @import { Scene } from "./canvas/scene.js"
 * @import { Selection } from "./selection.js"
 * @import { Speech } from "./speech.js"
 * @import { StageEdits } from "./stage-edits.js"
 * @import { Snapping } from "./tools/snapping.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Snapping} snapping
 * @property {Following} following
 * @property {StageEdits} edits
 * @property {Speech} speech
 *
 * @typedef {{ node: HTMLLIElement, name: HTMLElement, place: HTMLElement }} Row
 *
 * @typedef {keyof typeof steps} Way
 */
const steps = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
};
/** @type {{ key: Way, word: string, label: string }[]} */
const ways = [
  { key: "ArrowLeft", word: words("studio.list.left"), label: words("studio.list.moveLeft") },
  { key: "ArrowUp", word: words("studio.list.up"), label: words("studio.list.moveUp") },
  { key: "ArrowDown", word: words("studio.list.down"), label: words("studio.list.moveDown") },
  { key: "ArrowRight", word: words("studio.list.right"), label: words("studio.list.moveRight") },
];
const isTouch = matchMedia("(pointer: coarse)");

/**
 * The stage as a list, for people who do not see or point at it: everybody with their place in words. Up and down walk
 * through it, Space chooses, Enter takes hold of the performer: then the arrows move them on the stage, and each place
 * is read out.
 *
 * Where there are no keys, the buttons below the list move the chosen. It is there for screen readers always, and for
 * eyes when it is asked for (`toggle`).
 */
export class Companion {
  #parts;
  #canvas;
  #panel;
  #list;
  #live;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /**
   * The performer who is being moved by keys.
   *
   * @type {string | null}
   */
  #held = null;
  #isStale = false;
  #renderSoon = redrawing(document.body, () => this.#isStale && this.#render());

  /**
   * @param {Parts} parts
   * @param {{ canvas: HTMLCanvasElement, place: HTMLElement }} where
   */
  constructor(parts, { canvas, place }) {
    this.#parts = parts;
    this.#canvas = canvas;
    this.#live = node("p", { class: "unseen", role: "status", "aria-live": "polite", id: "stage-words" });
    this.#list = node("ul", {
      class: "plain companion-list",
      role: "listbox",
      "aria-multiselectable": "true",
      "aria-label": words("studio.list.label"),
      "aria-describedby": "companion-hint",
    });
    this.#panel = node(
      "section",
      { class: "companion unseen-panel", "aria-label": words("studio.list.title") },
      node(
        "header",
        {},
        node("h3", {}, words("studio.list.title")),
        node("button", {
          type: "button",
          class: "quiet icon small",
          "aria-label": words("studio.list.close"),
          onclick: () => this.#close(),
        }, icon("close", 16)),
      ),
      node(
        "p",
        { id: "companion-hint", class: "help" },
        isTouch.matches ? words("studio.list.touchHint") : words("studio.list.keysHint"),
      ),
      this.#list,
      this.#wayButtons(),
    );
    place.append(this.#panel, this.#live);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("click", (event) => this.#pressed(event));
    this.#list.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !this.#list.contains(relatedTarget)) this.#letGo();
    });
    parts.speech.onSaid((text) => this.say(text));
    parts.desk.onChange(() => this.#soon());
    parts.selection.onChange(() => this.#soon());
    this.#soon();
  }

  /**
   * Read out by screen readers; the same words twice are two messages.
   *
   * @param {string} text
   */
  say(text) {
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  /** For people without keys, and screen readers without keys. */
  #wayButtons() {
    return node(
      "div",
      { class: "companion-ways", role: "group", "aria-label": words("studio.list.moveChosen") },
      ways.map(({ key, word, label }) =>
        node("button", {
          type: "button",
          class: "quiet small",
          "aria-label": label,
          onclick: () => this.#step(key, false),
        }, word)
      ),
    );
  }

  #close() {
    this.#panel.classList.add("unseen-panel");
    this.#canvas.focus({ preventScroll: true });
  }

  toggle() {
    const isShown = this.#panel.classList.toggle("unseen-panel") === false;
    if (isShown) this.#focus();
  }

  #focus() {
    this.#render();
    const first = this.#inTurn ?? this.#list.firstElementChild;
    if (first instanceof HTMLElement) first.focus();
  }

  /** The row that the Tab key goes to. */
  get #inTurn() {
    return this.#list.querySelector("[tabindex='0']");
  }

  #soon() {
    if (this.#isStale) return;
    this.#isStale = true;
    whenIdle(this.#renderSoon);
  }

  #render() {
    this.#isStale = false;
    const { scene, selection } = this.#parts;
    const { performers, stage, places } = scene;
    const ids = new Set(performers.map(({ id }) => id));
    const focused = [...this.#list.children].findIndex((row) => row === document.activeElement);
    if (this.#held !== null && !ids.has(this.#held)) this.#letGo();
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
    arrange(this.#list, performers.map(({ id }) => this.#row(id).node));
    performers.forEach(({ id, name: called }, turn) => {
      const { node, name, place } = this.#row(id);
      setText(name, called);
      setText(place, places === null ? "" : placeInWords(scene.place(turn), stage));
      node.setAttribute("aria-selected", String(selection.has(id)));
    });
    const next = focused < 0 || this.#list.contains(document.activeElement)
      ? null
      : this.#list.children[Math.min(focused, this.#list.children.length - 1)];
    if (next instanceof HTMLElement) this.#walkTo(next);
    if (this.#inTurn === null) this.#list.firstElementChild?.setAttribute("tabindex", "0");
  }

  /**
   * @param {string} id
   * @returns {Row}
   */
  #row(id) {
    const known = this.#rows.get(id);
    if (known !== undefined) return known;
    const name = node("bdi", {});
    const place = node("span", {});
    const made = node("li", { role: "option", tabindex: "-1", "data-performer": id }, name, place);
    const row = { node: made, name, place };
    this.#rows.set(id, row);
    return row;
  }

  /**
   * The performer whose row an event is in; null for none.
   *
   * @param {Event} event
   */
  #performerOf({ target }) {
    const row = target instanceof Element ? target.closest("[data-performer]") : null;
    return row?.getAttribute("data-performer") ?? null;
  }

  /** @param {MouseEvent} event */
  #pressed(event) {
    const id = this.#performerOf(event);
    if (id === null) return;
    const { selection } = this.#parts;
    this.#walkTo(this.#row(id).node);
    if (isTouch.matches || event.ctrlKey || event.metaKey || event.shiftKey) selection.toggle(id);
    else selection.select(id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const id = this.#performerOf(event);
    if (id === null) return;
    if (this.#held === null ? !this.#walk(event, id) : !this.#move(event, this.#held)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * When nobody is being moved: true if the key was meant for the list.
   *
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  #walk({ key }, id) {
    const { selection } = this.#parts;
    const { node, name } = this.#row(id);
    if (key === "Enter") this.#hold(id);
    else if (key === " ") {
      selection.toggle(id);
      const values = { name: name.textContent ?? "", all: selection.performers.size };
      this.say(words(selection.has(id) ? "studio.list.chosen" : "studio.list.notChosen", values));
    } else if (key === "Escape") this.#canvas.focus({ preventScroll: true });
    else {
      const to = {
        ArrowDown: node.nextElementSibling,
        ArrowUp: node.previousElementSibling,
        Home: this.#list.firstElementChild,
        End: this.#list.lastElementChild,
      }[key];
      if (to === undefined) return false;
      if (to instanceof HTMLElement) this.#walkTo(to);
    }
    return true;
  }

  /** @param {HTMLElement} row */
  #walkTo(row) {
    this.#inTurn?.setAttribute("tabindex", "-1");
    row.setAttribute("tabindex", "0");
    row.focus();
  }

  /** @param {string} id */
  #hold(id) {
    const { following, selection } = this.#parts;
    if (!following.standFor()) return;
    const { node, name } = this.#row(id);
    this.#held = id;
    node.classList.add("held");
    selection.select(id);
    this.say(words("studio.list.held", { name: name.textContent ?? "" }));
  }

  /**
   * True if the key was meant for the performer who is being moved.
   *
   * @param {KeyboardEvent} event
   * @param {string} held
   */
  #move({ key, shiftKey }, held) {
    if (key === "Enter" || key === "Escape") {
      const { name, place } = this.#row(held);
      this.#letGo();
      this.say(words("studio.list.letGo", { name: name.textContent ?? "", place: place.textContent ?? "" }));
      return true;
    }
    const way = ways.find((one) => one.key === key);
    if (way !== undefined) this.#step(way.key, shiftKey);
    return way !== undefined;
  }

  /**
   * Moves the chosen in the direction of the key on the screen, from whichever side the stage is seen.
   *
   * @param {Way} key
   * @param {boolean} isFine
   */
  #step(key, isFine) {
    const { selection, snapping, view, edits } = this.#parts;
    if (selection.performers.size === 0) return this.say(words("studio.list.nobody"));
    const { x, y } = steps[key];
    const far = (view.side === "audience" ? 1 : -1) * (isFine ? 0.1 : snapping.step);
    edits.nudge(x * far, y * far);
    this.#render();
  }

  #letGo() {
    if (this.#held !== null) this.#rows.get(this.#held)?.node.classList.remove("held");
    this.#held = null;
  }
}
