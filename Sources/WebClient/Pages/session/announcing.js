import { words } from "../words/conductor.js";
import "../words/live.js";
import { ask } from "../ui/ask.js";
import { node, setText } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { prefer, preference } from "../ui/preferences.js";
import { refusalInWords } from "../ui/refusals.js";
import { takeAway } from "./announcement.js";

/**
 * A sentence to everybody in the session: a few are ready, the rest is typed. What was sent before is offered again.
 *
 * @import { LiveSession } from "../live/session.js"
 */

const most = 200;
const remembered = 5;

/**
 * @param {LiveSession} session
 * @param {number | null} live the number of the live formation, counted from 1
 */
export function openAnnouncing(session, live) {
  const { announcement } = session.state;
  const field = node("input", {
    id: "announce-text",
    type: "text",
    maxlength: String(most),
    autocomplete: "off",
    enterkeyhint: "send",
    dir: "auto",
    required: true,
    autofocus: true,
  });
  const problem = node("p", { class: "problem", role: "alert" });
  /** @param {string} text */
  const ready = (text) =>
    node(
      "li",
      {},
      node("button", { type: "button", class: "chip", dir: "auto", onclick: () => fill(text) }, text),
    );
  const fill = (/** @type {string} */ text) => {
    field.value = text;
    send.focus();
  };
  const send = node("button", { type: "submit", class: "primary" }, words("conductor.announce.send"));
  const form = node(
    "form",
    { class: "stack" },
    node("label", { for: "announce-text" }, words("conductor.announce.label")),
    field,
    node("ul", { class: "plain chips", "aria-label": words("conductor.announce.ready") }, offered(live).map(ready)),
    problem,
    node(
      "div",
      { class: "choices" },
      announcement !== null && node("button", {
        type: "button",
        onclick: () => {
          takeAway(session);
          dialog.close();
        },
      }, words("live.takeAway")),
      send,
    ),
  );
  const dialog = openDialog(words("conductor.announce"), form, { className: "announcing" });
  field.focus();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === "") return setText(problem, words("conductor.announce.blank"));
    const answer = await ask(form, "once", () => session.command("announce", { text }));
    if (!answer.ok) return setText(problem, refusalInWords(answer));
    remember(text);
    dialog.close();
  });
}

/** @param {number | null} live */
function offered(live) {
  const ready = [
    ...(live === null ? [] : [words("conductor.announce.from", { number: String(live) })]),
    words("conductor.announce.top"),
    words("conductor.announce.again"),
    words("conductor.announce.places"),
    words("conductor.announce.hold"),
    words("conductor.announce.water"),
    words("conductor.announce.break"),
    words("conductor.announce.end"),
  ];
  return [...recent().filter((text) => !ready.includes(text)), ...ready];
}

/** @returns {string[]} what was sent from this device, the latest first */
function recent() {
  try {
    const kept = JSON.parse(preference("announced", "[]"));
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, remembered) : [];
  } catch {
    return [];
  }
}

/** @param {string} text */
const remember = (text) =>
  prefer("announced", JSON.stringify([text, ...recent().filter((one) => one !== text)].slice(0, remembered)));
