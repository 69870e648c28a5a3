import { words } from "../words/trainer.js";
import { showTrouble } from "../ui/banner.js";
import { byName } from "../ui/by-name.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { holdAtFirst } from "../ui/hold-at-first.js";
import { Changes } from "../ui/changes.js";
import { openOnDemand } from "../ui/on-demand.js";
import { placesOf, Returns } from "./hands.js";
import { Sources } from "./sources.js";

/**
 * The places that cameras watch, and whose each is. Whether it is still the same athlete is asked on the trainer's page
 * when somebody comes back to their place.
 *
 * @import { StanceName } from "../drill/stance.js"
 * @import { LiveSession } from "../live/session.js"
 */

const loadDialog = () => import("./places-dialog.js");

export class Places {
  /** Told when a camera sees something else, or a place is somebody else's. */
  changed = new Changes();
  #session;
  #sources;
  #drawQuestion;
  #returns = new Returns();
  /** @type {Promise<void> | null} */
  #reading = null;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    this.#sources = new Sources(session);
    this.#drawQuestion = drawing(byId("returned"), [this.changed], () => this.#question()).now;
    byId("places").addEventListener("click", () => this.#open());
    session.listen("change", () => this.#look());
  }

  get all() {
    return placesOf(this.#session.state.members, this.#sources.bound).sort(byName);
  }

  /** Whose punches a camera tells; undefined where that is not known yet. @param {string} camera */
  whoseIs(camera) {
    return this.#sources.whoseIs(camera);
  }

  /** Everybody who may train in front of a camera. */
  get athletes() {
    const { members } = this.#session.state;
    return members.filter(({ role, sight }) => role === "dancer" && sight === undefined).sort(byName);
  }

  /**
   * From now on what a place's camera tells is this athlete's; rejects with a `Problem`. Where it is asked whether the
   * former one is back, what was told of them since they left does not count.
   *
   * @param {string} place
   * @param {string | null} athlete
   * @param {number | null} [left] when the former one left
   */
  async bind(place, athlete, left = this.#returns.leftAt(place)) {
    const isAnother = athlete !== this.#sources.of(place).athlete;
    const since = isAnother ? left ?? undefined : undefined;
    await this.#sources.set(place, { athlete, since });
    this.#returns.answered(place);
    this.#look();
  }

  /** Which hand an athlete boxes with in front; undefined where nobody has said it. @param {string} athlete */
  stanceOf(athlete) {
    return this.#sources.stanceOf(athlete);
  }

  /**
   * Cameras tell jabs from crosses by it; rejects with a `Problem`.
   *
   * @param {string} athlete
   * @param {StanceName} stance
   */
  async stand(athlete, stance) {
    await this.#sources.setStance(athlete, stance);
    this.changed.notify();
  }

  /** Another trainer may have bound somebody, so they are read whenever somebody looks; rejects with a `Problem`. */
  async read() {
    await this.#sources.read();
    this.#look();
  }

  #open() {
    openOnDemand(loadDialog, ({ openPlaces }) => openPlaces(this));
  }

  #look() {
    const places = this.all;
    byId("places").hidden = places.length === 0;
    if (places.length > 0) this.#reading ??= this.read().catch(() => void (this.#reading = null));
    this.#returns.look(places, this.#session.now());
    this.changed.notify();
  }

  #question() {
    const place = this.#returns.asked?.place ?? null;
    const athlete = this.athletes.find(({ id }) => id === place?.athlete);
    byId("returned").hidden = place === null || athlete === undefined;
    if (place === null || athlete === undefined) return null;
    const { id, name } = place;
    return [
      element("span", {}, words("trainer.returned", { camera: name, name: athlete.name })),
      island(`${id} ${athlete.id}`, [], () => this.#answers(id, athlete.id)),
    ];
  }

  /** What takes the place of another question is not answered at once. @param {string} place @param {string} athlete */
  #answers(place, athlete) {
    /** @param {() => void} then */
    const answer = (then) => () => {
      then();
      this.#returns.answered(place);
      this.#drawQuestion();
    };
    const buttons = node(
      "fieldset",
      { role: "presentation" },
      node("button", { type: "button", onclick: answer(() => {}) }, words("trainer.returned.yes")),
      node(
        "button",
        { type: "button", class: "quiet", onclick: answer(() => this.#other(place, athlete)) },
        words("trainer.returned.no"),
      ),
    );
    holdAtFirst(buttons);
    return buttons;
  }

  /**
   * Nobody knows who it is until the trainer says so. Another trainer, who is asked the same, may have said so already.
   *
   * @param {string} place
   * @param {string} athlete
   */
  async #other(place, athlete) {
    const left = this.#returns.leftAt(place);
    this.#open();
    try {
      await this.read();
      if (this.#sources.of(place).athlete === athlete) await this.bind(place, null, left);
    } catch (problem) {
      showTrouble(problem);
    }
  }
}
