import { words, wordsAround } from "../words/conductor.js";
import { castLines, isAbsent, standInsFor } from "../live/cast.js";
import { performerOf } from "../live/model.js";
import { assign } from "../session/assigning.js";
import { symbolBadge } from "../stage/symbols.js";
import { ask } from "../ui/ask.js";
import { showTrouble } from "../ui/banner.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId } from "../ui/node.js";
import { refusalInWords } from "../ui/refusals.js";
import { openStandIns } from "./stand-ins.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { CastLine, StandIn } from "../live/cast.js"
 * @import { Performer, Person } from "../wire/production.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * The cast as the production names it: who dances each performer today, who is absent, and who stands in, in one tap.
 *
 * @param {LiveSession} session
 */
export function showCast(session) {
  const sources = [session.newsOf("change", "production")];
  const linesNow = () => {
    const { state, production } = session;
    const isCast = state.known && production !== null && production.people.length > 0;
    return isCast ? castLines(state, production) : null;
  };
  drawing(byId("cast-summary"), sources, () => {
    const lines = linesNow();
    byId("cast").hidden = lines === null;
    return lines !== null && summaryOf(session, lines);
  });
  drawing(byId("cast-list"), sources, () =>
    list(linesNow() ?? [], {
      key: ({ performer }) => performer.id,
      of: (line) => shownOf(session.state, line, firstFor(session, line)),
      make: (line) => castRow(session, line),
    }));
}

/**
 * @param {LiveSession} session
 * @param {readonly CastLine[]} lines
 */
function summaryOf({ state }, lines) {
  const gaps = lines.filter(({ needs }) => needs).length;
  return words("conductor.castSummary", {
    absent: state.absent.length > 0 ? words("conductor.castAbsent", { count: state.absent.length }) : "",
    gaps: gaps > 0 ? words("conductor.castGaps", { count: gaps }) : "",
  });
}

/**
 * Who would stand in first, where somebody is needed; null if nobody is needed, or nobody is free.
 *
 * @param {LiveSession} session
 * @param {CastLine} line
 */
function firstFor({ state, production }, { performer, person, castMember, dancer, needs }) {
  if (production === null) return null;
  const isBack = dancer !== castMember && castMember?.present && !(person !== null && isAbsent(state, person.id));
  return needs || isBack ? standInsFor(state, production, performer)[0] ?? null : null;
}

/**
 * @param {LiveSession} session
 * @param {Shown<CastLine>} line
 */
function castRow(session, line) {
  const { performer, person, needs } = line;
  const { id, name } = performer;
  const absent = person !== null && isAbsent(session.state, person.id);
  const first = firstFor(session, line);
  return element(
    "li",
    { class: needs ? "cast-row is-gap" : "cast-row", "data-performer": id },
    symbolBadge(performer, 26),
    element("span", { class: "cast-who" }, nameOf(name), element("small", {}, castInWords(line, absent))),
    element(
      "span",
      { class: "cast-acts" },
      first && quickChoice(session, performer, first),
      element("button", {
        type: "button",
        class: "small",
        "data-act": "choose",
        "aria-label": words("conductor.whoStandsInFor", { name }),
        onclick: () => openStandIns(session, id),
      }, words("conductor.whoStandsIn")),
      person && absence(session, person, absent),
    ),
  );
}

/**
 * @param {LiveSession} session
 * @param {Shown<Person>} person
 * @param {boolean} absent
 */
const absence = (session, { id, name }, absent) =>
  element("button", {
    type: "button",
    class: "small toggle",
    "data-act": "absent",
    "aria-pressed": String(absent),
    "aria-label": words("conductor.isAbsent", { name }),
    onclick: () => setAbsent(session, id, !absent),
  }, words("conductor.absent"));

/**
 * @param {LiveSession} session
 * @param {Shown<Performer>} performer
 * @param {Shown<StandIn>} standIn
 */
function quickChoice(session, performer, standIn) {
  const { member, kind, dances } = standIn;
  const isBack = kind === "cast";
  const name = nameOf(member.name);
  const { state } = session;
  const shown = { holder: state.assignments[performer.id] ?? null, dances: performerOf(state, member.id) };
  return element(
    "button",
    {
      type: "button",
      class: "small",
      "data-act": "first",
      "aria-label": quickInWords(performer, standIn),
      onclick: () => give(session, performer.id, member.id, shown),
    },
    dances === null
      ? wordsAround(isBack ? "conductor.quickDance" : "conductor.quickStandIn", { name })
      : wordsAround(isBack ? "conductor.quickDanceLeaving" : "conductor.quickStandInLeaving", {
        name,
        other: nameOf(dances.name),
      }),
  );
}

/**
 * @param {LiveSession} session
 * @param {string} performer
 * @param {string} member
 * @param {{ holder: string | null, dances: string | null }} shown
 */
async function give(session, performer, member, shown) {
  const refusal = await ask(`cast ${performer}`, "once", () => assign(session, performer, member, shown));
  if (refusal) showTrouble(refusal);
}

/**
 * @param {LiveSession} session
 * @param {string} person
 * @param {boolean} absent
 */
async function setAbsent(session, person, absent) {
  const answer = await session.command("absent", { person, absent });
  if (!answer.ok) showTrouble(refusalInWords(answer));
}

/**
 * Who is cast, and who dances today.
 *
 * @param {CastLine} line
 * @param {boolean} absent whether who is cast is
 */
function castInWords({ person, castMember, dancer }, absent) {
  const cast = element("span", {}, castFor(person, castMember, absent));
  const dancing = element("span", {}, dancingNow(castMember, dancer));
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
