import { words } from "../words/notes.js";
import "../words/changes.js";
import { Changes } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { holdAtFirst } from "../ui/hold-at-first.js";
import { announce } from "../ui/announce.js";
import { isVoiceWanted, say } from "../ui/voice.js";
import { vibrate } from "../ui/vibration.js";
import { keepLastRun, lastRun } from "./last-run.js";
import { movedPlace } from "../stage/moved-place.js";
import { changedInWords, changeInWords } from "../stage/change-words.js";
import { changesBetween, outlineFor, signature } from "../stage/changes.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { LastRun } from "./last-run.js"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { Changed, Outline } from "../stage/changes.js"
 */

/**
 * What changed for the dancer at this device since they last ran the production here, one formation after the other,
 * over the stage, which marks the old place and the new one: while nobody moves, and there is no note
 * to be read. See ops/decisions/changed-since-your-last-run.md.
 */
export class OwnChanges {
  #session;
  #drawing;
  #stand;
  #hasNote;
  #card = node("section", { class: "own-changes", "aria-label": words("changes.title"), hidden: true });
  #acts = node("fieldset", { class: "own-note-acts", role: "presentation" });
  /** Which change is in the card. */
  #filledWith = "";
  /** Whether the run stood in the last frame, how often it has come to stand, and at which stop this was put off. */
  #stands = false;
  #times = 0;
  #putOff = -1;
  #formation = 0;
  /** Which performer and which revision this is about. */
  #of = "";
  /** @type {Outline | null} */
  #now = null;
  /** @type {LastRun | null} */
  #last = null;
  /** @type {Changed[]} */
  #changed = [];
  #shown = "";
  /** @type {Set<string>} */
  #said = new Set();
  /** How many are unseen, as this connection was told. */
  #announced = 0;
  /** Told when something changed, or was looked at. */
  looked = new Changes();

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {() => boolean} hasNote whether a note is shown in the same place
   */
  constructor(session, stand, hasNote) {
    this.#session = session;
    this.#stand = stand;
    this.#hasNote = hasNote;
    const told = byId("told");
    told.append(this.#card);
    this.#drawing = drawing(this.#card, [], () => this.#view());
    this.#card.addEventListener("keydown", ({ key }) => key === "Escape" && this.#later());
    session.listen("change", () => this.#look());
    session.listen("connection", () => {
      this.#announce();
      this.show();
    });
    session.listen("event", (event) => {
      const runs = event.kind === "cued" || event.kind === "moved" || event.kind === "looped";
      if (runs && event.motion.rate > 0) this.#ran();
    });
    stand.loaded.listen(() => this.#look());
    this.#look();
    stand.refresh();
  }

  /** In how many formations something changed that was not looked at here. */
  get unseen() {
    return this.#unseen.length;
  }

  /** With each frame. @param {Picture} picture */
  framed({ phase, runs, pending, waits, formation }) {
    const stands = phase !== "empty" && !runs && !pending && !waits;
    if (stands && !this.#stands) this.#times += 1;
    const isNews = stands !== this.#stands || formation !== this.#formation;
    this.#stands = stands;
    this.#formation = formation;
    if (phase === "moving" && runs) this.#ran();
    if (isNews) this.show();
  }

  /** All of it in words, also what has been looked at. */
  open() {
    const { choreography } = this.#stand;
    if (choreography === null) return;
    const about = () => `${this.#session.state.production?.id} ${this.#session.myPerformer}`;
    const [of, changed] = [about(), this.#changed];
    const dialog = openDialog(
      words("changes.title"),
      node(
        "div",
        { class: "stack all-changes" },
        changed.length === 0 && node("p", { class: "help" }, words("changes.none")),
        changed.map((one) =>
          node(
            "section",
            {},
            node("h3", { dir: "auto" }, changedInWords(one)),
            sentenceList(changeInWords(one, choreography.stage)),
          )
        ),
        changed.length > 0 && node("button", {
          type: "button",
          class: "primary wide",
          onclick: () => {
            dialog.close();
            // Of what was shown here; a formation that was changed again since then stays unseen.
            if (about() === of) this.#got(changed);
          },
        }, words("notes.gotIt")),
      ),
    );
  }

  /** What changed that nobody has looked at here. */
  get #unseen() {
    return this.#changed.filter((one) => this.#last?.got[one.id] !== signature(one));
  }

  /** Reads again what changed, if another revision is on the stage, or another performer is danced. */
  #look() {
    const performer = this.#session.myPerformer;
    const production = this.#stand.choreography === null ? null : this.#session.production;
    const id = this.#session.state.production?.id ?? null;
    const of = performer === null || production === null || id === null
      ? ""
      : `${id} ${performer} ${production.revision}`;
    if (of !== this.#of) {
      this.#of = of;
      this.#now = null;
      this.#last = null;
      if (production !== null && performer !== null && id !== null) {
        this.#now = outlineFor(production, performer);
        this.#last = lastRun(id, performer);
      }
      this.#compare();
    }
    this.show();
  }

  #compare() {
    this.#changed = this.#last === null || this.#now === null ? [] : changesBetween(this.#last.outline, this.#now);
    this.#announce();
  }

  /** Later changes are compared with what is run now. First the dancer has to look at the changes that there are. */
  #ran() {
    const isNew = this.#now !== null && this.#last?.outline.revision !== this.#now.revision;
    if (!isNew || this.#now === null || this.#unseen.length > 0) return;
    this.#keep({ outline: this.#now, got: {} });
    this.#compare();
    this.show();
  }

  /** @param {LastRun} run */
  #keep(run) {
    this.#last = run;
    const [production, performer] = [this.#session.state.production?.id, this.#session.myPerformer];
    if (production && performer) keepLastRun(production, performer, run);
  }

  /** The conductor sees who has not looked; like readiness, this is sent again after a reconnection. */
  #announce() {
    this.looked.notify();
    if (!this.#session.isConnected) {
      this.#announced = 0;
      return;
    }
    const unseen = Math.min(this.#unseen.length, 9_999);
    if (unseen !== this.#announced && this.#session.signal("changes", { unseen })) this.#announced = unseen;
  }

  /** Shows what is to be shown now, once no card is pressed. */
  show() {
    this.#drawing.soon();
  }

  #view() {
    const { choreography } = this.#stand;
    const unseen = this.#unseen;
    // Nothing lies under the last words.
    const isOver = this.#session.state.ended || this.#session.connection.kind === "stopped";
    const isTime = this.#stands && this.#putOff !== this.#times && !isOver && !this.#hasNote();
    // What comes first is told first.
    const first = unseen.find(({ index }) => index === null || index >= this.#formation) ?? unseen[0];
    const one = isTime && choreography !== null ? first : undefined;
    const key = one === undefined ? "" : `${this.#of} ${one.id} ${signature(one)} ${unseen.length}`;
    const isPainted = this.#shown !== "";
    const isOther = key !== this.#shown;
    this.#shown = key;
    if (isOther) this.#card.hidden = one === undefined;
    if (one === undefined || choreography === null) {
      this.#filledWith = "";
      if (isOther && isPainted && !this.#hasNote()) this.#stand.paint = null;
      return undefined;
    }
    if (isOther) {
      this.#paint(one, choreography);
      this.#hold(`${one.id} ${signature(one)}`);
    }
    return this.#content(one, unseen.length, choreography);
  }

  /**
   * @param {Changed} one
   * @param {Choreography} choreography
   */
  #paint({ index, changes }, choreography) {
    const turn = this.#stand.performers.findIndex(({ id }) => id === this.#session.myPerformer);
    const moved = changes.find((change) => change.kind === "place");
    const hasWay = changes.some(({ kind }) => kind === "path" || kind === "added");
    if (index === null || turn < 0 || !(moved || hasWay)) {
      this.#stand.paint = null;
      return;
    }
    const places = choreography.standIn(index);
    const style = getComputedStyle(document.documentElement);
    this.#stand.paint = movedPlace({
      from: moved?.from ?? null,
      to: { x: places[2 * turn], y: places[2 * turn + 1] },
      way: hasWay && index > 0 ? choreography.pathPoints(index, turn, 40) : null,
      colour: style.getPropertyValue("--live").trim(),
    });
  }

  /** Another change in the card is not answered by a tap that was meant for the one before. @param {string} key */
  #hold(key) {
    this.#card.scrollTop = 0;
    if (this.#filledWith === key) return;
    this.#filledWith = key;
    const hadFocus = this.#card.contains(document.activeElement);
    holdAtFirst(this.#acts, () => {
      if (!hadFocus || document.activeElement !== document.body) return;
      within(this.#acts, ".got-it").focus({ preventScroll: true });
    });
  }

  /**
   * @param {Changed} one
   * @param {number} count
   * @param {Choreography} choreography
   */
  #content(one, count, choreography) {
    const place = changedInWords(one);
    const sentences = changeInWords(one, choreography.stage);
    this.#say(this.#filledWith, words("notes.said", { place, text: sentences.join(" ") }));
    patch(
      this.#acts,
      element("button", { type: "button", onclick: () => this.#later() }, words("notes.later")),
      element(
        "button",
        { type: "button", class: "primary got-it", onclick: () => this.#got([one]) },
        words("notes.gotIt"),
      ),
    );
    return [
      element(
        "p",
        { class: "own-note-place" },
        element("b", { dir: "auto" }, place),
        " ",
        element("small", {}, words("changes.title")),
        " ",
        count > 1 && element("small", { class: "own-note-more" }, words("notes.more", { count: count - 1 })),
      ),
      sentenceList(sentences),
      this.#acts,
    ];
  }

  /**
   * Each once.
   *
   * @param {string} key
   * @param {string} text
   */
  #say(key, text) {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    announce(text);
    vibrate("told");
    if (isVoiceWanted()) say(text);
  }

  /** @param {readonly Changed[]} seen */
  #got(seen) {
    if (this.#last === null) return;
    const got = Object.fromEntries(seen.map((one) => [one.id, signature(one)]));
    this.#keep({ ...this.#last, got: { ...this.#last.got, ...got } });
    this.#announce();
    this.show();
  }

  #later() {
    this.#putOff = this.#times;
    this.#drawing.now();
  }
}

/** @param {readonly string[]} sentences */
const sentenceList = (sentences) =>
  element("ul", { class: "plain" }, sentences.map((text) => element("li", { dir: "auto" }, text)));
