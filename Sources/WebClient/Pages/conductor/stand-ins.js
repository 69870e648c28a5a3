import { words, wordsAround } from "../words/conductor.js";
import { standInsFor } from "../live/cast.js";
import { performerOf } from "../live/model.js";
import { assign } from "../session/assigning.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { StandIn } from "../live/cast.js"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * Everybody who could dance a performer today, the likeliest first.
 *
 * @param {LiveSession} session
 * @param {string} id of the performer
 */
export function openStandIns(session, id) {
  const performerNow = () => session.production?.performers.find((one) => one.id === id) ?? null;
  const problem = new Held("");
  const frame = node("div", { class: "stack" });
  const candidates = () => {
    const { state, production } = session;
    const performer = performerNow();
    return production === null || performer === null ? [] : standInsFor(state, production, performer);
  };
  /**
   * @param {string} member
   * @param {{ holder: string | null, dances: string | null }} shown
   */
  const give = async (member, shown) => {
    problem.value = (await ask(frame, "once", () => assign(session, id, member, shown))) ?? "";
    if (problem.value === "") dialog.close();
  };
  /** @param {Shown<StandIn>} standIn @param {string | null} holder */
  const row = ({ member, kind, dances }, holder) => {
    const shown = { holder, dances: performerOf(session.state, member.id) };
    const kindInWords = words(`conductor.kind.${kind}`);
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "performer", onclick: () => give(member.id, shown) },
        element(
          "span",
          { class: "who" },
          nameOf(member.name),
          element(
            "small",
            {},
            dances === null
              ? kindInWords
              : wordsAround("conductor.kindLeaving", { kind: kindInWords, name: nameOf(dances.name) }),
          ),
        ),
      ),
    );
  };
  const dialog = openDialog(words("conductor.whoStandsInFor", { name: performerNow()?.name ?? "" }), frame, {
    className: "picker",
  });
  drawing(frame, [session.newsOf("change", "production"), problem], () => {
    const all = candidates();
    const holder = session.state.assignments[id] ?? null;
    return [
      element("p", { class: "problem", role: "alert" }, problem.value),
      element(
        "ul",
        { class: "plain performers" },
        list(all, {
          key: ({ member }) => member.id,
          of: ({ member, kind, dances }) => [
            holder,
            member.name,
            kind,
            performerOf(session.state, member.id),
            dances?.name,
          ],
          make: (standIn) => row(standIn, holder),
        }),
      ),
      element("p", { class: "help", role: "status" }, all.length === 0 && words("conductor.nobodyCould")),
    ];
  });
}
