import "../words/page.js";
import "../words/common.js";
import { words } from "../words/sharing.js";
import { meant } from "../sharing/code.js";
import { isToCome, nextRunView } from "../sharing/next-run.js";
import { call } from "../wire/api.js";
import { inWords } from "../ui/banner.js";
import { element } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { Problem } from "../ui/problem.js";
import { offerHelp } from "../help/offer.js";

offerHelp("sharing", within(document, ".masthead"));

/**
 * `/look#CODE`: a poster of a piece, for parents and friends; nothing on it is private.
 *
 * @import { NextRun } from "../wire/production.d.ts"
 *
 * @typedef {{ kind: "poster", title: string, picture: string, nextRun?: NextRun }} Poster
 */

async function open() {
  const code = meant(location.hash);
  try {
    const shown = await call(`/api/v1/codes/${encodeURIComponent(code)}`);
    if (shown.kind === "poster") show(shown, code);
    else location.replace(`/copy#${code}`);
  } catch (problem) {
    const isUnknown = problem instanceof Problem && problem.status === 404;
    say(isUnknown ? words("sharing.unknownId") : inWords(problem), !isUnknown);
  }
}

/** @param {Poster} poster @param {string} id */
function show({ title, picture, nextRun }, id) {
  const address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  document.title = title;
  patch(
    byId("main"),
    element(
      "article",
      { class: "poster" },
      element("h1", {}, element("bdi", {}, title)),
      element("img", { src: address, alt: words("sharing.pictureOf", { title }) }),
      nextRun !== undefined && isToCome(nextRun, Date.now())
        ? nextRunView(nextRun, { title, id })
        : element("p", { class: "help" }, words("sharing.noNextRun")),
    ),
  );
}

/** @param {string} text @param {boolean} mayTryAgain */
const say = (text, mayTryAgain) =>
  patch(
    byId("main"),
    element(
      "div",
      { class: "join-card" },
      element("h1", {}, words("sharing.posterHeading")),
      element("p", { class: "problem", role: "alert" }, text),
      mayTryAgain &&
        element("button", { type: "button", class: "primary large", onclick: open }, words("common.tryAgain")),
    ),
  );

offerLanguage();
addEventListener("hashchange", open);
open();
