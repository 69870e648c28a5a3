import { words } from "../words/trainer.js";
import { inWords } from "../ui/banner.js";
import { Changes } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { HandCall } from "./hands.js";

/**
 * Who trains in front of which camera: chosen from a list, or by raised hands, one athlete after the other.
 *
 * @import { StanceName } from "../drill/stance.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Place } from "./hands.js"
 * @import { Places } from "./places.js"
 */

/** Milliseconds between two looks at the hands. */
const every = 250;

/** @param {Places} places */
export function openPlaces(places) {
  const frame = node("div", { class: "stack" });
  const calling = new Calling(places);
  drawing(frame, [calling], () => calling.view());
  const stop = places.changed.listen(() => calling.look());
  const timer = setInterval(() => calling.look(), every);
  openDialog(words("trainer.places.title"), frame).addEventListener("close", () => {
    stop();
    clearInterval(timer);
  });
  void calling.read();
}

class Calling {
  #places;
  #changes = new Changes();
  /** @type {HandCall | null} */
  #call = null;
  #said = "";
  /** Which athlete or place could not be bound: it is said until that has been done. @type {string[]} */
  #failed = [];
  /** Whom each place was given, which the server has not answered yet. @type {Map<string, string | null>} */
  #chosen = new Map();

  /** @param {Places} places */
  constructor(places) {
    this.#places = places;
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  read = () => this.#attempt(this.#places.read());

  look() {
    const athlete = this.#call?.called ?? null;
    const place = this.#call?.look(this.#places.all, performance.now()) ?? null;
    if (this.#call !== null && place !== null && athlete !== null) void this.#bindCalled(this.#call, place, athlete);
    this.#changes.notify();
  }

  view() {
    const { athletes, all } = this.#places;
    const hasAthletes = athletes.length > 0;
    const called = this.#call?.called ?? null;
    const isSeveral = this.#call !== null && called !== null && this.#call.raised > 1;
    return [
      element("p", { class: "help" }, words(hasAthletes ? "trainer.places.help" : "trainer.places.noAthletes")),
      element("p", { class: "problem", role: "alert" }, this.#said),
      element(
        "ul",
        { class: "plain place-list" },
        list(all, {
          key: ({ id }) => id,
          of: (
            place,
          ) => [JSON.stringify([
            place,
            this.#chosen.get(place.id),
            this.#stanceAt(place),
            athletes.map(({ id, name }) => [id, name]),
          ])],
          make: (place) => this.#row(place),
        }),
      ),
      element("p", { class: "lead", role: "status" }, this.#call !== null && this.#callInWords(called)),
      element("p", { class: "help", role: "status" }, isSeveral && words("trainer.places.several")),
      element(
        "div",
        { class: "choices" },
        hasAthletes && this.#call === null &&
          element(
            "button",
            { type: "button", class: "primary", onclick: () => this.#begin() },
            words("trainer.places.call"),
          ),
        called !== null &&
          element("button", { type: "button", onclick: () => this.#skip() }, words("trainer.places.skip")),
      ),
    ];
  }

  /** @param {string | null} called */
  #callInWords(called) {
    const name = this.#places.athletes.find(({ id }) => id === called)?.name ?? "";
    return words(called === null ? "trainer.places.done" : "trainer.places.raise", { name });
  }

  /** @param {Shown<Place>} place */
  #whoseIs({ id, athlete }) {
    return (this.#chosen.has(id) ? this.#chosen.get(id) : athlete) ?? null;
  }

  /** Null where it is nobody's, or nobody has said it. @param {Shown<Place>} place */
  #stanceAt(place) {
    const whose = this.#whoseIs(place);
    return whose === null ? null : this.#places.stanceOf(whose) ?? null;
  }

  /** @param {Shown<Place>} place */
  #row(place) {
    const { id, name, sight } = place;
    const whose = this.#whoseIs(place);
    return element(
      "li",
      { "data-sight": sight },
      element("b", {}, nameOf(name)),
      element("span", { class: "help" }, words(`trainer.place.${sight}`)),
      element(
        "select",
        {
          "aria-label": words("trainer.places.whose", { camera: name }),
          onchange: ({ currentTarget }) => {
            currentTarget.blur();
            void this.#choose(id, currentTarget.value || null);
          },
        },
        element("option", { value: "", selected: !whose }, words("trainer.places.nobodys")),
        this.#places.athletes.map((one) =>
          element("option", { key: one.id, value: one.id, selected: one.id === whose }, one.name)
        ),
      ),
      whose !== null && this.#stance(whose, this.#stanceAt(place)),
    );
  }

  /**
   * Asked wherever it is not known: without it a cross is told as a jab.
   *
   * @param {string} athlete
   * @param {StanceName | null} stance
   */
  #stance(athlete, stance) {
    const name = this.#places.athletes.find(({ id }) => id === athlete)?.name ?? "";
    return element(
      "label",
      { class: "place-stance", "data-unknown": stance === null ? "yes" : null },
      words("trainer.places.stance"),
      element(
        "select",
        {
          "aria-label": words("trainer.places.stanceOf", { name }),
          onchange: ({ currentTarget }) => {
            const chosen = currentTarget.value;
            currentTarget.blur();
            if (chosen === "orthodox" || chosen === "southpaw") {
              void this.#attempt(this.#places.stand(athlete, chosen), `stance ${athlete}`);
            }
          },
        },
        stance === null && element("option", { value: "", selected: true }, words("trainer.places.stance.unknown")),
        element("option", { value: "orthodox", selected: stance === "orthodox" }, words("trainer.places.stance.left")),
        element("option", { value: "southpaw", selected: stance === "southpaw" }, words("trainer.places.stance.right")),
      ),
      stance === null && element("span", { class: "help" }, words("trainer.places.stance.why")),
    );
  }

  #begin() {
    const { all, athletes } = this.#places;
    const taken = new Set(all.map(({ athlete }) => athlete));
    const free = athletes.filter(({ id }) => !taken.has(id));
    this.#call = new HandCall((free.length > 0 ? free : athletes).map(({ id }) => id));
    this.look();
  }

  #skip() {
    this.#call?.skip();
    this.look();
  }

  /** @param {string} place @param {string | null} athlete */
  async #choose(place, athlete) {
    this.#chosen.set(place, athlete);
    await this.#attempt(this.#places.bind(place, athlete), place, ...(athlete === null ? [] : [athlete]));
    if (this.#chosen.get(place) === athlete) this.#chosen.delete(place);
    this.#changes.notify();
  }

  /**
   * @param {HandCall} call
   * @param {string} place
   * @param {string} athlete
   */
  async #bindCalled(call, place, athlete) {
    if (!(await this.#attempt(this.#places.bind(place, athlete), athlete))) call.again(athlete);
    this.#changes.notify();
  }

  /**
   * Whether it was done.
   *
   * @param {Promise<void>} asked
   * @param {string[]} about the athlete, the place
   */
  async #attempt(asked, ...about) {
    try {
      await asked;
      if (this.#failed.length > 0 && !this.#failed.some((one) => about.includes(one))) return true;
      [this.#failed, this.#said] = [[], ""];
      return true;
    } catch (problem) {
      [this.#failed, this.#said] = [about, inWords(problem)];
      return false;
    } finally {
      this.#changes.notify();
    }
  }
}
