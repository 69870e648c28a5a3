import "../words/page.js";
import "../words/common.js";
import { words } from "../words/joining.js";
import { call } from "../wire/api.js";
import { guestOf, keepGuest, keepShared } from "../live/shared-pieces.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { element } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { Problem } from "../ui/problem.js";
import { offerHelp } from "../help/offer.js";

offerHelp("sharing", within(document, ".masthead"));

/**
 * `/piece#SECRET`: a link to a piece. For looking it leads to the piece, for dancers between rehearsals; for more one
 * says one's name first, and goes on in the studio. It is kept in this browser; the secret never reaches a log, as no
 * browser sends what stands behind the `#`.
 */
async function open() {
  const secret = location.hash.slice(1);
  try {
    const { production, role = "see" } = await call("/api/v1/me", { token: secret });
    if (production === undefined) return say(words("joining.pieceDead"), false);
    keepShared(production, secret);
    if (role === "see") location.replace(practice(production));
    else askForDancer(production, role, secret);
  } catch (problem) {
    const isDead = problem instanceof Problem && problem.status === 401;
    say(isDead ? words("joining.pieceDead") : inWords(problem), !isDead);
  }
}

/** @param {string} production */
const practice = (production) => `/practice/${encodeURIComponent(production)}`;

/**
 * @param {string} production
 * @param {"comment" | "edit"} role
 * @param {string} secret
 */
function askForDancer(production, role, secret) {
  const before = guestOf(production);
  const name = node("input", { id: "guest-name", type: "text", dir: "auto", autocomplete: "name", required: true });
  name.maxLength = 80;
  name.value = before?.name ?? "";
  const problem = node("p", { class: "problem", role: "alert" });
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      await come(name.value.trim());
      location.assign(`/studio/${encodeURIComponent(production)}?guest`);
    } catch (refused) {
      patch(problem, inWords(refused));
    }
  };
  /**
   * Who came by this link before under this name is the same person.
   *
   * @param {string} name
   * @returns {Promise<unknown>}
   */
  async function come(name) {
    if (before?.secret === secret && before.name === name) return call("/api/v1/me", { token: before.token });
    const body = { name };
    const made = await ask(come, "once", () => call("/api/v1/guests", { method: "POST", token: secret, body }));
    return keepGuest(production, { secret, token: made.token, name });
  }
  patch(
    byId("main"),
    node(
      "div",
      { class: "join-card" },
      node("h1", {}, words(role === "edit" ? "joining.pieceToEdit" : "joining.pieceToComment")),
      node("p", { class: "lead" }, words("joining.guestHelp")),
      node(
        "form",
        { class: "stack", onsubmit: submit },
        node("label", { for: "guest-name" }, words("joining.name")),
        name,
        problem,
        node("button", { type: "submit", class: "primary large" }, words("joining.openPiece")),
      ),
      node("a", { class: "button", href: practice(production) }, words("joining.onlyPractise")),
    ),
  );
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
