import { words } from "../words/athlete.js";
import "../words/camera.js";
import "../words/glove.js";
import { RunningDrill } from "../drill/running.js";
import { followPunches, PunchOutbox } from "../live/punches.js";
import { openOutput } from "../sound/output.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId, setText, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { Cover } from "../ui/cover.js";
import { askForTouch } from "../sound/hearing.js";
import { showBar } from "../session/bar.js";
import { announce } from "../ui/announce.js";
import { keepFitted } from "../ui/fitted.js";
import { withDistinctNames } from "../ui/by-name.js";
import { beginInTime, beginOnceInUse, loadInAdvance, openOnDemand } from "../ui/on-demand.js";
import { preference } from "../ui/preferences.js";
import { keepAwake } from "../ui/wake-lock.js";
import { Ticker } from "../stage/ticker.js";
import { CallBand } from "../drill/call-band.js";
import { RoundClock } from "../drill/round-clock.js";
import { FigureShow } from "../drill/figure-show.js";
import { memberNamed } from "../live/model.js";
import { MemberVerdicts } from "../drill/member-verdicts.js";
import { improvementFrom } from "./improvement.js";
import { ownLevel } from "./own-level.js";
import { RestPanel } from "./rest-panel.js";
import { lateness, saidOf, shapeOf, wasInWords } from "../drill/verdict-words.js";
import { Consent } from "../camera/consent.js";
import { stance, stanceIsOf } from "../drill/stance.js";
import { askForStance } from "./stance-question.js";
import { areVerdictsHeard, soundVerdict } from "./verdict-sounds.js";

/**
 * @import { Membership } from "../live/memberships.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { DrillPresent, MemberVerdict } from "../drill/run.d.ts"
 * @import { StageShown } from "../drill/round-clock.js"
 * @import { RoundFilm } from "../camera/round-film.js"
 * @import { Improvement } from "./improvement.js"
 * @import { CameraView } from "../camera/camera-view.js"
 * @import { KeptFilms } from "../camera/kept-films.js"
 * @import { TrainingRecordingsQuestion } from "./training-recordings-question.js"
 * @import { SeenByCamera } from "./seen-by-camera.js"
 * @import { PhoneInHand } from "../glove/phone-in-hand.js"
 * @import { Tapping } from "./tapping.js"
 * @import { VerdictFlash } from "./verdict-flash.js"
 *
 * @typedef {typeof import("../camera/own-film.js")} OwnFilm
 */

/** Milliseconds between two looks while nothing moves. */
const idle = 250;

/** Milliseconds after a round, in which its last punches are recognised. */
const settles = 2_000;
/** Microseconds before a round, from which the camera looks again. */
const getReady = 5_000_000;

const loadSettings = () => import("./settings.js");
const loadTapping = () => import("./tapping.js");
const loadFlash = () => import("./verdict-flash.js");
const loadCamera = () => import("../camera/camera-view.js");
const loadGlove = () => Promise.all([import("../glove/phone-in-hand.js"), import("../glove/glove-dialog.js")]);
const loadFilm = () => import("../camera/own-film.js");
const loadQuestion = () => Promise.all([import("./training-recordings-question.js"), loadFilm()]);
const loadSeenByCamera = () => Promise.all([import("./seen-by-camera.js"), loadFilm()]);
const loadSecureOffer = () => import("../secure/offer.js");
const loadLeftFilms = () => import("../camera/left-films.js");

