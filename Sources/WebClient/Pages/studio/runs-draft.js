import { confirmed } from "../ui/dialog.js";
import { Journal } from "../wire/journal.js";
import { words } from "../words/publishing.js";

/**
 * A rehearsal runs the draft: who opens one of a piece of which not all is published is told so first. Whether they go
 * on; without an answer of the server they do.
 *
 * @param {string} production
 */
export async function mayRunDraft(production) {
  const state = await new Journal(production).publications().catch(() => null);
  if (!state?.byHand || state.draft === undefined || state.draft <= state.published) return true;
  return confirmed(words("publishing.runAsk"), words("publishing.runHelp"), { yes: words("publishing.run") });
}
