import { refusalInWords } from "../parts/refusals.js";

/**
 * Gives a performer to a member, or to nobody; the member who has it gives it up. Returns why that was not possible, or
 * null.
 *
 * @param {import("../live/session.js").LiveSession} session
 * @param {string} performer
 * @param {string | null} member
 */
export async function assign(session, performer, member) {
  const holder = session.state.assignments[performer] ?? null;
  if (holder === member) return null;
  if (holder !== null && member !== null) {
    const freed = await session.command("assign", { performer, member: null });
    if (!freed.ok) return refusalInWords(freed);
  }
  const answer = await session.command("assign", { performer, member });
  return answer.ok ? null : refusalInWords(answer);
}
