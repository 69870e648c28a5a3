import { moment, words } from "../words/takes.js";
import "../words/common.js";
import "../words/live.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { saveAs } from "../ui/save-as.js";
import { clockTime } from "../stage/words.js";
import { askForName } from "./naming.js";
import { openReplay } from "./replay.js";
import { TakesSource } from "./source.js";
import { lengthOf, punctualityInWords, stopInWords, takePlaceInWords, wayInWords } from "./take-words.js";

/**
 * @import { DrillStage } from "../core/drill.d.ts"
 * @import { StopPlace, Take, TakePage } from "./takes.d.ts"
 */

/**
 * Which session the takes are of, and who looks at them.
 *
 * @typedef {object} Looking
 * @property {string} session
 * @property {string | null} token
 * @property {boolean} mayChange whether takes may be named and starred
 * @property {(id: string) => string | null} nameOf what a formation is called now; null where it is gone
 * @property {{ stages: readonly DrillStage[], rounds: number }} [drill] of a drill, its stages, and the number of its
 *   rounds
 * @property {string | null} [performer] the performer whom they dance
 * @property {(changed: () => void) => () => void} [follow] tells of events of the session; answers with the function
 *   that ends that. Without it the list stays as it was read.
 */

/** How long after an event the list is read again, in milliseconds: once for all events until then. */
const readAgainAfter = 1_000;
/** How many places are shown where takes stopped. */
const stopsShown = 5;
/** @type {Intl.DateTimeFormatOptions} */
const timeOfDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { weekday: "short", day: "numeric", month: "short", ...timeOfDay };

/**
 * The takes of a session: a list, where the run stops, and the log as a file.
 *
 * @param {Looking} looking
 */
export function openTakes(looking) {
  new TakesPanel(looking).open();
}

