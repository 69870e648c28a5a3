import { scoreOf } from "../playing/score.js";

/**
 * Keeps the open formation and the playhead together: a formation that is opened stands on the stage; where the playhead comes to
 * rest, the formation under it opens, once nobody scrubs any more.
 */
const restsAfter = 100;

export class Following {
  #editor;
  #isOwn = false;
  /** The formation that stands on the stage; null in mid-move. */
  #stands = null;
  #timer = null;

  constructor(editor) {
    this.#editor = editor;
    const { desk, selection, playhead } = editor;
    desk.onChange(() => this.#documentChanged());
    selection.onChange(({ formation }) => formation && !this.#isOwn && this.goTo(editor.scene.index));
    playhead.onChange(() => this.#playheadChanged());
  }

  /** Shows formation `index` as it stands. */
  goTo(index) {
    const { desk, selection, playhead } = this.#editor;
    if (index < 0) return;
    this.#asOwn(() => {
      selection.formation = desk.document.formations[index].id;
      playhead.seek(scoreOf(desk.document).arrival(index));
    });
  }

  #asOwn(act) {
    this.#isOwn = true;
    act();
    this.#isOwn = false;
    this.#note();
  }

  #note() {
    const { scene, selection } = this.#editor;
    this.#stands = scene.isEditable ? selection.formation : null;
    this.#editor.refresh();
  }

  /** Holds and moves before the open formation may be longer now: it goes on standing. */
  #documentChanged() {
    const { scene, selection, playhead } = this.#editor;
    if (!playhead.isPlaying && this.#stands === selection.formation && !scene.isEditable) this.goTo(scene.index);
  }

  #playheadChanged() {
    const { scene, playhead } = this.#editor;
    clearTimeout(this.#timer);
    if (!playhead.isPlaying && !this.#isOwn && !scene.isEditable) {
      this.#timer = setTimeout(() => this.#open(), restsAfter);
    }
    this.#note();
  }

  #open() {
    const { desk, scene, selection, playhead } = this.#editor;
    const live = desk.document.formations[playhead.formation];
    if (playhead.isPlaying || scene.isEditable || live === undefined) return;
    this.#asOwn(() => (selection.formation = live.id));
  }
}
