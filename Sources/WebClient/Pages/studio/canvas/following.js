import { scoreOf } from "../../stage/score.js";

/**
 * Keeps the open formation and the playhead together: when a formation is opened, it stands on the stage; when the
 * playhead stops, the formation under it opens, as soon as nobody scrubs any more.
 */
const restsAfter = 100;

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Selection } from "../selection.js"
 * @import { Finding } from "../findings.d.ts"
 * @import { Scene } from "./scene.js"
 */
export class Following {
  #desk;
  #selection;
  #playhead;
  #scene;
  #refresh;
  #isOwn = false;
  /**
   * The formation that stands on the stage; null during a move.
   *
   * @type {string | null}
   */
  #stands = null;
  /** @type {number | undefined} */
  #timer;

  /** @param {{ desk: Desk, selection: Selection, playhead: Playhead, scene: Scene, refresh: () => void }} parts */
  constructor({ desk, selection, playhead, scene, refresh }) {
    this.#desk = desk;
    this.#selection = selection;
    this.#playhead = playhead;
    this.#scene = scene;
    this.#refresh = refresh;
    desk.listen(() => this.#documentChanged());
    selection.listen(({ formation }) => {
      if (formation && !this.#isOwn) this.goTo(scene.index);
    });
    playhead.listen(() => this.#playheadChanged());
  }

  /**
   * Shows formation `index` as it stands.
   *
   * @param {number} index
   */
  goTo(index) {
    const { document } = this.#desk;
    if (index < 0) return;
    this.#asOwn(() => {
      this.#selection.formation = document.formations[index].id;
      this.#playhead.seek(scoreOf(document).arrival(index));
    });
  }

  /** Shows the live formation, into which performers may be moving, as it stands. */
  standStill() {
    this.#playhead.pause();
    this.goTo(this.#playhead.formation);
  }

  /** Makes sure that the open formation stands on the stage, where it can be edited. False if there is none. */
  standFor() {
    const scene = this.#scene;
    if (scene.formation === null) return false;
    if (scene.isEditable) return true;
    this.#playhead.pause();
    this.goTo(scene.index);
    return scene.isEditable;
  }

  /**
   * Shows a finding: its formation, performers and moment, wherever they are now; nothing if the formation is gone.
   *
   * @param {Finding} finding
   * @param {Production} found in which it was found
   */
  show(finding, found) {
    const { document } = this.#desk;
    const { id } = found.formations[finding.formation];
    const index = document.formations.findIndex((formation) => formation.id === id);
    if (index < 0) return;
    this.#playhead.pause();
    this.#selection.formation = id;
    const ids = new Set(finding.performers.map((turn) => found.performers[turn].id));
    this.#selection.select(document.performers.flatMap((performer) => ids.has(performer.id) ? performer.id : []));
    const later = scoreOf(document).arrival(index) - scoreOf(found).arrival(finding.formation);
    this.#playhead.seek(finding.at + later);
  }

  /** @param {() => void} act */
  #asOwn(act) {
    this.#isOwn = true;
    act();
    this.#isOwn = false;
    this.#note();
  }

  #note() {
    this.#stands = this.#scene.isEditable ? this.#selection.formation : null;
    this.#refresh();
  }

  /** Holds and moves before the open formation may have become longer: it stays on the stage. */
  #documentChanged() {
    const scene = this.#scene;
    const stood = this.#stands === this.#selection.formation;
    if (!this.#playhead.isPlaying && stood && !scene.isEditable) this.goTo(scene.index);
  }

  #playheadChanged() {
    const scene = this.#scene;
    const playhead = this.#playhead;
    clearTimeout(this.#timer);
    if (!playhead.isPlaying && !this.#isOwn && !scene.isEditable) {
      this.#timer = setTimeout(() => this.#open(), restsAfter);
    }
    this.#note();
  }

  #open() {
    const live = this.#desk.document.formations[this.#playhead.formation];
    if (this.#playhead.isPlaying || this.#scene.isEditable || live === undefined) return;
    this.#asOwn(() => (this.#selection.formation = live.id));
  }
}
