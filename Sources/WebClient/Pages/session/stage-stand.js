import { words } from "../words/live.js";
import { StageView } from "../stage/view.js";
import { Ticker } from "../stage/ticker.js";
import { choreographyOf, loadChoreography } from "../stage/choreography.js";
import { pictureAt } from "../stage/picture.js";
import { planImage } from "../stage/plan-image.js";
import { piecesIn, piecesOnTheWay } from "../stage/set-pieces.js";
import { showTrouble } from "../ui/banner.js";
import { prefer, preference } from "../ui/preferences.js";
import { displayLag } from "../ui/lags.js";
import { CountShown } from "./count-shown.js";
import { Changes } from "../ui/changes.js";
import { Glide } from "../stage/glide.js";
import { drawPreview } from "../stage/preview.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Revision } from "../live/document-in-use.js"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Performer, Plan, Production } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Painter, Places, ShownPiece, Side } from "../stage/drawing.d.ts"
 * @import { Picture } from "../stage/picture.js"
 * @import { Place } from "../stage/palettes.js"
 */

/**
 * The stage of a live session on a page: production → choreography → picture → canvas, drawn only while it changes.
 *
 * `onProduction(choreography)` is called when a revision has been loaded, `onFrame(picture, now)` with each picture,
 * `onFormation(index, picture, before)` when another formation is live (`before` is null for the first).
 */
const textEvery = 100;
/** Milliseconds from frame to frame on a device that saves its battery. */
const slowFrame = 100;
/** If the clock gains or loses less than this between two frames, nobody sees it. */
const clockStepSeen = 40_000;
/** CSS pixels. */
const fingerReach = 24;

