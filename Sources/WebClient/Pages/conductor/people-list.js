import { byId, element, nameOf, setText } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { pickPerformer } from "../parts/performer-picker.js";
import { redrawing } from "../parts/redraw.js";
import { Rows } from "../parts/rows.js";
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
  #rows = new Rows({
    key: ({ id }) => id,
    of: (person) => this.#shownOf(person),
    make: (person, _index, former) => this.#fill(former ?? emptyRow(person.id), person),
  });
  #chips = new Rows({
    key: ({ id }) => id,
    of: ({ name, colour, symbol, label }) => [name, colour, symbol, label],
    make: (performer) =>
      element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-label": `Find a person for ${performer.name}`,
            onclick: () => this.#findPersonFor(performer),
          },
          symbolBadge(performer, 22),
          nameOf(performer.name),
        ),
      ),
  });
  #gap = element("p", { class: "gap" });
  #open = element("ul", { class: "plain chips" });
  #more = element("p", { class: "help" });
  /** When a device's report was last seen to change: `{ text, at }` by member. */
  #heard = new Map();
  onGiveBaton = () => {};

  /** While a pointer is down anywhere in `place`, which the lists may push aside, they stay as they are. */
  constructor(session, place) {
    this.#session = session;
    byId("unassigned").append(this.#gap, this.#open, this.#more);
    const redraw = redrawing(place, () => this.#render());
    for (const type of ["change", "production", "connection"]) session.addEventListener(type, redraw);
    setInterval(() => document.visibilityState === "visible" && redraw(), lookEvery);
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const people = [...state.members].sort(byPresenceThenName);
    const isLeft = (person) => !person.present && performerOf(state, person.id) === null;
    const left = people.filter(isLeft);
    this.#rows.show([byId("people"), people.filter((person) => !isLeft(person))], [byId("away-people"), left]);
    byId("away").hidden = left.length === 0;
    setText(byId("away-summary"), `${plural(left.length, "person", "people")} away, without a performer`);
    this.#summarise(people);
    this.#showUnassigned();
  }

  #performerOf(person) {
    const { state, production } = this.#session;
    return production.performers.find(({ id }) => id === performerOf(state, person.id)) ?? null;
  }

  #shownOf(person) {
    const { state, me } = this.#session;
    return [person, this.#performerOf(person), state.baton === person.id, state.baton === me, this.#isStale(person)];
  }

  /** The row stays, and its button with it: devices report every few seconds. */
  #fill(row, person) {
    const { state, me } = this.#session;
    const isStale = this.#isStale(person);
    const [presence, name, quality, ready, button] = row.children;
    row.className = `person${person.present ? "" : " away"}`;
    presence.title = person.present ? "connected" : "not connected";
    setText(name.children[0], person.name);
    name.children[1].hidden = person.id !== me;
    setText(
      name.children[2],
      [
        person.role !== "dancer" && person.role,
        state.baton === person.id && "holds the baton",
        !person.present && "away",
      ].filter(Boolean).join(" · "),
    );
    quality.className = `quality${isStale ? " stale" : ""}`;
    const { grade, words } = qualityInWords(person, isStale);
    quality.dataset.grade = grade;
    quality.title = words;
    setText(quality, qualityText(person, isStale));
    ready.className = person.ready ? "is-ready" : "not-ready";
    setText(ready, person.role === "dancer" ? (person.ready ? "✓ ready" : "not ready") : "");
    this.#offer(button, person);
    return row;
  }

  #isStale({ id, present, quality }) {
    if (!present || !quality) return this.#heard.delete(id) && false;
    const text = JSON.stringify(quality);
    const heard = this.#heard.get(id);
    if (heard?.text === text) return performance.now() - heard.at > staleAfter;
    this.#heard.set(id, { text, at: performance.now() });
    return false;
  }

  /** What the button of a row does for this person now. */
  #offer(button, person) {
    const { state, me } = this.#session;
    const performer = this.#performerOf(person);
    const givesBaton = person.role === "conductor" && person.id !== me && state.baton === me && person.present;
    button.hidden = !givesBaton && person.role === "conductor" && performer === null;
    button.className = givesBaton ? "small" : `small assign${performer ? "" : " vacant"}`;
    button.onclick = () => (givesBaton ? this.onGiveBaton(person) : this.#assignTo(person));
    if (performer && !givesBaton) button.setAttribute("aria-label", `${person.name} dances ${performer.name}. Change`);
    else if (!givesBaton) button.setAttribute("aria-label", `Choose a performer for ${person.name}`);
    else button.removeAttribute("aria-label");
    if (givesBaton) button.replaceChildren("Give baton");
    else if (performer) button.replaceChildren(symbolBadge(performer, 24), nameOf(performer.name));
    else button.replaceChildren("Assign…");
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
    setText(
      byId("people-summary"),
      people.length === 0
        ? "Nobody yet. Show the join codes: phones scan and are in."
        : !this.#session.isConnected
        ? "As it was before the connection was lost"
        : `${present.length} here${
          dancers.length > 0 ? ` · ${ready.length} of ${plural(dancers.length, "dancer")} ready` : ""
        }`,
    );
  }

  /** Performers without a person are the gaps on the floor: they are named until somebody has them. */
  #showUnassigned() {
    const { state, production } = this.#session;
    const open = production.performers.filter(({ id }) => !state.assignments[id]);
    byId("unassigned").hidden = open.length === 0;
    setText(this.#gap, `${plural(open.length, "performer")} without a person`);
    this.#chips.show([this.#open, open.slice(0, chipsShown)]);
    setText(
      this.#more,
      open.length > chipsShown ? `and ${open.length - chipsShown} more: choose them from a person` : "",
    );
  }

  #findPersonFor(performer) {
    const { state } = this.#session;
    const free = state.members.filter((person) => person.role === "dancer" && performerOf(state, person.id) === null);
    if (free.length === 0) {
      showTrouble(
        `Nobody is free for ${performer.name}. Everyone here has a performer already; change one in the list.`,
      );
      return;
    }
    const problem = element("p", { class: "problem", role: "alert" });
    const dialog = openDialog(
      `Who dances ${performer.name}?`,
      element(
        "div",
        { class: "stack" },
        problem,
        element(
          "ul",
          { class: "plain performers" },
          free.map((person) =>
            element(
              "li",
              {},
              element(
                "button",
                {
                  type: "button",
                  class: "performer",
                  onclick: async () => {
                    const refusal = await assign(this.#session, performer.id, person.id);
                    if (refusal) problem.textContent = refusal;
                    else dialog.close();
                  },
                },
                element(
                  "span",
                  { class: "who" },
                  nameOf(person.name),
                  element("small", {}, person.present ? "here" : "away"),
                ),
              ),
            )
          ),
        ),
      ),
      { className: "picker" },
    );
  }
}

