import { words } from "../words/conductor.js";
import "../words/live.js";
import { ask, forget } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId, setText, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { clockTime } from "../stage/words.js";
import { refusalInWords } from "../ui/refusals.js";
import { TapTempo } from "../stage/tap-tempo.js";
import { pictureAt } from "../stage/picture.js";
import { LoopLane } from "./loop-lane.js";
import { MarkerTicks } from "./marker-ticks.js";
import { Panel } from "./panels.js";
import { Starting } from "./starting.js";
import { tempoAt, tempoMap } from "../stage/tempo.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { CommandAnswer, Commands } from "../wire/wire.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { Choreography } from "../stage/choreography.js"
 */

/**
 * GO, back, play, seek and rate: sends the commands and says what became of each.
 *
 * @typedef {"pause" | "resume" | "play"} Press what the second button does: whatever goes is paused with one press, and
 *   resumed with one
 */
/** Refusals that need no alarm. */
const subtle = new Set(["tooSoon", "formationMoved", "firstFormation", "lastFormation"]);
const settleAfter = 250;
const verdictShownFor = 4_000;

export class Transport {
  #session;
  #stand;
  #go = byId("go", HTMLButtonElement);
  #seek = byId("seek", HTMLInputElement);
  #markers = new MarkerTicks(this.#seek);
  #rate = byId("rate", HTMLInputElement);
  #rateOver = byId("rate-over", HTMLSelectElement);
  /**
   * The score time that is being sought.
   *
   * @type {number | null}
   */
  #seeking = null;
  #settling = 0;
  #clearing = 0;
  /** @type {number | null} */
  #rateTimer = null;
  #seekTimer = 0;
  /** What a press of the button does; drawn like anything else, so that it is still so when a finger is lifted. */
  #press = new Held(/** @type {Press | null} */ (null));
  /** What GO leaves, and what it does, now. */
  #goes = new Held({ from: /** @type {number | null} */ (null), words: "" });
  /** What GO leaves as the button says. @type {number | null} */
  #leaves = null;
  #taps = new TapTempo({ pause: 2_500, enough: 3, remembered: 9 });
  #starting;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   */
  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    this.#starting = new Starting(
      stand,
      (kind, fields) => this.#send(() => this.#session.command(kind, /** @type {Commands["play"]} */ (fields))),
      () => session.state.rate,
      [new Panel("tempo", "tempo-panel")],
    );
    new LoopLane(
      byId("lane"),
      session,
      stand,
      (from, to) => this.#starting.loop(from, to),
      (text) => this.#verdict(text),
    );
    this.#go.addEventListener("click", () => this.go(this.#leaves ?? undefined));
    byId("back").addEventListener("click", () => this.back());
    byId("play").addEventListener("click", () => this.#pressPlay());
    byId("tap").addEventListener("pointerdown", () => this.tap());
    byId("tap").addEventListener("click", ({ detail }) => detail === 0 && this.tap());
    drawing(within(byId("play"), ".big-label"), [this.#press], () => {
      if (this.#press.value === null) return undefined;
      byId("play").dataset.press = this.#press.value;
      return words(`conductor.${this.#press.value}`);
    });
    drawing(byId("go-next"), [this.#goes], () => {
      this.#leaves = this.#goes.value.from;
      return this.#goes.value.words;
    });
    this.#listenToSeek();
    this.#listenToRate();
  }

  /**
   * GO leaves the formation that this conductor sees: if somebody else was faster, it is refused.
   *
   * @param {number | null} leaves as the button says; by keys the present one
   */
  async go(leaves = this.#present()?.formation ?? null) {
    if (!this.#mayCue()) return;
    if (this.#isOver(leaves)) {
      await this.jump(0);
      return;
    }
    this.#showGo("pending");
    const { countInBeforeGo: countIn, goesOn: on } = this.#starting;
    const fields = { ...(leaves === null ? {} : { from: leaves }), countIn, on };
    // Each answer is said in words; the button shows that to the last press.
    const isDone = await ask(this.#go, "latest", () => this.#said(this.#session.command("go", fields)));
    if (isDone) this.#showGo("acked", 1_500);
    else this.#showGo("refused", 600);
  }

  /**
   * Everybody stands in the last formation, which is the one that GO is to leave: it begins again from the top.
   *
   * @param {number | null} leaves
   */
  #isOver(leaves) {
    const picture = this.#present();
    return picture !== null && picture.formation === leaves && isAtEnd(picture, this.#stand.choreography);
  }

  /** The cue has taken effect on this screen. */
  wentLive() {
    const { state } = this.#go.dataset;
    if (state && state !== "refused") this.#showGo("live", 700);
  }

  /**
   * @param {"pending" | "acked" | "refused" | "live"} state
   * @param {number} [lasts] milliseconds
   */
  #showGo(state, lasts) {
    clearTimeout(this.#settling);
    this.#go.dataset.state = state;
    if (lasts !== undefined) this.#settling = setTimeout(() => delete this.#go.dataset.state, lasts);
  }

  back() {
    return this.#send(() => this.#session.command("back"));
  }

  /** @param {number} formation */
  jump(formation) {
    return this.#send(() => this.#session.command("jump", { formation }));
  }

  /** What the button says: somebody else may have done it in this moment, and the opposite is not meant. */
  #pressPlay() {
    const picture = this.#present();
    if (picture === null || pressOf(picture) === byId("play").dataset.press) this.playOrPause();
  }

  playOrPause() {
    const picture = this.#present();
    if (picture === null || pressOf(picture) !== "resume") {
      return this.#send(() => picture?.isGoing ? this.#session.command("pause") : this.#play());
    }
    // Music goes on as music, a loop as a loop, and a move that a GO began is finished by a GO.
    const isMove = picture.paused === "move";
    return this.#send(() => isMove ? this.#session.command("go", { from: picture.formation }) : this.#play());
  }

  #play() {
    return this.#session.command("play", { countIn: this.#starting.countIn });
  }

  /** Where a run is to start: to be typed. */
  chooseStart() {
    this.#starting.focus();
  }

  /** A place from which a run may start was touched. @param {string} place as it would be typed */
  offerStart(place) {
    this.#starting.offer(place);
  }

  /**
   * By whole eights of the production's tempo.
   *
   * @param {number} eights
   */
  seekBy(eights) {
    const { choreography } = this.#stand;
    const picture = this.#present();
    if (!picture || choreography === null) return;
    const map = tempoMap(choreography);
    const wanted = map.timeOf(map.countAt(this.#seeking ?? picture.time) + 8 * eights);
    this.#seekSoon(Math.round(Math.min(choreography.end, Math.max(0, wanted))));
  }

  /** @param {number} steps */
  rateBy(steps) {
    const percent = this.#rateTimer === null ? this.#percent : Number(this.#rate.value);
    this.#rate.value = String(percent + 5 * steps);
    this.#rateSoon();
  }

  /** The rate that holds. */
  get #percent() {
    return Math.round(this.#session.state.rate * 100);
  }

  /** One of several presses in the wanted tempo: the run changes to it. */
  tap() {
    const rate = this.#taps.tap(performance.now());
    const { choreography } = this.#stand;
    if (rate === null || choreography === null) return;
    this.#rate.value = String(Math.round((100 * rate) / tempoAt(choreography, this.#present()?.time ?? 0)));
    this.#rateSoon();
  }

  /** @param {Choreography} choreography */
  showProduction(choreography) {
    this.#seek.max = String(Math.max(0.1, choreography.end / 1e6));
    setText(byId("total"), clockTime(choreography.end));
    /** @param {number} time */
    const share = (time) => `${choreography.end > 0 ? (time / choreography.end) * 100 : 0}%`;
    const { formations } = choreography;
    patch(
      byId("ticks"),
      formations.map((_, index) => {
        const [from, to] = [choreography.arrival(index), choreography.departure(index)];
        const style = { "inset-inline-start": share(from), "inline-size": share(Math.max(0, to - from)) };
        return element("span", { class: "tick", style });
      }),
    );
    this.#markers.show(choreography);
    this.#starting.showProduction();
  }

  /**
   * Once a frame: the slider's place and the labels of the buttons.
   *
   * @param {Picture} picture
   */
  showPicture(picture) {
    this.#press.value = pressOf(picture);
    this.#starting.showPicture(picture);
    if (this.#seeking === null) this.#showPlace(picture.time, picture.formation);
    const when = this.#starting.goesOnInWords(picture, this.#stand.choreography);
    const said = [this.#goInWords(picture), when].filter(Boolean).join(" · ");
    const { from, words: before } = this.#goes.value;
    if (from === picture.formation && before === said) return;
    this.#goes.value = { from: picture.formation, words: said };
  }

  /**
   * What GO would do.
   *
   * @param {Picture} picture
   */
  #goInWords(picture) {
    const { phase, formation, paused } = picture;
    const formations = this.#stand.choreography?.formations ?? [];
    if (formations.length === 0) return words("conductor.nothingToCue");
    const finishes = phase === "moving" && paused !== null;
    const index = finishes ? formation : formation + 1;
    if (isAtEnd(picture, this.#stand.choreography)) return words("conductor.fromTheTop");
    if (index >= formations.length) return words("conductor.wasLast");
    const { name } = formations[index];
    return words(finishes ? "conductor.onInto" : "live.numberedFormation", { number: index + 1, name });
  }

  showState() {
    const { state } = this.#session;
    const rate = this.#percent;
    if (this.#rateTimer === null && document.activeElement !== this.#rate) this.#rate.value = String(rate);
    if (this.#rateTimer === null) setText(byId("rate-value"), words("conductor.percent", { percent: rate }));
    const cannot = this.#whyNot();
    for (const id of ["go", "back", "play", "seek", "rate"]) {
      byId(id).setAttribute("aria-disabled", String(cannot !== null));
    }
    this.#go.title = cannot ?? "";
    document.body.dataset.baton = this.#session.holdsBaton ? "mine" : state.baton === null ? "free" : "other";
  }

  #whyNot() {
    const { state } = this.#session;
    if (state.ended) return words("conductor.whyEnded");
    if (!this.#session.isConnected) return words("conductor.whyAway");
    if (this.#stand.choreography?.formationCount === 0) return words("conductor.whyEmpty");
    if (!this.#session.holdsBaton) return words("conductor.whyNoBaton");
    return null;
  }

  #mayCue() {
    const why = this.#whyNot();
    if (why !== null) this.#verdict(why, { isSubtle: false });
    return why === null;
  }

  /** Answers whether it was done. @param {() => Promise<CommandAnswer>} command */
  async #send(command) {
    return this.#mayCue() && await this.#said(command());
  }

  /** Says why it was not done; answers whether it was. @param {Promise<CommandAnswer>} asked */
  async #said(asked) {
    const answer = await asked;
    if (answer.ok) this.#verdict("");
    else this.#verdict(refusalInWords(answer), { isSubtle: subtle.has(answer.code) });
    return answer.ok;
  }

  /** @param {string} text */
  #verdict(text, { isSubtle: quiet = true } = {}) {
    const verdict = byId("verdict");
    clearTimeout(this.#clearing);
    verdict.dataset.tone = quiet ? "subtle" : "loud";
    setText(verdict, text);
    if (text) this.#clearing = setTimeout(() => setText(verdict, ""), verdictShownFor);
  }

  #present() {
    const now = this.#session.now();
    const { choreography } = this.#stand;
    return now === null || choreography === null ? null : pictureAt(this.#session.state, choreography, now);
  }

  #listenToSeek() {
    const seek = this.#seek;
    seek.addEventListener("input", () => {
      forget(seek);
      this.#seeking = this.#markers.meant(Math.round(Number(seek.value) * 1e6));
      this.#showPlace(this.#seeking, this.#stand.choreography?.formationAt(this.#seeking) ?? 0, false);
    });
    seek.addEventListener("change", () => this.#seekSoon(this.#seeking ?? Math.round(Number(seek.value) * 1e6)));
  }

  /**
   * While arrow keys are held there is one seek, when they are released.
   *
   * @param {number} position
   */
  #seekSoon(position) {
    forget(this.#seek);
    this.#seeking = position;
    this.#showPlace(position, this.#stand.choreography?.formationAt(position) ?? 0);
    clearTimeout(this.#seekTimer);
    this.#seekTimer = setTimeout(async () => {
      await ask(this.#seek, "latest", () => this.#send(() => this.#session.command("seek", { position })));
      this.#seeking = null;
      this.#stand.refresh();
    }, settleAfter);
  }

  /**
   * @param {number} time
   * @param {number} formation
   */
  #showPlace(time, formation, moveSlider = true) {
    const seek = this.#seek;
    const { choreography } = this.#stand;
    const seconds = time / 1e6;
    if (moveSlider && Math.abs(Number(seek.value) - seconds) >= 0.05) seek.value = seconds.toFixed(1);
    seek.style.setProperty("--done", `${choreography?.end ? (time / choreography.end) * 100 : 0}%`);
    const clock = clockTime(time);
    setText(byId("elapsed"), clock);
    const marker = this.#markers.nameAt(time);
    const spoken = marker === ""
      ? words("conductor.atFormation", { time: clock, number: formation + 1 })
      : words("conductor.atMarker", { time: clock, number: formation + 1, name: marker });
    if (seek.getAttribute("aria-valuetext") !== spoken) seek.setAttribute("aria-valuetext", spoken);
  }

  #listenToRate() {
    this.#rate.addEventListener("input", () => this.#rateSoon());
    for (const preset of document.querySelectorAll("[data-rate]")) {
      preset.addEventListener("click", () => {
        this.#rate.value = preset.getAttribute("data-rate") ?? "100";
        this.#rateSoon();
      });
    }
  }

  #rateSoon() {
    const percent = Number(this.#rate.value);
    setText(byId("rate-value"), words("conductor.percent", { percent }));
    clearTimeout(this.#rateTimer ?? undefined);
    forget(this.#rate);
    this.#rateTimer = setTimeout(async () => {
      const isDone = await ask(this.#rate, "latest", () => this.#sendRate(percent));
      this.#rateTimer = null;
      if (!isDone) this.#rate.value = String(this.#percent);
      this.showState();
    }, settleAfter);
  }

  /** @param {number} percent */
  #sendRate(percent) {
    const counts = Number(this.#rateOver.value);
    return this.#send(() => this.#session.command("rate", { rate: percent / 100, counts }));
  }
}

/**
 * Whether all is over: everybody stands in the last of several formations, and nothing goes.
 *
 * @param {Picture} picture
 * @param {Choreography | null} choreography
 */
const isAtEnd = ({ phase, formation, paused, isGoing }, choreography) =>
  choreography !== null && !isGoing && formation > 0 && formation === choreography.formationCount - 1 &&
  (phase !== "moving" || paused === null);

/**
 * @param {Picture} picture
 * @returns {Press}
 */
const pressOf = ({ isGoing, paused }) => isGoing ? "pause" : paused === null ? "play" : "resume";
