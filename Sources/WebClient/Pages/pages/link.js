import "../words/page.js";
import { words } from "../words/joining.js";
import "../words/live.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { inWords } from "../ui/banner.js";
import { byId, element } from "../ui/element.js";

/**
 * `/owner/{link}` and `/editor/{link}`: a link that works once. It is shown first and redeemed by a press: previews of
 * chats open links too. Who opens `/pose-worker/{link}` reads what uses it instead.
 */
const kind = location.pathname.startsWith("/owner/") ? "owner" : "editor";
const isOfWorker = location.pathname.startsWith("/pose-worker/");

const sentence = element("p", {}, words(`joining.${kind}Link`));
const alert = element("div", { class: "stack", role: "alert" });
const button = element(
  "button",
  { type: "button", class: "primary large", onclick: redeem },
  words(`joining.${kind}LinkUse`),
);
const heading = element("h1", {}, words(`joining.${kind}LinkHeading`));
const once = element("p", { class: "help" }, words("joining.linkOnce"));
if (isOfWorker) showCommand();
else {
  byId("main").append(element("div", { class: "join-card" }, heading, sentence, alert, button, once));
  button.focus({ preventScroll: true });
}

function showCommand() {
  const command = `ops/camera worker ${location.origin}${location.pathname}`;
  byId("main").append(element(
    "div",
    { class: "join-card" },
    element("h1", {}, words("joining.poseWorkerLinkHeading")),
    element("p", {}, words("joining.poseWorkerLink")),
    element("p", {}, element("code", {}, command)),
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
    alert.replaceChildren(element("p", { class: "problem" }, inWords(problem)));
    return;
  }
  heading.textContent = words("joining.linkDead");
  for (const part of [button, sentence, once]) part.hidden = true;
  const isSignedIn = await accountIsKnown();
  alert.replaceChildren(
    element("p", { class: "problem" }, inWords(problem)),
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