const emptyRow = (id) =>
  element(
    "li",
    { "data-member": id },
    element("span", { class: "presence", "aria-hidden": "true" }),
    element("span", { class: "person-name" }, nameOf(""), element("small", {}, "you"), element("small", {})),
    element("span", { class: "quality" }),
    element("span", {}),
    element("button", { type: "button" }),
  );

function byPresenceThenName(a, b) {
  return Number(b.present) - Number(a.present) || rank(a) - rank(b) || a.name.localeCompare(b.name);
}

const rank = ({ role }) => (role === "conductor" ? 0 : 1);

function qualityText({ present, quality }, isStale) {
  if (!present || !quality) return "";
  const jitter = quality.jitter === undefined || quality.jitter === null
    ? ""
    : `, jitter ${inMilliseconds(quality.jitter)}`;
  return `±${inMilliseconds(quality.bound)} · ${inMilliseconds(quality.delay)} away${jitter}${
    isStale ? " · not heard of lately" : ""
  }`;
}

/** The grade is said in words too, never by colour alone. */
function qualityInWords({ present, quality }, isStale) {
  if (!present) return { grade: "", words: "" };
  if (!quality) return { grade: "unknown", words: "no clock report yet" };
  const grade = quality.bound < 10_000 ? "good" : quality.bound < 40_000 ? "fair" : "poor";
  const battery = quality.battery === undefined || quality.battery === null
    ? ""
    : `, battery ${Math.round(quality.battery * 100)} %`;
  return {
    grade: isStale ? "unknown" : grade,
    words: `${grade} clock: within ±${inMilliseconds(quality.bound)}; ${inMilliseconds(quality.delay)} away${battery}`,
  };
}
