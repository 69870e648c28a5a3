import { element, nameOf, setText } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";
import { redrawing } from "../../parts/redraw.js";
import { Rows } from "../../parts/rows.js";
import { contentOf } from "../../editing/changes.js";
import { openRevision } from "../dialogs/revision.js";

/** Who changed what and when, the latest first; any revision can be looked at, and made a production of its own. */
export function historyPanel(studio) {
  const { desk } = studio;
  const status = element("p", { class: "help", role: "status" });
  const list = element("ol", { class: "plain history" });
  const more = element("button", { type: "button", class: "quiet wide", hidden: true }, "Earlier");
  const panel = element("section", { class: "panel stack", "aria-label": "History" }, status, list, more);
  /** What has been read, the latest first, and where the next page begins. */
  let edits = [];
  let next = null;
  let reading = null;
  const rows = new Rows({
    key: ({ revision }) => revision,
    of: () => [],
    make: (edit) => (edit.by ? row(edit) : firstRow(edit)),
  });
  const redraw = redrawing(panel, () => {
    rows.show([list, [...edits, ...beforeAll()]]);
    more.hidden = next === null;
    setText(
      status,
      edits.length === 0 ? "Nothing has been changed yet. Each edit will stand here, with who made it." : "",
    );
  });

  /** From the top: what has come since the panel was looked at last is put in front, unless so much has come that there is a gap. */
  async function refresh() {
    const latest = await desk.journal.history(null);
    const fresh = edits.length === 0
      ? latest.edits
      : latest.edits.filter(({ revision }) => revision > edits[0].revision);
    if (fresh.length < latest.edits.length) edits = [...fresh, ...edits];
    else [edits, next] = [latest.edits, latest.next ?? null];
    redraw();
  }

  async function goOn() {
    const page = await desk.journal.history(next);
    edits = [...edits, ...page.edits];
    next = page.next ?? null;
    redraw();
  }

  /** What the production was before anybody edited it stands below the first edit. */
  function beforeAll() {
    const revision = (edits.at(-1)?.revision ?? 0) - 1;
    return next === null && revision >= 1 ? [{ revision }] : [];
  }

  function firstRow({ revision }) {
    const words = "As it was at first";
    return element(
      "li",
      { class: "history-row", "data-first": "" },
      element("span", { class: "history-what" }, words),
      element("small", {}, `Before all edits · revision ${revision}`),
      lookButton(revision, words),
    );
  }

  const lookButton = (revision, words) =>
    element("button", {
      type: "button",
      class: "small",
      "aria-label": `Look at revision ${revision}: ${words}`,
      onclick: () => look(revision),
    }, "Look");

  /** One reading at a time; what fails is said, and tried again when the panel is next looked at. */
  function run(work) {
    reading ??= work().catch((problem) => setText(status, inWords(problem))).finally(() => (reading = null));
    return reading;
  }

  function row({ revision, label, by, at, undoes, redoes }) {
    const moment = new Date(at);
    const words = label || (undoes ? "Undo" : redoes ? "Redo" : "Edit");
    return element(
      "li",
      { class: "history-row", "data-revision": String(revision) },
      element("span", { class: "history-what", dir: "auto" }, words),
      element(
        "small",
        {},
        nameOf(by.name),
        " · ",
        element("time", { datetime: at, title: moment.toLocaleString() }, whenInWords(moment)),
        ` · revision ${revision}`,
      ),
      lookButton(revision, words),
    );
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
      if (isSeen() && edits[0]?.revision !== desk.revision) run(refresh);
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
    : moment.toLocaleString([], {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
}
