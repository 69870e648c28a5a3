import { words } from "../words/conductor.js";
import "../words/sessions.js";
import { isWithGroup, memberNamed } from "../live/model.js";
import { symbolBadge } from "../stage/symbols.js";
import { element, list, nameOf } from "../ui/element.js";
import { findPersonFor } from "./find-person.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

const most = 12;

/**
 * Performers without a person are missing on the floor: they are named until somebody who is here has them. A performer
 * is missing too if their person is away, but not if that person is in a group that is away: the groups' dialog names
 * them.
 *
 * @param {LiveSession} session
 */
export function unassigned(session) {
  const { state } = session;
  const open = performersWithoutPerson(session);
  /** The member who has this performer and is not here. @param {string} performer */
  const holderAway = (performer) => {
    const holder = memberNamed(state, state.assignments[performer] ?? null);
    return holder?.present === false ? holder.name : null;
  };
  if (open.length === 0) return [];
  return [
    element("p", { class: "gap" }, words("conductor.withoutPerson", { count: open.length })),
    element(
      "ul",
      { class: "plain chips" },
      list(open.slice(0, most), {
        key: ({ id }) => id,
        of: ({ id, name, colour, symbol, label }) => [name, colour, symbol, label, holderAway(id)],
        make: (performer) => chip(session, performer, holderAway(performer.id)),
      }),
    ),
    element(
      "p",
      { class: "help" },
      open.length > most && words("conductor.andMore", { count: open.length - most }),
    ),
  ];
}

/** Whose person is neither here nor in a group. @param {LiveSession} session */
export function performersWithoutPerson({ state, production }) {
  const here = new Set(state.members.filter(({ present }) => present).map(({ id }) => id));
  return production?.performers
    .filter(({ id }) => !here.has(state.assignments[id]) && !isWithGroup(state, id)) ?? [];
}

/**
 * @param {LiveSession} session
 * @param {Shown<Performer>} performer
 * @param {string | null} away
 */
function chip(session, performer, away) {
  const { id, name } = performer;
  return element(
    "li",
    {},
    element(
      "button",
      {
        type: "button",
        class: away === null ? "chip" : "chip is-away",
        title: away !== null && words("sessions.performerAway", { performer: name, name: away }),
        "aria-label": words("conductor.findPersonFor", { name }),
        onclick: () => findPersonFor(session, id),
      },
      symbolBadge(performer, 22),
      nameOf(name),
      away !== null && element("small", {}, words("conductor.away")),
    ),
  );
}
