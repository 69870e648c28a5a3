import { moment, words } from "../words/takes.js";
import "../words/common.js";
import "../words/live.js";
import "../words/notes.js";
import { inWords } from "../ui/banner.js";
import { ask, forget } from "../ui/ask.js";
import { Changes } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element, list, nameOf } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { saveAs } from "../ui/save-as.js";
import { clockTime } from "../stage/words.js";
import { askForName } from "./naming.js";
import { openReplay } from "./replay.js";
import { TakesSource } from "./source.js";
import { dancersOf, lengthOf, punctualityInWords, stopInWords, takePlaceInWords, wayInWords } from "./take-words.js";

/**
 * @import { Plan } from "../drill/stage-words.js"
 * @import { DrillStage } from "../core/drill.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Noted } from "../wire/wire.d.ts"
 * @import { StopPlace, Take, TakePage } from "./takes.d.ts"
 */

/**
 * Which session the takes are of, and who looks at them.
 *
 * @typedef {object} Looking
 * @property {string} session
 * @property {string | null} token
 * @property {string} [production] the piece that is danced, where its takes can be printed
 * @property {boolean} mayChange whether takes may be named and starred
 * @property {(id: string) => string | null} nameOf what a formation is called now; null where it is gone
 * @property {{ stages: readonly DrillStage[], plan: Plan }} [drill] of a drill, its stages and its rounds
 * @property {string | null} [performer] the performer whom they dance
 * @property {(id: string) => string | null} [performerNamed] what a performer is called
 * @property {import("./videos.js").TakeFilming} [filming] of a session that goes on: this device may film it
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
  /** @type {readonly Noted[]} */
  #notes = [];
  #starredOnly = false;
  /** @type {number | null} */
  #timer = null;
  /** What was last said of reading and of files; `mayPass`: it can be tried again. */
  #said = { text: "", mayPass: false };
  /** @type {Changes<[]>} */
  #changed = new Changes();

  /** @param {Looking} looking */
  constructor(looking) {
    this.#looking = looking;
    this.#source = new TakesSource(looking.session, looking.token);
  }

  async open() {
    await loadStyle("takes");
    const content = node("div", { class: "stack" });
    drawing(content, [this.#changed], () => this.#shown());
    const both = node("div", { class: "stack" }, content);
    const dialog = openDialog(words("live.takes"), both, { className: "wide-sheet takes" });
    openOnDemand(() => import("./videos.js"), ({ takeVideos }) => both.append(takeVideos(this.#source, this.#looking)));
    const leave = this.#looking.follow?.(() => this.#readSoon());
    dialog.addEventListener("close", () => {
      leave?.();
      if (this.#timer !== null) clearTimeout(this.#timer);
    });
    this.#read();
  }

  /** @param {string} text */
  #say(text, mayPass = false) {
    this.#said = { text, mayPass };
    this.#changed.notify();
  }

  #readSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null; // what happens from now on may not be in the answer
      this.#read();
    }, readAgainAfter);
  }

  async #read() {
    if (this.#page === null) this.#say(words("takes.loading"));
    try {
      [this.#page, this.#notes] = await ask(this, "latest", () => Promise.all([this.#source.all(), this.#readNotes()]));
      this.#say("");
    } catch (problem) {
      this.#say(inWords(problem), true);
    }
  }

  /** A drill has none. @returns {Promise<readonly Noted[]>} */
  async #readNotes() {
    if (this.#looking.drill) return [];
    const notes = await this.#source.notes();
    return notes.filter(({ text }) => text !== "");
  }

  // MARK: What is shown

  #shown() {
    const { takes = [], stops = [] } = this.#page ?? {};
    const shown = takes.filter(({ starred }) => starred || !this.#starredOnly).reverse();
    return [
      element("p", { class: "help", role: "status" }, this.#status(takes.length, shown.length)),
      stops.length > 0 && this.#stops(stops.slice(0, stopsShown)),
      this.#notes.length > 0 && this.#noted(),
      takes.length > 0 && this.#tools(),
      element(
        "ol",
        { class: "plain takes-list" },
        list(shown, {
          key: ({ number }) => number,
          of: (take) => [JSON.stringify(take), this.#lengthOf(take), wayInWords(take, this.#looking)],
          make: (take) => this.#row(take),
        }),
      ),
    ];
  }

  /**
   * @param {number} all
   * @param {number} shown
   */
  #status(all, shown) {
    const { text, mayPass } = this.#said;
    const again = () => this.#read();
    if (mayPass) {
      return [
        text,
        " ",
        element("button", { type: "button", class: "small", onclick: again }, words("common.tryAgain")),
      ];
    }
    if (text !== "" || this.#page === null) return text;
    return all === 0 ? words("takes.none") : shown === 0 && words("takes.noneStarred");
  }

  #tools() {
    return element(
      "div",
      { class: "takes-tools" },
      element(
        "label",
        { class: "check" },
        element("input", {
          type: "checkbox",
          checked: this.#starredOnly,
          onchange: ({ currentTarget }) => {
            this.#starredOnly = currentTarget.checked;
            this.#changed.notify();
          },
        }),
        " ",
        words("takes.starredOnly"),
      ),
      // A log is for who leads, or works with what happened.
      this.#looking.mayChange && element(
        "div",
        { class: "choices" },
        this.#looking.production !== undefined && element("a", {
          class: "button small quiet",
          target: "_blank",
          href: `/paper/${encodeURIComponent(this.#looking.production)}#kind=takes&session=` +
            encodeURIComponent(this.#looking.session),
        }, words("takes.onPaper")),
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
    const save = () => ask(`takes.${format}`, "once", () => this.#save(format));
    return element("button", { type: "button", class: "small quiet", "data-act": format, onclick: save }, label);
  }

  /** @param {"csv" | "json"} format */
  async #save(format) {
    try {
      const log = await this.#source.log(format, (count) => this.#say(words("takes.reading", { count })));
      saveAs(log, `${words("takes.fileName")}.${format}`);
      this.#say("");
    } catch (problem) {
      this.#say(inWords(problem));
    }
  }

  /** @param {readonly StopPlace[]} stops */
  #stops(stops) {
    return element(
      "section",
      { class: "takes-stops" },
      element("h3", {}, words("takes.stops")),
      element(
        "ol",
        { class: "plain" },
        stops.map((place) => {
          const where = takePlaceInWords(place, this.#looking);
          return element("li", {}, words("takes.stoppedAt", { where, stopped: place.stopped, count: place.came }));
        }),
      ),
    );
  }

  /** What was noted, for whom, and where: also when the session is over. */
  #noted() {
    return element(
      "section",
      { class: "takes-notes" },
      element("h3", {}, words("notes.all")),
      element(
        "ul",
        { class: "plain" },
        list(this.#notes, {
          key: ({ seq }) => seq,
          make: (note) => {
            const { text, place, formation } = note;
            const whom = dancersOf(note)
              .map((id) => this.#looking.performerNamed?.(id) ?? null)
              .filter((name) => name !== null);
            const name = this.#looking.nameOf(place ?? "");
            const where = name === null
              ? words("notes.atFormation", { number: (formation ?? 0) + 1 })
              : words("live.numberedFormation", { number: (formation ?? 0) + 1, name });
            return element(
              "li",
              {},
              element("small", {}, [where, ...whom].join(" · ")),
              element("p", { dir: "auto" }, text),
            );
          },
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

  /** @param {Shown<Take>} take */
  #row(take) {
    const { number, name, starred, begins } = take;
    const now = this.#now;
    const title = name ?? words("takes.numbered", { number });
    const stop = stopInWords(take, now);
    const facts = [
      moment(begins / 1_000, isToday(begins, now) ? timeOfDay : dayAndTime),
      clockTime(this.#lengthOf(take)),
      words("takes.percent", { percent: Math.round(take.rate * 100) }),
      take.passes ? words("takes.passes", { count: take.passes }) : null,
      stop ?? words("takes.underWay"),
      take.conductor,
      take.dancing > 0 ? words("takes.dancing", { count: take.dancing }) : null,
      stop === null ? null : punctualityInWords(take),
    ];
    const open = () => this.#with(number, (one) => openReplay(this.#source, one, this.#looking));
    return element(
      "li",
      { class: "take" },
      element(
        "button",
        { type: "button", class: "take-open", onclick: open },
        element("span", { class: "take-number", "aria-hidden": "true" }, number),
        element(
          "span",
          { class: "take-words" },
          element("strong", {}, nameOf(title)),
          element("span", {}, nameOf(wayInWords(take, this.#looking))),
          element("small", {}, facts.filter((fact) => fact !== null).join(" · ")),
        ),
      ),
      this.#looking.mayChange ? this.#actions(number, title, starred) : starred &&
        element("span", { class: "take-star", role: "img", "aria-label": words("takes.starred") }, icon("star")),
    );
  }

  /**
   * @param {number} number
   * @param {string} title
   * @param {boolean} starred
   */
  #actions(number, title, starred) {
    const star = () => this.#with(number, (take) => this.#change(take, { starred: !take.starred }));
    const rename = () =>
      this.#with(number, async (take) => {
        const name = await askForName(take);
        if (name !== undefined) this.#change(take, { name });
      });
    return element(
      "span",
      { class: "take-actions" },
      element("button", {
        type: "button",
        class: "quiet icon take-star",
        "data-act": "star",
        "aria-pressed": String(starred),
        "aria-label": words("takes.star", { title }),
        onclick: star,
      }, icon("star")),
      element("button", {
        type: "button",
        class: "quiet icon take-rename",
        "data-act": "rename",
        "aria-label": words("takes.rename", { title }),
        onclick: rename,
      }, icon("pencil")),
    );
  }

  // MARK: What is done

  /** A take as it is known now. @param {number} number @param {(take: Take) => unknown} act */
  #with(number, act) {
    const take = this.#page?.takes.find((one) => one.number === number);
    if (take !== undefined) act(take);
  }

  /**
   * @param {Take} take
   * @param {{ name?: string | null, starred?: boolean }} fields
   */
  async #change({ number }, fields) {
    try {
      await this.#source.change(number, fields);
      forget(this); // answers on their way do not know it
      this.#with(number, (take) => Object.assign(take, fields)); // perhaps it was read again meanwhile
      this.#changed.notify();
      if (this.#looking.follow) this.#readSoon(); // what was on its way may have told of more
    } catch (problem) {
      this.#say(inWords(problem));
    }
  }
}

/**
 * @param {number} instant
 * @param {number} now
 */
const isToday = (instant, now) => new Date(instant / 1_000).toDateString() === new Date(now / 1_000).toDateString();
