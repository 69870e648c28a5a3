import { words } from "../words/camera.js";
import { Changes, Held } from "../ui/changes.js";
import { ask } from "../ui/ask.js";
import { confirmed } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { preference } from "../ui/preferences.js";
import { announce } from "../ui/announce.js";
import { isSouthpaw } from "../drill/stance.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { Camera } from "./capture.js";
import { CameraReport } from "./camera-report.js";
import { figureForm, FormWatch } from "./form.js";
import { framing } from "./framing.js";
import { forgetLeftFilms, keepLeftFilm } from "./left-films.js";
import { LastPunches } from "./last-punches.js";
import { JointSource } from "./joint-source.js";
import { poseModels } from "./pose-models.js";
import { PunchWatch } from "./punch-watch.js";
import { RoundFilm } from "./round-film.js";
import { drawSkeleton } from "./skeleton.js";

/**
 * The camera in an athlete's page: the athlete with their skeleton, what to change, and the punches that were seen.
 *
 * @import { PunchSeen } from "../wire/wire.d.ts"
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 * @import { Consent, Way } from "./consent.js"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { PunchOutbox } from "../live/punches.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 * @import { Framing } from "./framing.js"
 * @import { FinderState } from "./pose-finder.js"
 * @import { LinkState, Sent } from "./pose-link.js"
 * @import { PoseModels } from "./poses.d.ts"
 */

/** The rate and the delay are those of the last pictures. */
const lastPictures = 30;
/** Milliseconds for which advice must hold until it is said: a hand that leaves the picture in a punch is no news. */
const lasting = 1_200;
/** If no answer comes for so many milliseconds, the page says so. It looks as often. */
const silence = 2_000;

