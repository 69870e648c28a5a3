import { element, list, nameOf } from "../../ui/element.js";
import { scoreOf } from "../../stage/score.js";
import { words, wordsAround } from "../../words/panels.js";
import { findingInWords, kinds, momentInWords } from "./finding-words.js";

/** How many lines a moment shows at first, and how many more each time more are wanted. */
const portion = 40;
/** Moments are open from the start if there are no more lines than this in all. */
const readAtOnce = 12;

/**
 * Moments with what was found in them, each to be opened: a line a finding, the worst first, and each line leads there.
 * Arrows go from line to line.
 *
 * @import { Formation, Production } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Following } from "../canvas/following.js"
 * @import { Counts, Finding, FindingKind, Moment } from "../findings.d.ts"
 *
 * @typedef {{ moments: Moment[], document: Production }} Listed what was found in a document
 *
 * @typedef {object} Item a moment as it is listed: without the kinds that are hidden
 * @property {string} key
 * @property {Moment} moment
 * @property {Formation} formation
 * @property {string} time
 * @property {Finding[]} findings
 * @property {Counts} counts
 *
 * @typedef {{ isOpen: boolean, most: number }} Look whether a moment is open, and how many lines it shows
 */

/** @param {Counts} counts */
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** @param {{ following: Following, changed: () => void }} parts `changed`: it must be drawn again */
export function momentList({ following, changed }) {
  /** @type {Map<string, Look>} */
  let looks = new Map();

  /**
   * Moments that were listed before are open as they were.
   *
   * @param {Item[]} items
   */
  function lookAgain(items) {
    const isOpen = items.reduce((total, { counts }) => total + sum(counts), 0) <= readAtOnce;
    looks = new Map(items.map(({ key }) => [key, looks.get(key) ?? { isOpen, most: portion }]));
  }

  /** @param {string} key @param {Partial<Look>} change */
  function look(key, change) {
    const before = looks.get(key);
    if (before === undefined || (change.isOpen === before.isOpen && change.most === undefined)) return;
    looks.set(key, { ...before, ...change });
    changed();
  }

  /** @param {HTMLElement} button @param {string} key */
  function showMore(button, key) {
    const { most } = /** @type {Look} */ (looks.get(key));
    const lines = button.parentElement?.querySelector("ul");
    look(key, { most: most + portion });
    lines?.children[most]?.querySelector("button")?.focus();
  }

  /**
   * @param {Shown<Item>} item
   * @param {Shown<Production>} document
   */
  function row(item, document) {
    const { key, moment, formation, time } = item;
    const { isOpen, most } = /** @type {Look} */ (looks.get(key));
    const values = { number: String(moment.formation + 1), name: nameOf(formation.name) };
    return element(
      "li",
      { class: "moment" },
      element(
        "details",
        { open: isOpen, ontoggle: ({ currentTarget }) => look(key, { isOpen: currentTarget.open }) },
        element(
          "summary",
          {},
          element(
            "span",
            { class: "moment-head" },
            element(
              "span",
              { class: "moment-title" },
              wordsAround(moment.standing ? "panels.checks.standingIn" : "panels.checks.into", values),
            ),
            element("small", {}, time),
            element("span", { class: "tally" }, tally(item.counts)),
          ),
        ),
        isOpen && lines(item, document, most),
      ),
    );
  }

  /**
   * @param {Shown<Item>} item
   * @param {Shown<Production>} document
   * @param {number} most
   */
  function lines({ key, findings, counts }, document, most) {
    const left = findings.length - most;
    const untold = sum(counts) - findings.length;
    return [
      element("ul", { class: "plain" }, findings.slice(0, most).map((finding) => line(finding, document))),
      left > 0 &&
      element(
        "button",
        { type: "button", class: "more-lines", onclick: ({ currentTarget }) => showMore(currentTarget, key) },
        words("panels.checks.showMore", { more: Math.min(portion, left), all: findings.length }),
      ),
      untold > 0 && left <= 0 &&
      element(
        "p",
        { class: "help" },
        words(findings.length > 0 ? "panels.checks.untoldMore" : "panels.checks.untold", { more: untold }),
      ),
    ];
  }

  /**
   * @param {Shown<Finding>} finding
   * @param {Shown<Production>} document
   */
  function line(finding, document) {
    const { says, figures } = findingInWords(finding, document);
    const { kind, performers, from } = finding;
    return element(
      "li",
      { key: `${kind} ${performers} ${from}`, class: `finding is-${kind}` },
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => following.show(finding, document) },
        element("span", {}, says),
        element("small", {}, element("span", { class: "unseen" }, " — "), figures),
      ),
    );
  }

  /** @param {Listed} listed @param {Set<FindingKind>} hidden */
  return (listed, hidden) => {
    const items = itemsOf(listed, hidden);
    lookAgain(items);
    const { performers, stage, thresholds } = listed.document;
    return element(
      "ul",
      { class: "plain findings", "aria-label": words("panels.checks.momentList"), onkeydown: goByArrow },
      list(items, {
        key: ({ key }) => key,
        of: ({ key, moment, formation, findings, counts, time }) => [
          moment,
          formation.name,
          moment.formation,
          findings.length,
          sum(counts),
          time,
          performers,
          stage.unit,
          thresholds,
          looks.get(key),
        ],
        make: (item) => row(item, listed.document),
      }),
    );
  };
}

/**
 * @param {Listed} listed
 * @param {Set<FindingKind>} hidden
 * @returns {Item[]}
 */
const itemsOf = ({ moments, document }, hidden) =>
  moments.map((moment) => {
    const counts = { ...moment.counts };
    for (const kind of hidden) counts[kind] = 0;
    const formation = document.formations[moment.formation];
    return {
      key: `${formation.id} ${moment.standing}`,
      moment,
      formation,
      time: timeInWords(moment, document),
      findings: moment.findings.filter(({ kind }) => !hidden.has(kind)),
      counts,
    };
  }).filter(({ counts }) => sum(counts) > 0);

/**
 * @param {Moment} moment
 * @param {Production} document
 */
function timeInWords({ formation, standing }, document) {
  const score = scoreOf(document);
  const arrival = momentInWords(score.arrival(formation));
  if (standing) return words("panels.checks.from", { time: arrival });
  return words("panels.checks.fromTo", { from: momentInWords(score.departure(formation - 1)), to: arrival });
}

/** @param {Shown<Counts>} counts */
const tally = (counts) =>
  kinds.filter(({ id }) => counts[id] > 0).map(({ id, counted }) =>
    element("span", { class: `is-${id}` }, counted(counts[id]))
  );

/** @param {KeyboardEvent & { currentTarget: HTMLElement }} event */
function goByArrow(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  /** @type {NodeListOf<HTMLElement>} */
  const found = event.currentTarget.querySelectorAll("summary, details[open] button");
  const places = [...found];
  const at = places.findIndex((place) => place === event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  places[to]?.focus();
}