class TakesPanel {
  #looking;
  #source;
  /** @type {TakePage | null} */
  #page = null;
  #starredOnly = false;
  /** @type {number | null} */
  #timer = null;
  /** How often they were asked for. */
  #asked = 0;
  /** Answers to requests before this one are out of date. */
  #oldest = 0;
  #status = node("p", { class: "help", role: "status" });
  #list = node("ol", { class: "plain takes-list" });
  #stops = node("section", { class: "takes-stops", hidden: true });
  #tools = node("div", { class: "takes-tools" });
  #redraw = redrawing(document.body, () => this.#show());
  /** @type {Rows<Take>} */
  #rows = new Rows({
    key: ({ number }) => number,
    of: (take) => [JSON.stringify(take), this.#lengthOf(take), wayInWords(take, this.#looking)],
    make: (take) => this.#row(take),
  });

  /** @param {Looking} looking */
  constructor(looking) {
    this.#looking = looking;
    this.#source = new TakesSource(looking.session, looking.token);
  }

  async open() {
    await loadStyle();
    const dialog = openDialog(
      words("live.takes"),
      node("div", { class: "stack" }, this.#status, this.#stops, this.#tools, this.#list),
      {
        className: "wide-sheet takes",
      },
    );
    const leave = this.#looking.follow?.(() => this.#readSoon());
    dialog.addEventListener("close", () => {
      leave?.();
      if (this.#timer !== null) clearTimeout(this.#timer);
    });
    this.#fillTools();
    this.#read();
  }

  #readSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null; // what happens from now on may not be in the answer
      this.#read();
    }, readAgainAfter);
  }

  #fillTools() {
    const only = node("input", { type: "checkbox" });
    only.addEventListener("change", () => {
      this.#starredOnly = only.checked;
      this.#show();
    });
    this.#tools.replaceChildren(
      node("label", { class: "check" }, only, " ", words("takes.starredOnly")),
      node(
        "div",
        { class: "choices" },
        this.#fileButton("csv", words("takes.asCSV")),
        this.#fileButton("json", words("takes.asJSON")),
      ),
    );
  }

  /**
   * @param {"csv" | "json"} format
   * @param {string} label
   */
  #fileButton(format, label) {
    const button = node("button", { type: "button", class: "small quiet" }, label);
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const log = await this.#source.log(format, (count) => setText(this.#status, words("takes.reading", { count })));
        saveAs(log, `${words("takes.fileName")}.${format}`);
        setText(this.#status, "");
      } catch (problem) {
        setText(this.#status, inWords(problem));
      } finally {
        button.disabled = false;
      }
    });
    return button;
  }

  async #read() {
    if (this.#page === null) setText(this.#status, words("takes.loading"));
    const asked = this.#asked += 1;
    try {
      const page = await this.#source.all();
      if (asked < this.#oldest) return; // a later answer is shown, or something was changed here since
      this.#oldest = asked;
      this.#page = page;
      this.#redraw();
    } catch (problem) {
      if (asked < this.#oldest) return;
      this.#status.replaceChildren(
        inWords(problem),
        " ",
        node("button", { type: "button", class: "small", onclick: () => this.#read() }, words("common.tryAgain")),
      );
    }
  }

  #show() {
    if (this.#page === null) return;
    const { takes, stops } = this.#page;
    const shown = takes.filter(({ starred }) => starred || !this.#starredOnly).reverse();
    this.#rows.show([this.#list, shown]);
    this.#tools.hidden = takes.length === 0;
    if (takes.length === 0) setText(this.#status, words("takes.none"));
    else setText(this.#status, shown.length === 0 ? words("takes.noneStarred") : "");
    this.#showStops(stops.slice(0, stopsShown));
  }

  /** @param {StopPlace[]} stops */
  #showStops(stops) {
    this.#stops.hidden = stops.length === 0;
    this.#stops.replaceChildren(
      node("h3", {}, words("takes.stops")),
      node(
        "ol",
        { class: "plain" },
        stops.map((place) => {
          const where = takePlaceInWords(place, this.#looking);
          return node("li", {}, words("takes.stoppedAt", { where, stopped: place.stopped, count: place.came }));
        }),
      ),
    );
  }

  get #now() {
    return this.#page?.now ?? 0;
  }

  /** @param {Take} take */
  #lengthOf(take) {
    return lengthOf(take, this.#now);
  }

  /** @param {Take} take */
  #row(take) {
    const now = this.#now;
    const title = take.name ?? words("takes.numbered", { number: take.number });
    const stop = stopInWords(take, now);
    const facts = [
      moment(take.begins / 1_000, isToday(take.begins, now) ? timeOfDay : dayAndTime),
      clockTime(this.#lengthOf(take)),
      words("takes.percent", { percent: Math.round(take.rate * 100) }),
      take.passes ? words("takes.passes", { count: take.passes }) : null,
      stop ?? words("takes.underWay"),
      take.conductor,
      take.dancing > 0 ? words("takes.dancing", { count: take.dancing }) : null,
      stop === null ? null : punctualityInWords(take),
    ];
    return node(
      "li",
      { class: "take" },
      node(
        "button",
        { type: "button", class: "take-open", onclick: () => this.#replay(take) },
        node("span", { class: "take-number", "aria-hidden": "true" }, take.number),
        node(
          "span",
          { class: "take-words" },
          node("strong", {}, nameOf(title)),
          node("span", {}, nameOf(wayInWords(take, this.#looking))),
          node("small", {}, facts.filter((fact) => fact !== null).join(" · ")),
        ),
      ),
      this.#looking.mayChange ? this.#changes(take, title) : take.starred && node(
        "span",
        { class: "take-star", role: "img", "aria-label": words("takes.starred") },
        "★",
      ),
    );
  }

  /**
   * @param {Take} take
   * @param {string} title
   */
  #changes(take, title) {
    const star = node("button", {
      type: "button",
      class: "quiet icon take-star",
      "data-act": "star",
      "aria-pressed": String(take.starred),
      "aria-label": words("takes.star", { title }),
      onclick: () => this.#change(take, { starred: !take.starred }),
    }, take.starred ? "★" : "☆");
    const rename = node("button", {
      type: "button",
      class: "quiet icon take-rename",
      "data-act": "rename",
      "aria-label": words("takes.rename", { title }),
      onclick: async () => {
        const name = await askForName(take);
        if (name !== undefined) this.#change(take, { name });
      },
    }, "✎");
    return node("span", { class: "take-actions" }, star, rename);
  }

  /**
   * @param {Take} take
   * @param {{ name?: string | null, starred?: boolean }} fields
   */
  async #change({ number }, fields) {
    try {
      await this.#source.change(number, fields);
      this.#oldest = this.#asked + 1;
      // Perhaps it was read again meanwhile.
      Object.assign(this.#page?.takes.find((take) => take.number === number) ?? {}, fields);
      this.#show();
      if (this.#looking.follow) this.#readSoon(); // what was on its way may have told of more
    } catch (problem) {
      setText(this.#status, inWords(problem));
    }
  }

  /** @param {Take} take */
  #replay(take) {
    openReplay(this.#source, take, this.#looking);
  }
}

/**
 * @param {number} instant
 * @param {number} now
 */
const isToday = (instant, now) => new Date(instant / 1_000).toDateString() === new Date(now / 1_000).toDateString();

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Loaded once a page: nobody needs it before they look at takes. Done when it is there, or cannot be had.
 *
 * @param {"takes" | "board"} [name]
 */
export function loadStyle(name = "takes") {
  let loading = styles.get(name);
  if (loading === undefined) {
    loading = new Promise((done) => {
      const link = node("link", { rel: "stylesheet", href: new URL(`../style/${name}.css`, import.meta.url).href });
      for (const end of ["load", "error"]) link.addEventListener(end, () => done());
      document.head.append(link);
    });
    styles.set(name, loading);
  }
  return loading;
}
