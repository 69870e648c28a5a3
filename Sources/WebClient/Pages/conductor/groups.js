import { words } from "../words/groups.js";
import { call } from "../wire/api.js";
import { memberNamed } from "../live/model.js";
import { showTrouble } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { goTo } from "../session/group-follower.js";
import { passageInWords } from "../session/passage.js";
import { refusalInWords } from "../ui/refusals.js";
import { draftsForm } from "./group-drafts.js";
import { namesInWords } from "./note-words.js";

/**
 * Groups that go to work on passages of their own: made, watched, called back.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Group } from "../wire/wire.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * @typedef {object} Report what the server says of a group
 * @property {string} session
 * @property {number} formation
 * @property {boolean} runs
 * @property {{ member: string, present: boolean }[]} members
 */

const looksEvery = 2_000;
/** Longer lists of names are not shown in a row. */
const mostNames = 6;

/** @param {LiveSession} session */
export function openGroups(session) {
  const away = node("ul", { class: "plain groups-away" });
  /** What the server says, by session. @type {Held<Map<string, Report>>} */
  const reports = new Held(new Map());
  const form = draftsForm(session, () => dialog.close());
  const dialog = openDialog(words("groups.title"), node("div", { class: "stack" }, away, form), {
    className: "wide-sheet groups",
  });
  drawing(away, [session.newsOf("change", "production"), reports], () => awayRows(session, reports.value));
  const look = async () => {
    if (session.state.groups.length > 0) reports.value = await ask(reports, "latest", () => reportsOf(session));
    if (dialog.open) timer = setTimeout(look, looksEvery);
  };
  let timer = 0;
  dialog.addEventListener("close", () => clearTimeout(timer));
  look();
}

/**
 * @param {LiveSession} session
 * @returns {Promise<Map<string, Report>>}
 */
async function reportsOf({ id, token }) {
  try {
    const { groups } = await call(`/api/v1/sessions/${encodeURIComponent(id)}/breakouts`, { token });
    return new Map(groups.map((/** @type {Report} */ one) => [one.session, one]));
  } catch {
    return new Map(); // what was known of them is old
  }
}

/**
 * @param {LiveSession} session
 * @param {ReadonlyMap<string, Report>} reports
 */
const awayRows = (session, reports) =>
  list(session.state.groups, {
    key: (group) => group.session,
    of: (group) => [
      group,
      JSON.stringify(reports.get(group.session)),
      session.state.members.map(({ id, present }) => `${id} ${present}`).join(),
      session.state.assignments,
      session.production,
      session.holdsBaton,
    ],
    make: (group) => groupRow(session, group, reports.get(group.session)),
  });

/**
 * @param {LiveSession} session
 * @param {Shown<Group>} group
 * @param {Report} [report]
 */
function groupRow(session, group, report) {
  const { production } = session;
  const id = group.session;
  const passage = production === null ? "" : passageInWords(production, group);
  const doing = report === undefined
    ? ""
    : words(report.runs ? "groups.runs" : "groups.stands", { number: report.formation + 1 });
  return element(
    "li",
    { class: "group-row" },
    element("p", { class: "group-name" }, element("strong", {}, nameOf(group.name)), passage && ` · ${passage}`),
    element("p", { class: "help" }, [whereabouts(session, group, report), doing].filter(Boolean).join(" · ")),
    element(
      "div",
      { class: "choices" },
      element("button", {
        type: "button",
        class: "small",
        "data-act": `look ${id}`,
        "aria-label": words("groups.goThereTo", { name: group.name }),
        onclick: () =>
          ask(`go to ${id}`, "once", () => goTo(session, "conductor", id))
            .catch((problem) => showTrouble(problem)),
      }, words("groups.goThere")),
      element("button", {
        type: "button",
        class: "small",
        disabled: !session.holdsBaton,
        "data-act": `back ${id}`,
        "aria-label": words("groups.callBackFrom", { name: group.name }),
        onclick: () => callBack(session, id),
      }, words("groups.callBack")),
    ),
  );
}

/**
 * Who is there, who sleeps, who stayed, who is away: by name, if not everybody is there.
 *
 * @param {LiveSession} session
 * @param {Group} group
 * @param {Report} [report]
 */
function whereabouts({ state, production }, group, report) {
  if (report === undefined) return "";
  const followed = new Map(report.members.map(({ member, present }) => [member, present]));
  /** @type {{ there: string[], asleep: string[], stayed: string[], away: string[] }} */
  const found = { there: [], asleep: [], stayed: [], away: [] };
  for (const performer of group.performers) {
    const member = state.assignments[performer];
    const name = production?.performers.find(({ id }) => id === performer)?.name ?? performer;
    if (followed.get(member)) found.there.push(name);
    else if (memberNamed(state, member)?.present) found.stayed.push(name);
    else if (followed.has(member)) found.asleep.push(name);
    else found.away.push(name);
  }
  const count = words("groups.there", { there: found.there.length, of: group.performers.length });
  const others = /** @type {const} */ (["asleep", "stayed", "away"])
    .filter((where) => found[where].length > 0)
    .map((where) => words(`groups.${where}`, { names: namesInWords(found[where], mostNames) }));
  return [count, ...others].join(" · ");
}

/**
 * One group, or all.
 *
 * @param {LiveSession} session
 * @param {string} [group]
 */
export async function callBack(session, group) {
  const answer = await session.command("regroup", group === undefined ? {} : { group });
  if (!answer.ok && answer.code !== "gone") showTrouble(refusalInWords(answer));
}
