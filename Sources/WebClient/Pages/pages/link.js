import "../words/page.js";
import { moment, words, wordsAround } from "../words/joining.js";
import "../words/live.js";
import { call } from "../wire/api.js";
import { offerLanguage } from "../ui/language-choice.js";
import { Problem } from "../ui/problem.js";
import { inWords } from "../ui/banner.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { byId, node, within } from "../ui/node.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trouble", within(document, ".masthead"));

offerLanguage();

/**
 * `/owner/{link}`, `/editor/{link}`, `/invitation/{link}` and `/sign-in/{link}`: a link that works once. It is shown
 * first and redeemed by a press: previews of chats open links too. Who opens `/pose-worker/{link}` reads what uses it
 * instead.
 */
const kinds =
  /** @type {const} */ ({ owner: "owner", editor: "editor", invitation: "invitation", "sign-in": "device" });
const [, first, secret] = location.pathname.split("/");
const kind = kinds[/** @type {keyof typeof kinds} */ (first)] ?? "editor";
const isOfWorker = location.pathname.startsWith("/pose-worker/");

/**
 * What an invitation is to, as the server tells whoever has the link.
 *
 * @typedef {{ title: string, role: "see" | "comment" | "edit" | "conduct", name: string, from: string | null,
 *   expires: string, account: string | null }} Invitation
 *
 * @typedef {{ problem?: unknown, isSignedIn?: boolean, invitation?: Invitation }} State `isSignedIn` is known of a link
 *   that was used
 */
/** @type {Held<State>} */
const state = new Held({});
if (isOfWorker) showCommand();
else {
  const card = node("div", { class: "join-card" });
  drawing(card, [state], () => view(state.value));
  byId("main").append(card);
  card.querySelector("button")?.focus({ preventScroll: true });
  if (kind === "invitation") void lookUp();
}

async function lookUp() {
  try {
    state.value = { ...state.value, invitation: await call(`/api/v1/invitations/${encodeURIComponent(secret)}`) };
  } catch {
    // Whoever presses reads why it does not work.
  }
}

/** @param {State} state */
function view({ problem, isSignedIn, invitation }) {
  const isDead = isSignedIn !== undefined;
  return [
    element("h1", {}, words(isDead ? "joining.linkDead" : `joining.${kind}LinkHeading`)),
    !isDead && (invitation === undefined ? element("p", {}, words(`joining.${kind}Link`)) : invitedTo(invitation)),
    element(
      "div",
      { class: "stack", role: "alert" },
      problem !== undefined && element("p", { class: "problem" }, inWords(problem)),
      isDead && goOn(isSignedIn),
    ),
    !isDead && element(
      "button",
      { type: "button", class: "primary large", onclick: redeem },
      words(`joining.${kind}LinkUse`),
    ),
    !isDead && element("p", { class: "help" }, words("joining.linkOnce")),
  ];
}

/** @param {Invitation} invitation */
const invitedTo = ({ title, role, name, from, expires, account }) => [
  element(
    "p",
    { class: "lead" },
    wordsAround(from === null ? "joining.invitedTo" : "joining.invitedToBy", {
      title: nameOf(title),
      from: nameOf(from ?? ""),
    }),
    " ",
    words(`joining.invitedTo.${role}`),
  ),
  element(
    "p",
    {},
    account === null
      ? wordsAround("joining.invitationNew", { name: nameOf(name) })
      : wordsAround("joining.invitationAs", { name: nameOf(account) }),
    " ",
    words("joining.invitationUntil", { date: moment(Date.parse(expires), { dateStyle: "medium" }) }),
  ),
];

/** @param {boolean} isSignedIn */
const goOn = (isSignedIn) => [
  element("p", {}, words(isSignedIn ? "joining.signedInAlready" : `joining.${kind}LinkNext`)),
  element(
    "div",
    { class: "choices" },
    element(
      "a",
      { class: "button primary", href: "/" },
      words(isSignedIn ? "live.allProductions" : "joining.toCodes"),
    ),
  ),
];

function showCommand() {
  const command = `ops/camera worker ${location.origin}${location.pathname}`;
  byId("main").append(node(
    "div",
    { class: "join-card" },
    node("h1", {}, words("joining.poseWorkerLinkHeading")),
    node("p", {}, words("joining.poseWorkerLink")),
    node("p", {}, node("code", {}, command)),
  ));
}

async function redeem() {
  const { invitation } = state.value;
  state.value = { invitation };
  try {
    await ask("redeeming", "once", () => call(location.pathname, { method: "POST" }));
    location.replace("/");
  } catch (problem) {
    const isUsed = problem instanceof Problem && problem.code === "link-used";
    state.value = isUsed ? { problem, isSignedIn: await accountIsKnown() } : { problem, invitation };
  }
}

/** Somebody who used the link in this browser before is signed in. */
async function accountIsKnown() {
  try {
    return Boolean((await call("/api/v1/me")).account);
  } catch {
    return false;
  }
}
