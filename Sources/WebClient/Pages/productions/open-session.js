import { inWords, showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { comeIn } from "../session/seat.js";
import { call } from "../wire/api.js";
import { pagePath } from "../live/memberships.js";

/**
 * @param {{ id: string }} production
 * @param {HTMLButtonElement} button
 */
export async function openSession(production, button) {
  button.disabled = true;
  try {
    const name = await conductorName();
    if (name === null) return;
    const { session } = await call("/api/v1/sessions", { method: "POST", body: { production: production.id } });
    location.assign(pagePath(await comeIn(session)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => openSession(production, button) });
  } finally {
    button.disabled = false;
  }
}
