import { CountShown } from "../../session/count-shown.js";
import { loopMarks } from "../../player/loop-marks.js";
import { scoreOf } from "../../stage/score.js";
import { countLength } from "../../stage/tempo.js";

/**
 * What a loop adds to the studio's player, once there is one: its two marks above the bar, and the count-in over the
 * stage.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Playhead } from "./playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead }} parts
 * @param {HTMLElement} track of the bar
 * @param {HTMLCanvasElement} canvas of the stage
 */
export function showLoop({ desk, playhead }, track, canvas) {
  const marks = loopMarks({
    loop: () => playhead.marks,
    end: () => scoreOf(desk.document).end,
    set: (loop) => (playhead.marks = loop),
    step: (time, by) => time + by * countLength(desk.document, time),
  });
  track.prepend(marks);
  const count = new CountShown(canvas);
  const counted = () =>
    count.show(
      /** @type {any} */ ({ countedIn: playhead.present?.countedIn ?? null, pass: null, rate: 1 }),
      "audience",
    );
  playhead.onFrame(counted);
  for (const source of [playhead, desk]) {
    source.listen(() => {
      marks.refresh();
      counted();
    });
  }
}
