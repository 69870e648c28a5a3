import { words } from "../words/words.js";
import { confirmed } from "../parts/dialog.js";
import { element, setText, within } from "../parts/element.js";
import { announce } from "../parts/announce.js";
import { prefer, preference } from "../parts/preferences.js";
import { isSouthpaw } from "../athlete/stance.js";
import { actionInWords } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";
import { Camera } from "./capture.js";
import { figureForm, FormWatch } from "./form.js";
import { framing } from "./framing.js";
import { LastPunches } from "./last-punches.js";
import { PoseLink } from "./pose-link.js";
import { PunchWatch } from "./punch-watch.js";
import { RoundFilm } from "./round-film.js";
import { drawSkeleton } from "./skeleton.js";

/**
 * The camera in an athlete's page: the athlete with their skeleton, what to change, and the punches that were seen.
 *
 * @import { PunchSeen } from "../live/wire.d.ts"
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { PunchOutbox } from "../live/punches.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 * @import { Framing } from "./framing.js"
 * @import { Sent } from "./pose-link.js"
 */

/** The rate and the delay are those of the last pictures. */
const lastPictures = 30;
/** Milliseconds for which advice must hold until it is said: a hand that leaves the picture in a punch is no news. */
const lasting = 1_200;

export class CameraView {
  isOn = false;
  /** Told when the camera was turned on or off. */
  onChange = () => {};
  /** Told when a round was filmed. @type {(film: RoundFilm) => void} */
  onFilm = () => {};
  #session;
  #verdicts;
  #drill;
  #outbox;
  #video = element("video", { class: "camera-picture", playsinline: true, muted: true, "aria-hidden": "true" });
  #canvas = element("canvas", { class: "camera-skeleton", "aria-hidden": "true" });
  #advice = element("p", { class: "camera-advice", role: "status" });
  #figures = element("p", { class: "camera-figures" });
  #last = new LastPunches();
  #form = new FormWatch();
  /** The last round, or the one that runs. */
  film = new RoundFilm();
  #node = element(
    "section",
    { class: "camera-view", "aria-label": words("camera.title") },
    element("div", { class: "camera-mirror" }, this.#video, this.#canvas),
    this.#advice,
    this.#figures,
    this.#last.node,
  );
  #camera = new Camera(this.#video);
  /** @type {PoseLink | null} */
  #link = null;
  /** @type {PunchWatch | null} */
  #watch = null;
  /** When answers came, in milliseconds, and how long after their pictures. @type {{ at: number, after: number }[]} */
  #answers = [];
  /** @type {{ framing: Framing | null, since: number }} */
  #advised = { framing: null, since: 0 };

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {MemberVerdicts} verdicts
   * @param {PunchOutbox} outbox
   */
  constructor(session, drill, verdicts, outbox) {
    this.#session = session;
    this.#drill = drill;
    this.#verdicts = verdicts;
    this.#outbox = outbox;
    this.#video.muted = true;
    this.#camera.isWanted = (now) => !document.hidden && (this.#link?.isFree(now) ?? false);
    this.#camera.onPicture = (jpeg, { at, width, height }) => {
      const instant = this.#session.frameInstant(at);
      if (instant !== null) this.#link?.send(jpeg, { instant, width, height }, performance.now());
    };
    this.#camera.onEnd = () => this.#fail(words("camera.fault.ended"));
    session.addEventListener("change", () => this.isOn && session.state.ended && this.stop());
  }

  /** How long after its picture an answer came, the last ones', in milliseconds. */
  get delays() {
    return this.#answers.map(({ after }) => after);
  }

  /** What to do better about the form, of the punches since `beginRound`: sentences. */
  get formInWords() {
    return this.#form.findings.map((finding) => {
      const punch = actionInWords(finding.punch);
      return finding.kind === "reach"
        ? words("camera.form.reach", { punch, angle: finding.angle, target: finding.target })
        : words("camera.form.guard", { punch, number: finding.number, of: finding.of });
    });
  }

  beginRound() {
    this.#form.begin();
    this.film.begin();
  }

  /** Tells the film that is over, if it is worth to be seen. */
  endRound() {
    if (this.film.end() && this.film.isWorthwhile) this.onFilm(this.film);
  }

  async toggle() {
    if (this.isOn) return this.stop();
    if (preference("camera-explained", "no") !== "yes") {
      const isWanted = await confirmed(words("camera.title"), words("camera.whatIsSent"), { yes: words("camera.use") });
      if (!isWanted) return;
      prefer("camera-explained", "yes");
    }
    await this.start();
  }

  async start() {
    this.isOn = true;
    within(document, ".figure-frame").append(this.#node);
    document.body.classList.add("films");
    this.#say(words("camera.waiting"));
    this.onChange();
    const fault = await this.#camera.start();
    if (fault !== null) return this.#fail(words(`camera.fault.${fault}`));
    if (!this.isOn) return this.#camera.stop();
    this.#watch = new PunchWatch(this.#session.token);
    this.#watch.onPunch = (punch) => this.#seen(punch);
    this.#watch.onFault = () => this.#fail(words("camera.fault.recogniser"));
    const link = new PoseLink(this.#session.id, this.#session.token);
    this.#link = link;
    link.onState = (state) => this.#linked(state);
    link.onJoints = (joints, picture) => this.#found(joints, picture);
    link.start();
  }

  stop() {
    this.#end();
    this.#node.remove();
    announce(words("camera.isOff"));
  }

  #end() {
    this.isOn = false;
    this.#link?.stop();
    this.#watch?.end();
    this.#camera.stop();
    this.#link = null;
    this.#watch = null;
    this.#answers = [];
    this.#last.clear();
    document.body.classList.remove("films");
    this.onChange();
  }

  /** What is wrong stays on the page until the camera is tried again. @param {string} why */
  #fail(why) {
    this.#end();
    drawSkeleton(this.#canvas, null, { width: 1, height: 1 });
    document.body.classList.add("films");
    this.#say(why);
    setText(this.#figures, "");
  }

  /** @param {import("./pose-link.js").LinkState} state */
  #linked(state) {
    if (state === "stopped") {
      if (this.isOn) this.#fail(words("camera.fault.stopped"));
      return;
    }
    this.#node.dataset.link = state;
    this.#advised = { framing: null, since: 0 };
    if (state !== "on") {
      this.#answers = [];
      setText(this.#figures, "");
      drawSkeleton(this.#canvas, null, { width: 1, height: 1 });
    }
    this.#say(words(`camera.link.${state}`));
  }

  /** @param {Joints | null} joints @param {Sent} picture */
  #found(joints, picture) {
    const now = this.#session.now();
    if (now === null) return;
    this.#watch?.take(joints, picture.instant, now);
    if (joints !== null) {
      this.#form.see(joints, picture.instant);
      this.film.see({ joints, instant: picture.instant, width: picture.width, height: picture.height });
    }
    drawSkeleton(this.#canvas, joints, picture);
    const at = performance.now();
    this.#answers = [...this.#answers.slice(1 - lastPictures), { at, after: (now - picture.instant) / 1_000 }];
    const rate = this.#rate();
    const { width, height } = picture;
    this.#advise(framing({ joints, width, height, brightness: this.#camera.brightness, rate }), at);
    setText(
      this.#figures,
      rate === null ? "" : words("camera.figures", {
        rate: Math.round(rate),
        delay: Math.round(middle(this.delays)),
        worker: this.#link?.worker ?? "",
      }),
    );
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
    this.#verdicts.take([{ ...told, source: this.#session.me ?? "", ...worth }]);
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
    setText(this.#advice, text);
  }
}

/** @param {readonly number[]} values */
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
