import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Changes } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { moment, words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { run, sessionTime } from "../dialogs/run.js";
import { sessionsOf } from "../sessions.js";
import { copyableLink } from "./copyable-link.js";

const most = 5;

/**
 * The live sessions of a production that are open, as `look` has read them last.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { OpenSession } from "../sessions.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function openSessions({ desk, toasts }) {
  const section = node("div", { class: "stack" });
  /** @type {OpenSession[]} */
  let open = [];
  let said = "";
  /** @type {Changes<[]>} */
  const read = new Changes();

  async function look() {
    try {
      open = await ask(section, "latest", () => sessionsOf(desk.id));
      said = open.length === 0 ? words("panels.details.noSession") : "";
    } catch (problem) {
      open = [];
      said = words("panels.details.sessionsNotListed", { why: inWords(problem) });
    }
    read.notify();
  }

  /** @param {Shown<OpenSession>} session */
  const row = ({ joinCodes: { dancer: code }, openedAt }) =>
    element(
      "li",
      { class: "session-choice" },
      element(
        "span",
        {},
        words("panels.details.since", { time: moment(new Date(openedAt), sessionTime) }),
        element("small", {}, wordsAround("panels.details.code", { code: element("strong", {}, code) })),
      ),
      copyableLink(toasts, words("panels.details.dancersLink"), `/join/${code}`),
    );

  drawing(section, [read], () => [
    element("h3", {}, words("panels.details.sessions")),
    element(
      "ul",
      { class: "plain" },
      list(open.slice(0, most), {
        key: ({ joinCodes }) => joinCodes.dancer,
        of: ({ openedAt }) => [openedAt],
        make: row,
      }),
    ),
    element("p", { class: "help", role: "status" }, said),
    element("button", { type: "button", onclick: () => run({ desk, toasts }) }, icon("run"), words("studio.run")),
  ]);
  return { element: section, look };
}
