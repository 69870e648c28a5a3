import { words, wordsAround } from "../words/conductor.js";
import "../words/sessions.js";
import { ask } from "../ui/ask.js";
import { Changes, Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { openDialog } from "../ui/dialog.js";
import { inWords } from "../ui/banner.js";
import { prefer, preference } from "../ui/preferences.js";
import { call, callForBlob } from "../wire/api.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../wire/wire.d.ts"
 * @import { Description } from "../ui/element.js"
 */

/** @typedef {[role: Role, title: string, help: string]} Card */

/** @type {Card[]} */
const cards = [
  ["dancer", words("conductor.dancers"), words("conductor.dancersHelp")],
  ["screen", words("conductor.screens"), words("conductor.screensHelp")],
  ["conductor", words("conductor.anotherConductor"), words("conductor.anotherConductorHelp")],
];

/**
 * @typedef {object} Ways
 * @property {Partial<Record<Role, string>>} joinCodes
 * @property {Partial<Record<Role, string>>} joinLinks
 * @property {boolean} joinLinksAreLocal whether they can be opened on this machine only
 * @property {boolean} joinLinksHaveBothSchemes whether they lead here by http and by https
 */

/**
 * The codes that let people in, large enough to be scanned from a laptop across the room.
 *
 * @param {LiveSession} session
 */
export async function openJoinPanel(session) {
  const panel = node("div", { class: "join-panel" });
  openDialog(words("conductor.joinThisSession"), panel, { className: "wide-sheet" });
  const codes = new Codes(session);
  drawing(panel, [codes], () => codes.view());
  await codes.fetch();
}

/** @param {LiveSession} session */
const path = ({ id }) => `/api/v1/sessions/${encodeURIComponent(id)}`;

class Codes {
  #session;
  #changes = new Changes();
  /** @type {Ways | null} */
  #ways = null;
  #news = "";
  #problem = "";
  /** The conductor's code hands the session over: on a screen that dancers see, it is shown only when asked for. */
  #isConductorShown = false;
  /** Whether phones are sent to the secure address; as this page was opened, unless its person has chosen. */
  #isSecure = preference("secure-codes", location.protocol === "https:" ? "yes" : "no") === "yes";

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {() => unknown} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  async fetch() {
    try {
      this.#ways = await call(path(this.#session), { token: this.#session.token });
    } catch (problem) {
      this.#problem = words("conductor.codesNotFetched", { why: inWords(problem) });
    }
    this.#changes.notify();
  }

  /** One touch makes new codes. */
  async #renew() {
    const { token } = this.#session;
    const asked = () => call(`${path(this.#session)}/join-codes`, { method: "POST", token });
    try {
      this.#ways = await ask(this, "once", asked);
      this.#news = words("sessions.codesAreNew");
      this.#isConductorShown = false;
      this.#problem = "";
    } catch (refused) {
      this.#problem = inWords(refused);
    }
    this.#changes.notify();
  }

  view() {
    if (this.#ways !== null) return this.#waysIn(this.#ways);
    return this.#problem === ""
      ? element("p", { role: "status" }, words("conductor.fetchingCodes"))
      : element("p", { class: "problem", role: "alert" }, this.#problem);
  }

  /** @param {Ways} ways */
  #waysIn({ joinCodes, joinLinks, joinLinksAreLocal, joinLinksHaveBothSchemes }) {
    const isSecure = joinLinksHaveBothSchemes ? this.#isSecure : null;
    /** @param {string} [link] */
    const chosen = (link = "") => isSecure === null ? link : link.replace(/^https?:/, isSecure ? "https:" : "http:");
    const isEmpty = !cards.some(([role]) => joinCodes[role]);
    return [
      element(
        "p",
        { class: "help news", role: "status" },
        isEmpty ? words("sessions.codesRanOut") : this.#news,
      ),
      address(chosen(joinLinks.dancer)),
      isSecure !== null && this.#schemeChoice(joinLinks.dancer ?? ""),
      joinLinksAreLocal && element("p", { class: "problem local" }, words("sessions.onlyHere")),
      cards.map(([role, title, help]) => {
        const code = joinCodes[role];
        if (!code) return null;
        const made = () => card(this.#session, { role, title, help, code, link: chosen(joinLinks[role]), isSecure });
        return role === "conductor" ? this.#behindShow(made) : made();
      }),
      this.#renewal(isEmpty),
    ];
  }

  /** @param {string} link whose origin, over http, shows what to tap */
  #schemeChoice(link) {
    const choose = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => {
      this.#isSecure = currentTarget.checked;
      prefer("secure-codes", this.#isSecure ? "yes" : "no");
      this.#changes.notify();
    };
    const page = element("bdi", {}, link === "" ? "" : new URL("/secure", link.replace(/^https:/, "http:")).href);
    return element(
      "div",
      { class: "explained" },
      element(
        "label",
        { class: "switch" },
        element("input", { type: "checkbox", id: "secure-codes", checked: this.#isSecure, onchange: choose }),
        words("sessions.secureCodes"),
      ),
      element("p", { class: "help" }, wordsAround("sessions.secureCodesHelp", { address: page })),
    );
  }

  /** @param {() => Description} make */
  #behindShow(make) {
    const isShown = this.#isConductorShown;
    const toggle = () => {
      this.#isConductorShown = !isShown;
      this.#changes.notify();
    };
    return element(
      "div",
      { class: "join-hidden" },
      element(
        "button",
        { type: "button", class: "quiet", "aria-expanded": String(isShown), onclick: toggle },
        words(isShown ? "sessions.hideConductorCode" : "sessions.showConductorCode"),
      ),
      isShown && make(),
    );
  }

  /** @param {boolean} isEmpty */
  #renewal(isEmpty) {
    return element(
      "div",
      { class: "renewal" },
      element(
        "button",
        { type: "button", class: isEmpty ? "primary" : "", onclick: () => this.#renew() },
        words("sessions.newCodes"),
      ),
      element("p", { class: "help" }, words("sessions.newCodesHelp")),
      element("p", { class: "problem", role: "alert" }, this.#problem),
    );
  }
}

/**
 * Where people who cannot scan type the code; large enough to be read across the room.
 *
 * @param {string | undefined} link
 */
function address(link) {
  if (!link) return null;
  const { host, protocol, port } = new URL(link);
  const isUsual = protocol === "https:" || (protocol === "http:" && port === "");
  const shown = isUsual ? host : `${protocol}//${host}`;
  const line = element("strong", { style: { "--letters": String(shown.length) } }, shown);
  return element("p", { class: "join-address" }, wordsAround("conductor.openAndType", { address: line }));
}

/**
 * @param {LiveSession} session
 * @param {object} way
 * @param {Role} way.role
 * @param {string} way.title
 * @param {string} way.help
 * @param {string} way.code
 * @param {string} way.link
 * @param {boolean | null} way.isSecure whether the link is https; null if there is no choice
 */
const card = (session, { role, title, help, code, link, isSecure }) =>
  element(
    "section",
    { key: role, class: `join-role ${role}`, "aria-label": title },
    element("h3", {}, title),
    island("picture", [code, isSecure], () => {
      const picture = node("div", { class: "qr" });
      fetchPicture(session, role, { code, isSecure }, picture);
      return picture;
    }),
    element(
      "p",
      { class: "join-code", "aria-label": words("conductor.spelledCode", { code: [...code].join(" ") }) },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ),
    element("p", { class: "help join-link" }, link),
    element("p", { class: "help" }, help),
    navigator.clipboard !== undefined && island("copy", [link], () => copyButton(link, title)),
  );

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {{ code: string, isSecure: boolean | null }} way
 * @param {HTMLElement} frame
 */
async function fetchPicture(session, role, { code, isSecure }, frame) {
  try {
    const scheme = isSecure === null ? "" : `?secure=${isSecure}`;
    const blob = await callForBlob(`${path(session)}/join-codes/${role}.svg${scheme}`, { token: session.token });
    const url = URL.createObjectURL(blob);
    const image = node("img", {
      src: url,
      alt: words("conductor.qrOf", { code }),
      width: 240,
      height: 240,
    });
    image.addEventListener("load", () => URL.revokeObjectURL(url));
    patch(frame, image);
  } catch {
    patch(frame, element("p", { class: "help" }, words("conductor.noQr")));
  }
}

/**
 * The clipboard is open to pages only over HTTPS or on the same machine.
 *
 * @param {string} link
 * @param {string} title whom it is for
 */
function copyButton(link, title) {
  const label = words("conductor.copyLinkFor", { title });
  const said = new Held(words("conductor.copyLink"));
  const button = node("button", { type: "button", class: "small quiet", "aria-label": label });
  drawing(button, [said], () => said.value);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.value = words("conductor.copied");
    } catch {
      said.value = words("conductor.copyingForbidden");
    }
    button.removeAttribute("aria-label");
  });
  return button;
}
