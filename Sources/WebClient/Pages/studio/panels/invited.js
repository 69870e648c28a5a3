import { isAsked } from "../../ui/ask.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { whileSeen } from "../../ui/while-seen.js";
import { words } from "../../words/panels.js";
import { recognisingHere } from "../../session/recognising-here.js";
import { Invitations } from "./invitations.js";
import { invitationForm, invitedList, madeLink } from "./invited-parts.js";

/**
 * Accounts that the owner lets in: a link for each, shown once, and those who have used theirs.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Child } from "../../ui/element.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Kind } from "./invitations.js"
 */

/** Milliseconds between two looks at the pose workers. */
const looksEvery = 2_000;

/**
 * Who may edit besides the owner.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function editorsOf({ desk, toasts }) {
  const section = invitedSection("editors", toasts, element("h3", {}, words("panels.editors")));
  let here = "";
  desk.onPresence(() => {
    const now = desk.editors.map(({ id }) => id).sort().join();
    if (now !== here && section.element.isConnected) section.look(); // somebody may have taken their link
    here = now;
  });
  return section;
}

/**
 * Computers that find the joints in athletes' pictures: what is copied is a command for each.
 *
 * @param {{ toasts: Toasts }} parts
 */
export function poseWorkersSection({ toasts }) {
  const { element: section, look, invitations } = invitedSection("poseWorkers", toasts);
  const here = recognisingHere();
  const panel = node("div", { class: "stack panel" }, here, section);
  panel.addEventListener("shown", () => here.dispatchEvent(new Event("shown")));
  // Nobody tells a page that a command was used, or that a worker has come.
  whileSeen(panel, looksEvery, () => invitations.isEditor || isAsked(invitations) || look());
  return panel;
}

/**
 * @param {Kind} kind
 * @param {Toasts} toasts
 * @param {Child} [heading]
 */
function invitedSection(kind, toasts, heading) {
  const section = node("section", { class: "stack", "aria-label": words(`panels.${kind}`) });
  const invitations = new Invitations(kind);
  const form = invitationForm(invitations);
  drawing(section, [invitations], () => [
    heading,
    !invitations.isEditor && element("p", { class: "help" }, words(`panels.${kind}.help`)),
    element("ul", { class: "plain editor-list" }, invitedList(invitations, toasts)),
    element("p", { class: "help", role: "status" }, invitations.said),
    !invitations.isEditor && form,
    element("div", { class: "stack", role: "status" }, madeLink(invitations, toasts)),
  ]);
  return { element: section, look: () => invitations.look(), invitations };
}
