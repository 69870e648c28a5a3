import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { whenIdle } from "../ui/when-idle.js";
import { placeInWords } from "../stage/words.js";
import { words } from "../words/studio.js";
import { icon } from "../ui/icons.js";

/**
 * @import { Desk } from "../editing/desk.js"
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
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
  #drawn;
  /**
   * The performer who is being moved by keys.
   *
   * @type {string | null}
   */
  #held = null;
  /** Whose row the Tab key goes to, and its place, which stays when they go. */
  #turn = { id: /** @type {string | null} */ (null), place: 0 };
  #isStale = false;

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
        node("h2", {}, words("studio.list.title")),
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
    this.#drawn = drawing(this.#list, [], () => this.#rows());
    place.append(this.#panel, this.#live);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("click", (event) => this.#pressed(event));
    this.#list.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !this.#list.contains(relatedTarget)) this.#letGo();
    });
    parts.speech.onSaid((text) => this.say(text));
    parts.desk.listen(() => this.#soon());
    parts.selection.listen(() => this.#soon());
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
    this.#drawn.now();
    this.#node(this.#turn.id)?.focus();
  }

  /** @param {string | null} id */
  #node(id) {
    const rows = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    return rows.find((row) => row.dataset.performer === id) ?? null;
  }

  #soon() {
    if (this.#isStale) return;
    this.#isStale = true;
    whenIdle(() => this.#isStale && this.#drawn.soon());
  }

  #rows() {
    this.#isStale = false;
    const { performers } = this.#parts.scene;
    const isThere = (/** @type {string | null} */ id) => performers.some((performer) => performer.id === id);
    if (!isThere(this.#held)) this.#held = null;
    if (!isThere(this.#turn.id)) {
      this.#turn.id = performers[Math.min(this.#turn.place, performers.length - 1)]?.id ?? null;
    }
    this.#turn.place = Math.max(0, performers.findIndex(({ id }) => id === this.#turn.id));
    return list(performers, {
      key: ({ id }) => id,
      of: ({ id, name }, turn) => [name, this.#placeInWords(turn), ...this.#stateOf(id)],
      make: (performer, turn) => this.#row(performer, this.#placeInWords(turn)),
    });
  }

  /** @param {string} id @returns {[isChosen: boolean, isInTurn: boolean, isHeld: boolean]} */
  #stateOf(id) {
    return [this.#parts.selection.has(id), id === this.#turn.id, id === this.#held];
  }

  /** @param {number} turn */
  #placeInWords(turn) {
    const { places, stage } = this.#parts.scene;
    return places === null || turn < 0 ? "" : placeInWords(this.#parts.scene.place(turn), stage);
  }

  /** @param {Shown<Performer>} performer @param {string} place */
  #row({ id, name }, place) {
    const [isChosen, isInTurn, isHeld] = this.#stateOf(id);
    return element(
      "li",
      {
        role: "option",
        tabindex: isInTurn ? "0" : "-1",
        "data-performer": id,
        class: isHeld ? "held" : null,
        "aria-selected": String(isChosen),
      },
      element("bdi", {}, name),
      element("span", {}, place),
    );
  }

  /** What a performer is called, and where they are in words. @param {string} id */
  #said(id) {
    const { performers } = this.#parts.scene;
    const turn = performers.findIndex((performer) => performer.id === id);
    return { name: performers[turn]?.name ?? "", place: this.#placeInWords(turn) };
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
    this.#walkTo(id);
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
    const node = this.#node(id);
    if (key === "Enter") this.#hold(id);
    else if (key === " ") {
      selection.toggle(id);
      const values = { name: this.#said(id).name, all: selection.performers.size };
      this.say(words(selection.has(id) ? "studio.list.chosen" : "studio.list.notChosen", values));
    } else if (key === "Escape") this.#canvas.focus({ preventScroll: true });
    else {
      const to = {
        ArrowDown: node?.nextElementSibling ?? null,
        ArrowUp: node?.previousElementSibling ?? null,
        Home: this.#list.firstElementChild,
        End: this.#list.lastElementChild,
      }[key];
      if (to === undefined) return false;
      if (to instanceof HTMLElement) this.#walkTo(to.dataset.performer ?? "");
    }
    return true;
  }

  /** @param {string} id */
  #walkTo(id) {
    this.#turn.id = id;
    this.#focus();
  }

  /** @param {string} id */
  #hold(id) {
    const { following, selection } = this.#parts;
    if (!following.standFor()) return;
    this.#held = id;
    selection.select(id);
    this.#drawn.now();
    this.say(words("studio.list.held", { name: this.#said(id).name }));
  }

  /**
   * True if the key was meant for the performer who is being moved.
   *
   * @param {KeyboardEvent} event
   * @param {string} held
   */
  #move({ key, shiftKey }, held) {
    if (key === "Enter" || key === "Escape") {
      this.#letGo();
      this.say(words("studio.list.letGo", this.#said(held)));
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
    this.#drawn.now();
  }

  #letGo() {
    if (this.#held === null) return;
    this.#held = null;
    this.#drawn.soon(); // it may be drawn just now, and have lost its row by that
  }
}
