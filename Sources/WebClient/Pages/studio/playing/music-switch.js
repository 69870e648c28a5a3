import { prefer, preference } from "../../ui/preferences.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";

/**
 * Whether the music of the piece is heard while it is played; it is loaded with the first run of a piece that has some.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Playhead } from "./playhead.js"
 */
const name = "music.studio";

export class MusicSwitch {
  #parts;
  /** Null while it is loaded. @type {import("../../sound/music.js").Music | null | undefined} */
  #music;

  /** @param {{ desk: Desk, playhead: Playhead }} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.playhead.listen(() => this.#load());
  }

  get hasMusic() {
    return this.#parts.desk.document.clips.length > 0;
  }

  get isWanted() {
    return preference(name, "yes") === "yes";
  }

  toggle() {
    if (this.#music) this.#music.isWanted = !this.isWanted;
    else prefer(name, this.isWanted ? "no" : "yes");
    this.#load();
  }

  #load() {
    if (this.#music !== undefined || !this.#parts.playhead.isPlaying || !this.isWanted || !this.hasMusic) return;
    this.#music = null;
    openOnDemand(dialogs.sounding, ({ soundWith }) => (this.#music = soundWith(this.#parts)));
  }
}
