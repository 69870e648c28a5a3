import { words } from "../words/live.js";
import { StageView } from "../stage/view.js";
import { Ticker } from "../stage/ticker.js";
import { choreographyOf, loadChoreography } from "../stage/choreography.js";
import { pictureAt } from "../stage/picture.js";
import { planImage } from "../stage/plan-image.js";
import { showTrouble } from "../ui/banner.js";
import { prefer, preference } from "../ui/preferences.js";
import { displayLag } from "../ui/lags.js";
import { CountShown } from "./count-shown.js";
import { Changes } from "../ui/changes.js";
import { ask, forget } from "../ui/ask.js";
import { Continuity } from "./continuity.js";
import { nextFrame } from "./frame-pace.js";
import { StandExtras } from "./stand-extras.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Revision } from "../live/document-in-use.js"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Performer, Plan, Production } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Lens, Side } from "../stage/drawing.d.ts"
 * @import { Picture } from "../stage/picture.js"
 * @import { Place } from "../stage/palettes.js"
 * @import { Economy } from "./frame-pace.js"
 * @import { Paint } from "./stand-extras.js"
 */

/**
 * The stage of a live session on a page: production → choreography → picture → canvas, drawn only while it changes.
 *
 * `onProduction(choreography)` is called when a revision has been loaded, `onFrame(picture, now)` with each picture,
 * `onFormation(index, picture, before)` when another formation is live (`before` is null for the first).
 */
/** CSS pixels. */
const fingerReach = 24;

export class StageStand {
  /** @type {Choreography | null} */
  choreography = null;
  /** @type {Picture | null} */
  picture = null;
  /** @type {(picture: Picture, now: number) => void} */
  onFrame = () => {};
  /** @type {(index: number, picture: Picture, before: number | null) => void} */
  onFormation = () => {};
  /** @type {(choreography: Choreography) => void} */
  onProduction = () => {};
  /** Told when another choreography is on the stage. */
  loaded = new Changes();
  #session;
  #view;
  #count;
  #ticker;
  #mine = -1;
  /** @type {number | null} */
  #live = null;
  /** @type {number | string | null} */
  #drawnTime = null;
  #dirty = true;
  /** @type {number[] | null} */
  #frames = null;
  /** @type {((state: SessionState, production: Production) => Performer[]) | null} */
  #dots = null;
  /** @type {{ labels: string, performers: readonly Performer[] } | null} the dots that were made last */
  #made = null;
  #extras;
  #continuity = new Continuity();
  /** @type {Economy} */
  #economy = "none";

  /**
   * @param {LiveSession} session
   * @param {HTMLCanvasElement} canvas
   * @param {object} [options]
   * @param {Place} [options.place]
   * @param {Side} [options.side] from where the stage is seen before somebody turns it
   * @param {boolean} [options.cropsWings]
   * @param {boolean} [options.namesSides]
   * @param {{ digit?: HTMLElement, pass?: HTMLElement }} [options.countPlaces] where the count-in and the pass of a
   *   loop are shown instead of over the stage
   */
  constructor(session, canvas, { place, side = "audience", cropsWings, namesSides, countPlaces } = {}) {
    this.#session = session;
    this.#view = new StageView(canvas, { place, cropsWings, namesSides });
    this.#extras = new StandExtras(this.#view);
    this.#count = new CountShown(canvas, countPlaces);
    this.#view.side = preference("side", side) === "performer" ? "performer" : "audience";
    this.#ticker = new Ticker((timestamp) => this.#draw(timestamp));
    this.#view.onResize = () => this.refresh();
    session.listen("production", () => this.#load());
    session.listen("change", () => this.#changed());
  }

  /** Changes the cast to what its dots show, by who is in the session; null for the cast as it is. */
  set dots(/** @type {((state: SessionState, production: Production) => Performer[]) | null} */ dots) {
    this.#dots = dots;
    if (this.choreography !== null) this.#show(this.choreography);
    this.refresh();
  }

  get side() {
    return this.#view.side;
  }

  /** How often it is drawn without anything to wait for, on a device that saves its battery. */
  set economy(/** @type {Economy} */ economy) {
    this.#economy = economy;
    this.refresh();
  }

  /** CSS pixels from a dot's middle to its outline. */
  get radius() {
    return this.#view.radius;
  }

  /** The least size of letters that are read from the last row, in CSS pixels. */
  set readable(/** @type {number} */ letters) {
    this.#view.readable = letters;
  }

  /** Width by height of what is shown. */
  get aspect() {
    return this.#view.aspect;
  }

  turn() {
    this.#view.side = this.#view.side === "audience" ? "performer" : "audience";
    prefer("side", this.#view.side);
    this.refresh();
  }

  /**
   * Shows where everybody would stand in another formation too; -1 for none.
   *
   * @param {number} index
   */
  preview(index) {
    this.#extras.previewed = index;
    this.refresh();
  }

  /** What the stage is seen through instead of from above; null for nothing. */
  set lens(/** @type {Lens | null} */ lens) {
    this.#view.lens = lens;
  }

  /** Draws something extra below the performers; null for nothing. */
  set paint(/** @type {Paint | null} */ paint) {
    this.#extras.paint = paint;
    this.refresh();
  }

  /**
   * Whose dot is drawn within a finger's reach of a point of the canvas, in CSS pixels; -1 for nobody.
   *
   * @param {number} x
   * @param {number} y
   */
  dotAt(x, y) {
    const { drawn } = this;
    if (drawn === null || this.picture?.phase === "empty") return -1;
    let nearest = -1;
    let least = Math.max(this.radius + 4, fingerReach);
    this.performers.forEach((_, turn) => {
      const at = this.#view.toScreen(drawn[2 * turn], drawn[2 * turn + 1]);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance <= least) [nearest, least] = [turn, distance];
    });
    return nearest;
  }

  refresh() {
    this.#dirty = true;
    this.#ticker.wake();
  }

  /** How the stage lies on the canvas, as of `StageView.frame`. */
  get frame() {
    return this.#view.frame;
  }

  /** The places drawn last, which differ from the true ones while they glide there. */
  get drawn() {
    return this.#continuity.drawn;
  }

  get performers() {
    return this.choreography?.performers ?? [];
  }

  /**
   * Records the timestamps of drawn frames, for measurements: start with true, read with false.
   *
   * @param {boolean} isOn
   */
  recordFrames(isOn) {
    const frames = this.#frames;
    this.#frames = isOn ? [] : null;
    return frames;
  }

  /** At once if possible, so that no frame shows the old document with the new motion. */
  #load() {
    const { production } = this.#session;
    forget(this);
    if (production === null) return undefined;
    try {
      const loaded = choreographyOf(production);
      if (loaded !== null) return this.#put(loaded);
    } catch (problem) {
      return this.#sayNotPrepared(problem);
    }
    return this.#loadLater(production);
  }

  /** @param {Revision} production */
  async #loadLater(production) {
    try {
      this.#put(
        await ask(this, "latest", async (signal) => {
          const loaded = await loadChoreography(production);
          if (signal.aborted) loaded.free();
          return loaded;
        }),
      );
    } catch (problem) {
      this.#sayNotPrepared(problem);
    }
  }

