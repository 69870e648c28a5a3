import { number, words } from "../words/camera.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";

/**
 * @import { PunchSeen } from "../wire/wire.d.ts"
 *
 * @typedef {Pick<PunchSeen, "hand" | "probabilities">} Seen
 */

/** How many are shown, and how many classes of each. */
const most = 3;
const mostShares = 2;
/** Shares below are not shown. */
const least = 0.02;

/**
 * The last punches that a camera saw, each with how sure it is and with what else it could have been.
 *
 * @param {string} label
 * @param {readonly Seen[]} punches the newest last
 */
export const lastPunches = (label, punches) =>
  element(
    "ol",
    { class: "last-punches", "aria-label": label },
    punches.slice(-most).reverse().map((punch) => element("li", {}, sharesOf(punch).map(shareInWords))),
  );

/** @param {{ text: string, share: number }} share @param {number} index */
const shareInWords = ({ text, share }, index) => [
  index > 0 && " · ",
  element(
    "span",
    { class: "share" },
    words("camera.share", { punch: text, percent: number(share, { style: "percent" }) }),
  ),
];

/** The same, as they come. */
export class LastPunches {
  /** @type {readonly Seen[]} */
  #punches = [];
  node = node(lastPunches(words("camera.lastPunches"), []));

  /** @param {Seen} punch */
  add(punch) {
    this.#show([...this.#punches, punch].slice(-most));
  }

  clear() {
    this.#show([]);
  }

  /** @param {readonly Seen[]} punches */
  #show(punches) {
    this.#punches = punches;
    patch(this.node, lastPunches("", punches).children);
  }
}

/**
 * The likeliest classes of a punch, in words; of a hook or uppercut, with the hand that threw it.
 *
 * @param {Seen} punch
 */
function sharesOf({ probabilities = {}, hand }) {
  const { none = 0, guard = 0, ...kinds } = probabilities;
  const thrown = Object.entries(kinds).map(([kind, share]) => ({ text: actionInWords(punchOf(kind, hand)), share }));
  return [{ text: words("camera.noPunch"), share: none + guard }, ...thrown]
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostShares);
}
