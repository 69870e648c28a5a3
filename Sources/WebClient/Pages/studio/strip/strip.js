import { Changes } from "../../ui/changes.js";
import { node, within } from "../../ui/node.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { later } from "../../ui/queue.js";
import { placeOfFirst } from "../../editing/content.js";
import { dialogs } from "../on-demand.js";
import { cards, links } from "./cards.js";
import { carry } from "./drag.js";
import { InSight } from "./in-sight.js";
import { stripKeyboard } from "./keys.js";
import { renameField } from "./rename.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Grip } from "../../ui/drag.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Spot } from "../../ui/popover.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { Panels } from "../studio.d.ts"
 * @import { FormationChoice } from "./formation-choice.js"
 * @import { FormationCommands } from "./formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {Side} side
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 * @property {Panels} panels
 * @property {Toasts} toasts
 */

/**
 * The formations on the timeline, each a picture with its name, as long as its hold, the moves between them. Only what
 * can be seen is in the page: a thousand formations scroll like ten. Keys: see `stripKeys`.
 */
export class Strip {
  #parts;
  #list;
  #track;
  #sight;
  #drawings;
  /** The formation to which the row is scrolled. @type {string | null} */
  #sought = null;
  #seek = () => this.#sought !== null && this.#sight.width > 0 && this.#reveal(this.#sought);
  /** @type {string | null} */
  #shownFor = null;
  /** The formation that is live while the piece plays. @type {string | null} */
  #live = null;
  /** The formations that are being dragged. @type {ReadonlySet<string>} */
  #carried = new Set();
  /** Tells when another formation is open or live. @type {Changes<[]>} */
  #followed = new Changes();
  /** @type {ReturnType<typeof renameField> | null} */
  #renaming = null;
  #dropMark = node("span", { class: "drop-mark", hidden: true });

