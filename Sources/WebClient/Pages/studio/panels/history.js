import { element, nameOf, setText } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";
import { contentOf } from "../../editing/changes.js";
import { openRevision } from "../dialogs/revision.js";

/** Who changed what and when, the latest first; any revision can be looked at, and made a production of its own. */
export function historyPanel(studio) {
  const { desk } = studio;
  const status = element("p", { class: "help", role: "status" });
  const list = element("ol", { class: "plain history" });
  const more = element("button", { type: "button", class: "quiet wide", hidden: true }, "Earlier");
  const panel = element("section", { class: "panel stack", "aria-label": "History" }, status, list, more);
  /** The latest revision that is listed, and where the next page begins. */
  const shown = { latest: null, next: null };
  let reading = null;

  async function read(before) {
    const { edits, next } = await desk.journal.history(before);
    shown.next = next ?? null;
    return edits;
  }

  /** From the top: what has come since the panel was looked at last is put in front. */
  async function refresh() {
    const before = shown.next;
    const edits = await read(null);
    const fresh = shown.latest === null ? edits : edits.filter(({ revision }) => revision > shown.latest);
    const isGap = shown.latest !== null && fresh.length === edits.length && edits.length > 0;
    if (shown.latest === null || isGap) list.replaceChildren(...edits.map(row));
    else list.prepend(...fresh.map(row));
    if (shown.latest !== null && !isGap) shown.next = before;
    shown.latest = edits[0]?.revision ?? shown.latest;
    say();
  }

  async function goOn() {
    list.append(...(await read(shown.next)).map(row));
    say();
  }

  function say() {
    more.hidden = shown.next === null;
    if (shown.next === null) endWithTheFirst();
    setText(status, list.children.length === 0 ? "Nothing has been changed yet. Each edit will stand here, with who made it." : "");
  }

  /** What the production was before anybody edited it stands below the first edit. */
  function endWithTheFirst() {
    const last = list.lastElementChild;
    if (last === null || last.dataset.first !== undefined) return;
    const revision = Number(last.dataset.revision) - 1;
    if (revision < 1) return;
    const words = "As it was at first";
    list.append(element("li", { class: "history-row", "data-first": "" },
      element("span", { class: "history-what" }, words),
      element("small", {}, `Before all edits · revision ${revision}`),
      lookButton(revision, words)));
  }

  const lookButton = (revision, words) => element("button", { type: "button", class: "small", "aria-label": `Look at revision ${revision}: ${words}`, onclick: () => look(revision) }, "Look");

  /** One reading at a time; what fails is said, and tried again when the panel is next looked at. */
  function run(work) {
    reading ??= work().catch((problem) => setText(status, inWords(problem))).finally(() => (reading = null));
    return reading;
  }

  function row({ revision, label, by, at, undoes, redoes }) {
    const moment = new Date(at);
    const words = label || (undoes ? "Undo" : redoes ? "Redo" : "Edit");
    return element("li", { class: "history-row", "data-revision": String(revision) },
      element("span", { class: "history-what", dir: "auto" }, words),
      element("small", {}, nameOf(by.name), " · ", element("time", { datetime: at, title: moment.toLocaleString() }, whenInWords(moment)), ` · revision ${revision}`),
      lookButton(revision, words));
  }

  async function look(revision) {
    try {
      const document = contentOf(await desk.journal.documentAsOf(revision));
      openRevision(studio, { revision, document });
    } catch (problem) {
      studio.say(`Revision ${revision} cannot be shown. ${inWords(problem)}`, { isTrouble: true });
    }
  }

  more.addEventListener("click", () => run(goOn));
  const isSeen = () => panel.isConnected && panel.offsetParent !== null;
  let timer = null;
  desk.onChange(() => {
    if (!isSeen() || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      if (isSeen() && shown.latest !== desk.revision) run(refresh);
    }, 500);
  });
  panel.addEventListener("shown", () => run(refresh));
  run(refresh);
  return panel;
}

function whenInWords(moment) {
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday
    ? moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    : moment.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
