import { moment, words } from "../words/takes.js";
import "../words/results.js";
import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { attempting } from "../ui/attempting.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { loadStyle } from "../ui/load-style.js";
import { openTakes } from "./panel.js";

/**
 * @import { DrillDocument } from "../drill/run.d.ts"
 * @import { Looking } from "./panel.js"
 */

/**
 * @typedef {{ session: string, openedAt: string, endedAt?: string }} PastSession
 * @typedef {{ sessions: PastSession[], next: string | null }} SessionPage
 */

/** How many are shown at a time. */
const page = 20;
/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { dateStyle: "full", timeStyle: "short" };

/**
 * The sessions of a production, those that are over too; each leads to its takes.
 *
 * @param {{ id: string, title: string, kind: "piece" | "drill" }} production
 */
export function openPastSessions({ id, title, kind }) {
  loadStyle("takes");
  const isDrill = kind === "drill";
  const status = node("p", { class: "help", role: "status" });
  const shown = node("div", { class: "stack" });
  openDialog(
    words("takes.sessionsOf", { title }),
    node(
      "div",
      { class: "stack" },
      isDrill && node("a", { class: "button quiet", href: "/athletes" }, words("results.people")),
      status,
      shown,
    ),
  );

  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, string>} */
  const performers = new Map();
  /** @type {Looking["drill"]} */
  let drill;
  /** @type {Held<{ sessions: readonly PastSession[], next: string | null }>} */
  const known = new Held(/** @type {SessionPage} */ ({ sessions: [], next: null }));
  /** @param {string} session */
  const open = (session) =>
    openTakes({
      session,
      token: null,
      mayChange: true,
      nameOf: (formation) => names.get(formation) ?? null,
      performerNamed: (performer) => performers.get(performer) ?? null,
      drill,
    });
  /** @param {SessionPage} page */
  const add = ({ sessions, next }) => {
    known.value = { sessions: [...known.value.sessions, ...sessions], next };
    attempt.say(known.value.sessions.length === 0 ? words("takes.noSessions") : "");
  };
  /**
   * @param {"open" | "ended"} state
   * @param {string | null} [after]
   * @returns {Promise<SessionPage>}
   */
  const read = (state, after = null) =>
    call(
      `/api/v1/sessions?production=${encodeURIComponent(id)}&state=${state}&limit=${page}` +
        (after === null ? "" : `&after=${encodeURIComponent(after)}`),
    );
  const attempt = attempting(status);
  const earlier = () => attempt(async () => add(await ask(shown, "once", () => read("ended", known.value.next))));

  drawing(shown, [known], () => [
    element(
      "ul",
      { class: "plain takes-list" },
      list(known.value.sessions, { key: ({ session }) => session, make: (past) => row(past, isDrill, open) }),
    ),
    known.value.next !== null &&
    element("button", { type: "button", class: "quiet", onclick: earlier }, words("takes.earlier")),
  ]);
  attempt(async () => {
    attempt.say(words("takes.loading"));
    const [production, running, ended] = await Promise.all([
      call(`/api/v1/productions/${encodeURIComponent(id)}`),
      read("open"),
      read("ended"),
    ]);
    if (production.drill) drill = { stages: await stagesOf(production), plan: production };
    for (const formation of production.formations ?? []) names.set(formation.id, formation.name);
    for (const performer of production.performers ?? []) performers.set(performer.id, performer.name);
    known.value = running;
    add(ended);
  });
}

/**
 * @param {PastSession} past
 * @param {boolean} isDrill
 * @param {(session: string) => void} open
 */
function row({ session, openedAt, endedAt }, isDrill, open) {
  const results = `/results/${encodeURIComponent(session)}`;
  return element(
    "li",
    { class: "past-session" },
    element(
      "button",
      { type: "button", class: "wide", onclick: () => open(session) },
      moment(new Date(openedAt), dayAndTime),
      endedAt === undefined && ` · ${words("takes.open")}`,
    ),
    isDrill && element("a", { class: "button quiet", href: results }, words("results.button")),
  );
}

/** Of a drill as it is written. @param {DrillDocument} document */
async function stagesOf(document) {
  const [{ core }, { drillsOnce }, { DrillRun }] = await Promise.all([
    import("../core/shared-core.js"),
    import("../drill/running.js"),
    import("../drill/run.js"),
  ]);
  const run = new DrillRun(await core(), await drillsOnce(), document, { seed: "0".repeat(16), adjustments: [] });
  const { stages } = run;
  run.close();
  return stages;
}
