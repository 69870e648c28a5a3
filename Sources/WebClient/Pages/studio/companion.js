import { element, setText } from "../parts/element.js";
import { whenIdle } from "../parts/when-idle.js";
import { placeInWords } from "../stage/words.js";
import { icon } from "./controls/icons.js";

/**
 * The stage as a list, for people who do not see or point at it: everybody with their place in words. Up and down walk through
 * it, Space chooses, Enter takes hold of the performer: then the arrows move them on the stage, and each place is read out.
 *
 * Where there are no keys, the buttons below the list move the chosen. It is there for screen readers always, and for eyes when it
 * is asked for (`toggle`).
 */
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const hint = {
  keys:
    "Up and down arrows walk through the performers, Space chooses, Enter takes hold: then the arrows move the performer and Enter lets go.",
  touch: "Choose performers by a tap; the buttons below move them.",
};
const ways = [["ArrowLeft", "Left", "Move left"], ["ArrowUp", "Up", "Move up the stage as it is shown"], [
  "ArrowDown",
  "Down",
  "Move down the stage as it is shown",
], ["ArrowRight", "Right", "Move right"]];
const isTouch = matchMedia("(pointer: coarse)");

export class Companion {
  #editor;
  #panel;
  #list;
  #live;
  #rows = new Map();
  #held = null;
  #isStale = false;

  constructor(editor, place) {
    this.#editor = editor;
    this.#live = element("p", { class: "unseen", role: "status", "aria-live": "polite", id: "stage-words" });
    this.#list = element("ul", {
      class: "plain companion-list",
      role: "listbox",
      "aria-multiselectable": "true",
      "aria-label": "Performers on the stage",
      "aria-describedby": "companion-hint",
    });
    this.#panel = element(
      "section",
      { class: "companion unseen-panel", "aria-label": "Everybody’s place" },
      element(
        "header",
        {},
        element("h3", {}, "Everybody’s place"),
        element("button", {
          type: "button",
          class: "quiet icon small",
          "aria-label": "Close the list",
          onclick: () => this.#close(),
        }, icon("close", 16)),
      ),
      element("p", { id: "companion-hint", class: "help" }, isTouch.matches ? hint.touch : hint.keys),
      this.#list,
      this.#wayButtons(),
    );
    place.append(this.#panel, this.#live);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("click", (event) => this.#pressed(event));
    this.#list.addEventListener("focusout", (event) => !this.#list.contains(event.relatedTarget) && this.#letGo());
    editor.onSpoken((text) => this.say(text));
    editor.desk.onChange(() => this.#soon());
    editor.selection.onChange(() => this.#soon());
    this.#soon();
  }

  /** Read out by screen readers; the same words twice are two messages. */
  say(text) {
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  /** For hands and screen readers without keys. */
  #wayButtons() {
    return element(
      "div",
      { class: "companion-ways", role: "group", "aria-label": "Move the chosen" },
      ways.map(([key, word, label]) =>
        element("button", {
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
    this.#editor.canvas.focus({ preventScroll: true });
  }

  toggle() {
    const isShown = this.#panel.classList.toggle("unseen-panel") === false;
    if (isShown) this.focus();
    return isShown;
  }

  focus() {
    this.#render();
    (this.#list.querySelector("[tabindex='0']") ?? this.#list.firstElementChild)?.focus({ preventScroll: false });
  }

  #soon() {
    if (this.#isStale) return;
    this.#isStale = true;
    whenIdle(() => this.#isStale && this.#render());
  }

  #render() {
    this.#isStale = false;
    const { scene, selection } = this.#editor;
    const { performers, stage, places } = scene;
    const ids = new Set(performers.map(({ id }) => id));
    for (const [id, row] of this.#rows) {
      if (ids.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
    }
    performers.forEach((performer, turn) => {
      const row = this.#row(performer.id);
      if (this.#list.children[turn] !== row) this.#list.insertBefore(row, this.#list.children[turn] ?? null);
      setText(row.firstElementChild, performer.name);
      setText(row.lastElementChild, places === null ? "" : placeInWords(scene.place(turn), stage));
      row.setAttribute("aria-selected", String(selection.has(performer.id)));
    });
    if (!this.#list.querySelector("[tabindex='0']")) this.#list.firstElementChild?.setAttribute("tabindex", "0");
  }

  #row(id) {
    let row = this.#rows.get(id);
    if (row === undefined) {
      row = element(
        "li",
        { role: "option", tabindex: "-1", "data-performer": id },
        element("bdi", {}),
        element("span", {}),
      );
      this.#rows.set(id, row);
    }
    return row;
  }

  #pressed(event) {
    const row = event.target.closest("[data-performer]");
    if (row === null) return;
    this.#walkTo(row);
    if (isTouch.matches || event.ctrlKey || event.metaKey || event.shiftKey) {
      this.#editor.selection.toggle(row.dataset.performer);
    } else this.#editor.selection.select(row.dataset.performer);
  }

  #key(event) {
    const row = event.target.closest("[data-performer]");
    if (row === null) return;
    const { selection } = this.#editor;
    const id = row.dataset.performer;
    if (this.#held !== null) {
      if (!this.#move(event)) return;
    } else if (event.key === "Enter") this.#hold(row);
    else if (event.key === " ") {
      selection.toggle(id);
      this.say(
        `${row.firstElementChild.textContent} ${
          selection.has(id) ? "chosen" : "not chosen"
        }, ${selection.performers.size} in all.`,
      );
    } else if (event.key === "Escape") this.#editor.canvas.focus({ preventScroll: true });
    else {
      const to = {
        ArrowDown: row.nextElementSibling,
        ArrowUp: row.previousElementSibling,
        Home: this.#list.firstElementChild,
        End: this.#list.lastElementChild,
      }[event.key];
      if (to === undefined) return;
      if (to !== null) this.#walkTo(to);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #walkTo(row) {
    this.#list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    row.setAttribute("tabindex", "0");
    row.focus();
  }

  #hold(row) {
    if (!this.#editor.standFor()) return;
    this.#held = row.dataset.performer;
    row.classList.add("held");
    this.#editor.selection.select(this.#held);
    this.say(`${row.firstElementChild.textContent} taken hold of. Arrows move, Enter lets go.`);
  }

  /** True when the key was for the performer held. */
  #move(event) {
    if (event.key === "Enter" || event.key === "Escape") {
      const row = this.#rows.get(this.#held);
      this.#letGo();
      this.say(`${row?.firstElementChild.textContent ?? ""} let go: ${row?.lastElementChild.textContent ?? ""}.`);
      return true;
    }
    if (steps[event.key] === undefined) return false;
    this.#step(event.key, event.shiftKey);
    return true;
  }

  /** Moves the chosen where the key points on the screen, whichever side it is seen from. */
  #step(key, isFine) {
    const { selection, snapping, view } = this.#editor;
    if (selection.performers.size === 0) return this.say("Nobody is chosen.");
    const [x, y] = steps[key];
    const far = (view.side === "audience" ? 1 : -1) * (isFine ? 0.1 : snapping.step);
    this.#editor.nudge(x * far, y * far);
    this.#render();
  }

  #letGo() {
    this.#rows.get(this.#held)?.classList.remove("held");
    this.#held = null;
  }
}
