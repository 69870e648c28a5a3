import { wordsAround } from "../words/conductor.js";
import { memberNamed } from "../live/model.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";

/**
 * @import { LiveSession } from "../live/session.js"
 */

/**
 * @typedef {object} Taking
 * @property {string} performer
 * @property {string} member who took them
 * @property {string} from who has danced them, and is away
 */

/**
 * Says which dancers took the performer of somebody who is away, as long as they have them: nobody asked the conductor,
 * and notes for the performer are told to them from then on.
 *
 * @param {LiveSession} session
 * @param {HTMLElement} place
 */
export function showTakeovers(session, place) {
  const takings = new Held(/** @type {readonly Taking[]} */ ([]));
  let before = session.state.assignments;
  session.listen("event", (event) => {
    if (event.kind !== "assigned") return;
    const { performer, member, by } = event;
    const from = before[performer];
    const others = takings.value.filter((one) => one.performer !== performer);
    const isTaken = member != null && member === by && from !== undefined && from !== member;
    takings.value = isTaken ? [...others, { performer, member, from }] : others;
  });
  session.listen("change", () => before = session.state.assignments);
  const nameOfMember = (/** @type {string} */ id) => memberNamed(session.state, id)?.name ?? "";
  const nameOfPerformer = (/** @type {string} */ id) =>
    session.production?.performers.find((one) => one.id === id)?.name ?? "";
  drawing(
    place,
    [takings, session.newsOf("change", "production")],
    () =>
      list(takings.value.filter(({ performer, member }) => session.state.assignments[performer] === member), {
        key: ({ performer }) => performer,
        of: ({ performer, member, from }) => [nameOfMember(member), nameOfPerformer(performer), nameOfMember(from)],
        make: ({ performer, member, from }) =>
          element(
            "p",
            { class: "help" },
            wordsAround("conductor.tookOver", {
              member: nameOf(nameOfMember(member)),
              performer: nameOf(nameOfPerformer(performer)),
              from: nameOf(nameOfMember(from)),
            }),
          ),
      }),
  );
}
