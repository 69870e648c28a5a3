import { number, words } from "../words/camera.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { node } from "../ui/node.js";

/** @import { PunchSeen } from "../wire/wire.d.ts" */

/** How many are shown, and how many classes of each. */
const most = 3;
const mostShares = 2;
/** Shares below are not shown. */
const least = 0.02;

/** The last punches that the camera saw, each with how sure it is and with what else it could have been. */
export class LastPunches {
  /** @param {string} label */
  constructor(label = words("camera.lastPunches")) {
    this.node = node("ol", { class: "last-punches", "aria-label": label });
  }

  /** @param {Pick<PunchSeen, "hand" | "probabilities">} punch */
  add(punch) {
    const shares = sharesOf(punch).map(({ text, share }) =>
      node(
        "span",
        { class: "share" },
        words("camera.share", { punch: text, percent: number(share, { style: "percent" }) }),
      )
    );
    this.node.prepend(node("li", {}, shares.flatMap((share, index) => index === 0 ? [share] : [" · ", share])));
    while (this.node.children.length > most) this.node.lastElementChild?.remove();
  }

  clear() {
    this.node.replaceChildren();
  }
}

/**
 * The likeliest classes of a punch, in words; of a hook or uppercut, with the hand that threw it.
 *
 * @param {Pick<PunchSeen, "hand" | "probabilities">} punch
 */
function sharesOf({ probabilities = {}, hand }) {
  const { none = 0, guard = 0, ...kinds } = probabilities;
  const thrown = Object.entries(kinds).map(([kind, share]) => ({ text: actionInWords(punchOf(kind, hand)), share }));
  return [{ text: words("camera.noPunch"), share: none + guard }, ...thrown]
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostShares);
}
