import { moment, words } from "../words/live.js";
import { nameOf } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { memberNamed } from "../live/model.js";
import { redrawing } from "../ui/redraw.js";
import { refusalInWords } from "../ui/refusals.js";
import { showTrouble } from "../ui/banner.js";
import { vibrate } from "../ui/vibration.js";

/**
 * What conductors tell everybody, on every page of a session until it is taken away or replaced. On a phone it folds to
 * one line after a while, or when it is tapped; conductors take it away here.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Announcement, Role } from "../wire/wire.d.ts"
 */

/** Long enough to be read twice. */
const foldsAfter = 12_000;
/** Letters from which on a message is written smaller: most of the stage under it is to be seen. */
const long = 80;

/**
 * @param {LiveSession} session
 * @param {Role} role
 */
export function showAnnouncement(session, role) {
  const place = node("div", { id: "announcement", class: "announcement", role: "status", hidden: true });
  place.dataset.role = role;
  const isOver = role !== "conductor" && role !== "screen";
  // On a projector too it lies over the stage: what is live and what comes next stay to be read.
  const stage = role === "conductor" ? null : document.querySelector(".stage-frame");
  if (stage === null) within(document, "main").before(place);
  else (stage.querySelector(".notices") ?? stage).append(place);
  let shown = "";
  let folding = 0;
  const show = redrawing(isOver ? place : document.body, () => {
    const { announcement, ended } = session.state;
    const key = announcement === null || ended ? "" : `${announcement.at} ${announcement.text}`;
    if (key === shown) return;
    shown = key;
    clearTimeout(folding);
    place.hidden = key === "";
    document.body.classList.toggle("is-told", key !== "");
    if (announcement === null || ended) return place.replaceChildren();
    place.replaceChildren(...content(session, role, announcement));
    if (isOver) folding = setTimeout(() => fold(place, true), foldsAfter);
    vibrate("told");
  });
  session.addEventListener("change", show);
  show();
}

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {Announcement} announcement
 * @returns {HTMLElement[]}
 */
function content(session, role, { text, by, at }) {
  const sender = memberNamed(session.state, by)?.name;
  const time = moment(at / 1000, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const from = node("small", {}, sender ? [nameOf(sender), " · "] : null, time);
  const said = node("span", { class: "announcement-text", dir: "auto" }, text);
  if (role === "screen") return [said, from];
  said.classList.toggle("is-long", text.length > long);
  if (role === "conductor") {
    return [
      said,
      from,
      node(
        "button",
        {
          type: "button",
          class: "small quiet",
          onclick: () => session.state.announcement?.at === at && takeAway(session),
        },
        words(
          "live.takeAway",
        ),
      ),
    ];
  }
  const face = node(
    "button",
    { type: "button", class: "announcement-face", "aria-expanded": "true" },
    said,
    from,
  );
  face.addEventListener("click", () => fold(face, face.getAttribute("aria-expanded") === "true"));
  return [face];
}

/**
 * @param {HTMLElement} place the face, or what it is in
 * @param {boolean} isFolded
 */
function fold(place, isFolded) {
  const face = place.matches(".announcement-face") ? place : place.querySelector(".announcement-face");
  face?.setAttribute("aria-expanded", String(!isFolded));
}

/** @param {LiveSession} session */
export async function takeAway(session) {
  const answer = await session.command("announce", { text: null });
  if (!answer.ok && answer.code !== "gone") showTrouble(refusalInWords(answer));
}
