import { byId, element, nameOf, setText } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { pickPerformer } from "../parts/performer-picker.js";
import { assign } from "./assigning.js";
import { performerOf } from "../live/model.js";
import { plural } from "../stage/words.js";
import { inMilliseconds } from "./timing-words.js";
import { symbolBadge } from "../stage/symbols.js";
import { showTrouble } from "../parts/banner.js";

const chipsShown = 12;
/** Devices report every five seconds; three reports missed are noticed here. */
const staleAfter = 18_000;
const lookEvery = 5_000;

/** Who is here, whom they dance, how well they are connected; assignments are made here. */
export class PeopleList {
  #session;
  #rows = new Map();
  #queued = false;
  /** When a device's report was last seen to change: `{ text, at }` by member. */
  #heard = new Map();
  onGiveBaton = () => {};

  constructor(session) {
    this.#session = session;
    for (const type of ["change", "production", "connection"]) session.addEventListener(type, () => this.#queue());
    setInterval(() => document.visibilityState === "visible" && this.#queue(), lookEvery);
  }

  /** Two hundred phones may come in at once: one rendering a frame is enough. */
  #queue() {
    if (this.#queued) return;
    this.#queued = true;
    requestAnimationFrame(() => {
      this.#queued = false;
      this.#render();
    });
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const people = [...state.members].sort(byPresenceThenName);
    const seen = new Set(people.map(({ id }) => id));
    for (const [id, row] of this.#rows) {
      if (seen.has(id)) continue;
      row.node.remove();
      this.#rows.delete(id);
    }
    const isLeft = (person) => !person.present && performerOf(state, person.id) === null;
    this.#arrange(byId("people"), people.filter((person) => !isLeft(person)));
    const left = people.filter(isLeft);
    this.#arrange(byId("away-people"), left);
    byId("away").hidden = left.length === 0;
    setText(byId("away-summary"), `${plural(left.length, "person", "people")} away, without a performer`);
    this.#summarise(people);
    this.#showUnassigned();
  }

  #arrange(list, people) {
    people.forEach((person, turn) => {
      const row = this.#row(person.id);
      this.#fill(row, person);
      if (list.children[turn] !== row.node) list.insertBefore(row.node, list.children[turn] ?? null);
    });
  }

  #row(id) {
    let row = this.#rows.get(id);
    if (!row) {
      row = { node: element("li", { class: "person", "data-member": id }), key: "" };
      this.#rows.set(id, row);
    }
    return row;
  }

