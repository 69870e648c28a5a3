import "../words/page.js";
import { words } from "../words/problems.js";
import "../words/common.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, node, within } from "../ui/node.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trouble", within(document, ".masthead"));

/**
 * What a browser shows instead of a problem document: what is wrong, and what to do next. The server writes
 * the status into the page.
 */
const status = Number(byId("main").dataset.status);

/** @type {Record<number, "notFound" | "notSignedIn" | "notAllowed" | "wrongWay" | "tooMany" | "notNow" | undefined>} */
const kinds = {
  401: "notSignedIn",
  403: "notAllowed",
  404: "notFound",
  405: "wrongWay",
  429: "tooMany",
  503: "notNow",
};
const kind = kinds[status] ?? (status >= 500 ? "broken" : "unreadable");

offerLanguage();
byId("main").append(node(
  "div",
  { class: "join-card" },
  node("h1", {}, words(`problems.${kind}`)),
  node("p", {}, words(`problems.${kind}Help`)),
  node(
    "div",
    { class: "choices" },
    node("a", { class: "button primary", href: "/" }, words("problems.home")),
    node("a", { class: "button", href: "/join" }, words("problems.join")),
    (kind === "notNow" || kind === "tooMany" || kind === "broken") &&
      node("button", { type: "button", onclick: () => location.reload() }, words("common.tryAgain")),
  ),
  node("p", { class: "help" }, words("problems.status", { status: String(status) })),
));
