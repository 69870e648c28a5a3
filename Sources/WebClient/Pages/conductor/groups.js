import { words } from "../words/groups.js";
import "../words/live.js";
import "../words/refusals.js";
import { call } from "../wire/api.js";
import { randomId } from "../ui/random-id.js";
import { memberNamed } from "../live/model.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { goTo } from "../session/group-follower.js";
import { passageInWords, passageOf } from "../session/passage.js";
import { redrawing } from "../ui/redraw.js";
import { refusalInWords } from "../ui/refusals.js";
import { namesInWords } from "./note-words.js";

/**
 * Groups that go to work on passages of their own: made, watched, called back.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Group } from "../wire/wire.d.ts"
 * @import { Performer, Production } from "../wire/production.d.ts"
 */

/**
 * @typedef {object} Report what the server says of a group
 * @property {string} session
 * @property {number} formation
 * @property {boolean} runs
 * @property {{ member: string, present: boolean }[]} members
 */

const looksEvery = 2_000;
const mostGroups = 12;
/** Longer lists of names are not shown in a row. */
const mostNames = 6;
/** If there are more performers than this, they can be searched by a part of their name. */
const mostBoxes = 20;

/** @param {LiveSession} session */
export function openGroups(session) {
  const away = node("ul", { class: "plain groups-away" });
  const form = node("form", { class: "stack groups-form" });
  const dialog = openDialog(words("groups.title"), node("div", { class: "stack" }, away, form), {
    className: "wide-sheet groups",
  });
  /** @type {Map<string, Report>} */
  let reports = new Map();
  let shown = "";
  const show = () => {
    const key = JSON.stringify([
      session.state.groups,
      [...reports.values()],
      session.state.members.map(({ id, present }) => [id, present]),
      session.state.assignments,
      session.holdsBaton,
    ]);
    if (key === shown) return;
    shown = key;
    const focused = document.activeElement?.getAttribute("data-act");
    away.replaceChildren(...session.state.groups.map((group) => row(session, group, reports.get(group.session))));
    if (focused) {
      const again = away.querySelector(`[data-act="${CSS.escape(focused)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  };
  let made = "";
  // Once something was entered or pressed in it, it stays, whoever goes or comes back.
  let isUsed = false;
  for (const type of ["input", "click"]) form.addEventListener(type, () => (isUsed = true));
  /** @type {((free: Performer[]) => void) | null} */
  let offer = null;
  const make = () => {
    const key = session.state.groups.map((group) => group.session).join();
    if (key === made && form.childElementCount > 0) return;
    made = key;
    if (isUsed && offer !== null) offer(freeIn(session));
    else offer = fillForm(session, form, () => dialog.close());
  };
  const draw = () => {
    show();
    make();
  };
  const redraw = redrawing(dialog, draw);
  const look = async () => {
    if (session.state.groups.length > 0) {
      try {
        const { groups } = await call(`/api/v1/sessions/${encodeURIComponent(session.id)}/breakouts`, {
          token: session.token,
        });
        reports = new Map(groups.map((/** @type {Report} */ one) => [one.session, one]));
      } catch {
        reports = new Map(); // what was known of them is old
      }
      redraw();
    }
    if (dialog.open) timer = setTimeout(look, looksEvery);
  };
  let timer = 0;
  session.addEventListener("change", redraw);
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    session.removeEventListener("change", redraw);
  });
  draw();
  look();
}

/**
 * @param {LiveSession} session
 * @param {Group} group
 * @param {Report} [report]
 */
function row(session, group, report) {
  const { production } = session;
  const passage = production === null ? "" : passageInWords(production, group);
  const doing = report === undefined
    ? ""
    : words(report.runs ? "groups.runs" : "groups.stands", { number: report.formation + 1 });
  return node(
    "li",
    { class: "group-row" },
    node("p", { class: "group-name" }, node("strong", {}, nameOf(group.name)), passage && ` · ${passage}`),
    node("p", { class: "help" }, [whereabouts(session, group, report), doing].filter(Boolean).join(" · ")),
    node(
      "div",
      { class: "choices" },
      node("button", {
        type: "button",
        class: "small",
        "data-act": `look ${group.session}`,
        "aria-label": words("groups.goThereTo", { name: group.name }),
        onclick: () => goTo(session, "conductor", group.session).catch((problem) => showTrouble(inWords(problem))),
      }, words("groups.goThere")),
      node("button", {
        type: "button",
        class: "small",
        disabled: !session.holdsBaton,
        "data-act": `back ${group.session}`,
        "aria-label": words("groups.callBackFrom", { name: group.name }),
        onclick: () => callBack(session, group.session),
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

/**
 * Those who are in no group that is away.
 *
 * @param {LiveSession} session
 */
function freeIn({ production, state }) {
  const away = new Set(state.groups.flatMap(({ performers }) => performers));
  return production?.performers.filter(({ id }) => !away.has(id)) ?? [];
}

/**
 * The groups to be made: one a section, of those who are not away; names, people and passages are changed here.
 * Answers with what offers others from then on; null if nobody is left.
 *
 * @param {LiveSession} session
 * @param {HTMLFormElement} form
 * @param {() => void} done
 * @returns {((free: Performer[]) => void) | null}
 */
function fillForm(session, form, done) {
  const { production } = session;
  let free = freeIn(session);
  if (production === null || free.length === 0) {
    form.replaceChildren(node("p", { class: "help" }, words("groups.nobodyLeft")));
    return null;
  }
  const list = node("div", { class: "stack group-drafts" });
  const problem = node("p", { class: "problem", role: "alert" });
  const send = node("button", { type: "submit", class: "primary" }, words("groups.breakOut"));
  const another = node("button", {
    type: "button",
    onclick: () => {
      const made = draft(session, production, free, words("groups.named", { number: drafts.length + 1 }), []);
      drafts.push(made);
      list.append(made.node);
      another.disabled = drafts.length >= mostGroups;
      made.name.focus();
    },
  }, words("groups.another"));
  const sections = production.sections
    .map(({ id, name }) => ({ name, performers: free.filter(({ section }) => section === id).map((one) => one.id) }))
    .filter(({ performers }) => performers.length > 0)
    .slice(0, mostGroups);
  const drafts = (sections.length > 0 ? sections : [{ name: words("groups.named", { number: 1 }), performers: [] }])
    .map(({ name, performers }) => draft(session, production, free, name, performers));
  // Nobody is in two groups: a person who is chosen for one leaves the other.
  list.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox" || !target.checked) return;
    for (const { boxes } of drafts) {
      const same = boxes.get(target.value);
      if (same !== undefined && same.box !== target) same.box.checked = false;
    }
  });
  list.replaceChildren(...drafts.map(({ node }) => node));
  form.replaceChildren(
    node("p", { class: "help" }, words("groups.help")),
    list,
    problem,
    node("div", { class: "choices" }, another, send),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const groups = drafts.map((one) => one.read()).filter(({ performers }) => performers.length > 0);
    if (!session.holdsBaton) return setText(problem, words("refusals.notTheConductor"));
    if (groups.length === 0) return setText(problem, words("groups.choose"));
    send.disabled = true;
    const answer = await session.command("breakOut", { groups });
    send.disabled = false;
    if (!answer.ok) return setText(problem, refusalInWords(answer));
    done();
  };
  return (now) => {
    free = now;
    for (const one of drafts) one.offer(free);
  };
}

/**
 * @param {LiveSession} session
 * @param {Production} production
 * @param {Performer[]} free
 * @param {string} name
 * @param {string[]} performers
 */
function draft({ state, me }, production, free, name, performers) {
  const nameField = node("input", { type: "text", maxlength: "80", required: true, dir: "auto", value: name });
  const chips = node("div", { class: "chips", role: "group", "aria-label": words("groups.people") });
  /** @type {Map<string, { box: HTMLInputElement, chip: HTMLElement, name: string }>} */
  const boxes = new Map();
  /** @param {Performer[]} performers */
  const add = (performers, checked = false) => {
    for (const { id, name, label } of performers) {
      if (boxes.has(id)) continue;
      const box = node("input", { type: "checkbox", value: id, checked });
      const chip = node("label", { class: "check" }, box, nameOf(name || label));
      boxes.set(id, { box, chip, name: name || label });
      chips.append(chip);
    }
  };
  add(free.filter(({ id }) => performers.includes(id)), true);
  add(free);
  const search = node("input", {
    type: "search",
    placeholder: words("live.findPerformer"),
    "aria-label": words("live.findPerformer"),
    oninput: () => sift(),
    // In a form, Enter would send the groups off.
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.preventDefault(),
  });
  const sift = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const { chip, name } of boxes.values()) chip.hidden = !name.toLowerCase().includes(wanted);
  };
  const from = formationChoice(production);
  const to = formationChoice(production);
  // An end before its beginning is not an end.
  from.addEventListener("change", () => {
    if (from.value === "" || to.value === "" || Number(to.value) < Number(from.value)) to.value = from.value;
  });
  to.addEventListener("change", () => {
    if (to.value === "" || from.value === "" || Number(to.value) < Number(from.value)) from.value = to.value;
  });
  const conductors = state.members.filter(({ id, role, present }) => role === "conductor" && present && id !== me);
  const conductor = node(
    "select",
    {},
    node("option", { value: "" }, words("groups.noConductor")),
    conductors.map((one) => node("option", { value: one.id }, one.name)),
  );
  const made = node(
    "fieldset",
    { class: "group-draft" },
    labelled(words("groups.name"), nameField),
    free.length > mostBoxes && search,
    chips,
    node(
      "div",
      { class: "choices" },
      labelled(words("groups.from"), from),
      labelled(words("groups.to"), to),
      conductors.length > 0 && labelled(words("groups.conductor"), conductor),
    ),
  );
  return {
    node: made,
    name: nameField,
    boxes,
    /** @param {Performer[]} free */
    offer: (free) => {
      for (const [id, { chip }] of boxes) {
        if (free.some((one) => one.id === id)) continue;
        boxes.delete(id);
        chip.remove();
      }
      add(free);
      sift();
    },
    read: () => ({
      name: nameField.value.trim(),
      performers: [...boxes].filter(([, { box }]) => box.checked).map(([id]) => id),
      ...(from.value === "" ? {} : passageOf(production, Number(from.value), Number(to.value))),
      ...(conductor.value === "" ? {} : { conductor: conductor.value }),
    }),
  };
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function labelled(label, control) {
  control.id = `group-${randomId()}`;
  return node("div", { class: "labelled" }, node("label", { for: control.id }, label), control);
}

/** @param {Production} production */
const formationChoice = ({ formations }) =>
  node(
    "select",
    {},
    node("option", { value: "" }, words("groups.wholePiece")),
    formations.map(({ name }, index) => node("option", { value: String(index) }, `${index + 1} · ${name}`)),
  );
