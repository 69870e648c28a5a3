import "../words/page.js";
import "../words/common.js";
import { words } from "../words/joining.js";
import { call } from "../wire/api.js";
import { keepShared } from "../live/shared-pieces.js";
import { inWords } from "../ui/banner.js";
import { element } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { Problem } from "../ui/problem.js";
import { offerHelp } from "../help/offer.js";

offerHelp("sharing", within(document, ".masthead"));

/**
 * `/piece#SECRET`: a link to a piece, for dancers between rehearsals. It is kept in this browser and leads to the
 * piece; the secret never reaches a log, as no browser sends what stands behind the `#`.
 */
async function open() {
  const secret = location.hash.slice(1);
  try {
    const me = await call("/api/v1/me", { token: secret });
    if (!("production" in me) || me.production === undefined) return say(words("joining.pieceDead"), false);
    keepShared(me.production, secret);
    location.replace(`/practice/${encodeURIComponent(me.production)}`);
  } catch (problem) {
    const isDead = problem instanceof Problem && problem.status === 401;
    say(isDead ? words("joining.pieceDead") : inWords(problem), !isDead);
  }
}

/** @param {string} text @param {boolean} mayTryAgain */
function say(text, mayTryAgain) {
  patch(
    byId("main"),
    element(
      "div",
      { class: "join-card" },
      element("h1", {}, words("joining.pieceHeading")),
      element("p", { class: "problem", role: "alert" }, text),
      mayTryAgain &&
        element("button", { type: "button", class: "primary large", onclick: open }, words("common.tryAgain")),
      element("a", { class: "button", href: "/" }, words("joining.toCodes")),
    ),
  );
}

offerLanguage();
addEventListener("hashchange", open);
open();
