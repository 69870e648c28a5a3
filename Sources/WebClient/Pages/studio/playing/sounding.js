import { Changes } from "../../ui/changes.js";
import { Music } from "../../sound/music.js";
import { scoreOf } from "../../stage/score.js";

/**
 * The piece's music while the studio plays it: what practice plays along with a run of one's own, along with the
 * playhead. Loaded when a piece that has music is played for the first time.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Playhead } from "./playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead }} parts
 */
export function soundWith({ desk, playhead }) {
  /** @type {Changes<[]>} */
  const news = new Changes();
  for (const source of [desk, { listen: playhead.onMotion }]) source.listen(() => news.notify());
  return new Music(
    {
      newsOf: () => news,
      token: null,
      get production() {
        return desk.document;
      },
      get shown() {
        return { ...playhead.timeline, known: true };
      },
      clock: { localOf: (instant) => instant, isKnown: true },
      now: () => 1000 * performance.now(),
    },
    {
      get choreography() {
        return scoreOf(desk.document);
      },
      loaded: new Changes(),
    },
    { name: "music.studio", usual: true },
  );
}
