import { Held } from "../ui/changes.js";

/** What the timeline and the panels have in common about counts, each studio its own. */
export class Counting {
  /** What stays where it is when the counting changes: formations on their counts, or at their seconds. */
  keeps = /** @type {"counts" | "seconds"} */ ("counts");
  /** Whether what is dragged, or tapped, is meant for whole counts. */
  snaps = new Held(true);
  /** Whether somebody has asked, elsewhere than in their panel, for the beats of the music. */
  isAskedForBeats = new Held(false);
}