/** @typedef {(context: CanvasRenderingContext2D, frame: StageView["frame"]) => void} Paint */

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
  /** @type {Float64Array | null} */
  #way = null;
  #wayOf = "";
  /** @type {number | null} */
  #live = null;
  /** @type {number | string | null} */
  #drawnTime = null;
  #dirty = true;
  /** @type {number[] | null} */
  #frames = null;
  /**
   * The last frame: its timestamp, the instant that it showed, and the model that it was computed from.
   *
   * @type {{ timestamp: number, now: number, state: SessionState } | null}
   */
  #seen = null;
  #glide = new Glide();
  /** Another document is on the stage: what was drawn from the one before glides to its place. */
  #isReplaced = false;
  /** @type {((state: SessionState, production: Production) => Performer[]) | null} */
  #dots = null;
  /** @type {{ labels: string, performers: readonly Performer[] } | null} the dots that were made last */
  #made = null;
  /** @type {ShownPiece[]} */
  #pieces = [];
  #piecesOf = "";
  #previewed = -1;
  /** @type {Paint | null} */
  #paint = null;
  /** @type {"none" | "slow" | "dark"} */
  #economy = "none";

  /**
   * @param {LiveSession} session
   * @param {HTMLCanvasElement} canvas
   * @param {object} [options]
   * @param {Place} [options.place]
   * @param {Side} [options.side] from where the stage is seen before somebody turns it
   * @param {boolean} [options.cropsWings]
   * @param {boolean} [options.namesSides]
   */
  constructor(session, canvas, { place, side = "audience", cropsWings, namesSides } = {}) {
    this.#session = session;
    this.#view = new StageView(canvas, { place, cropsWings, namesSides });
    this.#count = new CountShown(canvas);
    this.#view.side = preference("side", side) === "performer" ? "performer" : "audience";
    this.#ticker = new Ticker((timestamp) => this.#draw(timestamp));
    this.#view.onResize = () => this.refresh();
    session.addEventListener("production", () => this.#load());
    session.addEventListener("change", () => this.#changed());
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
  set economy(/** @type {"none" | "slow" | "dark"} */ economy) {
    this.#economy = economy;
    this.refresh();
  }

  /** CSS pixels from a dot's middle to its outline. */
  get radius() {
    return this.#view.radius;
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
    this.#previewed = index;
    this.refresh();
  }

  /** Draws something extra below the performers; null for nothing. */
  set paint(/** @type {Paint | null} */ paint) {
    this.#paint = paint;
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
    return this.#glide.drawn;
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
      const loaded = await loadChoreography(production);
      if (production === this.#session.production) this.#put(loaded);
      else loaded.free();
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
    this.#carryOver(before, loaded);
    const { production } = loaded;
    this.#show(loaded);
    document.documentElement.style.setProperty("--aspect", String(this.#view.aspect));
    this.#wayOf = "";
    this.#piecesOf = "";
    this.#live = null;
    this.#showPlan(production.stage.plan);
    this.onProduction(loaded);
    this.loaded.tell();
    this.refresh();
  }

  #changed() {
    // In the dark, only what moves everybody is worth a frame.
    if (this.#economy === "dark" && this.#seen?.state.motion === this.#session.shown.motion) return;
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

  /**
   * A performer who was on the stage before goes on from where they were drawn.
   *
   * @param {Choreography | null} before
   * @param {Choreography} loaded
   */
  #carryOver(before, loaded) {
    const seen = this.#seen;
    this.#isReplaced = seen !== null && before !== null && before.formationCount > 0;
    if (seen === null || before === null || !this.#isReplaced || loaded.formationCount === 0) {
      return this.#glide.forget();
    }
    if (before.performers === loaded.performers) return undefined;
    const turns = new Map(before.performers.map(({ id }, turn) => [id, turn]));
    const { time } = pictureAt(this.#session.shown, loaded, seen.now);
    return this.#glide.carry(loaded.performers.map(({ id }) => turns.get(id) ?? -1), loaded.positionsAt(time));
  }

  /** @param {Plan | null} [plan] */
  async #showPlan(plan) {
    const picture = await planImage(plan?.asset ?? null, this.#session.token);
    if (this.choreography?.stage.plan?.asset !== plan?.asset) return;
    this.#view.plan = picture;
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
    return this.#nextWanted(picture, now);
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
      this.#glide.forget();
    } else {
      const places = choreography.positionsAt(picture.time);
      const state = this.#session.shown;
      if (this.#isReplaced || this.#isCorrected(choreography, timestamp, now)) {
        this.#glide.begin(places, timestamp, this.#view.unit);
      }
      this.#isReplaced = false;
      this.#seen = { timestamp, now, state };
    }
    const isMoving = picture.phase === "moving" || this.#glide.isUnderWay(timestamp);
    const drawn = isMoving ? timestamp : `standing ${picture.formation}`;
    if (!this.#dirty && drawn === this.#drawnTime) return;
    this.#dirty = false;
    this.#drawnTime = drawn;
    const places = picture.phase === "empty"
      ? null
      : this.#glide.applied(choreography.positionsAt(picture.time), timestamp);
    this.#view.draw(places, {
      way: this.#myWay(choreography, picture),
      pieces: this.#piecesNow(choreography, picture),
      under: this.#underneath(choreography, places),
    });
  }

  /**
   * @param {Choreography} choreography
   * @param {Places | null} places
   * @returns {Painter | null}
   */
  #underneath(choreography, places) {
    const preview = this.#paintPreview(choreography, places);
    const paint = this.#paint;
    if (paint === null) return preview;
    return (context) => {
      preview?.(context);
      paint(context, this.#view.frame);
    };
  }

  /**
   * @param {Choreography} choreography
   * @param {Places | null} from
   * @returns {Painter | null}
   */
  #paintPreview(choreography, from) {
    if (from === null || this.#previewed < 0 || this.#previewed >= choreography.formationCount) return null;
    const to = choreography.standIn(this.#previewed);
    return (context) => drawPreview(context, this.#view.frame, { performers: this.performers, from, to });
  }

  /**
   * Set pieces that change fade over while the performers move.
   *
   * @param {Choreography} choreography
   * @param {Picture} picture
   */
  #piecesNow(choreography, { phase, formation, time }) {
    const { production } = choreography;
    if (phase === "empty" || !production.setPieces?.length) return [];
    if (phase === "moving") {
      const departs = choreography.departure(formation - 1);
      this.#piecesOf = "";
      return piecesOnTheWay(production, formation, (time - departs) / (choreography.arrival(formation) - departs));
    }
    if (this.#piecesOf !== String(formation)) {
      this.#piecesOf = String(formation);
      this.#pieces = piecesIn(production, formation);
    }
    return this.#pieces;
  }

  /**
   * Whether this picture does not follow from the one before: another motion turned out to apply, as after a
   * disconnection, or the clock was corrected. A change that comes ahead of its instant does follow.
   *
   * @param {Choreography} choreography
   * @param {number} timestamp
   * @param {number} now
   */
  #isCorrected(choreography, timestamp, now) {
    const before = this.#seen;
    if (before === null) return false;
    if (Math.abs(now - before.now - (timestamp - before.timestamp) * 1000) > clockStepSeen) return true;
    const state = this.#session.shown;
    if (state === before.state || state.motion === before.state.motion) return false;
    return pictureAt(before.state, choreography, now).time !== pictureAt(state, choreography, now).time;
  }

  /**
   * @param {Choreography} choreography
   * @param {Picture} picture
   */
  #myWay(choreography, picture) {
    const into = picture.phase === "moving" ? picture.formation : picture.next?.formation ?? null;
    if (this.#mine < 0 || into === null) return null;
    const key = `${into} ${this.#mine}`;
    if (key !== this.#wayOf) {
      this.#wayOf = key;
      this.#way = isStep(into, picture) ? choreography.pathPoints(into, this.#mine, 40) : null;
    }
    return this.#way;
  }

  /**
   * @param {Picture} picture
   * @param {number} now
   */
  #nextWanted(picture, now) {
    const wanted = this.#nextChange(picture, now);
    const { boundary } = picture;
    if (this.#economy === "dark") return boundary === null ? Infinity : Math.max(0, (boundary - now) / 1000);
    return this.#economy === "slow" ? Math.max(slowFrame, wanted) : wanted;
  }

  /**
   * @param {Picture} picture
   * @param {number} now
   */
  #nextChange(picture, now) {
    if (picture.phase === "moving" && picture.runs) return 0;
    if (this.#glide.isUnderWay(this.#seen?.timestamp ?? 0)) return 0;
    if (picture.pending) return 0;
    if (!picture.runs && picture.boundary === null) return Infinity;
    const untilNext = picture.boundary === null ? Infinity : (picture.boundary - now) / 1000;
    return untilNext < textEvery ? 0 : textEvery;
  }
}

/**
 * Nobody walks a jump over several formations.
 *
 * @param {number} into
 * @param {Picture} picture
 */
function isStep(into, picture) {
  return picture.phase === "moving" || into === picture.formation + 1;
}
