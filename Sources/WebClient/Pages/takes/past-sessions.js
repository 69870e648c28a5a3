import { moment, words } from "../words/takes.js";
import "../words/results.js";
import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { attempting } from "../ui/attempting.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { loadStyle } from "../ui/load-style.js";
import { openTakes } from "./panel.js";

/**
 * @import { DrillDocument } from "../drill/run.d.ts"
 * @import { Looking } from "./panel.js"
 */

/**
 * @typedef {{ id: string, title: string, kind: "piece" | "drill" }} Production
 * @typedef {{ session: string, production: Production | null, openedAt: string, endedAt?: string }} PastSession no
 *   production: it was deleted
 * @typedef {{ sessions: PastSession[], next: string | null }} SessionPage
 */

/** How many are shown at a time. */
const page = 20;
/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { dateStyle: "full", timeStyle: "short" };

/**
 * The sessions of a production, or of all of them, those that are over too; each leads to its takes, notes and results.
 *
 * @param {Production | null} of
 */
export function openPastSessions(of) {
  loadStyle("takes");
  const status = node("p", { class: "help", role: "status" });
  const shown = node("div", { class: "stack" });
  openDialog(
    of === null ? words("takes.allPastSessions") : words("takes.sessionsOf", { title: of.title }),
    node(
      "div",
      { class: "stack" },
      of?.kind === "drill" && node("a", { class: "button quiet", href: "/athletes" }, words("results.people")),
      status,
      shown,
    ),
  );

  /** @type {Held<SessionPage>} */
  const known = new Held(/** @type {SessionPage} */ ({ sessions: [], next: null }));
  /** @param {SessionPage} page */
  const add = ({ sessions, next }) => {
    known.value = { sessions: [...known.value.sessions, ...sessions], next };
    attempt.say(
      known.value.sessions.length > 0 ? "" : words(of === null ? "takes.noSessionsAtAll" : "takes.noSessions"),
    );
  };
  /**
   * @param {"open" | "ended"} state
   * @param {string | null} [after]
   * @returns {Promise<SessionPage>}
   */
  const read = (state, after = null) =>
    call(
      `/api/v1/sessions?state=${state}&limit=${page}` +
        (of === null ? "" : `&production=${encodeURIComponent(of.id)}`) +
        (after === null ? "" : `&after=${encodeURIComponent(after)}`),
    );
  const attempt = attempting(status);
  const earlier = () => attempt(async () => add(await ask(shown, "once", () => read("ended", known.value.next))));
  const productions = new Productions();
  /** @param {PastSession} past */
  const open = ({ session, production }) =>
    attempt(async () => {
      const looking = await ask(`past session ${session}`, "once", () =>
        productions.looking((of ?? production)?.id ?? null));
      const piece = [of, production].find((one) =>
        one?.kind === "piece"
      )?.id;
      await openTakes({ session, token: null, mayChange: true, production: piece, ...looking });
    });

  drawing(shown, [known], () => [
    element(
      "ul",
      { class: "plain takes-list" },
      list(known.value.sessions, { key: ({ session }) => session, make: (past) => row(past, of, open) }),
    ),
    known.value.next !== null &&
    element("button", { type: "button", class: "quiet", onclick: earlier }, words("takes.earlier")),
  ]);
  attempt(async () => {
    attempt.say(words("takes.loading"));
    // What runs now is on the page of the library itself.
    const [running, ended] = await Promise.all([of === null ? null : read("open"), read("ended")]);
    if (running !== null) known.value = running;
    add(ended);
  });
}

/**
 * @param {PastSession} past
 * @param {Production | null} of whose they all are; null where each says it
 * @param {(past: PastSession) => void} open
 */
function row(past, of, open) {
  const { session, openedAt, endedAt } = past;
  const production = of ?? past.production;
  const results = `/results/${encodeURIComponent(session)}`;
  return element(
    "li",
    { class: "past-session" },
    element(
      "button",
      { type: "button", class: "wide", onclick: () => open(past) },
      of === null && [
        element("strong", {}, production === null ? words("takes.productionGone") : nameOf(production.title)),
        " · ",
      ],
      moment(new Date(openedAt), dayAndTime),
      endedAt === undefined && ` · ${words("takes.open")}`,
    ),
    production?.kind === "drill" &&
      element("a", { class: "button quiet", href: results }, words("results.button")),
  );
}

/** What takes are told with: read once for each production that is looked at. */
class Productions {
  /** @type {Map<string, Promise<Pick<Looking, "nameOf" | "performerNamed" | "drill">>>} */
  #read = new Map();

  /** @param {string | null} id */
  looking(id) {
    if (id === null) return Promise.resolve(nameless);
    let read = this.#read.get(id);
    if (read === undefined) {
      read = lookingAt(id);
      read.catch(() => this.#read.delete(id));
      this.#read.set(id, read);
    }
    return read;
  }
}

const nameless = { nameOf: () => null, performerNamed: () => null };

/** @param {string} id */
async function lookingAt(id) {
  try {
    const production = await call(`/api/v1/productions/${encodeURIComponent(id)}`);
    const [names, performers] = [production.formations ?? [], production.performers ?? []].map(namesIn);
    return {
      nameOf: (/** @type {string} */ formation) => names.get(formation) ?? null,
      performerNamed: (/** @type {string} */ performer) => performers.get(performer) ?? null,
      ...(production.drill && { drill: { stages: await stagesOf(production), plan: production } }),
    };
  } catch (problem) {
    // In the bin, or gone: what happened in its sessions can be looked at all the same.
    if (problem instanceof Problem && problem.status === 404) return nameless;
    throw problem;
  }
}

/** @param {readonly { id: string, name: string }[]} things @returns {Map<string, string>} */
const namesIn = (things) => new Map(things.map(({ id, name }) => [id, name]));

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
