import { element } from "../ui/element.js";
import { call } from "../wire/api.js";
import { listed, words } from "../words/limits.js";

/**
 * What an account may keep and do, and how much it has. Where the operator has defined nothing there is no plan, and
 * nothing of it is shown.
 *
 * @typedef {{ used?: number, most?: number, moreIn?: readonly string[] }} Limited without `most` there is no limit
 *
 * @typedef {object} OwnPlan
 * @property {string} name
 * @property {Limited} productions
 * @property {Limited} bytes
 * @property {Limited} people
 * @property {boolean} music
 * @property {readonly string[]} musicIn the plans with music
 */

/**
 * One's own; of a production, that of whoever owns it. Null for none, and where it is not told.
 *
 * @param {string} [production]
 * @returns {Promise<OwnPlan | null>}
 */
export async function readPlan(production) {
  const of = production === undefined ? "" : `?production=${encodeURIComponent(production)}`;
  try {
    return (await call(`/api/v1/me/plan${of}`)).plan;
  } catch {
    return null; // then the server says it when something is refused
  }
}

/** @param {Limited} limited */
export const isFull = ({ used = 0, most }) => most !== undefined && used >= most;

/** @param {number} bytes */
const megabytes = (bytes) => Math.ceil(bytes / 100_000) / 10;

/** @param {"limits.more" | "limits.musicIn"} key @param {readonly string[]} plans */
const elsewhere = (key, plans) => plans.length > 0 ? ` ${words(key, { plans: listed([...plans]) })}` : "";

/** How full the library is; nothing without a limit. @param {OwnPlan | null} plan @param {string} id of the sentence */
export function libraryLine(plan, id) {
  if (plan?.productions.most === undefined) return null;
  const { used = 0, most, moreIn = [] } = plan.productions;
  const full = isFull(plan.productions) ? ` ${words("limits.full")}${elsewhere("limits.more", moreIn)}` : "";
  return element(
    "p",
    { class: "help", id, role: "status" },
    words("limits.inLibrary", { name: plan.name, used, most }),
    full,
  );
}

/** Why no music can be brought now; null if it can. @param {OwnPlan | null} plan */
export function whyNoMusic(plan) {
  if (plan === null) return null;
  if (!plan.music) return words("limits.noMusic", { name: plan.name }) + elsewhere("limits.musicIn", plan.musicIn);
  return isFull(plan.bytes) ? words("limits.spaceFull", space(plan)) + elsewhere("limits.more", moreSpace(plan)) : null;
}

/**
 * Why a piece cannot be kept now; null if it can.
 *
 * @param {OwnPlan | null} plan
 * @param {{ tracks?: readonly unknown[] }} production
 */
export function whyNotKept(plan, { tracks = [] }) {
  if (plan === null) return null;
  if (isFull(plan.productions)) return libraryLine(plan, "library-plan");
  return tracks.length > 0 && !plan.music ? element("p", { class: "help" }, whyNoMusic(plan)) : null;
}

/** @param {OwnPlan} plan */
const space = ({ bytes: { used = 0, most = 0 } }) => ({ used: megabytes(used), most: megabytes(most) });
/** @param {OwnPlan} plan */
const moreSpace = ({ bytes: { moreIn = [] } }) => moreIn;

/** All of it, for a page about the account. @param {OwnPlan} plan */
export const planSection = (plan) => [
  element("h2", {}, words("limits.heading", { name: plan.name })),
  libraryLine(plan, "library-plan"),
  plan.bytes.most !== undefined && element("p", { class: "help" }, words("limits.space", space(plan))),
  !plan.music && element("p", { class: "help" }, whyNoMusic(plan)),
  plan.people.most !== undefined &&
  element("p", { class: "help" }, words("limits.people", { count: plan.people.most })),
];
