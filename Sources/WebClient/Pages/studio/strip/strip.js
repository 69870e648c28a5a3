import { element, nameOf, setText } from "../../parts/element.js";
import { redrawing } from "../../parts/redraw.js";
import { icon } from "../controls/icons.js";
import { StripDrag } from "./drag.js";
import { formationMenu } from "../dialogs/formation-menu.js";
import { partColour } from "../controls/parts-of-the-work.js";
import { drawThumbnail, isSameKey, thumbnailKey } from "./thumbnail.js";
import { faceColour } from "../frame/top-bar.js";

/**
 * The formations in a row, each a picture with its name and hold, the moves between them. Only what can be seen is in the page:
 * a thousand formations scroll like ten. Keys: see `stripKeys`.
 */
export const stripKeys = [
  ["← →", "The formation before, after"],
  ["Home End", "The first, the last formation"],
  ["Shift + ← →", "Choose several"],
  ["Ctrl + A", "Choose all formations"],
  ["Enter", "Rename"],
  ["Alt + ← →", "Move it earlier, later"],
  ["Ctrl + D", "Duplicate"],
  ["Delete", "Delete"],
  ["Insert", "A new one behind it"],
  ["Shift + F10", "All that can be done with it"],
];

const beyond = 4;

export class Strip {
  #studio;
  #scroller;
  #list;
  #gaps;
  #cards = new Map();
  #links = new Map();
  #drag;
  #measures = null;
  #frame = null;
  /** Asks for drawing; what lies under a pointer waits for it to be let go. */
  #wake;
  #shownFor = null;
  #live = null;
  /** The card whose name is a field, and the field. */
  #renaming = null;

