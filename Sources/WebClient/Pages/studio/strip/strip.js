import { node, setText, within } from "../../ui/node.js";
import { placeOfFirst } from "../../editing/content.js";
import { element } from "../../ui/element.js";
import { arrange, patch } from "../../ui/patch.js";
import { later } from "../../ui/queue.js";
import { listed, words } from "../../words/strip.js";
import { faceColour } from "../../ui/faces.js";
import { icon } from "../../ui/icons.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";
import { scoreOf } from "../../stage/score.js";
import { StripDrag } from "./drag.js";
import { MarkerFlags } from "./marker-flags.js";
import { PartBands } from "./part-bands.js";
import { drawThumbnail, isSameKey, thumbnailKey } from "./thumbnail.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Author, Formation } from "../../wire/production.d.ts"
 * @import { LengthUnit } from "../lengths.js"
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
 *
 * @typedef {object} Card a formation's picture and words, and what they show
 * @property {HTMLElement} node
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} number
 * @property {HTMLElement} name
 * @property {HTMLElement} hold
 * @property {HTMLElement} note
 * @property {HTMLElement} others
 * @property {string} watched
 * @property {unknown[] | undefined} key
 *
 * @typedef {{ node: HTMLButtonElement, length: HTMLElement }} Link the move to the next, in the gap between two cards
 */

/** The keys of the strip and what they do, for the help. */
export const stripKeys = [
  { shown: words("strip.key.arrows"), what: words("strip.help.arrows") },
  { shown: words("strip.key.ends"), what: words("strip.help.ends") },
  { shown: words("strip.key.through"), what: words("strip.help.through") },
  { shown: words("strip.key.all"), what: words("strip.help.all") },
  { shown: words("strip.key.enter"), what: words("strip.menu.rename") },
  { shown: words("strip.key.move"), what: words("strip.help.move") },
  { shown: words("strip.key.duplicate"), what: words("strip.duplicate") },
  { shown: words("strip.key.delete"), what: words("strip.delete") },
  { shown: words("strip.key.insert"), what: words("strip.help.insert") },
  { shown: words("strip.key.menu"), what: words("strip.help.menu") },
];

/** How many cards are in the page on both sides of those in sight. */
const beyond = 4;

/**
 * The formations in a row, each a picture with its name and hold, the moves between them. Only what can be seen is in
 * the page: a thousand formations scroll like ten. Keys: see `stripKeys`.
 */
export class Strip {
  #parts;
  #scroller;
  #list;
  #gaps;
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {Map<string, Link>} */
  #links = new Map();
  #drag;
  /** @type {{ card: number, pitch: number, picture: number, width: number } | null} */
  #measures = null;
  /** @type {number | null} */
  #frame = null;
  #drawLater = () => this.#draw();
  #seekLater = () => this.#sought !== null && this.#reveal(this.#sought);
  /** Asks for drawing, which waits while something is pressed. */
  #wake = () => later(this.#drawLater);
  /** Asks for scrolling to the formation that is `sought`, which waits too. */
  #seek = () => later(this.#seekLater);
  /** @type {string | null} */
  #sought = null;
  /** @type {string | null} */
  #shownFor = null;
  /**
   * The formations as they are drawn: while the strip is pressed, the document may have others.
   *
   * @type {Formation[]}
   */
  #drawn = [];
  /**
   * The formation that is live while the piece plays.
   *
   * @type {string | null}
   */
  #live = null;
  /**
   * The card that is being renamed, and its field.
   *
   * @type {{ id: string, field: HTMLInputElement } | null}
   */
  #renaming = null;
  #dropMark = node("span", { class: "drop-mark", hidden: true });
  #track;
  #bands;
  #flags;

