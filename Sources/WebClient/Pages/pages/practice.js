import "../words/page.js";
import { signed, words } from "../words/practice.js";
import "../words/live.js";
import { turnAt } from "../dancer/turn.js";
import { TurnBand } from "../dancer/turn-band.js";
import { changesBetween, outlineFor } from "../stage/changes.js";
import { changedInWords, changeInWords } from "../stage/change-words.js";
import { keepLastRun, lastRun } from "../dancer/last-run.js";
import { openChanged } from "../practice/changed.js";
import { askForDancer } from "../practice/opening.js";
import { openPiece } from "../practice/kept.js";
import { mirrored } from "../practice/mirrored.js";
import { OwnRun } from "../practice/own-run.js";
import { countsOn, formationOn } from "../practice/places.js";
import { Repeating } from "../practice/repeating.js";
import { openSettings } from "../practice/settings.js";
import { slideIfLong } from "../player/sliding.js";
import { Journal } from "../wire/journal.js";
import { lastKnown } from "../live/last-known.js";
import { pagePath } from "../live/memberships.js";
import { ask } from "../ui/ask.js";
import { releaseFocusAfterPointer } from "../ui/keyboard.js";
import { byId, setText, within } from "../ui/node.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { isDialogOpen } from "../ui/dialog.js";
import { loadStyle } from "../ui/load-style.js";
import { openOffline } from "../ui/offline.js";
import { placeKept } from "../ui/same-place.js";
import { beginInTime } from "../ui/on-demand.js";
import { patch } from "../ui/patch.js";
import { prefer, preference } from "../ui/preferences.js";
import { StageStand } from "../session/stage-stand.js";
import { keepAwake } from "../ui/wake-lock.js";
import { keyPress } from "../ui/key-press.js";
import { clipsOf } from "../sound/passages.js";
import { pictureAt } from "../stage/picture.js";
import { countInEight } from "../stage/eight-words.js";
import { eightsAt } from "../stage/tempo.js";
import { offerHelp } from "../help/offer.js";

offerHelp("practice", null);

/**
 * `/practice/{production}`: one dancer alone with the piece, also without the network. What is set and repeated here
 * stays on this device, and nobody is told of it.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Piece } from "../practice/kept.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { MovesShown } from "../session/moves-shown.js"
 * @import { videoSwitch } from "../film/of-run.js"
 */

class PracticePage {
  #piece;
  #run;
  #stand;
  #repeating;
  #band = new TurnBand({ isAlone: true });
  #seek = byId("seek", HTMLInputElement);
  #rate = byId("rate", HTMLInputElement);
  #isSeeking = false;
  /** Once it is loaded, where the piece has videos. @type {ReturnType<typeof videoSwitch> | null} */
  #video = null;
  /** Once it is loaded, where the piece has moves. @type {MovesShown | null} */
  #moves = null;
  /** The part that the address asks for, until it is repeated. */
  #wantedPart = new URLSearchParams(location.hash.slice(1)).get("part");
  /** Whether anything has been played since the page was opened. */
  #hasPlayed = false;