/** What an athlete sees on a phone that stands two metres away: what to throw now, and what became of it. */
export class AthletePage {
  /** @type {"on" | "off" | "unsupported"} */
  awake = "off";
  drill;
  verdicts;
  #session;
  #membership;
  #figure;
  #ticker = new Ticker((timestamp) => this.#draw(timestamp));
  /** Told when the tap pad, the glove or the camera begins or ends to be used. */
  #used = new Changes();
  #lock = new Cover({ className: "sweat-cover", label: words("athlete.locked"), help: words("athlete.holdToUnlock") });
  /** @type {Tapping | null} */
  #tapping = null;
  /** @type {CameraView | null} */
  camera = null;
  /** @type {PhoneInHand | null} */
  glove = null;
  /** What the athlete allows with their rounds. */
  consent;
  /**
   * Told of a round that is over, with its film, if there is one.
   *
   * @type {(round: Pick<Improvement, "called" | "hit" | "seen">, film: RoundFilm | null) => void}
   */
  onRound = () => {};
  /** Shows the rounds that were practised alone on this phone; null in a class. @type {(() => void) | null} */
  openOwnRounds = null;
  /** Where the class goes on of which somebody practises alone; null where there is none. @type {string | null} */
  classPath = null;
  /** @type {KeptFilms | null} */
  #films = null;
  /**
   * What the trainer asks; made when something is asked for the first time.
   * @type {TrainingRecordingsQuestion | null}
   */
  #question = null;
  #isAsked = false;
  /** Made when a camera of the class is seen for the first time. @type {SeenByCamera | null} */
  #seenBy = null;
  #mayBeSeen = false;
  /** @type {VerdictFlash | null} */
  #flash = null;
  /** @type {PunchOutbox | null} */
  #outbox = null;
  #band = new CallBand();
  #clock;
  #rest = new RestPanel();
  /** The stage that began last, with its round. */
  #begun = "";
  /** What is shown of the last verdict; drawn anew only when it is another. */
  #own = "";

  /**
   * @param {LiveSession} session
   * @param {Membership} membership
   * @param {object} [how]
   * @param {boolean} [how.isAlone] there is no class: nothing is told, and nothing comes
   * @param {string} [how.waiting] what is said before the drill begins
   */
  constructor(session, membership, { isAlone = false, waiting } = {}) {
    this.isAlone = isAlone;
    this.#clock = new RoundClock(waiting);
    this.#session = session;
    this.#membership = membership;
    this.consent = new Consent(membership.name);
    stanceIsOf(membership.name);
    this.drill = new RunningDrill(session);
    this.verdicts = new MemberVerdicts(this.drill);
    this.#figure = new FigureShow(byId("figure", HTMLCanvasElement), this.drill);
    keepFitted(byId("stage-words"));
  }

  /** As the board has it. */
  get name() {
    const { me, state } = this.#session;
    const athletes = state.members.filter(({ role }) => role === "dancer");
    return withDistinctNames(athletes).find(({ id }) => id === me)?.name ?? this.#membership.name;
  }

  /** What is practised alone; null before it is known. */
  get drillId() {
    return this.#session.state.production?.id ?? null;
  }

  /** How many punches that were seen here the server has not kept yet. */
  get waiting() {
    return this.#outbox?.waiting ?? 0;
  }

  /** The page's one outbox, whatever sees the punches. */
  get outbox() {
    this.#outbox ??= new PunchOutbox(this.#session);
    return this.#outbox;
  }

