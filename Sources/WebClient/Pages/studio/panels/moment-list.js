import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { words, wordsAround } from "../../words/panels.js";
import { scoreOf } from "../../stage/score.js";
import { findingInWords, kinds, momentInWords } from "./finding-words.js";
import { patch } from "../../ui/patch.js";

/** How many lines a moment shows at first, and how many more each time more are wanted. */
const portion = 40;
/** Moments are open from the start if there are no more lines than this in all. */
const readAtOnce = 12;
/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation, Production } from "../../wire/production.d.ts"
 * @import { Following } from "../canvas/following.js"
 * @import { Counts, Finding, FindingKind, Moment } from "../findings.d.ts"
 *
 * @typedef {object} Item a moment as it is listed: without the kinds that are hidden
 * @property {Moment} moment
 * @property {Formation} formation
 * @property {string} time
 * @property {Finding[]} findings
 * @property {Counts} counts
 * @property {boolean} isOpen from the start
 */

/** @param {Counts} counts */
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * Moments with what was found in them, each to be opened: a line a finding, the worst first, and each line leads there.
 * Arrows go from line to line. `refresh(moments, hidden)` shows what there is now, but for the kinds that are hidden.
 */
export class MomentList {
  element = node("ul", { class: "plain findings", "aria-label": words("panels.checks.momentList") });
  #desk;
  #rows;
  /** @type {WeakMap<HTMLElement, MomentView>} */
  #views = new WeakMap();

  /** @param {{ desk: Desk, following: Following }} parts */
  constructor({ desk, following }) {
    this.#desk = desk;
    /** @type {Rows<Item>} */
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
        const known = former === undefined ? undefined : this.#views.get(former);
        const view = known ?? new MomentView((finding, found) => following.show(finding, found), item.isOpen);
        this.#views.set(view.element, view);
        view.refresh(item, desk.document);
        return view.element;
      },
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * @param {Moment[]} moments
   * @param {Set<FindingKind>} hidden
   */
  refresh(moments, hidden) {
    const { formations } = this.#desk.document;
    const shown = moments.map((moment) => {
      const counts = { ...moment.counts };
      for (const kind of hidden) counts[kind] = 0;
      return {
        moment,
        formation: formations[moment.formation],
        time: this.#time(moment),
        findings: moment.findings.filter(({ kind }) => !hidden.has(kind)),
        counts,
      };
    }).filter(({ counts }) => sum(counts) > 0);
    const isOpen = shown.reduce((total, { counts }) => total + sum(counts), 0) <= readAtOnce;
    this.#rows.show([this.element, shown.map((item) => ({ ...item, isOpen }))]);
  }

  /** @param {Moment} moment */
  #time({ formation, standing }) {
    const score = scoreOf(this.#desk.document);
    const arrival = momentInWords(score.arrival(formation));
    if (standing) return words("panels.checks.from", { time: arrival });
    return words("panels.checks.fromTo", { from: momentInWords(score.departure(formation - 1)), to: arrival });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    /** @type {NodeListOf<HTMLElement>} */
    const found = this.element.querySelectorAll("summary, details[open] button:not([hidden])");
    const places = [...found];
    const at = places.findIndex((place) => place === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    places[to]?.focus();
  }
}

/** One moment: how many there are of each kind, and its lines while it is open. */
class MomentView {
  element;
  #title = node("span", { class: "moment-title" });
  #when = node("small");
  #tally = node("span", { class: "tally" });
  #list = node("ul", { class: "plain" });
  #more = node("button", { type: "button", class: "more-lines", onclick: () => this.#showMore() });
  #untold = node("p", { class: "help" });
  #details;
  #lines;
  #most = portion;
  /** @type {Item | null} */
  #item = null;
  /** @type {Production | null} */
  #document = null;

  /**
   * @param {(finding: Finding, found: Production) => void} show leads to what was found in that document
   * @param {boolean} isOpen
   */
  constructor(show, isOpen) {
    this.#details = node(
      "details",
      { open: isOpen },
      node("summary", {}, node("span", { class: "moment-head" }, this.#title, this.#when, this.#tally)),
      this.#list,
      this.#more,
      this.#untold,
    );
    this.element = node("li", { class: "moment" }, this.#details);
    this.#details.addEventListener("toggle", () => this.#fill());
    /** @type {Rows<{ finding: Finding, document: Production }>} */
    this.#lines = new Rows({
      key: ({ finding: { kind, performers, from } }) => `${kind} ${performers} ${from}`,
      of: ({ finding, document }) => [finding, document.performers, document.stage.unit, document.thresholds],
      make: ({ finding, document }) => line(finding, document, show),
    });
  }

  /**
   * @param {Item} item
   * @param {Production} document
   */
  refresh(item, document) {
    this.#item = item;
    const { moment, formation, counts, time } = item;
    const values = { number: String(moment.formation + 1), name: nameOf(formation.name) };
    patch(
      this.#title,
      ...wordsAround(moment.standing ? "panels.checks.standingIn" : "panels.checks.into", values),
    );
    setText(this.#when, time);
    this.#tally.replaceChildren(
      ...kinds.filter(({ id }) => counts[id] > 0).map(({ id, counted }) =>
        node("span", { class: `is-${id}` }, counted(counts[id]))
      ),
    );
    this.#document = document;
    this.#fill();
  }

  #fill() {
    const document = this.#document;
    if (!this.#details.open || this.#item === null || document === null) return;
    const { findings, counts } = this.#item;
    this.#lines.show([this.#list, findings.slice(0, this.#most).map((finding) => ({ finding, document }))]);
    const left = findings.length - this.#most;
    this.#more.hidden = left <= 0;
    setText(this.#more, words("panels.checks.showMore", { more: Math.min(portion, left), all: findings.length }));
    const untold = sum(counts) - findings.length;
    this.#untold.hidden = untold === 0 || left > 0;
    setText(
      this.#untold,
      words(findings.length > 0 ? "panels.checks.untoldMore" : "panels.checks.untold", { more: untold }),
    );
  }

  #showMore() {
    const at = this.#most;
    this.#most += portion;
    this.#fill();
    this.#list.children[at]?.querySelector("button")?.focus();
  }
}

/**
 * @param {Finding} finding
 * @param {Production} document
 * @param {(finding: Finding, found: Production) => void} show
 */
function line(finding, document, show) {
  const { says, figures } = findingInWords(finding, document);
  return node(
    "li",
    { class: `finding is-${finding.kind}` },
    node(
      "button",
      { type: "button", class: "quiet", onclick: () => show(finding, document) },
      node("span", {}, says),
      node("small", {}, node("span", { class: "unseen" }, " — "), figures),
    ),
  );
}