export class CameraView {
  isOn = false;
  /** Told when the camera was turned on or off. */
  changed = new Changes();
  /** Told when a round was filmed. @type {(film: RoundFilm) => void} */
  onFilm = () => {};
  /** Nothing finds the joints: punches are to be tapped. */
  onTaps = () => {};
  #session;
  #verdicts;
  #drill;
  #outbox;
  #consent;
  #isAlone;
  #video = node("video", { class: "camera-picture", playsinline: true, muted: true, "aria-hidden": "true" });
  #canvas = node("canvas", { class: "camera-skeleton", "aria-hidden": "true" });
  #advice = new Held("");
  #figures = new Held("");
  /** Where the joints are found. */
  #way = new Held("");
  /** What can be done where the joints cannot be found. @type {Held<"" | "load">} */
  #offer = new Held(/** @type {"" | "load"} */ (""));
  #last = new LastPunches();
  #form = new FormWatch();
  #report;
  /** The last round, or the one that runs. */
  film = new RoundFilm();
  #mirror = node("div", { class: "camera-mirror" }, this.#video, this.#canvas);
  #node = node("section", { class: "camera-view", "aria-label": words("camera.title") });
  #camera = new Camera(this.#video);
  /** What finds the joints. @type {JointSource | null} */
  #joints = null;
  /** When the film begins that was kept on the phone as the page was hidden, if any. @type {number | null} */
  #left = null;
  /** @type {PunchWatch | null} */
  #watch = null;
  /** When answers came, in milliseconds, and how long after their pictures. @type {{ at: number, after: number }[]} */
  #answers = [];
  /** When the last picture was sent and when the last answer came, in milliseconds; the timer looks at both. */
  #sent = 0;
  #heard = 0;
  #looking = 0;
  /** @type {{ framing: Framing | null, since: number }} */
  #advised = { framing: null, since: 0 };

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {MemberVerdicts} verdicts
   * @param {PunchOutbox} outbox
   * @param {Consent} consent
   * @param {boolean} isAlone there is no class, so no pose worker either
   */
  constructor(session, drill, verdicts, outbox, consent, isAlone) {
    this.#isAlone = isAlone;
    this.#session = session;
    this.#drill = drill;
    this.#verdicts = verdicts;
    this.#outbox = outbox;
    this.#consent = consent;
    this.#report = new CameraReport(session);
    this.#video.muted = true;
    drawing(this.#node, [this.#advice, this.#figures, this.#way, this.#offer], () => [
      this.#mirror,
      element("p", { class: "camera-advice", role: "status" }, this.#advice.value),
      this.#offer.value === "load" && this.#offers(),
      element("p", { class: "camera-figures" }, this.#figures.value),
      element("p", { class: "camera-way" }, this.#way.value),
      this.#last.node,
    ]);
    this.#camera.isWanted = (now) => !document.hidden && !this.#camera.isMuted && (this.#joints?.isFree(now) ?? false);
    this.#camera.onPicture = (picture, { at, width, height }) => {
      const instant = this.#session.frameInstant(at);
      if (instant !== null) this.#send(picture, { instant, width, height });
    };
    this.#camera.onEnd = () => this.#fail(words("camera.fault.ended"));
    this.#camera.onMute = () => this.#waitForAnswer();
    session.listen("change", () => session.state.ended && this.#classIsOver());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return this.#leave();
      this.#comeBack();
      this.#camera.play();
      this.#waitForAnswer();
    });
    addEventListener("pagehide", () => this.#leave());
  }

  /** What is true of the stage: in a rest nothing is looked for. @param {boolean} isResting */
  set isResting(isResting) {
    const { pace } = this.#joints ?? {};
    if (pace === undefined || pace.isResting === isResting) return;
    pace.isResting = isResting;
    if (this.#joints?.state !== "on") return;
    this.#forget();
    this.#waitForAnswer();
    this.#say(words(isResting ? "camera.resting" : "camera.link.on"));
  }

  /** Where the joints are found, and how many poses a second this phone could give; for measurements. */
  get way() {
    return { way: this.#joints?.way.value ?? null, rate: this.#joints?.rate ?? null };
  }

  /** How long after its picture an answer came, the last ones', in milliseconds. */
  get delays() {
    return this.#answers.map(({ after }) => after);
  }

  /** What to do better about the form, of the punches since `beginRound`: sentences. */
  get formInWords() {
    return this.#form.findings.map((finding) => {
      if (finding.kind === "where") return words("camera.form.where");
      if (finding.kind === "pictures") {
        return words("camera.form.pictures", { rate: finding.rate, needed: finding.needed });
      }
      const punch = actionInWords(finding.punch);
      const { kind, punch: _, ...figures } = finding;
      return words(`camera.form.${kind}`, { punch, ...figures });
    });
  }

  beginRound() {
    this.#form.begin();
    this.film.begin();
  }

  /** Tells the film that is over, if it is worth to be seen. */
  endRound() {
    if (!this.film.end()) return;
    this.#comeBack();
    if (!this.film.isWorthwhile) return;
    // The page may be closed before the server has it.
    if (this.#consent.keeps && !this.#isAlone) keepLeftFilm(this.#session, this.film, this.#consent.trains);
    this.onFilm(this.film);
  }

  /** The round that ran is over, too, also one that was paused. */
  #classIsOver() {
    this.endRound();
    if (this.isOn) this.stop();
  }

  /** A phone may close a page that is hidden without a further word. */
  #leave() {
    if (!this.film.isOpen || !this.film.isWorthwhile || !this.#consent.keeps || this.#isAlone) return;
    this.#left = keepLeftFilm(this.#session, this.film, this.#consent.trains);
  }

  /** What a page before this one has left is not this one's to forget. */
  #comeBack() {
    if (this.#left !== null) forgetLeftFilms(this.#session, this.#left);
    this.#left = null;
  }

  async toggle() {
    if (this.isOn) return this.stop();
    const { models, isWanted } = await ask(this, "once", async () => {
      const models = this.#sendsAlways ? null : await poseModels();
      return { models, isWanted: await (models === null ? this.#maySend() : this.#mayLook()) };
    });
    if (isWanted) await this.#start(models);
  }

  /**
   * Whether pictures may be sent: asked once, in a sentence that says so.
   *
   * @param {string} [why] what has to be said before
   */
  #maySend(why = "") {
    if (this.#isAlone) return Promise.resolve(true); // nobody is there who could get them, and that will be said
    return this.#agree("workers", `${why} ${words("camera.whatIsSent")}`.trim());
  }

  /** Whether the athlete wants a computer of the class, whatever this phone can do. */
  get #sendsAlways() {
    return !this.#isAlone && preference("camera-way", "") === "worker";
  }

  #mayLook() {
    return this.#agree("here", words(this.#isAlone ? "camera.nothingLeaves" : "camera.nothingIsSent"));
  }

  /** Whether the athlete agrees, now or once before. @param {Way} way @param {string} text */
  async #agree(way, text) {
    if (this.#consent.agreedTo(way)) return true;
    const isWanted = await confirmed(words("camera.title"), text, { yes: words("camera.use") });
    if (isWanted) this.#consent.agree(way);
    return isWanted;
  }

  /** @param {PoseModels | null} models */
  async #start(models) {
    this.isOn = true;
    within(document, ".figure-frame").append(this.#node);
    document.body.classList.add("sees");
    delete this.#node.dataset.fault;
    this.#say(words("camera.waiting"));
    this.changed.notify();
    if (models === null && this.#isAlone) return this.#fail(words("camera.fault.noModels"));
    const fault = await this.#camera.start();
    if (fault !== null) return this.#fail(words(`camera.fault.${fault}`));
    if (!this.isOn) return;
    // A round alone tells nobody, and has no place in a class.
    this.#watch = new PunchWatch(this.#isAlone ? null : this.#session.token);
    this.#watch.onPunch = (punch) => this.#seen(punch);
    this.#watch.onFault = () => this.#fail(words("camera.fault.recogniser"));
    this.#find(models);
    this.#looking = setInterval(() => this.#look(), silence);
  }

  /** @param {PoseModels | null} models */
  #find(models) {
    const joints = this.#joints = new JointSource(this.#session, models, this.#isAlone);
    joints.onForm = (form) => (this.#camera.form = form);
    joints.onState = (state) => joints === this.#joints && this.#linked(state);
    joints.onJoints = (found, picture) => joints === this.#joints && this.#found(found, picture);
    joints.isCalm = () => !this.film.isOpen;
    joints.mayBeSent = () => this.#maySend(words(`camera.way.${joints.why}`));
    joints.way.listen(() => joints === this.#joints && this.#goesAnotherWay(joints));
    this.#way.value = joints.way.value === "page" ? words("camera.way.here") : "";
    joints.start();
  }

  /** @param {JointSource} joints */
  #goesAnotherWay({ way: { value: way }, why, state }) {
    this.#offer.value = "";
    this.#way.value = words(`camera.way.${way === "page" ? "here" : way === "taps" ? "taps" : "workers"}`);
    if (way !== "taps") return;
    this.onTaps();
    // A worker that comes later still finds the joints.
    if (state !== "stopped") return;
    this.#fail(words(`camera.way.${why}`));
    this.#way.value = words("camera.way.taps");
    this.#report.report("tooSlow");
  }

  /** What may be done where the page could not load what finds joints. */
  #offers() {
    return element(
      "p",
      { class: "camera-offers" },
      element(
        "button",
        { type: "button", onclick: () => this.#joints?.tryAgain() },
        words("camera.tryAgain"),
      ),
      !this.#isAlone && element(
        "button",
        { type: "button", class: "quiet", onclick: () => this.#joints?.useWorkers() },
        words("camera.useWorkers"),
      ),
    );
  }

  /** @param {ArrayBuffer | ImageBitmap} picture @param {{ instant: number, width: number, height: number }} about */
  #send(picture, about) {
    const now = this.#sent = performance.now();
    if (this.#joints !== null) this.#joints.send(picture, about, now);
    else if (!(picture instanceof ArrayBuffer)) picture.close();
  }

  stop() {
    this.#end();
    this.#node.remove();
    announce(words("camera.isOff"));
  }

  #end() {
    this.isOn = false;
    this.#report.report("off");
    const joints = this.#joints;
    this.#joints = null;
    joints?.stop();
    this.#offer.value = "";
    this.#watch?.end();
    this.#camera.stop();
    clearInterval(this.#looking);
    this.#watch = null;
    this.#answers = [];
    this.#last.clear();
    document.body.classList.remove("sees");
    this.changed.notify();
  }

  /** What is wrong stays on the page until the camera is tried again. @param {string} why */
  #fail(why) {
    this.#end();
    this.#forget();
    this.#node.dataset.fault = "yes";
    document.body.classList.add("sees");
    this.#say(why);
    this.#way.value = "";
  }

  /** @param {LinkState | FinderState} state */
  #linked(state) {
    if (state === "failed") return; // it goes another way
    if (state === "stopped") {
      if (this.isOn) this.#fail(words("camera.fault.stopped"));
      return;
    }
    const isHere = this.#joints?.way.value === "page";
    this.#node.dataset.link = state;
    this.#report.report(
      state === "on" ? isHere ? "onPhone" : "on" : state === "noWorker" || state === "busy" ? state : "off",
    );
    this.#offer.value = state === "notLoaded" ? "load" : "";
    this.#forget();
    const percent = Math.floor(100 * (this.#joints?.progress ?? 0));
    this.#say(words(`camera.link.${state}`, { percent }));
    if (state === "on") this.#waitForAnswer();
  }

  /** From now on an answer is due, if the camera gives pictures. */
  #waitForAnswer() {
    this.#heard = performance.now();
    this.#look();
  }

