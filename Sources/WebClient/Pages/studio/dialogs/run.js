import { element } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";
import { conductorName } from "../../parts/conductor-name.js";
import { inWords } from "../../parts/banner.js";
import { plural } from "../../stage/words.js";
import { conductorPage, sessionsOf, startSession } from "../sessions.js";

/** “Run it”: to the conductor's page of a session of this production. One that is open already is offered first. */
export async function run(studio) {
  const { desk, say } = studio;
  if (desk.document.formations.length === 0) {
    return say("Make a formation first: then there is something to run.", { isTrouble: true });
  }
  try {
    const open = await sessionsOf(desk.id);
    if (open.length > 0) return offer(studio, open);
    await leaveFor(studio, () => startSession(desk.id));
  } catch (problem) {
    say(`The session could not be opened. ${inWords(problem)}`, { isTrouble: true });
  }
}

async function leaveFor(studio, open) {
  if ((await conductorName()) === null) return;
  await studio.settled();
  location.assign(await open());
}

function offer(studio, open) {
  const go = (find) => async () => {
    dialog.close();
    try {
      await leaveFor(studio, find);
    } catch (problem) {
      studio.say(`The session could not be opened. ${inWords(problem)}`, { isTrouble: true });
    }
  };
  const rows = open.slice(0, 5).map((session) =>
    element(
      "li",
      { class: "session-choice" },
      element(
        "span",
        {},
        `Open since ${
          new Date(session.openedAt).toLocaleString([], {
            weekday: "short",
            hour: "2-digit",
            minute: "2-digit",
            hourCycle: "h23",
          })
        }`,
        element(
          "small",
          {},
          `${plural(present(session), "person", "people")} here · dancers join with ${session.joinCodes.dancer}`,
        ),
      ),
      element("button", { type: "button", class: "primary", onclick: go(() => conductorPage(session)) }, "Conduct"),
    )
  );
  const dialog = openDialog(
    "This production is running already",
    element(
      "div",
      { class: "stack" },
      element("p", { class: "help" }, "What you change in the studio is on everybody’s screen at once."),
      element("ul", { class: "plain" }, rows),
      element(
        "button",
        { type: "button", class: "quiet", onclick: go(() => startSession(studio.desk.id)) },
        "Open another session",
      ),
    ),
  );
}

const present = ({ present: people }) => (Array.isArray(people) ? people.length : people ?? 0);
