import { element, nameOf, setText } from "../../parts/element.js";
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
  #show;
  #entries = new Map();
  #hidden = new Set();

  constructor({ desk, editor }) {
    this.#desk = desk;
    this.#show = (finding) => editor.show(finding);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  refresh(moments, hidden) {
    const { formations } = this.#desk.document;
    this.#hidden = new Set(hidden);
    const shown = moments.map((moment) => ({ moment, counts: this.#listed(moment) })).filter(({ counts }) => sum(counts) > 0);
    const isOpen = shown.reduce((total, { counts }) => total + sum(counts), 0) <= readAtOnce;
    const kept = new Set();
    shown.forEach(({ moment, counts }, turn) => {
      const key = `${formations[moment.formation].id} ${moment.standing}`;
      const entry = this.#entries.get(key) ?? this.#enter(key, isOpen);
      kept.add(key);
      if (this.element.children[turn] !== entry.item) this.element.insertBefore(entry.item, this.element.children[turn] ?? null);
      this.#refreshEntry(entry, moment, counts);
    });
    for (const [key, { item }] of this.#entries) {
      if (kept.has(key)) continue;
      item.remove();
      this.#entries.delete(key);
    }
  }

  /** How many there are of the kinds that are listed. */
  #listed({ counts }) {
    return Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, this.#hidden.has(kind) ? 0 : count]));
  }

  #enter(key, isOpen) {
    const title = element("span", { class: "moment-title" });
    const when = element("small");
    const tally = element("span", { class: "tally" });
    const lines = element("ul", { class: "plain" });
    const details = element("details", { open: isOpen }, element("summary", {}, element("span", { class: "moment-head" }, title, when, tally)), lines);
    const entry = { item: element("li", { class: "moment" }, details), details, title, when, tally, lines, most: portion, moment: null, listed: null };
    details.addEventListener("toggle", () => this.#fill(entry));
    this.#entries.set(key, entry);
    return entry;
  }

  #refreshEntry(entry, moment, counts) {
    const { document } = this.#desk;
    const score = scoreOf(document);
    const { name } = document.formations[moment.formation];
    const turn = moment.formation + 1;
    const heading = moment.standing ? `Standing in ${turn} ` : `Into ${turn} `;
    if (entry.title.textContent !== `${heading}${name}`) entry.title.replaceChildren(heading, nameOf(name));
    const arrival = score.arrival(moment.formation);
    setText(entry.when, moment.standing ? `from ${momentInWords(arrival)}` : `${momentInWords(score.departure(moment.formation - 1))} to ${momentInWords(arrival)}`);
    const words = kinds.filter(({ id }) => counts[id] > 0);
    const tally = words.map((kind) => counted(kind, counts[kind.id]));
    if ([...entry.tally.children].map(({ textContent }) => textContent).join() !== tally.join()) {
      entry.tally.replaceChildren(...words.map(({ id }, at) => element("span", { class: `is-${id}` }, tally[at])));
    }
    entry.moment = moment;
    entry.counts = counts;
    this.#fill(entry);
  }

  /** The lines of an open moment, made anew only where they say something else than before. */
  #fill(entry) {
    if (!entry.details.open) return;
    const { document } = this.#desk;
    const { moment, most, counts } = entry;
    const says = [moment, most, sum(counts), document.performers, document.stage.unit, document.thresholds];
    if (entry.listed?.every((part, turn) => part === says[turn])) return;
    entry.listed = says;
    const findings = moment.findings.filter(({ kind }) => !this.#hidden.has(kind));
    const untold = sum(counts) - findings.length;
    const held = this.#places(entry.lines).indexOf(globalThis.document.activeElement);
    entry.lines.replaceChildren(...findings.slice(0, most).map((finding) => this.#line(finding, document)));
    if (findings.length > most) entry.lines.append(element("li", {}, element("button", { type: "button", class: "more-lines", onclick: () => this.#showMore(entry) }, `Show ${Math.min(portion, findings.length - most)} more of ${findings.length}`)));
    else if (untold > 0) entry.lines.append(element("li", { class: "help" }, `and ${untold} more; these are the worst`));
    if (held >= 0) this.#places(entry.lines)[Math.min(held, this.#places(entry.lines).length - 1)]?.focus({ preventScroll: true });
  }

  #line(finding, document) {
    const { says, figures } = findingInWords(finding, document);
    return element("li", { class: `finding is-${finding.kind}` },
      element("button", { type: "button", class: "quiet", onclick: () => this.#show(finding) }, element("span", {}, says), element("small", {}, element("span", { class: "unseen" }, " — "), figures)));
  }

  #showMore(entry) {
    const at = entry.most;
    entry.most += portion;
    this.#fill(entry);
    this.#places(entry.lines)[at]?.focus();
  }

  #places(node) {
    return [...node.querySelectorAll("summary, button")].filter((place) => place.tagName === "SUMMARY" || place.closest("details").open);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const places = this.#places(this.element);
    const at = places.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    places[to]?.focus();
  }
}