  /** What was true before is not shown as true where no answers come. */
  #look() {
    const { isMuted } = this.#camera;
    const isSilent = performance.now() - this.#heard >= silence;
    const { state, pace } = this.#joints ?? {};
    if (state !== "on" || pace?.isResting || document.hidden || (!isMuted && !isSilent)) return;
    this.#forget();
    this.#say(words(!isMuted && this.#sent > this.#heard ? "camera.noAnswer" : "camera.noPicture"));
  }

  #forget() {
    this.#answers = [];
    this.#advised = { framing: null, since: 0 };
    delete this.#node.dataset.framing;
    this.#figures.value = "";
    drawSkeleton(this.#canvas, null, { width: 1, height: 1 });
  }

  /** @param {Joints | null} joints @param {Sent} picture */
  #found(joints, picture) {
    const now = this.#session.now();
    if (now === null) return;
    this.#watch?.take(joints, picture.instant, now);
    if (joints !== null) {
      this.#form.see(joints, picture.instant);
      this.film.watch({ joints, instant: picture.instant, width: picture.width, height: picture.height });
    }
    drawSkeleton(this.#canvas, joints, picture);
    const at = this.#heard = performance.now();
    // While nobody was there, few pictures were looked at.
    if (this.#joints?.pace.isSlow(at)) this.#answers = [];
    this.#answers = [...this.#answers.slice(1 - lastPictures), { at, after: (now - picture.instant) / 1_000 }];
    const rate = this.#rate();
    const { width, height } = picture;
    this.#advise(framing({ joints, width, height, brightness: this.#camera.brightness, rate }), at);
    this.#figures.value = rate === null ? "" : words("camera.figures", {
      count: Math.round(rate),
      delay: Math.round(middle(this.delays)),
      stance: words(isSouthpaw() ? "camera.southpaw" : "camera.orthodox"),
      worker: this.#joints?.worker || words("camera.thisPhone"),
    });
  }

  /** Pictures a second; null before there are enough. */
  #rate() {
    if (this.#answers.length < lastPictures / 2) return null;
    const span = this.#answers[this.#answers.length - 1].at - this.#answers[0].at;
    return span > 0 ? 1_000 * (this.#answers.length - 1) / span : null;
  }

  /** @param {Framing} framing @param {number} at milliseconds */
  #advise(framing, at) {
    if (framing !== this.#advised.framing) this.#advised = { framing, since: at };
    if (at - this.#advised.since < lasting) return;
    this.#node.dataset.framing = framing;
    this.#say(words(`camera.framing.${framing}`));
  }

  /** @param {Omit<PunchSeen, "number">} punch */
  #seen(punch) {
    this.#last.add(punch);
    this.film.threw(punch);
    this.#judgeForm(punch);
    const worth = this.#watch?.worth ?? {};
    // Its instant is the picture's own, so nothing is to be taken off, however late it is told.
    const told = this.#outbox.add(punch, { kind: "camera", ...worth });
    this.#verdicts.take([{ ...told, source: this.#session.me ?? "", by: "camera", ...worth }]);
  }

  /** @param {Omit<PunchSeen, "number">} punch */
  #judgeForm({ class: kind, hand, at }) {
    const { drills } = this.#drill;
    if (drills === null) return;
    const name = punchOf(kind, hand);
    const side = (hand === "lead") === isSouthpaw() ? "right" : "left";
    this.#form.threw(name, side, at, figureForm(drills, name, isSouthpaw(), side));
  }

  /** @param {string} text */
  #say(text) {
    this.#advice.value = text;
  }
}

/** @param {readonly number[]} values */
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
