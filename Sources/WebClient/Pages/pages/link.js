import "../words/page.js";
import { words } from "../words/joining.js";
import "../words/live.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { inWords } from "../ui/banner.js";
import { byId, node } from "../ui/node.js";

/**
 * `/owner/{link}` and `/editor/{link}`: a link that works once. It is shown first and redeemed by a press: previews of
 * chats open links too. Who opens `/pose-worker/{link}` reads what uses it instead.
 */
const kind = location.pathname.startsWith("/owner/") ? "owner" : "editor";
const isOfWorker = location.pathname.startsWith("/pose-worker/");

const sentence = node("p", {}, words(`joining.${kind}Link`));
const alert = node("div", { class: "stack", role: "alert" });
const button = node(
  "button",
  { type: "button", class: "primary large", onclick: redeem },
  words(`joining.${kind}LinkUse`),
);
const heading = node("h1", {}, words(`joining.${kind}LinkHeading`));
const once = node("p", { class: "help" }, words("joining.linkOnce"));
if (isOfWorker) showCommand();
else {
  byId("main").append(node("div", { class: "join-card" }, heading, sentence, alert, button, once));
  button.focus({ preventScroll: true });
}

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
  button.disabled = true;
  alert.replaceChildren();
  try {
    await call(location.pathname, { method: "POST" });
    location.replace("/");
  } catch (problem) {
    await explain(problem);
  }
}

/** @param {unknown} problem */
async function explain(problem) {
  if (!(problem instanceof Problem) || problem.code !== "link-used") {
    button.disabled = false;
    alert.replaceChildren(node("p", { class: "problem" }, inWords(problem)));
    return;
  }
  heading.textContent = words("joining.linkDead");
  for (const part of [button, sentence, once]) part.hidden = true;
  const isSignedIn = await accountIsKnown();
  alert.replaceChildren(
    node("p", { class: "problem" }, inWords(problem)),
    node("p", {}, words(isSignedIn ? "joining.signedInAlready" : `joining.${kind}LinkNext`)),
    node(
      "div",
      { class: "choices" },
      node(
        "a",
        { class: "button primary", href: "/" },
        words(isSignedIn ? "live.allProductions" : "joining.toCodes"),
      ),
    ),
  );
}

/** Somebody who used the link in this browser before is signed in. */
async function accountIsKnown() {
  try {
    return Boolean((await call("/api/v1/me")).account);
  } catch {
    return false;
  }
}