  /** @param {Piece} piece */
  constructor(piece) {
    this.#piece = piece;
    const run = new OwnRun(piece.token);
    this.#run = run;
    const session = /** @type {LiveSession} */ (/** @type {unknown} */ (run));
    this.#stand = new StageStand(session, byId("stage", HTMLCanvasElement), {
      side: "performer",
      cropsWings: true,
      namesSides: true,
    });
    this.#repeating = new Repeating(run);
    this.#stand.onFrame = (picture, now) => {
      this.#show(picture, now);
      const { choreography } = this.#stand;
      if (choreography !== null) this.#moves?.show(choreography, picture.time);
    };
    if (piece.production.moves?.length > 0) {
      beginInTime(() => import("../session/moves-shown.js"), ({ MovesShown }) => {
        this.#moves = new MovesShown(session, this.#stand, within(document, ".stage-frame"), () => run.myPerformer);
        this.#stand.refresh();
      });
    }
    if ((piece.production.videos ?? []).length > 0) this.#offerVideo();
    this.#stand.onProduction = (choreography) => {
      run.choreography = choreography;
      this.#showChanges(choreography);
      this.#seek.max = String(run.end / 1e6);
      this.#showRun();
      this.#repeating.repeatPart(this.#wantedPart);
      this.#wantedPart = null;
      this.#comeBack();
      // What is pressed before the piece is there would be lost, or played to the end of the music only.
      for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert");
    };
    run.listen("change", () => this.#showRun());
    run.myPerformer = this.#performerBefore();
    this.#listen();
    this.#put();
    this.#sound(session);
    keepAwake(() => {});
    openOffline();
    Object.assign(globalThis, { runthrough: { session: run, stand: this.#stand } }); // for measurements
  }

  /** Where somebody was before the page was opened again. */
  #comeBack() {
    const run = this.#run;
    const before = placeKept("practice", () => ({ time: run.present?.time ?? 0, ...this.#repeating.kept }));
    if (before === undefined) return;
    if (before.loop !== null) this.#repeating.put(before);
    run.seek(before.time);
  }

  #performerBefore() {
    const { id, production, membership } = this.#piece;
    const before = preference(`practice.${id}`, preference(`danced.${membership?.member ?? ""}`, ""));
    return production.performers.some((performer) => performer.id === before) ? before : null;
  }

  #listen() {
    const { id, production, membership } = this.#piece;
    patch(within(document, "#title bdi"), production.title);
    document.title = words("practice.titled", { title: production.title });
    slideIfLong(byId("title"));
    const back = byId("session", HTMLAnchorElement);
    if (membership !== null) back.href = pagePath(membership);
    // Nobody is there any more when it is over.
    back.hidden = membership === null || (lastKnown(membership)?.state.ended ?? false);
    byId("play").addEventListener("click", () => this.#playOrPause());
    for (const button of document.querySelectorAll("[data-by]")) {
      if (!(button instanceof HTMLElement)) continue;
      button.addEventListener("click", () => this.#step(button.dataset));
      if (button.dataset.by === "count") setText(button, signed(Number(button.dataset.step)));
    }
    this.#seek.addEventListener("input", () => {
      this.#isSeeking = true;
      this.#run.seek(1e6 * Number(this.#seek.value));
    });
    this.#seek.addEventListener("change", () => (this.#isSeeking = false));
    this.#rate.addEventListener("input", () => this.#setRate(Number(this.#rate.value)));
    for (const button of document.querySelectorAll("[data-rate]")) {
      if (button instanceof HTMLElement) {
        button.addEventListener("click", () => this.#setRate(Number(button.dataset.rate)));
      }
    }
    const mirror = byId("mirrored", HTMLInputElement);
    mirror.checked = preference("practice.mirrored", "no") === "yes";
    mirror.addEventListener("change", () => {
      prefer("practice.mirrored", mirror.checked ? "yes" : "no");
      this.#put();
    });
    byId("menu").addEventListener(
      "click",
      () => openSettings(this.#run, this.#stand, (performer) => this.#become(performer), id),
    );
    if (this.#piece.isShared && this.#run.myPerformer === null && preference(`practice.${id}`, "?") === "?") {
      askForDancer(this.#piece.production.performers, (performer) => this.#become(performer));
    }
    document.addEventListener("visibilitychange", () => this.#lookAgain());
    releaseFocusAfterPointer();
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {string | null} performer */
  #become(performer) {
    prefer(`practice.${this.#piece.id}`, performer ?? "");
    this.#run.myPerformer = performer;
    this.#stand.refresh();
    if (this.#run.choreography !== null) this.#showChanges(this.#run.choreography);
  }

  /** What is not what this dancer saw last is told, until they have read it. @param {Choreography} choreography */
  #showChanges({ stage }) {
    const button = byId("changed", HTMLButtonElement);
    const { id, production } = this.#piece;
    const mine = this.#run.myPerformer;
    const now = mine === null ? null : outlineFor(production, mine);
    button.hidden = true;
    if (mine === null || now === null) return;
    const before = lastRun(id, mine);
    if (before === null) return keepLastRun(id, mine, { outline: now, got: {} });
    const changed = changesBetween(before.outline, now).map((one) => ({
      title: changedInWords(one),
      sentences: changeInWords(one, stage),
    }));
    const said = this.#linesSince(before.outline.revision);
    const show = (/** @type {readonly string[]} */ lines) => {
      const count = changed.length;
      button.hidden = count === 0 && lines.length === 0;
      setText(button, words(count === 0 ? "practice.whatIsNew" : "practice.changedCount", { count }));
    };
    button.onclick = () =>
      openChanged(changed, said, () => {
        keepLastRun(id, mine, { outline: now, got: {} });
        button.hidden = true;
      });
    show([]);
    said.then((lines) => this.#run.myPerformer === mine && show(lines));
  }

  /** What was said by those who published it since then; of what is published at once, nothing. @param {number} seen */
  async #linesSince(seen) {
    const { id, token, isKept, production } = this.#piece;
    if (isKept || production.edition !== "published" || production.revision <= seen) return [];
    try {
      const { publications } = await new Journal(id, token).publications(seen);
      const lines = publications.map(({ note }) => note).filter((note) => note !== "");
      if (lines.length > 0) await loadStyle("shared");
      return lines;
    } catch {
      return []; // what changed is told without them
    }
  }

  /** Whoever comes back to this page is offered what was published meanwhile. */
  async #lookAgain() {
    const { id, production } = this.#piece;
    const piece = document.hidden ? null : await ask(this, "latest", () => openPiece(id)).catch(() => null);
    if (piece === null || piece.production.revision <= production.revision) return;
    const button = byId("changed", HTMLButtonElement);
    setText(button, words("practice.newVersion"));
    button.hidden = false;
    button.onclick = () => location.reload();
  }

  #put() {
    const { production } = this.#piece;
    const isMirrored = byId("mirrored", HTMLInputElement).checked;
    this.#run.musicEnds = Math.max(0, ...clipsOf(production).map(({ to }) => to));
    byId("empty").hidden = production.formations.length > 0;
    if (production.nextRun) this.#showNextRun();
    this.#run.put(isMirrored ? mirrored(production) : production);
  }

  /** Loaded where there is one. */
  async #showNextRun() {
    const { id, production } = this.#piece;
    const [{ isToCome, nextRunView }] = await Promise.all([import("../sharing/next-run.js"), loadStyle("shared")]);
    const { nextRun = null, title } = production;
    if (nextRun !== null && isToCome(nextRun, Date.now())) patch(byId("next-run"), nextRunView(nextRun, { title, id }));
  }

  /** The video of the piece in the place of the stage, or beside it where there is room. */
  #offerVideo() {
    const { production } = this.#piece;
    beginInTime(() => import("../film/of-run.js"), ({ videoOfRun, videoSwitch }) => {
      const frame = within(document, ".stage-frame");
      this.#video = videoSwitch({
        button: byId("video", HTMLButtonElement),
        name: "practice.video",
        make: () => videoOfRun(this.#run, () => this.#run.choreography, () => production),
        place: (view) => frame.append(view.element),
        changed: () => frame.classList.toggle("has-video", frame.querySelector(".video-view") !== null),
      });
      this.#video.offer(true);
      this.#run.listen("change", () => this.#video?.view?.wake());
    });
  }

  /** Loaded once the stage is there. @param {LiveSession} session */
  async #sound(session) {
    const [{ promptWith }, { Music }, { showMusic }] = await Promise.all([
      import("../session/prompting.js"),
      import("../sound/music.js"),
      import("../sound/page.js"),
    ]);
    promptWith(session, this.#stand);
    const music = new Music(this.#run, this.#stand, { name: "music.practice", usual: true });
    showMusic(music, { hint: within(document, ".notice"), button: byId("music") });
  }

  #playOrPause() {
    if (this.#run.choreography === null) return;
    if (this.#run.isGoing) this.#run.pause();
    else this.#run.play();
  }

  /** @param {DOMStringMap} where */
  #step({ by, step }) {
    const { choreography } = this.#run;
    const time = this.#run.present?.time;
    if (choreography === null || time === undefined) return;
    const steps = Number(step);
    this.#run.seek(
      by === "formation" ? formationOn(choreography, time, steps) : countsOn(choreography, time, steps),
    );
  }

  /** @param {number} percent */
  #setRate(percent) {
    this.#rate.value = String(percent);
    this.#run.practise({ rate: Number(this.#rate.value) / 100 });
    this.#repeating.remember();
    this.#showRun();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (isDialogOpen() || !keyPress(event).isPlain) return;
    const { target } = event;
    if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) return;
    const isButton = target instanceof HTMLButtonElement;
    const steps = event.shiftKey ? "8" : "1";
    if (event.key === " " && !isButton) this.#playOrPause();
    else if (event.key === "ArrowLeft") this.#step({ by: "count", step: `-${steps}` });
    else if (event.key === "ArrowRight") this.#step({ by: "count", step: steps });
    else if (event.key === "PageUp") this.#step({ by: "formation", step: "-1" });
    else if (event.key === "PageDown") this.#step({ by: "formation", step: "1" });
    else return;
    event.preventDefault();
  }

  #showRun() {
    const { isGoing, practising } = this.#run;
    setText(byId("play"), words(isGoing ? "practice.stop" : "practice.play"));
    const percent = Math.round(100 * practising.rate);
    if (document.activeElement !== this.#rate) this.#rate.value = String(percent);
    setText(byId("rate-value"), words("practice.percent", { percent }));
    this.#repeating.show();
  }

  /** @param {Picture} picture @param {number} now */
  #show(picture, now) {
    const { choreography } = this.#run;
    if (choreography === null) return;
    const mine = choreography.performers.findIndex(({ id }) => id === this.#run.myPerformer);
    this.#hasPlayed ||= picture.isGoing;
    if (picture.phase === "empty") this.#band.empty();
    else {
      // Nobody gives a GO here: what stands goes on with “Play”.
      const { shown } = this.#run;
      const then = this.#run.goesOnAt(now);
      const own = { ...pictureAt(shown, choreography, then), isPaused: !picture.isGoing };
      const turn = turnAt(own, choreography, shown, then, mine);
      if (this.#hasPlayed) this.#band.show(turn, own, then, shown, choreography);
      else this.#band.ready(words("practice.ready"), words("practice.pressPlay"));
      const number = picture.formation + 1;
      const { name } = choreography.formations[picture.formation];
      setText(byId("where"), words("live.numberedFormation", { number, name }));
    }
    const { eights, count } = eightsAt(choreography, picture.time);
    setText(byId("eights"), countInEight(eights + 1, count));
    if (!this.#isSeeking) this.#seek.value = String(picture.time / 1e6);
    setText(byId("play"), words(picture.isGoing ? "practice.stop" : "practice.play"));
  }
}

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
try {
  const piece = await openPiece(id);
  // Nothing of a drill is on a stage: the athlete's page shows it.
  if (piece.production.drill !== undefined) location.replace(`/athlete/-#alone=${encodeURIComponent(id)}`);
  else new PracticePage(piece);
} catch (problem) {
  showTrouble(words("practice.notThere", { why: inWords(problem) }), { retry: () => location.reload() });
}
