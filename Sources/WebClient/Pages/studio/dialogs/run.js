import { ask } from "../../ui/ask.js";
import { node } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { conductorName } from "../../session/conductor-name.js";
import { inWords } from "../../ui/banner.js";
import { moment, words } from "../../words/studio.js";
import "../../words/drills.js";
import { mayRunDraft } from "../runs-draft.js";
import { conductorPage, peopleIn, sessionsOf, startSession } from "../sessions.js";
import { settled } from "../settled.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { OpenSession } from "../sessions.js"
 *
 * @typedef {{ desk: Desk, toasts: Toasts }} Parts
 */

/** When a session was opened: the day of the week and the time. */
export const sessionTime = /** @type {const} */ ({
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * “Run it”: leads to the conductor's page of a session of this production. One that is open already is offered first.
 *
 * @param {Parts} parts
 */
export async function run({ desk, toasts }) {
  const { drill, formations, rounds } = desk.document;
  if ((drill ? rounds : formations).length === 0) {
    toasts.say(words(drill ? "drills.nothingToRun" : "studio.run.nothing"), { isTrouble: true });
    return;
  }
  await attempt(toasts, async () => {
    const open = await sessionsOf(desk.id);
    if (open.length > 0) offer({ desk, toasts }, open);
    else await leaveFor(desk, () => startSession(desk.id), { isNew: true });
  });
}

/**
 * Whatever leads to a session is done once at a time.
 *
 * @param {Toasts} toasts
 * @param {() => Promise<void>} work
 */
async function attempt(toasts, work) {
  try {
    await ask(run, "once", work);
  } catch (problem) {
    toasts.say(words("studio.run.failed", { why: inWords(problem) }), { isTrouble: true });
  }
}

/**
 * @param {Desk} desk
 * @param {() => Promise<string>} open answers with the address to go to
 * @param {{ isNew?: boolean }} [session]
 */
async function leaveFor(desk, open, { isNew = false } = {}) {
  if ((await conductorName()) === null) return;
  await settled(desk);
  if (isNew && !(await mayRunDraft(desk.id))) return;
  location.assign(await open());
}

/**
 * @param {Parts} parts
 * @param {OpenSession[]} open
 */
function offer({ desk, toasts }, open) {
  /** @param {() => Promise<string>} find @param {{ isNew?: boolean }} [session] */
  const go = (find, session) => () => {
    dialog.close();
    return attempt(toasts, () => leaveFor(desk, find, session));
  };
  const rows = open.slice(0, 5).map((session) =>
    node(
      "li",
      { class: "session-choice" },
      node(
        "span",
        {},
        words("studio.run.since", { time: moment(new Date(session.openedAt), sessionTime) }),
        node("small", {}, words("studio.run.people", { count: peopleIn(session), code: session.joinCodes.dancer })),
      ),
      node(
        "button",
        { type: "button", class: "primary", onclick: go(() => conductorPage(session)) },
        words("studio.run.conduct"),
      ),
    )
  );
  const dialog = openDialog(
    words("studio.run.title"),
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("studio.run.help")),
      node("ul", { class: "plain" }, rows),
      node(
        "button",
        { type: "button", class: "quiet", onclick: go(() => startSession(desk.id), { isNew: true }) },
        words("studio.run.another"),
      ),
    ),
  );
}