  /**
   * @param {Parts} parts
   * @param {{ scroller: HTMLElement, list: HTMLElement, gaps: HTMLElement }} places
   */
  constructor(parts, { scroller, list, gaps }) {
    this.#parts = parts;
    this.#scroller = scroller;
    this.#list = list;
    this.#gaps = gaps;
    this.#track = within(scroller, ".strip-track");
    this.#track.append(this.#dropMark);
    this.#bands = new PartBands(this.#track);
    const { desk, selection, playhead, side, choice, commands, lengths } = parts;
    this.#flags = new MarkerFlags(parts, scroller, this.#track, () => this.#measure());
    this.#flags.onCarry = () => this.#drawInSight();
    this.#drag = new StripDrag(scroller, {
      cardAt,
      chosen: (id) => (choice.has(id) ? choice.ids : [id]),
      indexAt: (x) => this.#indexAt(x),
      mark: (index) => this.#markDrop(index),
      drop: (ids, index) => {
        const behind = this.#drawn.slice(index).map(({ id }) => id);
        commands.moveTo(placeOfFirst(desk.document.formations, behind), ids);
      },
      menu: (id, at) => this.#menu(id, at),
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
    list.addEventListener("keydown", (event) => this.#key(event));
    scroller.addEventListener("scroll", () => this.#drawInSight(), { passive: true });
    new ResizeObserver(() => {
      this.#measures = null;
      this.#drawInSight();
    }).observe(scroller);
    for (const source of [desk, choice, lengths, side]) source.listen(this.#wake);
    desk.onPresence(this.#wake);
    selection.listen(() => this.#follow(selection.formation));
    playhead.onFrame(() => this.#followPlay());
    playhead.listen(() => this.#followPlay());
    this.#draw();
    this.#follow(selection.formation);
  }

  /** Which formation is live is shown while the piece plays. */
  #followPlay() {
    const { desk, playhead } = this.#parts;
    const id = playhead.isPlaying ? desk.document.formations[playhead.formation]?.id ?? null : null;
    if (id === this.#live) return;
    this.#live = id;
    if (id !== null) this.#revealSoon(id);
    this.#wake();
  }

  /** @param {string} id */
  #revealSoon(id) {
    this.#sought = id;
    this.#seek();
  }

  /** @param {string} id */
  #reveal(id, isSmooth = true) {
    const index = this.#parts.desk.document.formations.findIndex((formation) => formation.id === id);
    if (index < 0) return;
    const { pitch, card } = this.#measure();
    const left = index * pitch;
    const { scrollLeft, clientWidth } = this.#scroller;
    if (left >= scrollLeft + 8 && left + card <= scrollLeft + clientWidth - 8) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroller.scrollTo({
      left: left - (clientWidth - card) / 2,
      behavior: isSmooth && !calm ? "smooth" : "instant",
    });
  }

  /** @param {string} id */
  #focus(id) {
    this.#reveal(id, false);
    this.#draw();
    this.#cards.get(id)?.node.focus({ preventScroll: true });
  }

  /**
   * The name becomes a field in its place.
   *
   * @param {string} id
   */
  rename(id) {
    const card = this.#cards.get(id);
    const formation = this.#parts.desk.document.formations.find((one) => one.id === id);
    if (card === undefined || formation === undefined) return;
    const field = node("input", {
      type: "text",
      class: "card-rename",
      value: formation.name,
      maxlength: 200,
      dir: "auto",
      "aria-label": words("strip.nameLabel"),
      autocomplete: "off",
    });
    const before = field.value;
    let isOver = false;
    /** @type {(isKept: boolean, isBack: boolean) => void} */
    const finish = (isKept, isBack) => {
      if (isOver) return;
      isOver = true;
      field.remove();
      this.#renaming = null;
      if (isKept && field.value !== before) this.#parts.commands.rename(id, field.value);
      if (isBack) this.#focus(id);
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") finish(true, true);
      else if (event.key === "Escape") finish(false, true);
      else return;
      event.preventDefault();
    });
    field.addEventListener("blur", () => finish(true, false));
    this.#renaming = { id, field };
    field.style.left = card.node.style.left;
    field.style.width = `${this.#measure().card}px`;
    this.#track.append(field);
    field.focus({ preventScroll: true });
    field.select();
  }

  /** @param {string | null} id */
  #follow(id) {
    if (id !== null && id !== this.#shownFor) this.#revealSoon(id);
    this.#shownFor = id;
    this.#wake();
  }

  /** What is scrolled into sight is drawn even while a pointer is down, as in a drag to the edge. */
  #drawInSight() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  #measure() {
    if (this.#measures) return this.#measures;
    const style = getComputedStyle(this.#scroller);
    /** @param {string} name */
    const read = (name) => Number.parseFloat(style.getPropertyValue(name));
    const [card, gap] = [read("--card"), read("--gap")];
    this.#measures = { card, pitch: card + gap, picture: read("--picture"), width: this.#scroller.clientWidth };
    return this.#measures;
  }

  #draw() {
    const { desk, selection } = this.#parts;
    const { formations } = desk.document;
    this.#drawn = formations;
    const { pitch, card, width } = this.#measure();
    this.#list.style.width = `${Math.max(0, formations.length * pitch - (pitch - card))}px`;
    const first = Math.max(0, Math.floor(this.#scroller.scrollLeft / pitch) - beyond);
    const last = Math.min(formations.length - 1, Math.ceil((this.#scroller.scrollLeft + width) / pitch) + beyond);
    const current = formations.findIndex(({ id }) => id === selection.formation);
    const turns = [];
    if (current >= 0 && current < first) turns.push(current);
    for (let index = first; index <= last; index += 1) turns.push(index);
    if (current > last) turns.push(current);
    const ids = turns.map((index) => formations[index].id);
    const wanted = new Set(ids);
    for (const index of turns) this.#show(formations[index], index, formations);
    for (const [id, { node }] of this.#cards) {
      if (wanted.has(id)) continue;
      if (node.contains(document.activeElement)) this.#list.focus({ preventScroll: true });
      node.remove();
      this.#cards.delete(id);
      this.#links.get(id)?.node.remove();
      this.#links.delete(id);
    }
    // Screen readers read them in the order in which they stand in the page.
    arrange(this.#list, ids.flatMap((id) => this.#cards.get(id)?.node ?? []));
    arrange(this.#gaps, ids.flatMap((id) => this.#links.get(id)?.node ?? []));
    this.#bands.show(formations, first, last, { pitch, card });
    this.#flags.show(first, last);
  }

  /**
   * @param {Formation} formation
   * @param {number} index
   * @param {Formation[]} formations
   */
  #show(formation, index, formations) {
    const { id, hold, notes } = formation;
    const card = this.#cards.get(id) ?? this.#newCard(id);
    const { desk, selection, choice, lengths, side } = this.#parts;
    const { pitch, card: width, picture } = this.#measure();
    const { node } = card;
    const isCurrent = id === selection.formation;
    const left = `${index * pitch}px`;
    if (node.style.left !== left) node.style.left = left;
    if (this.#renaming?.id === id) this.#renaming.field.style.left = left;
    node.classList.toggle("current", isCurrent);
    node.classList.toggle("live", id === this.#live);
    node.classList.toggle("chosen", choice.isSeveral && choice.has(id));
    node.tabIndex = isCurrent || (selection.formation === null && index === 0) ? 0 : -1;
    setAttribute(node, "aria-selected", String(choice.has(id)));
    setAttribute(node, "aria-posinset", String(index + 1));
    setAttribute(node, "aria-setsize", String(formations.length));
    setAttribute(node, "aria-label", this.#said(formation, index));
    setText(card.number, String(index + 1));
    setText(card.name, formation.name);
    setText(card.hold, lengths.brief(hold, desk.document, scoreOf(desk.document).arrival(index)));
    card.note.hidden = notes === "";
    const look = { side: side.now, width: width - 2, height: picture };
    this.#showOthers(card, id);
    const key = thumbnailKey(desk.document, formation, look);
    if (!isSameKey(key, card.key)) {
      card.key = key;
      drawThumbnail(card.canvas, desk.document, formation, look);
    }
    this.#showLink(formation, index, formations);
  }

  /**
   * A card as screen readers say it.
   *
   * @param {Formation} formation
   * @param {number} index
   */
  #said({ name, hold, part, notes }, index) {
    const { desk, lengths } = this.#parts;
    return listed([
      words("strip.card", { number: String(index + 1), name }),
      ...(part ? [words("strip.cardPart", { part })] : []),
      words("strip.cardHold", {
        length: lengths.words(hold, desk.document, scoreOf(desk.document).arrival(index)),
      }),
      ...(notes ? [words("strip.cardNotes")] : []),
    ], "unit");
  }

  /**
   * Which other editors have this formation open.
   *
   * @param {Card} card
   * @param {string} id
   */
  #showOthers(card, id) {
    const { desk } = this.#parts;
    /** @type {Author[]} */
    const here = [];
    for (const { by, formation } of desk.selections.values()) {
      if (formation === id && by.id !== desk.me?.id) here.push(by);
    }
    const watched = here.map((by) => by.id).join(" ");
    if (watched === card.watched) return;
    card.watched = watched;
    patch(
      card.others,
      here.slice(0, 4).map(({ id, name }) =>
        element("span", {
          key: id,
          title: words("strip.isHere", { name }),
          style: { background: faceColour(id) },
        })
      ),
    );
  }

  /**
   * @param {string} id
   * @returns {Card}
   */
  #newCard(id) {
    const canvas = node("canvas", { "aria-hidden": "true", class: "card-picture" });
    const number = node("span", { class: "card-number" });
    const name = node("bdi", { class: "card-name" });
    const hold = node("span", { class: "card-hold" });
    const note = node("span", { class: "card-note", title: words("strip.hasNotes") }, icon("notes", 13));
    const others = node("span", { class: "card-others" });
    const made = node(
      "div",
      { class: "card", role: "option", "data-id": id, "aria-selected": "false", tabindex: "-1" },
      node("span", { class: "card-frame" }, canvas),
      node("span", { class: "card-words" }, number, name, others, note, hold),
    );
    this.#list.append(made);
    const card = { node: made, canvas, number, name, hold, note, others, watched: "", key: undefined };
    this.#cards.set(id, card);
    return card;
  }

  /**
   * The move to the next one, in the gap: its length; a press inserts a formation.
   *
   * @param {Formation} formation
   * @param {number} index
   * @param {Formation[]} formations
   */
  #showLink({ id, transition }, index, formations) {
    const { desk, lengths } = this.#parts;
    if (index + 1 >= formations.length) {
      this.#links.get(id)?.node.remove();
      this.#links.delete(id);
      return;
    }
    const { node, length } = this.#links.get(id) ?? this.#newLink(id);
    const { pitch, card } = this.#measure();
    const departs = scoreOf(desk.document).departure(index);
    node.style.left = `${index * pitch + card}px`;
    setText(length, lengths.brief(transition.duration, desk.document, departs));
    const said = words("strip.link", {
      before: String(index + 1),
      after: String(index + 2),
      length: lengths.words(transition.duration, desk.document, departs),
    });
    setAttribute(node, "aria-label", said);
    setAttribute(node, "title", said);
  }

  /**
   * @param {string} id
   * @returns {Link}
   */
  #newLink(id) {
    const { commands } = this.#parts;
    const length = node("span", { class: "link-length" });
    const made = node(
      "button",
      {
        type: "button",
        class: "link",
        tabindex: "-1",
        onclick: () => commands.insertAfter(id),
      },
      node("span", { class: "link-plus" }, icon("plus", 16)),
      length,
    );
    this.#gaps.append(made);
    const link = { node: made, length };
    this.#links.set(id, link);
    return link;
  }

  /**
   * The place among the drawn.
   *
   * @param {number} clientX
   */
  #indexAt(clientX) {
    const { pitch, card } = this.#measure();
    const x = clientX - this.#scroller.getBoundingClientRect().left + this.#scroller.scrollLeft;
    return Math.min(
      this.#drawn.length,
      Math.max(0, Math.round((x + (pitch - card) / 2) / pitch)),
    );
  }

  /** @param {number | null} index */
  #markDrop(index) {
    this.#dropMark.hidden = index === null;
    if (index === null) return;
    const { pitch, card } = this.#measure();
    this.#dropMark.style.left = `${index * pitch - (pitch - card) / 2}px`;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const id = cardAt(event.target);
    if (id === null || this.#drag.swallowsClick) return;
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
    this.openMenu(at ?? this.#cards.get(id)?.node ?? this.#list);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { formations } = this.#parts.desk.document;
    const current = this.#parts.selection.formation;
    const at = formations.findIndex(({ id }) => id === current);
    const hasCommand = event.ctrlKey || event.metaKey;
    const to = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(formations.length - 1, at + 1),
      Home: 0,
      End: formations.length - 1,
    }[event.key];
    const isWalk = to !== undefined && formations.length > 0 && !hasCommand;
    const act = isWalk ? () => this.#walk(event, formations[to].id) : this.#command(event, current);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  #walk({ key, altKey, shiftKey }, id) {
    const { choice, commands, selection } = this.#parts;
    if (altKey) {
      commands.step(key === "ArrowLeft" ? -1 : 1);
      if (selection.formation !== null) this.#focus(selection.formation);
      return;
    }
    if (shiftKey) choice.through(id);
    else choice.only(id);
    this.#focus(id);
  }

  /**
   * What a key does that does not move along the row; undefined for nothing.
   *
   * @param {KeyboardEvent} event
   * @param {string | null} current
   * @returns {(() => void) | undefined}
   */
  #command({ key, ctrlKey, metaKey, shiftKey }, current) {
    const { choice, commands } = this.#parts;
    /** @type {(act: (id: string) => void) => () => void} */
    const onCurrent = (act) => () => {
      if (current !== null) act(current);
    };
    /** @type {Record<string, () => void>} */
    const acts = {
      "ctrl a": () => choice.all(),
      "ctrl d": () => commands.duplicate(),
      Delete: () => this.#remove(),
      Backspace: () => this.#remove(),
      Enter: onCurrent((id) => this.rename(id)),
      F2: onCurrent((id) => this.rename(id)),
      Insert: () => commands.add(),
      ContextMenu: onCurrent((id) => this.#menu(id)),
      "shift F10": onCurrent((id) => this.#menu(id)),
    };
    if (ctrlKey || metaKey) return acts[`ctrl ${key.toLowerCase()}`];
    return acts[key === "F10" && shiftKey ? "shift F10" : key];
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

/**
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
