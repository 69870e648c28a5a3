import { words, wordsAround } from "../words/live.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { timeOfDay } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";
import { memberNamed } from "../live/model.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [intro]
 * @property {() => string | null} current the id of the performer who is chosen now
 * @property {(performer: string | null, holder: string | null) => Promise<string | null>} choose returns why not, or
 *   null; `holder` is who was shown to have the performer
 * @property {string | null} none the words for choosing nobody; null if that is not possible
 * @property {boolean} [takeTaken] whether a performer may be taken from somebody
 * @property {string} [problem] why an earlier choice was not possible
 * @property {boolean} [isMine] whether who chooses dances the one chosen now
 * @property {() => string[]} [first] ids of performers to offer before the others, as cast for this person
 */

/**
 * “Which performer?” as a dialog that is kept up to date while people choose: taken ones say who has them.
 *
 * @param {LiveSession} session
 * @param {Question} question
 */
export function pickPerformer(
  session,
  { title, intro, problem = "", isMine = true, current, choose, none, takeTaken = false, first = () => [] },
) {
  const content = node("div", { class: "stack" });
  const wanted = new Held("");
  const refusal = new Held(problem);

  /**
   * @param {string | null} performer
   * @param {string | null} holder
   */
  async function pick(performer, holder) {
    refusal.value = "";
    const why = await choose(performer, holder);
    if (why) refusal.value = why;
    else dialog.close();
  }

  /** @param {Performer} performer @param {readonly string[]} offered */
  const offerOf = (performer, offered) => {
    const { id } = performer;
    const holder = session.state.assignments[id] ?? null;
    const member = memberNamed(session.state, holder);
    const isCurrent = id === current();
    return {
      performer,
      holder,
      isCurrent,
      isYours: isCurrent && isMine,
      isOffered: offered.includes(id),
      who: holder === null ? "" : member?.name ?? words("live.someone"),
      isHere: member?.present === true,
      awaySince: member?.awaySince,
    };
  };

  /** @param {Shown<ReturnType<typeof offerOf>>} offer */
  function choice(offer) {
    const { performer, holder, isCurrent, isOffered, who, isHere } = offer;
    const { id, name } = performer;
    // A person who is away can be replaced by somebody who is here, and is told when they come back.
    const isTaken = holder !== null && !isCurrent && isHere && !takeTaken;
    return element(
      "button",
      {
        type: "button",
        class: isOffered ? "performer offered" : "performer",
        "data-performer": id,
        "aria-disabled": isTaken ? "true" : null,
        "aria-current": isCurrent ? "true" : null,
        onclick: () => {
          if (isTaken) refusal.value = words("live.performerTaken", { performer: name, name: who });
          else pick(id, holder);
        },
      },
      symbolBadge(performer, 40),
      element("span", { class: "who" }, nameOf(name), element("small", {}, standingInWords(offer))),
    );
  }

  drawing(content, [session.newsOf("change", "production"), wanted, refusal], () => {
    const offered = first();
    const all = session.production?.performers ?? [];
    const performers = [
      ...all.filter(({ id }) => offered.includes(id)),
      ...all.filter(({ id }) => !offered.includes(id)),
    ];
    const sought = wanted.value.trim().toLowerCase();
    const found = performers.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(sought));
    return [
      intro && element("p", { class: "help" }, intro),
      all.length > 14 && element("input", {
        type: "search",
        placeholder: words("live.findPerformer"),
        "aria-label": words("live.findPerformer"),
        autocomplete: "off",
        class: "search",
        dir: "auto",
        oninput: ({ currentTarget }) => (wanted.value = currentTarget.value),
      }),
      element(
        "ul",
        { class: "plain performers" },
        list(found.map((performer) => offerOf(performer, offered)), {
          key: ({ performer }) => performer.id,
          of: (offer) => Object.values(offer),
          make: (offer) => element("li", {}, choice(offer)),
        }),
      ),
      element("p", { class: "help", role: "status" }, performers.length === 0 && words("live.noPerformers")),
      none && element("button", { type: "button", class: "quiet wide", onclick: () => pick(null, null) }, none),
      element("p", { class: "problem", role: "alert" }, refusal.value),
    ];
  });
  const dialog = openDialog(title, content, { className: "picker" });
  return dialog;
}

/**
 * Whether somebody may be had: “free”, “taken by Mia”, “Mia has it, away since 18:20”.
 *
 * @typedef {object} Standing
 * @property {string | null} holder
 * @property {boolean} isYours
 * @property {boolean} isOffered
 * @property {string} who
 * @property {boolean} isHere
 * @property {number} [awaySince]
 *
 * @param {Standing} of
 */
function standingInWords({ holder, isYours, isOffered, who, isHere, awaySince }) {
  if (holder === null || isYours) {
    return words(isYours ? "live.thisIsYou" : isOffered ? "live.yoursInCast" : "live.free");
  }
  return isHere ? wordsAround("live.takenBy", { name: nameOf(who) }) : awayInWords(who, awaySince);
}

/**
 * @param {string} who
 * @param {number | undefined} since session clock, which is the time of day to within the error of the server's
 */
function awayInWords(who, since) {
  const name = nameOf(who);
  return since === undefined
    ? wordsAround("live.takenAway", { name })
    : wordsAround("live.takenAwaySince", { name, time: timeOfDay(since / 1_000) });
}
