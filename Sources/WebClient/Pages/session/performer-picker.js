import { words, wordsAround } from "../words/live.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { timeOfDay } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";
import { memberNamed } from "../live/model.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Performer } from "../wire/production.d.ts"
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
  const search = node("input", {
    type: "search",
    placeholder: words("live.findPerformer"),
    "aria-label": words("live.findPerformer"),
    autocomplete: "off",
    class: "search",
    dir: "auto",
  });
  const list = node("ul", { class: "plain performers" });
  const nobody = node("p", { class: "help", role: "status" });
  const status = node("p", { class: "problem", role: "alert" }, problem);
  const content = node(
    "div",
    { class: "stack" },
    intro && node("p", { class: "help" }, intro),
    (session.production?.performers.length ?? 0) > 14 && search,
    list,
    nobody,
    none && node("button", { type: "button", class: "quiet wide", onclick: () => pick(null, null) }, none),
    status,
  );
  const dialog = openDialog(title, content, { className: "picker" });

  /**
   * @param {string | null} performer
   * @param {string | null} holder
   */
  async function pick(performer, holder) {
    status.textContent = "";
    const refusal = await choose(performer, holder);
    if (refusal) status.textContent = refusal;
    else dialog.close();
  }

  /** @param {Performer} performer */
  const holderOf = ({ id }) => session.state.assignments[id] ?? null;
  /** @type {Rows<{ performer: Performer, isOffered: boolean }>} */
  const rows = new Rows({
    key: ({ performer }) => performer.id,
    of: (
      { performer, isOffered },
    ) => [
      performer,
      isOffered,
      performer.id === current(),
      holderOf(performer),
      memberNamed(session.state, holderOf(performer) ?? "")?.name,
      memberNamed(session.state, holderOf(performer) ?? "")?.present,
    ],
    make: ({ performer, isOffered }) => node("li", {}, choice(performer, isOffered)),
  });

  function render() {
    const wanted = search.value.trim().toLowerCase();
    const offered = new Set(first());
    const all = session.production?.performers ?? [];
    const performers = [...all.filter(({ id }) => offered.has(id)), ...all.filter(({ id }) => !offered.has(id))];
    const found = performers.filter((performer) =>
      wanted === "" || `${performer.name} ${performer.label}`.toLowerCase().includes(wanted)
    );
    rows.show([list, found.map((performer) => ({ performer, isOffered: offered.has(performer.id) }))]);
    setText(nobody, performers.length === 0 ? words("live.noPerformers") : "");
  }

  /**
   * @param {Performer} performer
   * @param {boolean} isOffered
   */
  function choice(performer, isOffered) {
    const holder = holderOf(performer);
    const isCurrent = performer.id === current();
    const member = memberNamed(session.state, holder);
    const isYours = isCurrent && isMine;
    // A person who is away can be replaced by somebody who is here, and is told when they come back.
    const isTaken = holder !== null && !isCurrent && member?.present === true;
    const who = holder === null ? "" : member?.name ?? words("live.someone");
    return node(
      "button",
      {
        type: "button",
        class: isOffered ? "performer offered" : "performer",
        "data-performer": performer.id,
        "aria-disabled": isTaken && !takeTaken ? "true" : null,
        "aria-current": isCurrent ? "true" : null,
        onclick:
          () => (isTaken && !takeTaken
            ? (status.textContent = words("live.performerTaken", { performer: performer.name, name: who }))
            : pick(performer.id, holder)),
      },
      symbolBadge(performer, 40),
      node(
        "span",
        { class: "who" },
        nameOf(performer.name),
        node(
          "small",
          {},
          holder === null || isYours
            ? words(isYours ? "live.thisIsYou" : isOffered ? "live.yoursInCast" : "live.free")
            : member?.present
            ? wordsAround("live.takenBy", { name: nameOf(who) })
            : awayInWords(who, member?.awaySince),
        ),
      ),
    );
  }

  search.addEventListener("input", render);
  const redraw = redrawing(dialog, render);
  session.addEventListener("change", redraw);
  session.addEventListener("production", redraw);
  dialog.addEventListener("close", () => {
    session.removeEventListener("change", redraw);
    session.removeEventListener("production", redraw);
  });
  render();
  return dialog;
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
