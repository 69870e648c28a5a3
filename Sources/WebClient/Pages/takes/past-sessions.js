import { moment, words } from "../words/takes.js";
import "../words/results.js";
import { call } from "../wire/api.js";
import { attempting } from "../ui/attempting.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
import { oneAtATime } from "../ui/one-at-a-time.js";
import { loadStyle, openTakes } from "./panel.js";

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
  loadStyle();
  const isDrill = kind === "drill";
  const status = node("p", { class: "help", role: "status" });
  const list = node("ul", { class: "plain takes-list" });
  const more = node("button", { type: "button", class: "quiet", hidden: true }, words("takes.earlier"));
  openDialog(
    words("takes.sessionsOf", { title }),
    node(
      "div",
      { class: "stack" },
      isDrill && node("a", { class: "button quiet", href: "/athletes" }, words("results.people")),
      status,
      list,
      more,
    ),
  );

  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Looking["drill"]} */
  let drill;
  /** @param {PastSession} past */
  const row = (past) =>
    node(
      "li",
      { class: "past-session" },
      node(
        "button",
        {
          type: "button",
          class: "wide",
          onclick: () =>
            openTakes({
              session: past.session,
              token: null,
              mayChange: true,
              nameOf: (formation) => names.get(formation) ?? null,
              drill,
            }),
        },
        moment(new Date(past.openedAt), dayAndTime),
        past.endedAt === undefined ? ` · ${words("takes.open")}` : "",
      ),
      isDrill &&
        node(
          "a",
          { class: "button quiet", href: `/results/${encodeURIComponent(past.session)}` },
          words("results.button"),
        ),
    );
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
  /** @param {SessionPage} ended */
  const show = (ended) => {
    list.append(...ended.sessions.map(row));
    more.hidden = ended.next === null;
    more.onclick = () => attempt(() => earlier(ended.next));
    setText(status, list.childElementCount === 0 ? words("takes.noSessions") : "");
  };
  const earlier = oneAtATime(async (/** @type {string | null} */ after) => show(await read("ended", after)));
  attempt(async () => {
    setText(status, words("takes.loading"));
    const [production, open, ended] = await Promise.all([
      call(`/api/v1/productions/${encodeURIComponent(id)}`),
      read("open"),
      read("ended"),
    ]);
    if (production.drill) drill = { stages: await stagesOf(production), rounds: production.rounds.length };
    for (const formation of production.formations ?? []) names.set(formation.id, formation.name);
    list.append(...open.sessions.map(row));
    show(ended);
  });
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