  listen() {
    this.#clock.onStage = (stage, runs) => this.#onStage(stage, runs);
    this.#drawBar();
    byId("lock").addEventListener("click", () => this.lock());
    byId("tap").addEventListener("click", () => this.#toggleTapPad());
    byId("camera").addEventListener("click", () => this.#toggleCamera());
    byId("glove").addEventListener("click", () => this.openGlove());
    byId("watch").addEventListener(
      "click",
      () => openOnDemand(loadFilm, (loaded) => this.#watch(loaded)),
    );
    this.drill.changed.listen(() => this.#ticker.wake());
    this.#showUsed();
    this.#session.newsOf("change", "production", "connection").listen(() => this.#ticker.wake());
    for (const type of ["stancechosen", "themed", "resize"]) addEventListener(type, () => this.#ticker.wake());
    this.#session.listen("production", () => {
      document.title = words("athlete.titled", { title: this.drill.document?.title ?? "" });
    });
    this.verdicts.onVerdict = (one) => {
      soundVerdict(one.verdict);
      this.#flash?.show(one);
    };
    this.verdicts.onPunches = () => this.#ticker.wake();
    beginOnceInUse(this.#session, loadFlash, ({ VerdictFlash }) => (this.#flash = new VerdictFlash()));
    keepAwake((state) => (this.awake = state));
    beginOnceInUse(
      this.#session,
      () => Promise.all([import("../drill/speech.js"), import("../drill/sounding.js")]),
      ([{ speakCalls }, { soundDrill }]) => {
        speakCalls(this.#session, this.drill);
        soundDrill(this.#session, this.drill);
      },
    );
    if (this.isAlone) byId("results").hidden = true;
    else this.#listenToClass();
    loadInAdvance([loadTapping, loadSettings]);
    this.#ticker.wake();
  }

  /** Where one thumb leads to. The results of a class open beside it: nobody leaves it by them. */
  #drawBar() {
    const { isAlone } = this;
    showBar(byId("bar"), [this.#session.newsOf("change", "production")], () => {
      const drill = this.drillId;
      const results = `/results/${encodeURIComponent(this.#session.id)}`;
      const practice = drill === null ? null : `/practice/${encodeURIComponent(drill)}`;
      return [
        ...(isAlone && this.classPath === null ? [] : [
          /** @type {const} */ ({
            id: "class",
            sign: "people",
            label: words("athlete.class"),
            isHere: !isAlone,
            href: this.classPath,
          }),
        ]),
        { id: "practise", sign: "run", label: words("athlete.practise"), isHere: isAlone, href: practice },
        {
          id: "rounds",
          sign: "list",
          label: words("athlete.rounds"),
          ...(isAlone ? { open: () => this.openOwnRounds?.() } : { href: results, isApart: true }),
        },
        {
          id: "menu",
          sign: "menu",
          label: words("athlete.settings"),
          open: () => openOnDemand(loadSettings, ({ openSettings }) => openSettings(this, this.#session)),
        },
      ];
    });
  }

  #listenToClass() {
    byId("results", HTMLAnchorElement).href = `/results/${encodeURIComponent(this.#session.id)}`;
    // To each athlete the server tells their own.
    followPunches(this.#session, (punches, arePast) => {
      this.verdicts.take(punches.filter(({ member }) => member === this.#session.me), arePast);
    });
    this.#session.listen("change", () => {
      this.verdicts.joined = memberNamed(this.#session.state, this.#session.me)?.joined;
      this.#askForTrainingRecordings();
      this.#lookForCameras();
    });
    beginOnceInUse(this.#session, loadLeftFilms, ({ sendLeftFilms }) => sendLeftFilms(this.#session, this.consent));
    // What was taken back on the last visit may still have to be told.
    beginOnceInUse(this.#session, loadFilm, (loaded) => this.keptFilms(loaded));
  }

  /** What is done once the session has been opened. */
  begin() {
    if (areVerdictsHeard()) openOutput();
    if (stance() === null) askForStance();
    else askForTouch(within(document, ".notice"));
  }

  /** Sweat presses nothing until a finger is held. */
  lock() {
    this.#lock.shut();
    announce(words("athlete.locked"));
  }

  #toggleTapPad() {
    this.#showTapPad(!(this.#tapping?.isShown ?? false));
  }

  /** @param {boolean} isShown */
  #showTapPad(isShown) {
    openOnDemand(loadTapping, ({ Tapping }) => {
      this.#tapping ??= new Tapping(this.#session, this.verdicts, this.outbox);
      this.#tapping.show(isShown);
      document.body.classList.toggle("taps", this.#tapping.isShown);
      this.#used.notify();
    });
  }

  /** The phone in the hand: begun, stopped or calibrated again. */
  openGlove() {
    if (!isSecureContext) return this.#offerSecureAddress("glove");
    openOnDemand(loadGlove, ([{ PhoneInHand }, { openGlove }]) => {
      this.glove ??= this.#withGlove(new PhoneInHand(this.#session, this.verdicts, this.outbox, this.#membership.name));
      openGlove(this.glove, () => this.lock());
    });
  }

  /** Two sources would tell each punch twice. @param {PhoneInHand} glove */
  #withGlove(glove) {
    glove.changed.listen(() => {
      if (glove.isOn && this.camera?.isOn) this.camera.stop();
      this.#used.notify();
      this.#ticker.wake();
    });
    return glove;
  }

  /** @param {CameraView} camera */
  #withCamera(camera) {
    camera.changed.listen(() => {
      if (camera.isOn) this.glove?.stop();
      this.#used.notify();
      this.#ticker.wake();
    });
    return camera;
  }

  /** The buttons of what sees punches: whether it is used now. */
  #showUsed() {
    /** @type {(id: string, isOn: () => boolean, said: (isOn: boolean) => string) => void} */
    const button = (id, isOn, said) =>
      void drawing(byId(id), [this.#used], () => {
        byId(id).setAttribute("aria-pressed", String(isOn()));
        return said(isOn());
      });
    button("tap", () => this.#tapping?.isShown ?? false, () => words("athlete.tapPad"));
    button("glove", () => this.glove?.isOn ?? false, (isOn) => words(isOn ? "glove.isOn" : "glove.use"));
    button("camera", () => this.camera?.isOn ?? false, (isOn) => words(isOn ? "camera.stop" : "camera.use"));
  }

  /** What browsers give to no page over http: nothing is asked before its person is where it works. */
  #offerSecureAddress(/** @type {"camera" | "glove"} */ wanted) {
    openOnDemand(loadSecureOffer, ({ offerSecureAddress }) => offerSecureAddress(wanted));
  }

  #toggleCamera() {
    if (!isSecureContext) return this.#offerSecureAddress("camera");
    openOnDemand(loadCamera, ({ CameraView }) => {
      const isNew = this.camera === null;
      const camera = this.camera ??= this.#withCamera(
        new CameraView(this.#session, this.drill, this.verdicts, this.outbox, this.consent, this.isAlone),
      );
      // A rest is no round; and one that had ended with its class goes on in another film.
      const isRound = this.#begun.startsWith("work");
      if (isNew && !isRound) camera.film.end();
      if (isRound && !camera.film.isOpen) camera.beginRound();
      camera.onTaps = () => this.#showTapPad(true);
      camera.onFilm = (film) => {
        if (!this.isAlone) openOnDemand(loadFilm, (loaded) => this.keptFilms(loaded).roundIsOver(film));
      };
      camera.toggle();
    });
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    const now = this.#session.frameInstant(timestamp);
    const present = now === null ? null : this.drill.at(now);
    if (now === null || present === null) return idle;
    if (present.stage !== null && this.verdicts.look(present.stage.round, now)) this.#showRest(present);
    this.#clock.show(present, this.drill.document);
    this.#band.show(present, this.verdicts);
    if (this.camera !== null) this.camera.isResting = isQuiet(present);
    this.#showOwn(now);
    const moves = this.#figure.draw(present, now);
    return moves ? 0 : idle;
  }

  /**
   * Another stage has begun, or the run was stopped.
   *
   * @param {StageShown} stage
   * @param {boolean} runs
   */
  #onStage(stage, runs) {
    const now = this.#session.now();
    const present = now === null ? null : this.drill.at(now);
    if (present !== null) this.#showRest(present);
    const begun = `${stage} ${present?.stage?.round}`;
    // A round that goes on after a pause is the same.
    if (stage === "work" && begun !== this.#begun) this.camera?.beginRound();
    if (stage !== "work") this.camera?.endRound();
    if (this.#begun.startsWith("work") && (stage === "rest" || stage === "over")) this.#announceRound(begun);
    this.#begun = begun;
    if (this.#question !== null) this.#question.isCalm = this.#isCalm;
    if (this.#seenBy !== null) this.#seenBy.isCalm = this.#isCalm;
    const locksItself = stage === "work" && runs && preference("lock-in-rounds", "no") === "yes";
    if (locksItself && !(this.#tapping?.isShown ?? false)) this.lock();
  }

  /** Once what was thrown last has been recognised. @param {string} begun what came after the round */
  #announceRound(begun) {
    setTimeout(() => {
      if (this.#begun !== begun) return; // the next one is being judged already
      const { film } = this.camera ?? {};
      this.onRound(improvementFrom(this.verdicts.verdicts), film?.isWorthwhile && !film.isOpen ? film : null);
    }, settles);
  }

  /** Nothing is called, nor soon: a rest, or a drill that stands. Before the clock was drawn nobody knows. */
  get #isCalm() {
    const { stage, run } = document.body.dataset;
    if (run === undefined || run === "standing") return run === "standing";
    return stage !== "work" && (stage !== "preparation" || run !== "going");
  }

  #askForTrainingRecordings() {
    if (this.#session.state.trainingRecordings === null || this.#isAsked) return;
    this.#isAsked = true;
    beginInTime(loadQuestion, ([{ TrainingRecordingsQuestion }, loaded]) => {
      this.#question = new TrainingRecordingsQuestion(this.#session, this.consent, () => this.keptFilms(loaded));
      this.#question.isCalm = this.#isCalm;
    });
  }

  /** Cameras of the class, which watch places of athletes. */
  #lookForCameras() {
    if (this.#mayBeSeen || this.#session.state.members.every(({ sight }) => sight === undefined)) return;
    this.#mayBeSeen = true;
    beginInTime(loadSeenByCamera, ([{ SeenByCamera }, loaded]) => {
      this.#seenBy = new SeenByCamera(this.#session, this.keptFilms(loaded));
      this.#seenBy.isCalm = this.#isCalm;
    });
  }

  /** @param {DrillPresent} present */
  #showRest(present) {
    const { camera } = this;
    const { stage, isOver } = present;
    const now = this.#session.now();
    const isRest = now !== null && (stage?.kind === "rest" || isOver);
    this.#rest.show(present, this.verdicts, {
      level: isRest && stage ? ownLevel(this.drill, this.verdicts, stage.round, now) : [],
      form: camera?.formInWords ?? [],
      hasFilm: camera?.film.isWorthwhile ?? false,
    });
  }

  /** @param {OwnFilm} loaded */
  #watch(loaded) {
    if (this.camera === null) return;
    loaded.showOwnFilm(this.camera.film, this.isAlone ? null : this.keptFilms(loaded), this.#rest.said);
  }

  /** @param {OwnFilm} loaded */
  keptFilms({ KeptFilms }) {
    this.#films ??= new KeptFilms(this.#session, this.consent);
    return this.#films;
  }

  /** @param {number} now */
  #showOwn(now) {
    const latest = this.verdicts.latest(now);
    const key = latest === null
      ? ""
      : `${latest.verdict} ${latest.was} ${latest.after} ${latest.called?.due} ${latest.seen?.number}`;
    if (key === this.#own) return;
    this.#own = key;
    // At once, also while they tap: it is seen beside what is pressed, and moves nothing.
    const place = byId("verdict");
    place.dataset.verdict = latest?.isFree ? "hit" : latest?.verdict ?? "";
    patch(place, latest !== null && verdictShown(latest));
    const called = this.verdicts.verdicts.filter((one) => one.called !== null && one.verdict !== "open");
    const hit = called.filter(({ verdict }) => verdict === "hit").length;
    setText(byId("tally"), called.length === 0 ? "" : words("athlete.tally", { number: hit, of: called.length }));
  }
}

/** @param {MemberVerdict} one */
function verdictShown(one) {
  const { after, called, seen } = one;
  const was = wasInWords(one);
  const more = was ?? (called !== null && seen !== null ? lateness(after) : "");
  return [
    element("span", { class: "shape", "aria-hidden": "true" }, shapeOf(one)),
    element("span", {}, saidOf(one)),
    more !== "" && element("span", { class: was === null ? "after" : "after was" }, more),
  ];
}

/** Nobody throws now, nor in the next seconds: the camera may rest, too. @param {DrillPresent} present */
const isQuiet = ({ stage, runs, isOver, left }) => isOver || stage?.kind === "rest" && runs && left > getReady;
