import { loadStyle } from "../../ui/load-style.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { InSight } from "../strip/in-sight.js";
import { HandleLayer } from "./handle-layer.js";
import { clipHandles } from "./handles.js";
import { clipMenus } from "./menus.js";
import { LanePicture } from "./picture.js";
import { playLine } from "./play-line.js";
import { pressing } from "./pressing.js";
import { zooming } from "./zooming.js";

/**
 * The music alone, in a panel of a page that has no timeline: its waveform, its clips to be trimmed and put in order.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * @param {{ desk: Desk, playhead: Playhead, toasts: Toasts }} parts
 */
export function musicLane({ desk, playhead, toasts }) {
  void loadStyle("timeline");
  const [ruler, music] = ["ruler", "music"].map((name) => node("div", { class: `lane-row is-${name}` }));
  const track = node("div", { class: "strip-track" }, ruler, music);
  const scroller = node("div", { class: "strip-scroll" }, track);
  const lane = node("div", {
    class: "music-lane has-music",
    role: "group",
    "aria-label": words("panels.music.clips"),
  }, scroller);
  const sight = new InSight(desk, scroller, track);
  sight.measure();
  const menus = clipMenus({ desk, playhead, toasts });
  const clips = new HandleLayer({
    desk,
    playhead,
    sight,
    rules: { keepsCounts: () => true, snaps: () => "counts" },
    changed,
    say: () => {},
  }, { handles: clipHandles, menu: menus.clip, remove: ({ id }) => menus.actions.remove(id) });
  const picture = new LanePicture({ sight, lengths: { kind: "seconds" } }, { ruler, parts: ruler, music });
  const line = playLine({ playhead, sight }, track);
  track.prepend(picture.element);
  music.append(clips.element);

  function changed() {
    sight.follow();
    refresh();
  }

  function refresh() {
    track.style.width = `${sight.length}px`;
    clips.refresh();
    picture.paint();
    line.place();
  }

  pressing({ sight, playhead }, [ruler, music]);
  zooming(sight, scroller, lane);
  desk.listen(() => lane.isConnected && refresh());
  sight.listen(refresh);
  sight.onMove(refresh);
  return lane;
}