  /**
   * @param {Parts} parts
   * @param {{ scroller: HTMLElement, list: HTMLElement, gaps: HTMLElement }} places
   */
  constructor(parts, { scroller, list, gaps }) {
    this.#parts = parts;
    this.#list = list;
    this.#track = within(scroller, ".strip-track");
    this.#track.append(this.#dropMark);
    const { desk, selection, playhead, side, choice, commands, lengths } = parts;
    const sight = this.#sight = new InSight(desk, scroller, this.#track);
    const sources = [desk, choice, lengths, side, { listen: desk.onPresence }, this.#followed];
    const shown = { ...parts, sight };
    this.#drawings = [
      cards(list, sources, shown, { live: () => this.#live, carried: () => this.#carried }),
      links(gaps, sources, shown, (id) => commands.insertAfter(id)),
    ];
    desk.listen(() => later(this.#placeField));
    // What is scrolled into sight is drawn even while a pointer is down, as in a drag to the edge.
    let wasOpened = false;
    sight.onMove(() => {
      this.#draw();
      // What was sought before the page was laid out is found now.
      if (!wasOpened) later(this.#seek);
      wasOpened = true;
    });
    sight.listen(() => this.#draw());
    this.#listenTo(scroller);
    selection.listen(() => this.#follow(selection.formation));
    playhead.onFrame(() => this.#followPlay());
    playhead.listen(() => this.#followPlay());
    this.#follow(selection.formation);
  }

  /** @param {HTMLElement} scroller */
  #listenTo(scroller) {
    const list = this.#list;
    carry(scroller, {
      take: (at) => this.#take(at),
      held: ({ target, x, y }) => {
        const id = cardAt(target);
        if (id !== null) this.#menu(id, { x, y });
      },
    });
    list.addEventListener("click", (event) => this.#clicked(event));
    list.addEventListener("dblclick", ({ target }) => {
      const id = cardAt(target);
      if (id !== null) this.rename(id);
    });
    list.addEventListener("contextmenu", (event) => {
      const id = cardAt(event.target);
      if (id === null) return;
      event.preventDefault();
      this.#menu(id, { x: event.clientX, y: event.clientY });
    });
    const keys = stripKeyboard(this.#parts, {
      focus: (id) => this.#focus(id),
      rename: (id) => this.rename(id),
      menu: (id) => this.#menu(id),
      remove: () => this.#remove(),
    });
    list.addEventListener("keydown", keys);
  }

  get sight() {
    return this.#sight;
  }

  // MARK: Drawing

  /** As somebody drags an edge. */
  redraw() {
    this.#sight.follow();
    this.#draw();
  }

  #draw() {
    for (const drawing of this.#drawings) drawing.now();
    this.#placeField();
  }

  #placeField = () => {
    if (this.#renaming === null) return;
    const index = this.#sight.document.formations.findIndex(({ id }) => id === this.#renaming?.id);
    if (index >= 0) this.#renaming.place(this.#sight.boxOf(index));
  };

  /** Which formation is live is shown while the piece plays. */
  #followPlay() {
    const { desk, playhead } = this.#parts;
    const id = playhead.isPlaying ? desk.document.formations[playhead.formation]?.id ?? null : null;
    if (id === this.#live) return;
    this.#live = id;
    if (id !== null) this.#revealSoon(id);
    this.#followed.notify();
  }

  /** @param {string | null} id */
  #follow(id) {
    if (id !== null && id !== this.#shownFor) this.#revealSoon(id);
    this.#shownFor = id;
    this.#followed.notify();
  }

  /** @param {string} id */
  #revealSoon(id) {
    this.#sought = id;
    later(this.#seek);
  }

  /** @param {string} id */
  #reveal(id, isSmooth = true) {
    const index = this.#parts.desk.document.formations.findIndex((formation) => formation.id === id);
    if (index >= 0) this.#sight.reveal(this.#sight.boxOf(index), isSmooth);
  }

  /** @param {string} id */
  #focus(id) {
    this.#reveal(id, false);
    this.#draw();
    this.#cardOf(id)?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  #cardOf(id) {
    return /** @type {HTMLElement | undefined} */ ([...this.#list.children].find((card) => cardAt(card) === id));
  }

  // MARK: What is done with it

  get #mayEdit() {
    return this.#parts.desk.rights.may("edit");
  }

  /** @param {string} id */
  rename(id) {
    const formation = this.#parts.desk.document.formations.find((one) => one.id === id);
    if (this.#cardOf(id) === undefined || formation === undefined || !this.#mayEdit) return;
    this.#renaming = renameField(this.#track, { id, name: formation.name }, {
      kept: (given, name) => this.#parts.commands.rename(given, name),
      over: (isBack) => {
        this.#renaming = null;
        if (isBack) this.#focus(id);
      },
    });
    this.#placeField();
    this.#renaming.begin();
  }

  /** @param {Grip} at */
  #take({ target }) {
    const id = cardAt(target);
    if (id === null || !this.#mayEdit) return null;
    const { choice, commands, desk } = this.#parts;
    const ids = choice.has(id) ? choice.ids : [id];
    this.#carry(ids);
    return {
      move: (/** @type {number} */ x) => this.#markDrop(this.#indexAt(x)),
      drop: (/** @type {number} */ x) => {
        const behind = this.#sight.document.formations.slice(this.#indexAt(x)).map((formation) => formation.id);
        commands.moveTo(placeOfFirst(desk.document.formations, behind), ids);
      },
      end: () => {
        this.#markDrop(null);
        this.#carry([]);
      },
    };
  }

  /** @param {readonly string[]} ids */
  #carry(ids) {
    this.#carried = new Set(ids);
    this.#draw();
  }

  /**
   * The place among those that are drawn.
   *
   * @param {number} clientX
   */
  #indexAt(clientX) {
    const x = this.#sight.along(clientX);
    const { formations } = this.#sight.document;
    const place = formations.findIndex((_, index) => {
      const { left, width } = this.#sight.boxOf(index);
      return x < left + width / 2;
    });
    return place < 0 ? formations.length : place;
  }

  /** @param {number | null} index */
  #markDrop(index) {
    this.#dropMark.hidden = index === null;
    if (index === null) return;
    const before = index > 0 ? this.#sight.boxOf(index - 1) : null;
    const after = index < this.#sight.document.formations.length ? this.#sight.boxOf(index).left : null;
    const ends = before === null ? (after ?? 0) - 12 : before.left + before.width;
    this.#dropMark.style.left = `${(ends + (after ?? ends + 12)) / 2}px`;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const id = cardAt(event.target);
    if (id === null) return;
    const { choice } = this.#parts;
    if (event.shiftKey) choice.through(id);
    else if (event.ctrlKey || event.metaKey || choice.isAdding) choice.toggle(id);
    else choice.only(id);
    this.#focus(id);
  }

  /**
   * All that can be done with the chosen formations, beside `anchor`.
   *
   * @param {HTMLElement | Spot} anchor
   */
  openMenu(anchor) {
    if (!this.#mayEdit) return;
    const parts = { ...this.#parts, rename: (/** @type {string} */ id) => this.rename(id) };
    openOnDemand(dialogs.formationMenu, ({ formationMenu }) => formationMenu(parts, anchor));
  }

  /**
   * @param {string} id
   * @param {Spot} [at]
   */
  #menu(id, at) {
    const { choice } = this.#parts;
    if (!choice.has(id)) choice.only(id);
    this.openMenu(at ?? this.#cardOf(id) ?? this.#list);
  }

  #remove() {
    this.#parts.commands.remove();
    const { formation } = this.#parts.selection;
    if (formation !== null) this.#focus(formation);
    else this.#list.focus({ preventScroll: true });
  }
}

/**
 * The formation whose card something is in; null for none.
 *
 * @param {EventTarget | null} target
 */
const cardAt = (target) =>
  (target instanceof Element ? target.closest(".card") : null)?.getAttribute("data-id") ?? null;
