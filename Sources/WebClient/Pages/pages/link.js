import "../words/page.js";
import { words } from "../words/joining.js";
import "../words/live.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { inWords } from "../ui/banner.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId, node } from "../ui/node.js";

/**
 * `/owner/{link}` and `/editor/{link}`: a link that works once. It is shown first and redeemed by a press: previews of
 * chats open links too. Who opens `/pose-worker/{link}` reads what uses it instead.
 */
const kind = location.pathname.startsWith("/owner/") ? "owner" : "editor";
const isOfWorker = location.pathname.startsWith("/pose-worker/");

/** @typedef {{ problem?: unknown, isSignedIn?: boolean }} State `isSignedIn` is known of a link that was used */
/** @type {Held<State>} */
const state = new Held({});
if (isOfWorker) showCommand();
else {
  const card = node("div", { class: "join-card" });
  drawing(card, [state], () => view(state.value));
  byId("main").append(card);
  card.querySelector("button")?.focus({ preventScroll: true });
}

/** @param {State} state */
function view({ problem, isSignedIn }) {
  const isDead = isSignedIn !== undefined;
  return [
    element("h1", {}, words(isDead ? "joining.linkDead" : `joining.${kind}LinkHeading`)),
    !isDead && element("p", {}, words(`joining.${kind}Link`)),
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
  state.value = {};
  try {
    await ask("redeeming", "once", () => call(location.pathname, { method: "POST" }));
    location.replace("/");
  } catch (problem) {
    const isUsed = problem instanceof Problem && problem.code === "link-used";
    state.value = isUsed ? { problem, isSignedIn: await accountIsKnown() } : { problem };
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