  /** @param {unknown} problem */
  #sayNotPrepared(problem) {
    console.info(problem);
    showTrouble(words("live.stageNotPrepared"), { retry: () => this.#load() });
  }

  /** @param {Choreography} loaded */
  #put(loaded) {
    const before = this.choreography;
    this.choreography = loaded;
    before?.free();
    this.#continuity.carryOver(before, loaded, this.#session.shown);
    const { production } = loaded;
    this.#show(loaded);
    document.documentElement.style.setProperty("--aspect", String(this.#view.aspect));
    this.#extras.forget();
    this.#live = null;
    this.#showPlan(production.stage.plan);
    this.onProduction(loaded);
    this.loaded.notify();
    this.refresh();
  }

  #changed() {
    // In the dark, only what moves everybody is worth a frame.
    if (this.#economy === "dark" && this.#continuity.seen?.state.motion === this.#session.shown.motion) return;
    if (this.choreography !== null && this.#dots !== null) this.#show(this.choreography);
    this.refresh();
  }

  /** @param {Choreography} choreography */
  #show({ production, performers }) {
    this.#view.show({ ...production, performers: this.#dotsOf(production) ?? performers });
  }

  /**
   * The same object as the last time, as long as it shows the same.
   *
   * @param {Production} production
   */
  #dotsOf(production) {
    if (this.#dots === null) return (this.#made = null);
    const performers = this.#dots(this.#session.state, production);
    const labels = JSON.stringify(performers);
    if (this.#made?.labels !== labels) this.#made = { labels, performers };
    return this.#made.performers;
  }

  /** @param {Plan | null} [plan] */
  async #showPlan(plan) {
    this.#view.plan = await ask(this.#view, "latest", () => planImage(plan?.asset ?? null, this.#session.token));
    this.refresh();
  }

  /**
   * Returns when it wants to draw again, in milliseconds.
   *
   * @param {number} timestamp
   */
  #draw(timestamp) {
    const choreography = this.choreography;
    const state = this.#session.shown;
    const frame = this.#session.frameInstant(timestamp);
    if (choreography === null || !state.known || frame === null) return Infinity;
    // A screen that shows a frame late is given the picture of when it can be seen.
    const now = frame + displayLag();
    const picture = pictureAt(state, choreography, now);
    this.picture = picture;
    this.#frames?.push(timestamp);
    this.#place(choreography, picture, timestamp, now);
    this.#count.show(picture, this.#view.side);
    if (!picture.pending) this.#session.drew(now);
    this.onFrame(picture, now);
    if (picture.formation !== this.#live) {
      const before = this.#live;
      this.#live = picture.formation;
      this.onFormation(picture.formation, picture, before);
    }
    const isGliding = this.#continuity.isUnderWay(this.#continuity.seen?.timestamp ?? 0);
    return nextFrame(picture, now, { economy: this.#economy, isGliding });
  }

  /**
   * Positions change only during moves: between them a frame is drawn only when something else has changed.
   *
   * @param {Choreography} choreography
   * @param {Picture} picture
   * @param {number} timestamp
   * @param {number} now
   */
  #place(choreography, picture, timestamp, now) {
    const mine = this.performers.findIndex(({ id }) => id === this.#session.myPerformer);
    if (mine !== this.#mine) {
      this.#mine = mine;
      this.#view.mine = mine;
      this.#dirty = true;
    }
    if (picture.phase === "empty") {
      this.#continuity.forget();
    } else {
      const frame = { timestamp, now, state: this.#session.shown };
      this.#continuity.follow(frame, choreography, picture.time, this.#view.unit);
    }
    const isMoving = picture.phase === "moving" || this.#continuity.isUnderWay(timestamp);
    const drawn = isMoving ? timestamp : `standing ${picture.formation}`;
    if (!this.#dirty && drawn === this.#drawnTime) return;
    this.#dirty = false;
    this.#drawnTime = drawn;
    const places = picture.phase === "empty"
      ? null
      : this.#continuity.applied(choreography.positionsAt(picture.time), timestamp);
    this.#view.draw(places, {
      way: this.#extras.way(choreography, picture, this.#mine),
      pieces: this.#extras.pieces(choreography, picture),
      under: this.#extras.underneath(choreography, this.performers, places),
    });
  }
}
