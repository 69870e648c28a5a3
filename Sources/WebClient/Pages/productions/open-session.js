import { inWords, showTrouble } from "../parts/banner.js";
import { conductorName } from "../parts/conductor-name.js";
import { comeIn } from "../parts/seat.js";
import { call } from "../live/api.js";
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
