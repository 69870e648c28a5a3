import { byId, element, nameOf, setText } from "../parts/element.js";
import { showTrouble } from "../parts/banner.js";
import { openDialog } from "../parts/dialog.js";
import { redrawing } from "../parts/redraw.js";
import { refusalInWords } from "../parts/refusals.js";
import { Rows } from "../parts/rows.js";
import { castLines, isAbsent, standInsFor } from "../live/cast.js";
import { plural } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";
import { assign } from "./assigning.js";

const kinds = { cast: "cast for it", understudy: "understudy", swing: "swing", free: "free" };

/** The cast as the production names it: who dances each performer today, who is absent, and who stands in, in one tap. */
export class CastList {
  #session;
  #rows = new Rows({
    key: ({ performer }) => performer.id,
    of: (line) => shownOf(this.#session.state, line, this.#standIn(line)),
    make: (line) => this.#row(line),
  });

  /** While a pointer is down anywhere in `place`, which the list may push aside, it stays as it is. */
  constructor(session, place) {
    this.#session = session;
    const redraw = redrawing(place, () => this.#render());
    for (const type of ["change", "production"]) session.addEventListener(type, redraw);
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const isCast = (production.people ?? []).length > 0;
    byId("cast").hidden = !isCast;
    if (!isCast) return;
    const lines = castLines(state, production);
    const gaps = lines.filter(({ needs }) => needs).length;
    setText(
      byId("cast-summary"),
      `Cast${state.absent.length > 0 ? ` · ${plural(state.absent.length, "person", "people")} absent` : ""}${
        gaps > 0 ? ` · ${plural(gaps, "performer")} to fill` : ""
      }`,
    );
    this.#rows.show([byId("cast-list"), lines]);
  }

  /** Who would stand in first, where somebody is wanted; null where nobody is, or nobody could. */
  #standIn({ performer, person, castMember, dancer, needs }) {
    const { state, production } = this.#session;
    const isBack = dancer !== castMember && castMember?.present && !(person !== null && isAbsent(state, person.id));
    return needs || isBack ? standInsFor(state, production, performer)[0] ?? null : null;
  }

  #row(line) {
    const { performer, person, castMember, dancer, needs } = line;
    const absent = person !== null && isAbsent(this.#session.state, person.id);
    const first = this.#standIn(line);
    return element(
      "li",
      { class: needs ? "cast-row is-gap" : "cast-row", "data-performer": performer.id },
      symbolBadge(performer, 26),
      element(
        "span",
        { class: "cast-who" },
        nameOf(performer.name),
        element("small", {}, this.#words({ person, castMember, dancer, absent })),
      ),
      element(
        "span",
        { class: "cast-acts" },
        first && this.#quickChoice(performer, first),
        element("button", {
          type: "button",
          class: "small",
          "data-act": "choose",
          "aria-label": `Who stands in for ${performer.name}?`,
          onclick: () => this.#choose(performer),
        }, "Who stands in?"),
        person &&
          element("button", {
            type: "button",
            class: "small toggle",
            "data-act": "absent",
            "aria-pressed": String(absent),
            "aria-label": `${person.name} is absent`,
            onclick: () => this.#setAbsent(person, !absent),
          }, "Absent"),
      ),
    );
  }

  #words({ person, castMember, dancer, absent }) {
    const cast = person === null
      ? ["nobody is cast"]
      : ["cast: ", nameOf(person.name), absent ? " (absent)" : castMember?.present ? "" : " (not here)"];
    if (dancer === null) return [...cast, " · nobody dances it"];
    if (dancer.id === castMember?.id) return [...cast, dancer.present ? " · dances" : " · away"];
    return [...cast, " · ", nameOf(dancer.name), dancer.present ? " dances" : " has it, away"];
  }

  #quickChoice(performer, { member, kind, dances }) {
    const isBack = kind === "cast";
    const what = isBack
      ? `${member.name} dances ${performer.name}`
      : `${member.name} stands in for ${performer.name} (${kinds[kind]})`;
    return element(
      "button",
      {
        type: "button",
        class: "small primary",
        "data-act": "first",
        "aria-label": dances ? `${what} and leaves ${dances.name}` : what,
        onclick: () => this.#give(performer, member),
      },
      nameOf(member.name),
      isBack ? " dances" : " stands in",
      dances && [", leaves ", nameOf(dances.name)],
    );
  }

  #choose(performer) {
    const problem = element("p", { class: "problem", role: "alert" });
    const list = element("ul", { class: "plain performers" });
    const none = element("p", { class: "help", role: "status" });
    const rows = new Rows({
      key: ({ member }) => member.id,
      of: ({ member, kind, dances }) => [member.name, kind, dances?.name],
      make: ({ member, kind, dances }) =>
        element(
          "li",
          {},
          element(
            "button",
            { type: "button", class: "performer", onclick: () => give(member) },
            element(
              "span",
              { class: "who" },
              nameOf(member.name),
              element("small", {}, kinds[kind], dances && [" · leaves ", nameOf(dances.name)]),
            ),
          ),
        ),
    });
    const render = () => {
      const candidates = standInsFor(this.#session.state, this.#session.production, performer);
      rows.show([list, candidates]);
      setText(
        none,
        candidates.length === 0
          ? "Nobody is here who could. Understudies, swings and free dancers stand here as soon as they have joined."
          : "",
      );
    };
    const give = async (member) => {
      problem.textContent = (await assign(this.#session, performer.id, member.id)) ?? "";
      if (problem.textContent === "") dialog.close();
    };
    const dialog = openDialog(
      `Who stands in for ${performer.name}?`,
      element("div", { class: "stack" }, problem, list, none),
      { className: "picker" },
    );
    const redraw = redrawing(dialog, render);
    this.#session.addEventListener("change", redraw);
    dialog.addEventListener("close", () => this.#session.removeEventListener("change", redraw));
    render();
  }

  async #give(performer, member) {
    const refusal = await assign(this.#session, performer.id, member.id);
    if (refusal) showTrouble(refusal);
  }

  async #setAbsent(person, absent) {
    const answer = await this.#session.command("absent", { person: person.id, absent });
    if (!answer.ok) showTrouble(refusalInWords(answer));
  }
}

/** What a line of the cast shows, value by value. */
const shownOf = (state, { performer, person, castMember, dancer, needs }, first) => [
  performer.name,
  performer.colour,
  performer.symbol,
  performer.label,
  person?.id,
  person?.name,
  person !== null && isAbsent(state, person.id),
  castMember?.id,
  castMember?.present,
  dancer?.id,
  dancer?.name,
  dancer?.present,
  needs,
  first?.member.id,
  first?.member.name,
  first?.kind,
  first?.dances?.name,
];
