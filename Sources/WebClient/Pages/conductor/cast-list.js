import { words, wordsAround } from "../words/conductor.js";
import { nameOf } from "../ui/element.js";
import { byId, node, setText } from "../ui/node.js";
import { showTrouble } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { redrawing } from "../ui/redraw.js";
import { refusalInWords } from "../ui/refusals.js";
import { Rows } from "../ui/rows.js";
import { performerOf } from "../live/model.js";
import { castLines, isAbsent, standInsFor } from "../live/cast.js";
import { symbolBadge } from "../stage/symbols.js";
import { assign } from "../session/assigning.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { CastLine, StandIn } from "../live/cast.js"
 * @import { Performer, Person } from "../wire/production.d.ts"
 */

/**
 * The cast as the production names it: who dances each performer today, who is absent, and who stands in, in one tap.
 */
export class CastList {
  #session;
  /** @type {Rows<CastLine>} */
  #rows = new Rows({
    key: ({ performer }) => performer.id,
    of: (line) => shownOf(this.#session.state, line, this.#standIn(line)),
    make: (line) => this.#row(line),
  });

  /**
   * While a pointer is down anywhere in `place`, which the list may push aside, it stays as it is.
   *
   * @param {LiveSession} session
   * @param {HTMLElement} place
   */
  constructor(session, place) {
    this.#session = session;
    const redraw = redrawing(place, () => this.#render());
    for (const type of ["change", "production"]) session.addEventListener(type, redraw);
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const isCast = production.people.length > 0;
    byId("cast").hidden = !isCast;
    if (!isCast) return;
    const lines = castLines(state, production);
    const gaps = lines.filter(({ needs }) => needs).length;
    setText(
      byId("cast-summary"),
      words("conductor.castSummary", {
        absent: state.absent.length > 0 ? words("conductor.castAbsent", { count: state.absent.length }) : "",
        gaps: gaps > 0 ? words("conductor.castGaps", { count: gaps }) : "",
      }),
    );
    this.#rows.show([byId("cast-list"), lines]);
  }

  /**
   * Who would stand in first, where somebody is needed; null if nobody is needed, or nobody is free.
   *
   * @param {CastLine} line
   */
  #standIn({ performer, person, castMember, dancer, needs }) {
    const { state, production } = this.#session;
    if (production === null) return null;
    const isBack = dancer !== castMember && castMember?.present && !(person !== null && isAbsent(state, person.id));
    return needs || isBack ? standInsFor(state, production, performer)[0] ?? null : null;
  }

  /** @param {CastLine} line */
  #row(line) {
    const { performer, person, needs } = line;
    const absent = person !== null && isAbsent(this.#session.state, person.id);
    const first = this.#standIn(line);
    return node(
      "li",
      { class: needs ? "cast-row is-gap" : "cast-row", "data-performer": performer.id },
      symbolBadge(performer, 26),
      node(
        "span",
        { class: "cast-who" },
        nameOf(performer.name),
        node("small", {}, castInWords(line, absent)),
      ),
      node(
        "span",
        { class: "cast-acts" },
        first && this.#quickChoice(performer, first),
        node("button", {
          type: "button",
          class: "small",
          "data-act": "choose",
          "aria-label": words("conductor.whoStandsInFor", { name: performer.name }),
          onclick: () => this.#choose(performer),
        }, words("conductor.whoStandsIn")),
        person &&
          node("button", {
            type: "button",
            class: "small toggle",
            "data-act": "absent",
            "aria-pressed": String(absent),
            "aria-label": words("conductor.isAbsent", { name: person.name }),
            onclick: () => this.#setAbsent(person, !absent),
          }, words("conductor.absent")),
      ),
    );
  }

  /**
   * @param {Performer} performer
   * @param {StandIn} standIn
   */
  #quickChoice(performer, standIn) {
    const { member, kind, dances } = standIn;
    const isBack = kind === "cast";
    const name = nameOf(member.name);
    const { state } = this.#session;
    const shown = { holder: state.assignments[performer.id] ?? null, dances: performerOf(state, member.id) };
    return node(
      "button",
      {
        type: "button",
        class: "small",
        "data-act": "first",
        "aria-label": quickInWords(performer, standIn),
        onclick: () => this.#give(performer, member, shown),
      },
      dances === null
        ? wordsAround(isBack ? "conductor.quickDance" : "conductor.quickStandIn", { name })
        : wordsAround(isBack ? "conductor.quickDanceLeaving" : "conductor.quickStandInLeaving", {
          name,
          other: nameOf(dances.name),
        }),
    );
  }

  /** @param {Performer} performer */
  #choose(performer) {
    const problem = node("p", { class: "problem", role: "alert" });
    const list = node("ul", { class: "plain performers" });
    const none = node("p", { class: "help", role: "status" });
    /** @type {Rows<StandIn>} */
    const rows = new Rows({
      key: ({ member }) => member.id,
      of: ({ member, kind, dances }) => [member.name, kind, performerOf(this.#session.state, member.id), dances?.name],
      make: ({ member, kind, dances }) => {
        const left = performerOf(this.#session.state, member.id);
        return node(
          "li",
          {},
          node(
            "button",
            { type: "button", class: "performer", onclick: () => give(member, left) },
            node(
              "span",
              { class: "who" },
              nameOf(member.name),
              node(
                "small",
                {},
                dances === null ? words(`conductor.kind.${kind}`) : wordsAround("conductor.kindLeaving", {
                  kind: words(`conductor.kind.${kind}`),
                  name: nameOf(dances.name),
                }),
              ),
            ),
          ),
        );
      },
    });
    /** @type {string | null} */
    let holder = null;
    const render = () => {
      const { state, production } = this.#session;
      holder = state.assignments[performer.id] ?? null;
      const candidates = production === null ? [] : standInsFor(state, production, performer);
      rows.show([list, candidates]);
      setText(
        none,
        candidates.length === 0 ? words("conductor.nobodyCould") : "",
      );
    };
    /**
     * @param {Attendee} member
     * @param {string | null} dances whom they were shown to dance
     */
    const give = async (member, dances) => {
      problem.textContent = (await assign(this.#session, performer.id, member.id, { holder, dances })) ?? "";
      if (problem.textContent === "") dialog.close();
    };
    const dialog = openDialog(
      words("conductor.whoStandsInFor", { name: performer.name }),
      node("div", { class: "stack" }, problem, list, none),
      { className: "picker" },
    );
    const redraw = redrawing(dialog, render);
    this.#session.addEventListener("change", redraw);
    dialog.addEventListener("close", () => this.#session.removeEventListener("change", redraw));
    render();
  }

  /**
   * @param {Performer} performer
   * @param {Attendee} member
   * @param {{ holder: string | null, dances: string | null }} shown
   */
  async #give(performer, member, shown) {
    const refusal = await assign(this.#session, performer.id, member.id, shown);
    if (refusal) showTrouble(refusal);
  }

  /**
   * @param {Person} person
   * @param {boolean} absent
   */
  async #setAbsent(person, absent) {
    const answer = await this.#session.command("absent", { person: person.id, absent });
    if (!answer.ok) showTrouble(refusalInWords(answer));
  }
}

/**
 * Who is cast, and who dances today.
 *
 * @param {CastLine} line
 * @param {boolean} absent whether who is cast is
 */
function castInWords({ person, castMember, dancer }, absent) {
  const cast = node("span", {}, castFor(person, castMember, absent));
  const dancing = node("span", {}, dancingNow(castMember, dancer));
  return wordsAround("conductor.castLine", { cast, dancing });
}

/**
 * @param {Person | null} person
 * @param {Attendee | null} castMember
 * @param {boolean} absent
 */
function castFor(person, castMember, absent) {
  if (person === null) return words("conductor.nobodyCast");
  const name = nameOf(person.name);
  if (absent) return wordsAround("conductor.castAbsentOne", { name });
  return wordsAround(castMember?.present ? "conductor.castFor" : "conductor.castNotHere", { name });
}

/**
 * @param {Attendee | null} castMember
 * @param {Attendee | null} dancer
 */
function dancingNow(castMember, dancer) {
  if (dancer === null) return words("conductor.nobodyDances");
  if (dancer.id === castMember?.id) return words(dancer.present ? "conductor.dances" : "conductor.away");
  return wordsAround(dancer.present ? "conductor.nameDances" : "conductor.nameHasAway", { name: nameOf(dancer.name) });
}

/**
 * What a press would do, for people who cannot see the row around the button.
 *
 * @param {Performer} performer
 * @param {StandIn} standIn
 */
function quickInWords(performer, { member, kind, dances }) {
  const named = { name: member.name, performer: performer.name };
  const other = dances?.name ?? "";
  if (kind === "cast") {
    return dances === null
      ? words("conductor.willDance", named)
      : words("conductor.willDanceLeaving", { ...named, other });
  }
  const asWhat = words(`conductor.kind.${kind}`);
  return dances === null
    ? words("conductor.willStandIn", { ...named, kind: asWhat })
    : words("conductor.willStandInLeaving", { ...named, kind: asWhat, other });
}

/**
 * What a line of the cast shows, value by value.
 *
 * @param {SessionState} state
 * @param {CastLine} line
 * @param {StandIn | null} first
 */
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
  first && performerOf(state, first.member.id),
  first?.dances?.name,
];
