import { contentOf } from "../../editing/content.js";
import { ask } from "../../ui/ask.js";
import { confirmed, openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, island, nameOf } from "../../ui/element.js";
import { loadStyle } from "../../ui/load-style.js";
import { node } from "../../ui/node.js";
import { Problem } from "../../ui/problem.js";
import { Tried } from "../../ui/tried.js";
import { moment, words } from "../../words/publishing.js";
import { settled } from "../settled.js";
import { unpublishedBetween } from "../unpublished.js";
import { differenceInWords, proposedLine } from "../unpublished-words.js";

await loadStyle("shared");

/**
 * What dancers see of a piece: everything at once, or what was published last. Published is what was looked at here: an
 * edit that comes meanwhile waits for the next time.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Publications } from "../../wire/production.d.ts"
 * @import { Told } from "../unpublished-words.js"
 */

/** Characters that a line of what changed may have. */
const longestLine = 2_000;
/** How many of the lines before are shown. */
const mostShown = 5;

class Publishing extends Tried {
  /** @type {Publications | null} null: not known yet */
  state = null;
  /** @type {Told[] | null} what is not published yet; null: nothing */
  unpublished = null;
  /** How many dancers are told something. */
  told = 0;
  /** What was published between the look and the press. */
  isLate = false;
  #seen = 0;
  #desk;

  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.#desk = desk;
  }

  look = () =>
    this.try(async () => {
      const { journal } = this.#desk;
      const [state, before, after] = await ask(this, "latest", async () => {
        await settled(this.#desk);
        return Promise.all([journal.publications(), journal.published(), journal.document()]);
      });
      this.state = state;
      this.unpublished = null;
      // Both are asked for at once: an edit may lie between them.
      if (!state.byHand || before.revision !== state.published || after.revision <= before.revision) return;
      const [one, other] = [before, after].map((whole) => ({ ...contentOf(whole), revision: whole.revision }));
      const difference = unpublishedBetween(one, other);
      this.unpublished = differenceInWords(difference, other);
      this.told = difference.told.length;
      this.#seen = after.revision;
    });

  /** @param {string} note */
  publish = (note) =>
    this.try(async () => {
      const request = { revision: this.#seen, after: this.state?.published ?? 0, note };
      try {
        this.isLate = false;
        await ask(this.publish, "once", () => this.#desk.journal.publish(request));
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
        this.isLate = true;
      }
      await this.#again();
    });

  /** @param {boolean} byHand */
  turn = (byHand) =>
    this.try(async () => {
      await ask(this.turn, "once", () => this.#desk.journal.publishByHand(byHand));
      await this.#again();
    });

  async #again() {
    await Promise.all([this.look(), this.#desk.rights.look()]);
  }
}

/** @param {Desk} desk */
export function publish(desk) {
  const publishing = new Publishing(desk);
  const line = lineField();
  const frame = node("div", { class: "stack" });
  drawing(frame, [publishing], () => {
    const { state, unpublished, problem, isLate } = publishing;
    if (unpublished !== null) line.propose(proposedLine(unpublished, longestLine));
    return [
      state !== null && byHandChoice(publishing, state.byHand),
      isLate && element("p", { class: "problem", role: "alert" }, words("publishing.late")),
      problem !== "" && element("p", { class: "problem", role: "alert" }, problem),
      state?.byHand && (unpublished === null ? nothing() : [
        element("h3", {}, words("publishing.unpublished")),
        changes(unpublished),
        element("p", { class: "help" }, words("publishing.told", { count: publishing.told })),
        island("line", [], () => line.element),
        element(
          "button",
          { type: "button", class: "primary large", onclick: () => publishing.publish(line.value) },
          words("publishing.publish"),
        ),
      ]),
      state !== null && earlier(state),
    ];
  });
  openDialog(words("publishing.title"), frame, { className: "publishing" });
  void publishing.look();
}

const nothing = () => element("p", { role: "status" }, words("publishing.nothing"));

/** @param {readonly Told[]} unpublished */
const changes = (unpublished) =>
  element(
    "div",
    { class: "unpublished stack" },
    unpublished.length === 0 && element("p", {}, words("publishing.same")),
    unpublished.map(({ title, sentences }) =>
      element(
        "section",
        {},
        element("h4", { dir: "auto" }, title),
        element("ul", {}, sentences.map((sentence) => element("li", { dir: "auto" }, sentence))),
      )
    ),
  );

/**
 * @param {Publishing} publishing
 * @param {boolean} byHand
 */
const byHandChoice = (publishing, byHand) => [
  element(
    "label",
    { class: "switch", key: "by-hand" },
    element("input", {
      type: "checkbox",
      name: "by-hand",
      checked: byHand,
      onchange: async ({ currentTarget: box }) => {
        const wanted = box.checked;
        if (wanted || publishing.unpublished === null || (await isSure())) return publishing.turn(wanted);
        box.checked = true;
      },
    }),
    words("publishing.byHand"),
  ),
  element("p", { class: "help" }, words(byHand ? "publishing.byHandHelp" : "publishing.atOnceHelp")),
];

const isSure = () =>
  confirmed(words("publishing.offAsk"), words("publishing.offHelp"), { yes: words("publishing.off") });

/** What whoever publishes says of it; proposed until they write it themself. */
function lineField() {
  const input = node("textarea", { id: "publish-line", rows: 4, dir: "auto" });
  input.maxLength = longestLine;
  let proposed = "";
  return {
    element: node(
      "div",
      { class: "labelled" },
      node("label", { for: "publish-line" }, words("publishing.what")),
      input,
    ),
    get value() {
      return input.value.trim();
    },
    /** @param {string} text */
    propose(text) {
      if (text === proposed) return;
      if (input.value === proposed) input.value = text;
      proposed = text;
    },
  };
}

/** @param {import("../../ui/shown.d.ts").Shown<Publications> | Publications} state */
function earlier({ publications }) {
  const said = publications.filter(({ note }) => note !== "").slice(0, mostShown);
  return said.length > 0 && [
    element("h3", {}, words("publishing.earlier")),
    element(
      "ul",
      { class: "plain stack publications" },
      said.map(({ revision, at, by, note }) =>
        element(
          "li",
          { key: String(revision) },
          element(
            "small",
            {},
            moment(Date.parse(at), { dateStyle: "medium", timeStyle: "short" }),
            " · ",
            nameOf(by?.name ?? ""),
          ),
          element("p", { class: "publication", dir: "auto" }, note),
        )
      ),
    ),
  ];
}