  #fill(row, person) {
    const { state, production, me } = this.#session;
    const performer = production.performers.find(({ id }) => id === performerOf(state, person.id)) ?? null;
    const holds = state.baton === person.id;
    const isStale = this.#isStale(person);
    const key = JSON.stringify([person, performer, holds, state.baton === me, isStale]);
    if (row.key === key) return;
    row.key = key;
    row.node.className = `person${person.present ? "" : " away"}`;
    const hadFocus = row.node.contains(document.activeElement);
    row.node.replaceChildren(
      element("span", { class: "presence", title: person.present ? "connected" : "not connected", "aria-hidden": "true" }),
      element("span", { class: "person-name" }, nameOf(person.name), person.id === me && element("small", {}, "you"), element("small", {}, [
        person.role !== "dancer" && person.role, holds && "holds the baton", !person.present && "away",
      ].filter(Boolean).join(" · "))),
      element("span", { class: `quality${isStale ? " stale" : ""}`, ...qualityInWords(person, isStale) }, qualityText(person, isStale)),
      element("span", { class: person.ready ? "is-ready" : "not-ready" }, person.role === "dancer" ? (person.ready ? "✓ ready" : "not ready") : ""),
      this.#action(person, performer),
    );
    if (hadFocus) row.node.querySelector("button")?.focus();
  }

  #isStale({ id, present, quality }) {
    if (!present || !quality) return this.#heard.delete(id) && false;
    const text = JSON.stringify(quality);
    const heard = this.#heard.get(id);
    if (heard?.text === text) return performance.now() - heard.at > staleAfter;
    this.#heard.set(id, { text, at: performance.now() });
    return false;
  }

  #action(person, performer) {
    const { state, me } = this.#session;
    if (person.role === "conductor" && person.id !== me && state.baton === me && person.present) {
      return element("button", { type: "button", class: "small", onclick: () => this.onGiveBaton(person) }, "Give baton");
    }
    if (person.role === "conductor" && performer === null) return element("span");
    return element(
      "button",
      { type: "button", class: `small assign${performer ? "" : " vacant"}`, "aria-label": performer ? `${person.name} dances ${performer.name}. Change` : `Choose a performer for ${person.name}`, onclick: () => this.#assignTo(person) },
      performer && symbolBadge(performer, 24),
      performer ? nameOf(performer.name) : "Assign…",
    );
  }

  #assignTo(person) {
    const current = () => performerOf(this.#session.state, person.id);
    pickPerformer(this.#session, {
      title: `Who does ${person.name} dance?`,
      current,
      takeTaken: true,
      none: current() === null ? null : "Nobody: free the performer",
      choose: async (performer) => {
        if (performer === null) return assign(this.#session, current(), null);
        return assign(this.#session, performer, person.id);
      },
    });
  }

  #summarise(people) {
    const present = people.filter((person) => person.present);
    const dancers = present.filter(({ role }) => role === "dancer");
    const ready = dancers.filter((person) => person.ready);
    setText(byId("people-summary"), people.length === 0
      ? "Nobody yet. Show the join codes: phones scan and are in."
      : !this.#session.isConnected ? "As it was before the connection was lost"
      : `${present.length} here${dancers.length > 0 ? ` · ${ready.length} of ${plural(dancers.length, "dancer")} ready` : ""}`);
  }

  /** Performers without a person are the gaps on the floor: they are named until somebody has them. */
  #showUnassigned() {
    const { state, production } = this.#session;
    const open = production.performers.filter(({ id }) => !state.assignments[id]);
    const box = byId("unassigned");
    const key = open.map(({ id, name, colour, symbol, label }) => [id, name, colour, symbol, label]).join();
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    const shown = open.slice(0, chipsShown);
    box.replaceChildren(...(open.length === 0 ? [] : [
      element("p", { class: "gap" }, `${plural(open.length, "performer")} without a person`),
      element("ul", { class: "plain chips" }, shown.map((performer) => element("li", {}, element(
        "button",
        { type: "button", class: "chip", "aria-label": `Find a person for ${performer.name}`, onclick: () => this.#findPersonFor(performer) },
        symbolBadge(performer, 22), nameOf(performer.name),
      ))), open.length > shown.length && element("li", { class: "help" }, `and ${open.length - shown.length} more: choose them from a person`)),
    ]));
  }

  #findPersonFor(performer) {
    const { state } = this.#session;
    const free = state.members.filter((person) => person.role === "dancer" && performerOf(state, person.id) === null);
    if (free.length === 0) {
      showTrouble(`Nobody is free for ${performer.name}. Everyone here has a performer already; change one in the list.`);
      return;
    }
    const problem = element("p", { class: "problem", role: "alert" });
    const dialog = openDialog(`Who dances ${performer.name}?`, element("div", { class: "stack" }, problem, element("ul", { class: "plain performers" }, free.map((person) => element("li", {}, element(
      "button",
      { type: "button", class: "performer", onclick: async () => {
        const refusal = await assign(this.#session, performer.id, person.id);
        if (refusal) problem.textContent = refusal;
        else dialog.close();
      } },
      element("span", { class: "who" }, nameOf(person.name), element("small", {}, person.present ? "here" : "away")),
    ))))), { className: "picker" });
  }
}

function byPresenceThenName(a, b) {
  return Number(b.present) - Number(a.present) || rank(a) - rank(b) || a.name.localeCompare(b.name);
}

const rank = ({ role }) => (role === "conductor" ? 0 : 1);

function qualityText({ present, quality }, isStale) {
  if (!present || !quality) return "";
  const jitter = quality.jitter === undefined || quality.jitter === null ? "" : `, jitter ${inMilliseconds(quality.jitter)}`;
  return `±${inMilliseconds(quality.bound)} · ${inMilliseconds(quality.delay)} away${jitter}${isStale ? " · not heard of lately" : ""}`;
}

/** The grade is said in words too, never by colour alone. */
function qualityInWords({ present, quality }, isStale) {
  if (!present) return {};
  if (!quality) return { "data-grade": "unknown", title: "no clock report yet" };
  const grade = quality.bound < 10_000 ? "good" : quality.bound < 40_000 ? "fair" : "poor";
  const battery = quality.battery === undefined || quality.battery === null ? "" : `, battery ${Math.round(quality.battery * 100)} %`;
  return { "data-grade": isStale ? "unknown" : grade, title: `${grade} clock: within ±${inMilliseconds(quality.bound)}; ${inMilliseconds(quality.delay)} away${battery}` };
}
