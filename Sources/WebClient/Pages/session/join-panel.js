import { words, wordsAround } from "../words/conductor.js";
import "../words/sessions.js";
import "../words/trainer.js";
import { ask } from "../ui/ask.js";
import { node, within } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { inWords } from "../ui/banner.js";
import { call, callForBlob } from "../wire/api.js";
import { isDrill } from "../live/model.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../wire/wire.d.ts"
 */

/** @typedef {[role: Role, title: string, help: string]} Card */

/** @type {Card[]} */
const ofPiece = [
  ["dancer", words("conductor.dancers"), words("conductor.dancersHelp")],
  ["screen", words("conductor.screens"), words("conductor.screensHelp")],
  ["conductor", words("conductor.anotherConductor"), words("conductor.anotherConductorHelp")],
];
/** @type {Card[]} */
const ofDrill = [
  ["dancer", words("trainer.athletes"), words("conductor.dancersHelp")],
  ["screen", words("conductor.screens"), words("trainer.screensHelp")],
  ["conductor", words("trainer.anotherTrainer"), words("conductor.anotherConductorHelp")],
];

/**
 * The codes that let people in, large enough to be scanned from a laptop across the room.
 *
 * @param {LiveSession} session
 */
export async function openJoinPanel(session) {
  const panel = node(
    "div",
    { class: "join-panel" },
    node("p", { role: "status" }, words("conductor.fetchingCodes")),
  );
  openDialog(words("conductor.joinThisSession"), panel, { className: "wide-sheet" });
  try {
    fill(session, panel, await call(path(session), { token: session.token }));
  } catch (problem) {
    panel.replaceChildren(
      node("p", { class: "problem", role: "alert" }, words("conductor.codesNotFetched", { why: inWords(problem) })),
    );
  }
}

/** @param {LiveSession} session */
const path = ({ id }) => `/api/v1/sessions/${encodeURIComponent(id)}`;

/**
 * @typedef {object} Ways
 * @property {Partial<Record<Role, string>>} joinCodes
 * @property {Partial<Record<Role, string>>} joinLinks
 * @property {boolean} joinLinksAreLocal whether they can be opened on this machine only
 */

/**
 * @param {LiveSession} session
 * @param {HTMLElement} panel
 * @param {Ways} ways
 * @param {string} [news]
 */
function fill(session, panel, { joinCodes, joinLinks, joinLinksAreLocal }, news = "") {
  const roles = isDrill(session.state) ? ofDrill : ofPiece;
  const isEmpty = !roles.some(([role]) => joinCodes[role]);
  const cards = roles.map(([role, title, help]) => {
    const code = joinCodes[role];
    if (!code) return null;
    const make = () => card(session, role, title, help, code, joinLinks[role] ?? "");
    return role === "conductor" ? behindShow(isDrill(session.state), make) : make();
  });
  panel.replaceChildren(
    node("p", { class: "help news", role: "status" }, isEmpty ? words("sessions.codesRanOut") : news),
    address(joinLinks.dancer),
    ...joinLinksAreLocal ? [node("p", { class: "problem local" }, words("sessions.onlyHere"))] : [],
    ...cards.filter((one) => one !== null),
    renewal(session, panel, isEmpty),
  );
}

/**
 * Where people who cannot scan type the code; large enough to be read across the room.
 *
 * @param {string | undefined} link
 */
function address(link) {
  if (!link) return "";
  const { host, protocol, port } = new URL(link);
  const isUsual = protocol === "https:" || (protocol === "http:" && port === "");
  const shown = isUsual ? host : `${protocol}//${host}`;
  const line = node("strong", {}, shown);
  line.style.setProperty("--letters", String(shown.length));
  return node("p", { class: "join-address" }, ...wordsAround("conductor.openAndType", { address: line }));
}

/**
 * The conductor's code hands the session over: on a screen that dancers see, it is shown only when asked for.
 *
 * @param {boolean} isTrainers
 * @param {() => HTMLElement} make
 */
function behindShow(isTrainers, make) {
  const place = node("div", { class: "join-hidden" });
  const button = node("button", { type: "button", class: "quiet", "aria-expanded": "false" });
  const show = (/** @type {boolean} */ isShown) => {
    const shows = isTrainers ? "sessions.showTrainerCode" : "sessions.showConductorCode";
    const hides = isTrainers ? "sessions.hideTrainerCode" : "sessions.hideConductorCode";
    button.textContent = words(isShown ? hides : shows);
    button.setAttribute("aria-expanded", String(isShown));
    place.replaceChildren(button, ...(isShown ? [make()] : []));
  };
  button.addEventListener("click", () => {
    show(button.getAttribute("aria-expanded") !== "true");
    button.focus();
  });
  show(false);
  return place;
}

/**
 * One touch makes new codes.
 *
 * @param {LiveSession} session
 * @param {HTMLElement} panel
 * @param {boolean} isEmpty
 */
function renewal(session, panel, isEmpty) {
  const problem = node("p", { class: "problem", role: "alert" });
  const button = node("button", { type: "button", class: isEmpty ? "primary" : "" }, words("sessions.newCodes"));
  button.addEventListener("click", async () => {
    try {
      const asked = () => call(`${path(session)}/join-codes`, { method: "POST", token: session.token });
      const ways = await ask(panel, "once", asked);
      fill(session, panel, ways, words("sessions.codesAreNew"));
      within(panel, ".renewal button").focus();
    } catch (refused) {
      problem.textContent = inWords(refused);
    }
  });
  return node(
    "div",
    { class: "renewal" },
    button,
    node("p", { class: "help" }, words("sessions.newCodesHelp")),
    problem,
  );
}

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {string} title
 * @param {string} help
 * @param {string} code
 * @param {string} link
 */
function card(session, role, title, help, code, link) {
  const picture = node("div", { class: "qr" });
  fetchPicture(session, role, code, picture);
  return node(
    "section",
    { class: `join-role ${role}`, "aria-label": title },
    node("h3", {}, title),
    picture,
    node(
      "p",
      { class: "join-code", "aria-label": words("conductor.spelledCode", { code: [...code].join(" ") }) },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ),
    node("p", { class: "help join-link" }, link),
    node("p", { class: "help" }, help),
    copyButton(link, title),
  );
}

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {string} code
 * @param {HTMLElement} frame
 */
async function fetchPicture(session, role, code, frame) {
  try {
    const blob = await callForBlob(`/api/v1/sessions/${encodeURIComponent(session.id)}/join-codes/${role}.svg`, {
      token: session.token,
    });
    const url = URL.createObjectURL(blob);
    const image = node("img", {
      src: url,
      alt: words("conductor.qrOf", { code }),
      width: 240,
      height: 240,
    });
    image.addEventListener("load", () => URL.revokeObjectURL(url));
    frame.replaceChildren(image);
  } catch {
    frame.replaceChildren(node("p", { class: "help" }, words("conductor.noQr")));
  }
}

/**
 * The clipboard is open to pages only over HTTPS or on the same machine.
 *
 * @param {string} link
 * @param {string} title whom it is for
 */
function copyButton(link, title) {
  if (!navigator.clipboard) return null;
  const label = words("conductor.copyLinkFor", { title });
  const button = node(
    "button",
    { type: "button", class: "small quiet", "aria-label": label },
    words("conductor.copyLink"),
  );
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = words("conductor.copied");
    } catch {
      button.textContent = words("conductor.copyingForbidden");
    }
    button.removeAttribute("aria-label");
  });
  return button;
}