  constructor(studio, { scroller, list, gaps }) {
    this.#studio = studio;
    this.#scroller = scroller;
    this.#list = list;
    this.#gaps = gaps;
    const { desk, selection, choice, lengths } = studio;
    this.#drag = new StripDrag(scroller, {
      cardAt: (target) => target.closest?.(".card")?.dataset.id ?? null,
      chosen: (id) => (choice.has(id) ? choice.ids : [id]),
      indexAt: (x) => this.#indexAt(x),
      mark: (index) => this.#markDrop(index),
      drop: (ids, index) => studio.commands.moveTo(index, ids),
      menu: (id, at) => this.#menu(id, at),
    });
    list.addEventListener("click", (event) => this.#clicked(event));
    list.addEventListener("dblclick", (event) => this.#card(event) && this.rename(this.#card(event)));
    list.addEventListener("contextmenu", (event) => {
      if (!this.#card(event)) return;
      event.preventDefault();
      this.#menu(this.#card(event), { x: event.clientX, y: event.clientY });
    });
    list.addEventListener("keydown", (event) => this.#key(event));
    this.#wake = redrawing(scroller, () => this.#draw());
    scroller.addEventListener("scroll", () => this.#drawInSight(), { passive: true });
    new ResizeObserver(() => {
      this.#measures = null;
      this.#drawInSight();
    }).observe(scroller);
    desk.onChange(() => this.#wake());
    choice.onChange(() => this.#wake());
    lengths.onChange(() => this.#wake());
    desk.onPresence(() => this.#wake());
    studio.onSide(() => this.#wake());
    selection.onChange(() => this.#follow(selection.formation));
    this.#draw();
    this.#follow(selection.formation);
  }

  /** The formation that is live while the piece plays; null when it does not. */
  set live(id) {
    if (id === this.#live) return;
    this.#live = id;
    if (id !== null) this.reveal(id);
    this.#wake();
  }

  reveal(id, isSmooth = true) {
    const index = this.#studio.desk.document.formations.findIndex((formation) => formation.id === id);
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

  focus(id = this.#studio.selection.formation) {
    this.reveal(id, false);
    this.#draw();
    this.#cards.get(id)?.node.focus({ preventScroll: true });
  }

  /** The name becomes a field in its place. */
  rename(id) {
    const card = this.#cards.get(id);
    if (!card) return;
    const { name } = this.#studio.desk.document.formations.find((formation) => formation.id === id);
    const field = element("input", {
      type: "text",
      class: "card-rename",
      value: name,
      maxlength: 200,
      dir: "auto",
      "aria-label": "Name of the formation",
      autocomplete: "off",
    });
    let isOver = false;
    const finish = (isKept, isBack) => {
      if (isOver) return;
      isOver = true;
      field.remove();
      this.#renaming = null;
      if (isKept) this.#studio.commands.rename(id, field.value);
      if (isBack) this.focus(id);
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
    this.#gaps.append(field);
    field.focus({ preventScroll: true });
    field.select();
  }

  #follow(id) {
    if (id !== null && id !== this.#shownFor) this.reveal(id);
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
    const read = (name) => Number.parseFloat(style.getPropertyValue(name));
    const [card, gap] = [read("--card"), read("--gap")];
    this.#measures = { card, gap, pitch: card + gap, picture: read("--picture"), width: this.#scroller.clientWidth };
    return this.#measures;
  }

  #draw() {
    const { desk, choice, selection } = this.#studio;
    const { formations } = desk.document;
    const { pitch, card, width } = this.#measure();
    this.#list.style.width = `${Math.max(0, formations.length * pitch - (pitch - card))}px`;
    const first = Math.max(0, Math.floor(this.#scroller.scrollLeft / pitch) - beyond);
    const last = Math.min(formations.length - 1, Math.ceil((this.#scroller.scrollLeft + width) / pitch) + beyond);
    const wanted = new Set();
    const current = formations.findIndex(({ id }) => id === selection.formation);
    const turns = [];
    for (let index = first; index <= last; index += 1) turns.push(index);
    if (current >= 0 && (current < first || current > last)) turns.push(current);
    for (const index of turns) {
      const formation = formations[index];
      wanted.add(formation.id);
      this.#show(formation, index, formations, choice);
    }
    for (const [id, { node }] of this.#cards) {
      if (wanted.has(id)) continue;
      if (node.contains(document.activeElement)) this.#list.focus({ preventScroll: true });
      node.remove();
      this.#cards.delete(id);
      this.#links.get(id)?.remove();
      this.#links.delete(id);
    }
  }

  #show(formation, index, formations, choice) {
    const { id } = formation;
    if (!this.#cards.has(id)) this.#cards.set(id, this.#newCard(id));
    const card = this.#cards.get(id);
    const { desk, selection, lengths } = this.#studio;
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
    const { tempo } = desk.document;
    const part = formation.part ?? "";
    const beginsPart = part !== "" && part !== (formations[index - 1]?.part ?? "");
    setAttribute(
      node,
      "aria-label",
      `Formation ${index + 1}, ${formation.name}${part ? `, part ${part}` : ""}, held ${
        lengths.words(formation.hold, tempo)
      }${formation.notes ? ", has notes" : ""}`,
    );
    setText(card.number, String(index + 1));
    setText(card.name, formation.name);
    setText(card.hold, lengths.brief(formation.hold, tempo));
    setText(card.part, beginsPart ? part : "");
    card.band.hidden = part === "";
    card.band.style.background = part ? partColour(part) : "";
    card.note.hidden = !formation.notes;
    const options = { side: this.#studio.side, width: width - 2, height: picture };
    this.#showOthers(card, id);
    const key = thumbnailKey(desk.document, formation, options);
    if (!isSameKey(key, card.key)) {
      card.key = key;
      drawThumbnail(card.canvas, desk.document, formation, options);
    }
    this.#showLink(formation, index, formations);
  }

  /** Who else looks at this formation. */
  #showOthers(card, id) {
    const { desk } = this.#studio;
    const here = [];
    for (const { by, formation } of desk.selections.values()) {
      if (formation === id && by?.id !== desk.me?.id) here.push(by);
    }
    const watched = here.map((by) => by.id).join(" ");
    if (watched === card.watched) return;
    card.watched = watched;
    card.others.replaceChildren(
      ...here.slice(0, 4).map((by) => {
        const spot = element("span", { title: `${by.name} is here` });
        spot.style.background = faceColour(by.id);
        return spot;
      }),
    );
  }

  #newCard(id) {
    const canvas = element("canvas", { "aria-hidden": "true", class: "card-picture" });
    const part = element("bdi", { class: "card-part" });
    const band = element("span", { class: "card-band" });
    const number = element("span", { class: "card-number" });
    const name = nameOf("", { class: "card-name" });
    const hold = element("span", { class: "card-hold" });
    const note = element("span", { class: "card-note", title: "Has notes" }, icon("notes", 13));
    const others = element("span", { class: "card-others" });
    const node = element(
      "div",
      { class: "card", role: "option", "data-id": id, "aria-selected": "false", tabindex: "-1" },
      band,
      part,
      element("span", { class: "card-frame" }, canvas, number, note, others),
      element("span", { class: "card-words" }, name, hold),
    );
    this.#list.append(node);
    return { node, canvas, part, band, number, name, hold, note, others, watched: "", key: undefined };
  }

  /** The move to the next one, in the gap: its length; a press inserts a formation. */
  #showLink(formation, index, formations) {
    const { desk, lengths, commands } = this.#studio;
    let link = this.#links.get(formation.id);
    if (index + 1 >= formations.length) {
      link?.remove();
      this.#links.delete(formation.id);
      return;
    }
    if (!link) {
      link = element(
        "button",
        { type: "button", class: "link", tabindex: "-1" },
        element("span", { class: "link-plus" }, icon("plus", 16)),
        element("span", { class: "link-length" }),
      );
      link.addEventListener(
        "click",
        () => commands.insertAfter(desk.document.formations.findIndex(({ id }) => id === formation.id)),
      );
      this.#links.set(formation.id, link);
      this.#gaps.append(link);
    }
    const { pitch, card } = this.#measure();
    link.style.left = `${index * pitch + card}px`;
    const duration = formation.transition?.duration ?? 0;
    setText(link.lastElementChild, lengths.brief(duration, desk.document.tempo));
    const words = `Insert between ${index + 1} and ${index + 2}: the move takes ${
      lengths.words(duration, desk.document.tempo)
    }`;
    setAttribute(link, "aria-label", words);
    setAttribute(link, "title", words);
  }

  #indexAt(clientX) {
    const { pitch, card } = this.#measure();
    const x = clientX - this.#scroller.getBoundingClientRect().left + this.#scroller.scrollLeft;
    return Math.min(
      this.#studio.desk.document.formations.length,
      Math.max(0, Math.round((x + (pitch - card) / 2) / pitch)),
    );
  }

  #markDrop(index) {
    const mark = this.#gaps.querySelector(".drop-mark") ??
      this.#gaps.appendChild(element("span", { class: "drop-mark" }));
    mark.hidden = index === null;
    if (index === null) return;
    const { pitch, card } = this.#measure();
    mark.style.left = `${index * pitch - (pitch - card) / 2}px`;
  }

  #card(event) {
    return event.target.closest?.(".card")?.dataset.id ?? null;
  }

  #clicked(event) {
    const id = this.#card(event);
    if (id === null || this.#drag.swallowsClick) return;
    const { choice } = this.#studio;
    if (event.shiftKey) choice.through(id);
    else if (event.ctrlKey || event.metaKey || this.#studio.isChoosingSeveral) choice.toggle(id);
    else choice.only(id);
    this.focus(id);
  }

  #menu(id, at) {
    const { choice } = this.#studio;
    if (!choice.has(id)) choice.only(id);
    formationMenu(this.#studio, this, at ?? this.#cards.get(id)?.node ?? this.#list);
  }

  #key(event) {
    const { desk, selection, choice, commands } = this.#studio;
    const { formations } = desk.document;
    const at = formations.findIndex(({ id }) => id === selection.formation);
    const hasCommand = event.ctrlKey || event.metaKey;
    const to = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(formations.length - 1, at + 1),
      Home: 0,
      End: formations.length - 1,
    }[event.key];
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (to !== undefined && formations.length > 0 && !hasCommand) {
      done();
      if (event.altKey) return this.#stepped(event.key === "ArrowLeft" ? -1 : 1);
      const { id } = formations[to];
      if (event.shiftKey) choice.through(id);
      else choice.only(id);
      return this.focus(id);
    }
    const letter = hasCommand ? `ctrl ${event.key.toLowerCase()}` : event.key;
    const act = {
      "ctrl a": () => choice.all(),
      "ctrl d": () => commands.duplicate(),
      Delete: () => this.#removed(),
      Backspace: () => this.#removed(),
      Enter: () => at >= 0 && this.rename(formations[at].id),
      F2: () => at >= 0 && this.rename(formations[at].id),
      Insert: () => commands.add(),
      ContextMenu: () => at >= 0 && this.#menu(formations[at].id),
      F10: event.shiftKey ? () => at >= 0 && this.#menu(formations[at].id) : undefined,
    }[letter];
    if (!act) return;
    done();
    act();
  }

  #stepped(by) {
    const { commands, selection } = this.#studio;
    commands.step(by);
    this.focus(selection.formation);
  }

  #removed() {
    this.#studio.commands.remove();
    const { formation } = this.#studio.selection;
    if (formation !== null) this.focus(formation);
    else this.#list.focus({ preventScroll: true });
  }
}

function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
