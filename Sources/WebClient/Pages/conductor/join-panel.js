import { words } from "../words/words.js";
import { element } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { inWords } from "../parts/banner.js";
import { call, callForBlob } from "../live/api.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../live/wire.d.ts"
 */

/** @type {[role: Role, title: string, help: string][]} */
const roles = [
  ["dancer", words("conductor.dancers"), words("conductor.dancersHelp")],
  ["screen", words("conductor.screens"), words("conductor.screensHelp")],
  ["conductor", words("conductor.anotherConductor"), words("conductor.anotherConductorHelp")],
];

/**
 * The codes that let people in, large enough to be scanned from a laptop across the room.
 *
 * @param {LiveSession} session
 */
export async function openJoinPanel(session) {
  const panel = element(
    "div",
    { class: "join-panel" },
    element("p", { role: "status" }, words("conductor.fetchingCodes")),
  );
  openDialog(words("conductor.joinThisSession"), panel, { className: "wide-sheet" });
  try {
    const { joinCodes, joinLinks } = await call(`/api/v1/sessions/${encodeURIComponent(session.id)}`, {
      token: session.token,
    });
    panel.replaceChildren(
      ...roles.filter(([role]) => joinCodes?.[role]).map(([role, title, help]) =>
        card(session, role, title, help, joinCodes[role], joinLinks?.[role] ?? ownLink(joinCodes[role]))
      ),
    );
  } catch (problem) {
    panel.replaceChildren(
      element("p", { class: "problem", role: "alert" }, words("conductor.codesNotFetched", { why: inWords(problem) })),
    );
  }
}

/**
 * What phones can open; null where this page was opened by a name that only this machine knows itself by.
 *
 * @param {string} code
 */
function ownLink(code) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return isLocal ? null : `${location.origin}/join/${code}`;
}

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {string} title
 * @param {string} help
 * @param {string} code
 * @param {string | null} link
 */
function card(session, role, title, help, code, link) {
  const picture = element("div", { class: "qr" });
  fetchPicture(session, role, code, picture);
  return element(
    "section",
    { class: `join-role ${role}`, "aria-label": title },
    element("h3", {}, title),
    picture,
    element(
      "p",
      { class: "join-code", "aria-label": words("conductor.spelledCode", { code: [...code].join(" ") }) },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ),
    element("p", { class: "help join-link" }, link ?? words("conductor.addressInPicture")),
    element("p", { class: "help" }, help),
    link && copyButton(link),
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
    const image = element("img", {
      src: url,
      alt: words("conductor.qrOf", { code }),
      width: 240,
      height: 240,
    });
    image.addEventListener("load", () => URL.revokeObjectURL(url));
    frame.replaceChildren(image);
  } catch {
    frame.replaceChildren(element("p", { class: "help" }, words("conductor.noQr")));
  }
}

/**
 * The clipboard is open to pages only over HTTPS or on the same machine.
 *
 * @param {string} link
 */
function copyButton(link) {
  if (!navigator.clipboard) return null;
  const button = element("button", { type: "button", class: "small quiet" }, words("conductor.copyLink"));
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = words("conductor.copied");
    } catch {
      button.textContent = words("conductor.copyingForbidden");
    }
  });
  return button;
}
