import { moment, words } from "../words/live.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { memberNamed } from "../live/model.js";
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
  // On a projector it stands above all, since every row of the stage is to be seen while they move. A trainer’s lies
  // over the title: what they reach for stays where it is.
  const stage = role === "screen" ? null : document.querySelector(isOver ? ".stage-frame" : ".bar-title");
  if (stage === null) within(document, "main").before(place);
  else (stage.querySelector(".notices") ?? stage).append(place);
  const isFolded = new Held(false);
  let shown = "";
  let folding = 0;
  const show = (/** @type {string} */ key) => {
    shown = key;
    clearTimeout(folding);
    isFolded.value = false;
    place.hidden = key === "";
    document.body.classList.toggle("is-told", key !== "");
    if (key === "") return;
    if (isOver) folding = setTimeout(() => (isFolded.value = true), foldsAfter);
    vibrate("told");
  };
  drawing(place, [session.newsOf("change"), isFolded], () => {
    const { announcement, ended } = session.state;
    const told = ended ? null : announcement;
    const key = told === null ? "" : `${told.at} ${told.text}`;
    if (key !== shown) show(key);
    return told !== null && content(session, role, told, isFolded);
  });
}

/**
 * @param {LiveSession} session
 * @param {Role} role
 * @param {Announcement} announcement
 * @param {Held<boolean>} isFolded
 */
function content(session, role, { text, by, at }, isFolded) {
  const sender = memberNamed(session.state, by)?.name;
  const time = moment(at / 1000, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const from = element("small", {}, sender && [nameOf(sender), " · "], time);
  const look = text.length > long ? "announcement-text is-long" : "announcement-text";
  const said = element("span", { class: look, dir: "auto" }, text);
  if (role === "screen") return [said, from];
  if (role === "conductor") {
    // Another one may have come in its place.
    const away = () => session.state.announcement?.at === at && takeAway(session);
    return [
      said,
      from,
      element("button", { type: "button", class: "small quiet", onclick: away }, words("live.takeAway")),
    ];
  }
  return element(
    "button",
    {
      key: at,
      type: "button",
      class: "announcement-face",
      "aria-expanded": String(!isFolded.value),
      onclick: () => (isFolded.value = !isFolded.value),
    },
    said,
    from,
  );
}

/** @param {LiveSession} session */
export async function takeAway(session) {
  const answer = await session.command("announce", { text: null });
  if (!answer.ok && answer.code !== "gone") showTrouble(refusalInWords(answer));
}
