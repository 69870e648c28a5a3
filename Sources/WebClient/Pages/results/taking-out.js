import { words } from "../words/results.js";
import { confirmed } from "../ui/dialog.js";

/** Asks a trainer who takes a round out of the recordings: only its athlete can allow it again. */
export const takesOut = () =>
  confirmed(words("results.recording.takeOutTitle"), words("results.recording.takeOutText"), {
    yes: words("results.recording.takeOut"),
    isGrave: true,
  });
