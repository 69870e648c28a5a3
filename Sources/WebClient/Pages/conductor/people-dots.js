import { words } from "../words/conductor.js";
import { factsAbout, musicInWords } from "../session/people-words.js";
import { memberName } from "../session/member-name.js";
import { performersWithoutPerson } from "../session/unassigned.js";
import { symbolBadge } from "../stage/symbols.js";
import { every, Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { byId } from "../ui/node.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { PeopleList } from "../session/people-list.js"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

const lookEvery = 5_000;

/**
 * Everybody as one dot each: their performer's, or the first letter of their name. Tab comes to one of them, or to the
 * word before them; the arrow keys go from one to the next.
 */
export class PeopleDots {
  #session;
  #people;
  #bar = byId("dots");
  #everyone = byId("everyone");
  /** Whose dot Tab comes to; null for the word. @type {Held<string | null>} */
  #reached = new Held(/** @type {string | null} */ (null));
  #drawing;
  /** A dot was pressed, by key or by pointer. @type {(member: string, isByKey: boolean) => void} */
  onPress = () => {};

  /**
   * @param {LiveSession} session
   * @param {PeopleList} people
   */
  constructor(session, people) {
    this.#session = session;
    this.#people = people;
    const sources = [session.newsOf("change", "production", "connection"), every(lookEvery)];
    this.#drawing = drawing(byId("people-dots"), [...sources, this.#reached], () => this.#dots());
    drawing(byId("here"), sources, () => this.#hereInWords());
    drawing(byId("lacking"), sources, () => lackInWords(session));
    this.#bar.addEventListener("keydown", (event) => this.#walk(event));
    this.#bar.addEventListener("focusin", ({ target }) => {
      this.#reached.value = target instanceof HTMLElement ? target.dataset.dotOf ?? null : null;
      this.#everyone.tabIndex = this.#reached.value === null ? 0 : -1;
      this.#drawing.now();
    });
  }

  #hereInWords() {
    const { members, known } = this.#session.state;
    return known && String(members.filter(({ present, role }) => present && role !== "screen").length);
  }

  #dots() {
    const people = this.#people.shown;
    if (this.#reached.value !== null && !people.some(({ id }) => id === this.#reached.value)) {
      this.#reached.value = null;
      this.#everyone.tabIndex = 0;
    }
    return list(people, {
      key: ({ id }) => id,
      of: (person) => [
        person,
        this.#people.performerOf(person.id),
        this.#people.dotOf(person),
        this.#session.state.baton === person.id,
        person.id === this.#reached.value,
      ],
      make: (person) => this.#dot(person),
    });
  }

  /** @param {Shown<Attendee>} person */
  #dot(person) {
    const { id, present, ready, role } = person;
    const performer = this.#people.performerOf(id);
    const dot = this.#people.dotOf(person);
    const isLate = present && dot !== null && dot !== "good" && dot !== "unknown";
    const said = [
      memberName(person),
      performer?.name,
      factsAbout(this.#session.state, person),
      isLate && words(`conductor.dot.${dot}`),
      role === "dancer" && ready && words("conductor.isReady"),
    ].filter(Boolean).join(" · ");
    return element(
      "button",
      {
        type: "button",
        class: ["dot", !present && "is-away", performer === null && "is-free", role === "screen" && "is-screen"]
          .filter(Boolean).join(" "),
        "data-dot-of": id,
        "data-sign": isLate ? "wrong" : present && ready ? "ready" : null,
        tabindex: id === this.#reached.value ? "0" : "-1",
        title: said,
        "aria-label": said,
        onclick: ({ detail }) => this.onPress(id, detail === 0),
      },
      performer === null
        ? element("span", { class: "initial", "aria-hidden": "true" }, [...memberName(person)][0] ?? "")
        : symbolBadge(performer, 28),
    );
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const buttons = [...this.#bar.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length].focus();
  }
}

/** What a run would lack, the most needed first. @param {LiveSession} session */
function lackInWords(session) {
  const { state } = session;
  if (!state.known) return undefined;
  const missing = performersWithoutPerson(session).length;
  const music = musicInWords(state.members);
  const isLacking = missing > 0 || music.isLacking;
  const said = missing > 0 ? words("conductor.withoutPerson", { count: missing }) : music.isLacking ? music.said : "";
  byId("lacking").classList.toggle("is-lacking", isLacking);
  return said;
}

/**
 * Brings the row of a person in the list of everybody into sight.
 *
 * @param {string} member
 * @param {boolean} isFocused
 */
export function revealPerson(member, isFocused) {
  const row = document.querySelector(`#everyone-panel [data-member="${CSS.escape(member)}"]`);
  row?.scrollIntoView({ block: "nearest" });
  const control = row?.querySelector("button");
  if (isFocused && control instanceof HTMLElement) control.focus({ preventScroll: true });
}
