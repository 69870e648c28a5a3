import "../words/page.js";
import { words } from "../words/secure.js";
import { kindChoice, numbered, ownKind } from "../secure/phones.js";
import { canConnect } from "../secure/connecting.js";
import { addressWith, unpack } from "../secure/taken-along.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, node, within } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { call } from "../wire/api.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trouble", within(document, ".masthead"));

/**
 * `/secure`, over http: what the browser will say of the secure address, what to tap then, and the way there. The same
 * over https: goes on where its person was.
 *
 * @import { Kind } from "../secure/phones.js"
 *
 * @typedef {object} SecureAddress
 * @property {string} url
 * @property {string} fingerprint
 */

const asked = new URLSearchParams(location.hash.slice(1));
async function arrive() {
  const taken = unpack(asked);
  // The place in it is not left in the list of visited pages.
  history.replaceState(null, "", "/secure");
  if (taken !== null) {
    const { onwards, seat } = taken;
    if (ownKind() !== "ios" || seat === null || await canConnect(seat)) return location.replace(onwards);
    byId("main").append(card(
      node("h1", {}, words("secure.notConnected")),
      node("p", {}, words("secure.notConnectedHelp")),
      node("a", { class: "button primary large wide", href: "/trust" }, words("secure.trust")),
      node("a", { href: onwards }, words("secure.goOnAnyway")),
    ));
    return;
  }
  byId("main").append(card(
    node("h1", {}, words("secure.here")),
    node("p", {}, words("secure.hereHelp")),
    node("a", { class: "button primary", href: "/" }, words("secure.start")),
    node("a", { class: "button quiet", href: "/trust" }, words("secure.forGood")),
  ));
}

async function show() {
  try {
    /** @type {SecureAddress} */
    const { url } = await call("/api/v1/secure-address");
    lead(url);
  } catch (problem) {
    const isNone = problem instanceof Problem && problem.status === 404;
    byId("main").append(card(
      node("h1", {}, words("secure.none")),
      node("p", {}, isNone ? words("secure.noneHelp") : inWords(problem)),
      node("button", { type: "button", class: "primary", onclick: () => history.back() }, words("secure.back")),
    ));
  }
}

/** @param {string} url of the secure address */
function lead(url) {
  const { host } = new URL(url);
  const { hostname } = new URL(url);
  /** @type {Held<Kind>} */
  const kind = new Held(ownKind());
  const place = card();
  drawing(place, [kind], () => [
    element("h1", {}, words("secure.heading")),
    element("p", {}, words("secure.lead")),
    kindChoice(kind),
    numbered(kind.value, steps(kind.value, hostname)),
    element("p", { class: "help" }, words("secure.only"), " ", element("bdi", { class: "address" }, host)),
    element("a", { class: "button primary large wide", href: addressWith(url, asked) }, words("secure.goOn")),
    element("a", { class: "button quiet wide", href: "/trust" }, words("secure.forGood")),
  ]);
  byId("main").append(place);
}

const numbers = /** @type {const} */ ([1, 2, 3]);

/** @param {Kind} kind @param {string} host */
const steps = (kind, host) =>
  numbers.map((number) => ({
    text: words(`secure.${kind}.${number}`, { host }),
    button: words(`secure.button.${kind}.${number}`, { host }),
  }));

/** @param {(Node | string)[]} content */
const card = (...content) => node("div", { class: "join-card" }, ...content);

offerLanguage();
if (location.protocol === "https:") await arrive();
else await show();
