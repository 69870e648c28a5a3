import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { scoreOf } from "../playing/score.js";
import { counted, findingInWords, kinds, momentInWords } from "./finding-words.js";

/** How many lines a moment shows at once, and so many more each time more are asked for. */
const portion = 40;
/** Moments are open from the start while there is no more than this to read in all. */
const readAtOnce = 12;
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * Moments with what was found in them, each to be opened: a line a finding, the worst first, and each line leads there. Arrows go
 * from line to line. `refresh(moments, hidden)` shows what there is now, but for the kinds that are hidden.
 */
export class MomentList {
  element = element("ul", { class: "plain findings", "aria-label": "Moments" });
  #desk;
  #rows;
  #views = new WeakMap();

  constructor({ desk, editor }) {
    this.#desk = desk;
    this.#rows = new Rows({
      key: ({ moment, formation }) => `${formation.id} ${moment.standing}`,
      of: ({ moment, formation, findings, counts, time }) => {
        const { performers, stage, thresholds } = desk.document;
        return [
          moment,
          formation.name,
          moment.formation,
          findings.length,
          sum(counts),
          time,
          performers,
          stage.unit,
          thresholds,
        ];
      },
      make: (item, _index, former) => {
        const view = this.#views.get(former) ?? new MomentView((finding) => editor.show(finding), item.isOpen);
        this.#views.set(view.element, view);
        view.refresh(item, desk.document);
        return view.element;
      },
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  refresh(moments, hidden) {
    const { formations } = this.#desk.document;
    const isListed = ([kind]) => !hidden.has(kind);
    const shown = moments.map((moment) => ({
      moment,
      formation: formations[moment.formation],
      time: this.#time(moment),
      findings: moment.findings.filter(({ kind }) => !hidden.has(kind)),
      counts: Object.fromEntries(Object.entries(moment.counts).filter(isListed)),
    })).filter(({ counts }) => sum(counts) > 0);
    const isOpen = shown.reduce((total, { counts }) => total + sum(counts), 0) <= readAtOnce;
    this.#rows.show([this.element, shown.map((item) => ({ ...item, isOpen }))]);
  }

  #time({ formation, standing }) {
    const score = scoreOf(this.#desk.document);
    const arrival = momentInWords(score.arrival(formation));
    return standing ? `from ${arrival}` : `${momentInWords(score.departure(formation - 1))} to ${arrival}`;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const places = [...this.element.querySelectorAll("summary, details[open] button:not([hidden])")];
    const at = places.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    places[to]?.focus();
  }
}

/** One moment: how many there are of each kind, and its lines while it is open. */
class MomentView {
  element;
  #title = element("span", { class: "moment-title" });
  #when = element("small");
  #tally = element("span", { class: "tally" });
  #list = element("ul", { class: "plain" });
  #more = element("button", { type: "button", class: "more-lines", onclick: () => this.#showMore() });
  #untold = element("p", { class: "help" });
  #details;
  #lines;
  #most = portion;
  #item = null;
  #document = null;

  constructor(show, isOpen) {
    this.#details = element(
      "details",
      { open: isOpen },
      element("summary", {}, element("span", { class: "moment-head" }, this.#title, this.#when, this.#tally)),
      this.#list,
      this.#more,
      this.#untold,
    );
    this.element = element("li", { class: "moment" }, this.#details);
    this.#details.addEventListener("toggle", () => this.#fill());
    this.#lines = new Rows({
      key: ({ kind, performers, from }) => `${kind} ${performers} ${from}`,
      of: (finding) => [finding, this.#document.performers, this.#document.stage.unit, this.#document.thresholds],
      make: (finding) => line(finding, this.#document, show),
    });
  }

  refresh(item, document) {
    this.#item = item;
    this.#document = document;
    const { moment, formation, counts, time } = item;
    this.#title.replaceChildren(
      `${moment.standing ? "Standing in" : "Into"} ${moment.formation + 1} `,
      nameOf(formation.name),
    );
    setText(this.#when, time);
    this.#tally.replaceChildren(
      ...kinds.filter(({ id }) => counts[id] > 0).map((kind) =>
        element("span", { class: `is-${kind.id}` }, counted(kind, counts[kind.id]))
      ),
    );
    this.#fill();
  }

  #fill() {
    if (!this.#details.open) return;
    const { findings, counts } = this.#item;
    this.#lines.show([this.#list, findings.slice(0, this.#most)]);
    const left = findings.length - this.#most;
    this.#more.hidden = left <= 0;
    setText(this.#more, `Show ${Math.min(portion, left)} more of ${findings.length}`);
    const untold = sum(counts) - findings.length;
    this.#untold.hidden = untold === 0 || left > 0;
    setText(
      this.#untold,
      findings.length > 0
        ? `and ${untold} more; these are the worst`
        : `${untold} not told while there is so much worse`,
    );
  }

  #showMore() {
    const at = this.#most;
    this.#most += portion;
    this.#fill();
    this.#list.children[at]?.querySelector("button").focus();
  }
}

function line(finding, document, show) {
  const { says, figures } = findingInWords(finding, document);
  return element(
    "li",
    { class: `finding is-${finding.kind}` },
    element(
      "button",
      { type: "button", class: "quiet", onclick: () => show(finding) },
      element("span", {}, says),
      element("small", {}, element("span", { class: "unseen" }, " — "), figures),
    ),
  );
}
