import "../words/page.js";
import { words } from "../words/secure.js";
import { kindChoice, numbered, ownKind } from "../secure/phones.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { more } from "../ui/more.js";
import { byId, node, within } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { call } from "../wire/api.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trouble", within(document, ".masthead"));

/**
 * `/trust`: how a phone learns to trust the studio's own authority, for good and for use without the network; and
 * whether it does. Only a browser that trusts it lets a page install what opens it without the network: one that was
 * told to go on in spite of its warning does not.
 *
 * @import { Kind } from "../secure/phones.js"
 * @import { SecureAddress } from "./secure.js"
 *
 * @typedef {"unasked" | "asked" | "works" | "worksNot"} Trust
 */

/** @type {Held<Kind>} */
const kind = new Held(ownKind());
/** @type {Held<Trust>} */
const trust = new Held("unasked");
const isSecure = location.protocol === "https:";
const place = node("div", { class: "join-card" });
byId("main").append(place);

async function show() {
  /** @type {SecureAddress} */
  let about;
  try {
    about = await call("/api/v1/secure-address");
  } catch (problem) {
    const isNone = problem instanceof Problem && problem.status === 404;
    place.append(
      node("h1", {}, words("secure.none")),
      node("p", {}, isNone ? words("secure.noneHelp") : inWords(problem)),
    );
    return;
  }
  drawing(place, [kind, trust], () => [
    outcome(),
    element("h1", {}, words("secure.trust")),
    element("p", {}, words("secure.trustLead")),
    kindChoice(kind),
    download(kind.value),
    numbered(kind.value, steps(kind.value)),
    checking(about.url),
    element("h2", {}, words("secure.what")),
    element("p", {}, words("secure.whatHelp")),
    more(words("secure.whatMore")),
    element("p", { class: "help" }, words("secure.fingerprint")),
    element("p", { class: "fingerprint" }, element("code", {}, about.fingerprint)),
  ]);
  if (isSecure && location.hash === "#check") await check();
}

/** Whether the browser trusts the studio. */
async function check() {
  trust.value = "asked";
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    trust.value = "works";
  } catch {
    trust.value = "worksNot";
  }
  scrollTo(0, 0);
}

const outcome = () => {
  const { value } = trust;
  return element(
    "div",
    { class: "stack", role: "status" },
    value === "asked" && element("p", {}, words("secure.checking")),
    (value === "works" || value === "worksNot") &&
      element(
        "div",
        { class: `outcome ${value}` },
        element("h2", {}, words(`secure.${value}`)),
        element("p", {}, words(`secure.${value}Help`)),
        element("a", { class: "button", href: "/" }, words("secure.start")),
      ),
  );
};

/** The form in which this kind of device takes it. @param {Kind} kind */
const download = (kind) =>
  kind === "ios"
    ? element(
      "a",
      { key: "profile", class: "button wide", href: "/authority.mobileconfig" },
      words("secure.profile"),
    )
    : element(
      "a",
      { key: "certificate", class: "button wide", href: "/authority.crt", download: "runthrough.crt" },
      words("secure.certificate"),
    );

/** @param {string} url of the secure address */
const checking = (url) => [
  isSecure
    ? element("button", { type: "button", class: "primary large wide", onclick: check }, words("secure.check"))
    : element("a", { class: "button primary large wide", href: `${url}/trust#check` }, words("secure.check")),
  !isSecure && element("p", { class: "help" }, words("secure.checkHelp")),
];

const numbers = /** @type {const} */ ([1, 2, 3, 4]);

/** @param {Kind} kind */
const steps = (kind) =>
  numbers.map((number) => ({
    text: words(`secure.trust.${kind}.${number}`),
    button: words(`secure.button.trust.${kind}.${number}`),
  }));

offerLanguage();
show();
