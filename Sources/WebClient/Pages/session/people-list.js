import { words } from "../words/conductor.js";
import "../words/sessions.js";
import { isDrill, memberNamed, performerOf } from "../live/model.js";
import { symbolBadge } from "../stage/symbols.js";
import { every } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { byId, setText } from "../ui/node.js";
import { assign } from "./assigning.js";
import { memberName } from "./member-name.js";
import { factsAbout, musicInWords } from "./people-words.js";
import { pickPerformer } from "./performer-picker.js";
import { dotOf } from "./timing-words.js";
import { unassigned } from "./unassigned.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Ownership } from "./ownership.js"
 */

/** Devices report every five seconds; three reports missed are noticed here. */
const staleAfter = 18_000;
const lookEvery = 5_000;

/**
 * Who is here, how well they are connected, and who has the baton; of a piece also whom they dance, which is assigned
 * here.
 */
export class PeopleList {
  #session;
  #ownership;
  /**
   * When a device's report was last seen to change, by member.
   *
   * @type {Map<string, { text: string, at: number }>}
   */
  #heard = new Map();
  /** @type {(member: Attendee) => void} */
  onGiveBaton = () => {};

  /**
   * @param {LiveSession} session
   * @param {Ownership} ownership
   */
  constructor(session, ownership) {
    this.#session = session;
    this.#ownership = ownership;
    const sources = [session.newsOf("change", "production", "connection"), every(lookEvery)];
    /** @type {(id: string, view: () => import("../ui/element.d.ts").Child) => unknown} */
    const draw = (id, view) => drawing(byId(id), sources, () => this.#isKnown ? view() : undefined);
    draw("people", () => this.#rows((person) => !this.#isLeft(person)));
    draw("away-people", () => this.#rows((person) => this.#isLeft(person)));
    draw("unassigned", () => unassigned(session));
    drawing(byId("people-summary"), sources, () => this.#isKnown ? this.#summarise() : undefined);
  }

  get #isKnown() {
    return this.#session.state.known && this.#session.production !== null;
  }

  /** Who is away, and dances nobody. @param {Attendee} person */
  #isLeft = ({ id, present }) => !present && performerOf(this.#session.state, id) === null;

  /** Everybody but those who are away and dance nobody, as they are listed. */
  get shown() {
    return this.#isKnown ? this.#sorted((person) => !this.#isLeft(person)) : [];
  }

  /** @param {(person: Attendee) => boolean} which */
  #sorted(which) {
    return [...this.#session.state.members].sort(byPresenceThenName).filter(which);
  }

  /** @param {(person: Attendee) => boolean} which */
  #rows(which) {
    return list(this.#sorted(which), {
      key: ({ id }) => id,
      of: (person) => {
        const { state, me } = this.#session;
        const [isMine, hasBaton] = [state.baton === me, state.baton === person.id];
        return [person, this.performerOf(person.id), hasBaton, isMine, this.dotOf(person), this.#hasMenu(person)];
      },
      make: (person) => this.#row(person),
    });
  }

  /** @param {Shown<Attendee>} person */
  #row(person) {
    const { state, me } = this.#session;
    const { id, present, ready, role } = person;
    const name = memberName(person);
    const dot = this.dotOf(person);
    const isTrouble = dot !== null && dot !== "good" && dot !== "unknown";
    const isDancer = role === "dancer" && !isDrill(state);
    return element(
      "li",
      { "data-member": id, class: present ? "person" : "person away" },
      element("span", { class: "presence", "aria-hidden": "true", "data-dot": dot ?? "" }),
      element(
        "span",
        { class: "person-name" },
        nameOf(name),
        id === me && element("small", { class: "is-me" }, words("conductor.you")),
        element("small", { class: "facts" }, factsAbout(state, person)),
      ),
      element("span", { class: "dot-words" }, isTrouble && words(`conductor.dot.${dot}`)),
      element(
        "span",
        { class: ready ? "is-ready" : "not-ready" },
        isDancer && (ready ? [icon("check", 16), words("conductor.isReady")] : words("conductor.notReady")),
      ),
      this.#offer(person),
      this.#hasMenu(person) && element("button", {
        type: "button",
        class: "more quiet icon small",
        "aria-label": words("sessions.moreAbout", { name }),
        onclick: () => this.#with(id, (now) => this.#ownership.openMenu(now)),
      }, icon("more")),
    );
  }

  /** What the button of a row does for this person. @param {Shown<Attendee>} person */
  #offer({ id, name, role, present }) {
    const { state, me } = this.#session;
    const performer = this.performerOf(id);
    if (role === "conductor" && id !== me && state.baton === me && present) {
      return element("button", {
        type: "button",
        "data-act": "offer",
        class: "offer small",
        "aria-label": words("conductor.giveBatonTo", { name }),
        onclick: () => this.#with(id, (now) => this.onGiveBaton(now)),
      }, words("conductor.giveBaton"));
    }
    if (!this.#isAssigned(role) && performer === null) return null;
    return element(
      "button",
      {
        type: "button",
        "data-act": "offer",
        class: `offer small assign${performer ? "" : " vacant"}`,
        "aria-label": performer
          ? words("conductor.dancesChange", { name, performer: performer.name })
          : words("conductor.choosePerformerFor", { name }),
        onclick: () => this.#with(id, (now) => this.#assignTo(now)),
      },
      performer ? [symbolBadge(performer, 24), nameOf(performer.name)] : words("conductor.assign"),
    );
  }

  /** Whether a performer may be given to somebody. @param {Attendee["role"]} role */
  #isAssigned = (role) => !isDrill(this.#session.state) && mayDance(role);

  /** Asks whom somebody dances who dances nobody yet; answers whether it did. @param {string} member */
  askForPerformer(member) {
    const person = memberNamed(this.#session.state, member);
    if (!person || !this.#isAssigned(person.role) || this.performerOf(member) !== null) return false;
    this.#assignTo(person);
    return true;
  }

  /**
   * Somebody as they are now; nothing is done for those who have gone.
   *
   * @param {string} id
   * @param {(person: Attendee) => void} act
   */
  #with(id, act) {
    const person = memberNamed(this.#session.state, id);
    if (person) act(person);
  }

  /** @param {Attendee} person */
  #hasMenu = (person) => this.#ownership.hasMenu(person);

  /** Whom a member dances. @param {string} member */
  performerOf(member) {
    const { state, production } = this.#session;
    return production?.performers.find(({ id }) => id === performerOf(state, member)) ?? null;
  }

  /** How well their device is connected. @param {Attendee} person */
  dotOf = (person) => dotOf(this.#session.state, person, this.#isStale(person));

  /** @param {Attendee} person */
  #isStale({ id, present, quality }) {
    if (!present || !quality) return this.#heard.delete(id) && false;
    const text = JSON.stringify(quality);
    const heard = this.#heard.get(id);
    if (heard?.text === text) return performance.now() - heard.at > staleAfter;
    this.#heard.set(id, { text, at: performance.now() });
    return false;
  }

  /** @param {Attendee} person */
  #assignTo({ id, name }) {
    const session = this.#session;
    const current = () => performerOf(session.state, id);
    pickPerformer(session, {
      isMine: id === session.me,
      title: words("conductor.whoDoesDance", { name }),
      current,
      takeTaken: true,
      none: current() === null ? null : words("conductor.freePerformer"),
      choose: (performer, holder) => {
        if (performer !== null) return assign(session, performer, id, { holder });
        const freed = current();
        return freed === null ? Promise.resolve(null) : assign(session, freed, null, { holder: id });
      },
    });
  }

  /** Says how many are here and what is missing. */
  #summarise() {
    const { state } = this.#session;
    const people = state.members;
    const present = people.filter(({ present, role }) => present && role !== "screen");
    const screens = people.filter(({ present, role }) => present && role === "screen").length;
    const left = people.filter(this.#isLeft).length;
    byId("away").hidden = left === 0;
    setText(
      byId("away-summary"),
      words(isDrill(state) ? "conductor.peopleAway" : "conductor.awayWithout", { count: left }),
    );
    const unseen = present.filter(({ unseenChanges = 0 }) => unseenChanges > 0).length;
    setText(byId("unseen-summary"), unseen === 0 ? "" : words("conductor.haveNotLooked", { count: unseen }));
    const music = musicInWords(people);
    setText(byId("music-summary"), music.said);
    byId("music-summary").classList.toggle("is-lacking", music.isLacking);
    setText(byId("screens-summary"), screens === 0 ? "" : words("conductor.screensHere", { count: screens }));
    return this.#hereInWords(present);
  }

  /** @param {readonly Attendee[]} present */
  #hereInWords(present) {
    const { state, isConnected } = this.#session;
    if (state.members.length === 0) return words("conductor.nobodyYet");
    if (!isConnected) return words("conductor.asBefore");
    const dancers = present.filter(({ role }) => role === "dancer");
    const ready = dancers.filter((person) => person.ready).length;
    const here = { present: present.length, ready, count: dancers.length };
    return words(dancers.length > 0 && !isDrill(state) ? "conductor.peopleHereReady" : "conductor.peopleHere", here);
  }
}

/**
 * @param {Attendee} a
 * @param {Attendee} b
 */
function byPresenceThenName(a, b) {
  return Number(b.present) - Number(a.present) || rank(a) - rank(b) || a.name.localeCompare(b.name);
}

/** @param {Attendee} person */
const rank = ({ role }) => (role === "conductor" ? 0 : role === "screen" ? 2 : 1);

/** @param {Attendee["role"]} role */
const mayDance = (role) => role !== "conductor" && role !== "screen";
