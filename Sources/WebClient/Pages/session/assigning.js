import { words } from "../words/conductor.js";
import { performerOf } from "../live/model.js";
import { refusalInWords } from "../ui/refusals.js";

/**
 * Gives a performer to a member, or to nobody; the member who has it gives it up. Nothing is done if somebody has
 * changed what was shown to whoever chose. Returns why it was not possible, or null.
 *
 * @param {import("../live/session.js").LiveSession} session
 * @param {string} performer
 * @param {string | null} member
 * @param {{ holder: string | null, dances?: string | null }} shown the member who had this performer, and, where that
 *   was shown too, whom the chosen member danced
 */
export async function assign(session, performer, member, shown) {
  const holder = session.state.assignments[performer] ?? null;
  if (holder === member) return null;
  const dances = member === null ? null : performerOf(session.state, member);
  if (holder !== shown.holder || (shown.dances !== undefined && dances !== shown.dances)) {
    return words("conductor.assignedMeanwhile");
  }
  if (holder !== null && member !== null) {
    const freed = await session.command("assign", { performer, member: null });
    if (!freed.ok) return refusalInWords(freed);
  }
  const answer = await session.command("assign", { performer, member });
  return answer.ok ? null : refusalInWords(answer);
}
