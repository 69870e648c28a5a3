import { node } from "../../ui/node.js";
import { later } from "../../ui/queue.js";

/**
 * Where the piece stands, as a line through all rows. While it plays, what is in sight goes along, a window at a time;
 * never under a finger.
 *
 * @import { Playhead } from "../playing/playhead.js"
 * @import { InSight } from "../strip/in-sight.js"
 *
 * @param {{ playhead: Playhead, sight: InSight }} parts
 * @param {HTMLElement} track
 */
export function playLine({ playhead, sight }, track) {
  const line = node("div", { class: "lane-playhead", "aria-hidden": "true" });
  track.append(line);
  const isOut = () => {
    const x = sight.xOf(playhead.time) - sight.left;
    return x < 0 || x > sight.width - margin;
  };
  const follow = () => {
    if (playhead.isPlaying && isOut()) sight.goTo(sight.xOf(playhead.time) - sight.width / 8);
  };
  const place = () => {
    line.style.transform = `translateX(${sight.xOf(playhead.time)}px)`;
  };
  playhead.onFrame(() => {
    // First it is read, then written: the other way round the page would lay itself out in each frame.
    if (isOut()) later(follow);
    place();
  });
  playhead.listen(place);
  return { place };
}

/** So near to the end of what is in sight, in pixels, that goes on. */
const margin = 24;
