import { showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { comeIn } from "../session/seat.js";
import { ask } from "../ui/ask.js";
import { call } from "../wire/api.js";
import { pagePath } from "../live/memberships.js";
import { mayRunDraft } from "../studio/runs-draft.js";

/** @param {string} id of a production */
export async function openSession(id) {
  try {
    await ask(`a session of ${id}`, "once", async () => {
      const name = await conductorName();
      if (name === null || !(await mayRunDraft(id))) return;
      const { session } = await call("/api/v1/sessions", { method: "POST", body: { production: id } });
      location.assign(pagePath(await comeIn(session)));
    });
  } catch (problem) {
    showTrouble(problem, { retry: () => openSession(id) });
  }
}
