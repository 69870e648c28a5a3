import { byId, element, setText } from "../parts/element.js";
import { clockTime } from "../stage/words.js";
import { isSubtle, refusalInWords } from "../parts/refusals.js";
import { pictureAt } from "../stage/picture.js";
import { tempoMap } from "../stage/tempo.js";

/** GO, back, play, seek and rate: sends the commands and says what became of each. */
const settleAfter = 250;
const verdictShownFor = 4_000;

export class Transport {
  #session;
  #stand;
  #seeking = null;
  #goes = 0;
  #clearing = null;
  #rateTimer = null;
  #seekTimer = null;

  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    byId("go").addEventListener("click", () => this.go());
    byId("back").addEventListener("click", () => this.back());
    byId("play").addEventListener("click", () => this.playOrPause());
    this.#listenToSeek();
    this.#listenToRate();
  }

  /** GO leaves the formation that this conductor sees: if somebody else was faster, it is refused. */
  async go() {
    if (!this.#mayCue()) return;
    const picture = this.#present();
    const button = byId("go");
    this.#goes += 1;
    const mine = this.#goes;
    button.dataset.state = "pending";
    const answer = await this.#session.command("go", picture ? { from: picture.formation } : {});
    if (mine !== this.#goes) return this.#judge(answer);
    if (!answer.ok) {
      button.dataset.state = "refused";
      setTimeout(() => mine === this.#goes && delete button.dataset.state, 600);
      return this.#judge(answer);
    }
    button.dataset.state = "acked";
    this.#verdict("");
    setTimeout(() => mine === this.#goes && this.#settle(), 1_500);
  }

  /** The cue has taken effect on this screen. */
  wentLive() {
    const button = byId("go");
    if (!button.dataset.state || button.dataset.state === "refused") return;
    button.dataset.state = "live";
    const mine = this.#goes;
    setTimeout(() => mine === this.#goes && this.#settle(), 700);
  }

  #settle() {
    delete byId("go").dataset.state;
  }

  back() {
    return this.#send("back");
  }

  jump(formation) {
    return this.#send("jump", { formation });
  }

  playOrPause() {
    return this.#send(this.#present()?.isPlaying ? "pause" : "play");
  }

  /** By whole eights of the production's tempo. */
  seekBy(eights) {
    const { choreography } = this.#stand;
    const picture = this.#present();
    if (!picture || choreography === null) return;
    const eight = tempoMap(choreography.tempo).timeOf(8);
    this.#seekSoon(
      Math.round(Math.min(choreography.end, Math.max(0, (this.#seeking ?? picture.time) + eights * eight))),
    );
  }

  rateBy(steps) {
    const slider = byId("rate");
    slider.value = String(Number(slider.value) + 5 * steps);
    this.#rateSoon();
  }

  showProduction(choreography) {
    const seek = byId("seek");
    seek.max = String(Math.max(0.1, choreography.end / 1e6));
    setText(byId("total"), clockTime(choreography.end));
    const share = (time) => `${choreography.end > 0 ? (time / choreography.end) * 100 : 0}%`;
    byId("ticks").replaceChildren(...choreography.formations.map((_, index) => {
      const tick = element("span", { class: "tick" });
      tick.style.insetInlineStart = share(choreography.arrival(index));
      tick.style.inlineSize = share(Math.max(0, choreography.departure(index) - choreography.arrival(index)));
      return tick;
    }));
  }

  /** Once a frame: the slider's place and the labels of the buttons. */
  showPicture(picture) {
    const { isPlaying } = picture;
    const play = byId("play");
    if (play.dataset.playing !== String(isPlaying)) {
      play.dataset.playing = String(isPlaying);
      setText(play.querySelector(".big-label"), isPlaying ? "Pause" : "Play");
    }
    if (this.#seeking === null) this.#showPlace(picture.time, picture.formation);
    const next = picture.formation + 1;
    const { choreography } = this.#stand;
    const name = choreography.formationCount === 0
      ? "Nothing to cue yet"
      : next < choreography.formationCount
      ? `${next + 1} ${choreography.formations[next].name}`
      : "That was the last one";
    setText(byId("go-next"), name);
  }

  showState() {
    const { state } = this.#session;
    const rate = Math.round(state.rate * 100);
    if (this.#rateTimer === null && document.activeElement !== byId("rate")) byId("rate").value = String(rate);
    if (this.#rateTimer === null) setText(byId("rate-value"), `${rate} %`);
    const cannot = this.#whyNot();
    for (const id of ["go", "back", "play", "seek", "rate"]) {
      byId(id).setAttribute("aria-disabled", String(cannot !== null));
    }
    byId("go").title = cannot ?? "";
    document.body.dataset.baton = this.#session.holdsBaton ? "mine" : state.baton === null ? "free" : "other";
  }

  #whyNot() {
    const { state } = this.#session;
    if (state.ended) return "The session has ended.";
    if (!this.#session.isConnected) return "Not connected: a cue would not get out.";
    if (this.#stand.choreography?.formationCount === 0) return "This production has no formations yet.";
    if (!this.#session.holdsBaton) return "You do not hold the baton. Take it first.";
    return null;
  }

  #mayCue() {
    const why = this.#whyNot();
    if (why !== null) this.#verdict(why, { isSubtle: false });
    return why === null;
  }

  async #send(kind, fields = {}) {
    if (!this.#mayCue()) return;
    this.#judge(await this.#session.command(kind, fields));
  }

  #judge(answer) {
    if (answer.ok) this.#verdict("");
    else this.#verdict(refusalInWords(answer), { isSubtle: isSubtle(answer) });
  }

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
    const seek = byId("seek");
    seek.addEventListener("input", () => {
      this.#seeking = Math.round(Number(seek.value) * 1e6);
      this.#showPlace(this.#seeking, this.#stand.choreography?.formationAt(this.#seeking) ?? 0, false);
    });
    seek.addEventListener("change", () => this.#seekSoon(Math.round(Number(seek.value) * 1e6)));
  }

  /** Held arrow keys make one seek, when they rest. */
  #seekSoon(position) {
    this.#seeking = position;
    this.#showPlace(position, this.#stand.choreography.formationAt(position));
    clearTimeout(this.#seekTimer);
    this.#seekTimer = setTimeout(async () => {
      await this.#send("seek", { position });
      if (this.#seeking === position) this.#seeking = null;
      this.#stand.refresh();
    }, settleAfter);
  }

  #showPlace(time, formation, moveSlider = true) {
    const seek = byId("seek");
    const { choreography } = this.#stand;
    const seconds = time / 1e6;
    if (moveSlider && Math.abs(Number(seek.value) - seconds) >= 0.05) seek.value = seconds.toFixed(1);
    byId("seek").style.setProperty("--done", `${choreography?.end ? (time / choreography.end) * 100 : 0}%`);
    const words = clockTime(time);
    setText(byId("elapsed"), words);
    const spoken = `${words}, formation ${formation + 1}`;
    if (seek.getAttribute("aria-valuetext") !== spoken) seek.setAttribute("aria-valuetext", spoken);
  }

  #listenToRate() {
    byId("rate").addEventListener("input", () => this.#rateSoon());
    for (const preset of document.querySelectorAll("[data-rate]")) {
      preset.addEventListener("click", () => {
        byId("rate").value = preset.dataset.rate;
        this.#rateSoon();
      });
    }
  }

  #rateSoon() {
    const percent = Number(byId("rate").value);
    setText(byId("rate-value"), `${percent} %`);
    clearTimeout(this.#rateTimer);
    this.#rateTimer = setTimeout(async () => {
      await this.#send("rate", { rate: percent / 100 });
      this.#rateTimer = null;
      this.showState();
    }, settleAfter);
  }
}
