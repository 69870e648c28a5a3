import { words } from "../words/conductor.js";
import "../words/music.js";
import "../words/sessions.js";
import { nameOf } from "../ui/element.js";
import { byId, node, setText, within } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { memberName } from "./member-name.js";
import { pickPerformer } from "./performer-picker.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { assign } from "./assigning.js";
import { isDrill, isWithGroup, memberNamed, performerOf, roleOf } from "../live/model.js";
import { dotOf } from "./timing-words.js";
import { symbolBadge } from "../stage/symbols.js";
import { showTrouble } from "../ui/banner.js";
import { patch } from "../ui/patch.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Ownership } from "./ownership.js"
 */

const chipsShown = 12;
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
  /** @type {Rows<Attendee>} */
  #rows = new Rows({
    key: ({ id }) => id,
    of: (person) => this.#shownOf(person),
    make: (person, _index, former) => this.#fill(former ?? emptyRow(person.id), person),
  });
  /** @type {Rows<Performer>} */
  #chips = new Rows({
    key: ({ id }) => id,
    of: ({ id, name, colour, symbol, label }) => [name, colour, symbol, label, this.#holderAway(id)?.name],
    make: (performer) => {
      const away = this.#holderAway(performer.id);
      return node(
        "li",
        {},
        node(
          "button",
          {
            type: "button",
            class: away ? "chip is-away" : "chip",
            title: away && words("sessions.performerAway", { performer: performer.name, name: away.name }),
            "aria-label": words("conductor.findPersonFor", { name: performer.name }),
            onclick: () => this.#findPersonFor(performer),
          },
          symbolBadge(performer, 22),
          nameOf(performer.name),
          away && node("small", {}, words("conductor.away")),
        ),
      );
    },
  });
  #gap = node("p", { class: "gap" });
  #open = node("ul", { class: "plain chips" });
  #more = node("p", { class: "help" });
  /**
   * When a device's report was last seen to change, by member.
   *
   * @type {Map<string, { text: string, at: number }>}
   */
  #heard = new Map();
  /** @type {(member: Attendee) => void} */
  onGiveBaton = () => {};

  /**
   * While a pointer is down anywhere in `place`, which the lists may push aside, they stay as they are.
   *
   * @param {LiveSession} session
   * @param {HTMLElement} place
   * @param {Ownership} ownership
   */
  constructor(session, place, ownership) {
    this.#session = session;
    this.#ownership = ownership;
    byId("unassigned").append(this.#gap, this.#open, this.#more);
    const redraw = redrawing(place, () => this.#render());
    for (const type of ["change", "production", "connection"]) session.addEventListener(type, redraw);
    setInterval(() => document.visibilityState === "visible" && redraw(), lookEvery);
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const people = [...state.members].sort(byPresenceThenName);
    /** @param {Attendee} person */
    const isLeft = (person) => !person.present && performerOf(state, person.id) === null;
    const left = people.filter(isLeft);
    this.#rows.show([byId("people"), people.filter((person) => !isLeft(person))], [byId("away-people"), left]);
    byId("away").hidden = left.length === 0;
    const away = isDrill(state) ? "conductor.peopleAway" : "conductor.awayWithout";
    setText(byId("away-summary"), words(away, { count: left.length }));
    this.#summarise(people);
    this.#showUnassigned();
  }

  /** @param {Attendee} person */
  #performerOf(person) {
    const { state, production } = this.#session;
    return production?.performers.find(({ id }) => id === performerOf(state, person.id)) ?? null;
  }

  /**
   * The member who has this performer and is not here.
   *
   * @param {string} performer
   */
  #holderAway(performer) {
    const holder = memberNamed(this.#session.state, this.#session.state.assignments[performer] ?? null);
    return holder?.present === false ? holder : null;
  }

  /** @param {Attendee} person */
  #shownOf(person) {
    const { state, me } = this.#session;
    const isStale = this.#isStale(person);
    return [
      person,
      this.#performerOf(person),
      state.baton === person.id,
      state.baton === me,
      isStale,
      dotOf(state, person, isStale),
      this.#ownership.hasMenu(person),
    ];
  }

  /**
   * The row stays, and its button with it: devices report every few seconds.
   *
   * @param {HTMLElement} row
   * @param {Attendee} person
   */
  #fill(row, person) {
    const { state, me } = this.#session;
    const isStale = this.#isStale(person);
    row.className = `person${person.present ? "" : " away"}`;
    const presence = within(row, ".presence");
    setText(within(row, ".person-name bdi"), memberName(person));
    within(row, ".is-me").hidden = person.id !== me;
    const role = roleOf(state, person.role);
    const facts = [
      person.role === "dancer" ? null : words(`conductor.role.${role}`),
      state.baton === person.id ? words("conductor.holdsBaton") : null,
      person.present ? null : words("conductor.away"),
      person.unseenChanges ? words("conductor.unseenChanges", { count: person.unseenChanges }) : null,
      person.music === undefined ? null : words(`music.onDevice.${person.music}`),
    ];
    setText(within(row, ".facts"), facts.filter((fact) => fact !== null).join(" · "));
    const dot = dotOf(state, person, isStale);
    presence.dataset.dot = dot ?? "";
    const isTrouble = dot !== null && dot !== "good" && dot !== "unknown";
    setText(within(row, ".dot-words"), isTrouble ? words(`conductor.dot.${dot}`) : "");
    const ready = within(row, ".is-ready, .not-ready");
    ready.className = person.ready ? "is-ready" : "not-ready";
    const isDancer = person.role === "dancer" && !isDrill(state);
    setText(ready, isDancer ? words(person.ready ? "conductor.isReady" : "conductor.notReady") : "");
    this.#offer(within(row, "button.offer", HTMLButtonElement), person);
    const menu = within(row, "button.more", HTMLButtonElement);
    menu.hidden = !this.#ownership.hasMenu(person);
    menu.setAttribute("aria-label", words("sessions.moreAbout", { name: memberName(person) }));
    menu.onclick = () => this.#ownership.openMenu(person);
    return row;
  }

  /** @param {Attendee} person */
  #isStale({ id, present, quality }) {
    if (!present || !quality) return this.#heard.delete(id) && false;
    const text = JSON.stringify(quality);
    const heard = this.#heard.get(id);
    if (heard?.text === text) return performance.now() - heard.at > staleAfter;
    this.#heard.set(id, { text, at: performance.now() });
    return false;
  }

  /**
   * What the button of a row does for this person now.
   *
   * @param {HTMLButtonElement} button
   * @param {Attendee} person
   */
  #offer(button, person) {
    const { state, me } = this.#session;
    const performer = this.#performerOf(person);
    const givesBaton = person.role === "conductor" && person.id !== me && state.baton === me && person.present;
    button.hidden = !givesBaton && (isDrill(state) || !mayDance(person)) && performer === null;
    button.className = givesBaton ? "offer small" : `offer small assign${performer ? "" : " vacant"}`;
    button.onclick = () => (givesBaton ? this.onGiveBaton(person) : this.#assignTo(person));
    const { name } = person;
    if (givesBaton) {
      button.setAttribute("aria-label", words("conductor.giveBatonTo", { name }));
      patch(button, words("conductor.giveBaton"));
    } else if (performer) {
      button.setAttribute("aria-label", words("conductor.dancesChange", { name, performer: performer.name }));
      patch(button, symbolBadge(performer, 24), nameOf(performer.name));
    } else {
      button.setAttribute("aria-label", words("conductor.choosePerformerFor", { name }));
      patch(button, words("conductor.assign"));
    }
  }

  /** @param {Attendee} person */
  #assignTo(person) {
    const current = () => performerOf(this.#session.state, person.id);
    pickPerformer(this.#session, {
      isMine: person.id === this.#session.me,
      title: words("conductor.whoDoesDance", { name: person.name }),
      current,
      takeTaken: true,
      none: current() === null ? null : words("conductor.freePerformer"),
      choose: (performer, holder) => {
        if (performer !== null) return assign(this.#session, performer, person.id, { holder });
        const freed = current();
        return freed === null ? Promise.resolve(null) : assign(this.#session, freed, null, { holder: person.id });
      },
    });
  }

  /** @param {Attendee[]} people */
  #summarise(people) {
    const { state } = this.#session;
    const present = people.filter(({ present, role }) => present && role !== "screen");
    const screens = people.filter(({ present, role }) => present && role === "screen").length;
    const dancers = present.filter(({ role }) => role === "dancer");
    const ready = dancers.filter((person) => person.ready);
    const here = { present: present.length, ready: ready.length, count: dancers.length };
    setText(
      byId("people-summary"),
      people.length === 0
        ? words("conductor.nobodyYet")
        : !this.#session.isConnected
        ? words("conductor.asBefore")
        : words(dancers.length > 0 && !isDrill(state) ? "conductor.peopleHereReady" : "conductor.peopleHere", here),
    );
    const unseen = present.filter(({ unseenChanges = 0 }) => unseenChanges > 0).length;
    setText(byId("unseen-summary"), unseen === 0 ? "" : words("conductor.haveNotLooked", { count: unseen }));
    const music = musicInWords(people);
    setText(byId("music-summary"), music.said);
    byId("music-summary").classList.toggle("is-lacking", music.isLacking);
    setText(byId("screens-summary"), screens === 0 ? "" : words("conductor.screensHere", { count: screens }));
  }

  /**
   * Performers without a person are missing on the floor: they are named until somebody who is here has them.
   * A performer is missing too if their person is away.
   * But not if their person is in a group that is away: the groups' dialog names them.
   */
  #showUnassigned() {
    const { state, production } = this.#session;
    const here = new Set(state.members.filter(({ present }) => present).map(({ id }) => id));
    const open = production?.performers
      .filter(({ id }) => !here.has(state.assignments[id]) && !isWithGroup(state, id)) ?? [];
    byId("unassigned").hidden = open.length === 0;
    setText(this.#gap, words("conductor.withoutPerson", { count: open.length }));
    this.#chips.show([this.#open, open.slice(0, chipsShown)]);
    setText(
      this.#more,
      open.length > chipsShown ? words("conductor.andMore", { count: open.length - chipsShown }) : "",
    );
  }

  /** @param {Performer} performer */
  #findPersonFor(performer) {
    const free = this.#free;
    if (free.length === 0) {
      showTrouble(words("conductor.nobodyFree", { name: performer.name }));
      return;
    }
    const holderNow = () => this.#session.state.assignments[performer.id] ?? null;
    const holder = holderNow();
    let isGiving = false;
    const problem = node("p", { class: "problem", role: "alert" });
    const list = node("ul", { class: "plain performers" });
    /** @type {Rows<Attendee>} */
    const rows = new Rows({
      key: ({ id }) => id,
      of: ({ name, present }) => [name, present],
      make: ({ id, name, present }) =>
        node(
          "li",
          {},
          node(
            "button",
            { type: "button", class: "performer", onclick: () => choose(id) },
            node(
              "span",
              { class: "who" },
              nameOf(name),
              node("small", {}, words(present ? "conductor.here" : "conductor.away")),
            ),
          ),
        ),
    });
    /** @param {string} member */
    const choose = async (member) => {
      isGiving = true;
      const refusal = await assign(this.#session, performer.id, member, { holder, dances: null });
      isGiving = false;
      if (refusal === null) return dialog.close();
      problem.textContent = refusal;
    };
    const render = () => {
      const isSame = isGiving || holderNow() === holder;
      rows.show([list, isSame ? this.#free : []]);
      if (!isSame) setText(problem, words("conductor.assignedMeanwhile"));
    };
    const dialog = openDialog(
      words("conductor.whoDances", { name: performer.name }),
      node("div", { class: "stack" }, problem, list),
      { className: "picker" },
    );
    const redraw = redrawing(dialog, render);
    this.#session.addEventListener("change", redraw);
    dialog.addEventListener("close", () => this.#session.removeEventListener("change", redraw));
    render();
  }

  /** Dancers who dance nobody. */
  get #free() {
    const { state } = this.#session;
    return state.members.filter((person) => person.role === "dancer" && performerOf(state, person.id) === null);
  }
}

/** @param {string} id */
const emptyRow = (id) =>
  node(
    "li",
    { "data-member": id },
    node("span", { class: "presence", "aria-hidden": "true" }),
    node(
      "span",
      { class: "person-name" },
      nameOf(""),
      node("small", { class: "is-me" }, words("conductor.you")),
      node("small", { class: "facts" }),
    ),
    node("span", { class: "dot-words" }),
    node("span", { class: "not-ready" }),
    node("button", { type: "button", class: "offer" }),
    node("button", { type: "button", class: "more quiet icon small" }, "⋯"),
  );

/**
 * @param {Attendee} a
 * @param {Attendee} b
 */
function byPresenceThenName(a, b) {
  return Number(b.present) - Number(a.present) || rank(a) - rank(b) || a.name.localeCompare(b.name);
}

/** @param {Attendee} person */
const rank = ({ role }) => (role === "conductor" ? 0 : role === "screen" ? 2 : 1);

/** @param {Attendee} person */
const mayDance = ({ role }) => role !== "conductor" && role !== "screen";

/**
 * Who plays the music, or what is missing before a run; screens count too.
 *
 * @param {readonly Attendee[]} people
 */
function musicInWords(people) {
  /** @param {(music: Attendee["music"]) => boolean} which */
  const count = (which) => people.filter(({ present, music }) => present && which(music)).length;
  const missing = count((music) => music === "loading" || music === "failed");
  const waiting = count((music) => music === "touch");
  const playing = count((music) => music === "ready");
  if (missing > 0) return { said: words("music.notLoadedBy", { count: missing }), isLacking: true };
  if (waiting > 0) return { said: words("music.waitsFor", { count: waiting }), isLacking: true };
  return { said: playing === 0 ? "" : words("music.isPlayedBy", { count: playing }), isLacking: false };
}
