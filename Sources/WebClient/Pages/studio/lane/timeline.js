import { loadStyle } from "../../ui/load-style.js";
import { node, setText, within } from "../../ui/node.js";
import { later } from "../../ui/queue.js";
import { words } from "../../words/panels.js";
import "../../words/parts.js";
import { BlockLayer, moveBlocks, partBlocks } from "./blocks.js";
import { HandleLayer } from "./handle-layer.js";
import {
  anchorHandles,
  clipHandles,
  formationHandles,
  markerHandles,
  moveHandles,
  partHandles,
  snapped,
} from "./handles.js";
import { laneMenus } from "./menus.js";
import { LanePicture } from "./picture.js";
import { playLine } from "./play-line.js";
import { newPart, pressing } from "./pressing.js";
import { zooming } from "./zooming.js";

/**
 * The timeline under the stage: the whole piece in rows that lie upon one another moment by moment. Ruler with markers,
 * parts, formations, moves, music; where the piece stands is a line through all of them.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Counting } from "../counting.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 * @import { Rows } from "../strip/rows.js"
 * @import { Strip } from "../strip/strip.js"
 * @import { Panels } from "../studio.d.ts"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 * @property {Toasts} toasts
 * @property {Panels} panels
 * @property {Counting} counting
 * @property {Strip} strip
 * @property {Rows} rows
 *
 * @param {Parts} parts
 * @param {HTMLElement} section
 */
export async function openTimeline(parts, section) {
  await loadStyle("timeline");
  const { strip, rows } = parts;
  const { sight } = strip;
  const scroller = within(section, ".strip-scroll");
  const track = within(scroller, ".strip-track");
  const [ruler, passages, cards, moves, music] = ["ruler", "parts", "cards", "moves", "music"].map((name) =>
    within(track, `.lane-row.is-${name}`)
  );
  const menus = laneMenus(parts);
  const said = node("output", { class: "lane-said", hidden: true });
  const line = playLine({ playhead: parts.playhead, sight }, track);
  const picture = new LanePicture({ sight, lengths: parts.lengths }, { ruler, parts: passages, music });
  track.prepend(picture.element);
  track.append(said);

  const layers = layersOf(parts, menus, { changed, say });
  ruler.append(layers.marks.element);
  passages.append(layers.parts.element, layers.partEdges.element);
  cards.append(layers.edges.element);
  moves.append(layers.moves.element, layers.counts.element);
  music.append(layers.clips.element);
  const all = Object.values(layers);

  /** As it is for who drags. */
  function changed() {
    strip.redraw();
    refresh();
  }

  function refresh() {
    for (const layer of all) layer.refresh();
    picture.paint();
    line.place();
  }

  /** @param {{ time: number, text: string } | null} where */
  function say(where) {
    said.hidden = where === null;
    if (where === null) return;
    setText(said, where.text);
    said.style.left = `${sight.xOf(where.time)}px`;
  }

  const snap = () => snapOf(parts);
  pressing({ sight, playhead: parts.playhead }, [ruler, moves, music, cards, passages]);
  newPart({
    sight,
    timeAt: (x, isFree) => snapped(parts.desk.document, sight.timeAt(x), isFree ? "free" : snap()),
    made: menus.addPart,
    isOff: () => rows.isFolded,
  }, passages);
  ruler.addEventListener("contextmenu", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    menus.place(
      { x: event.clientX, y: event.clientY },
      snapped(parts.desk.document, sight.timeAt(event.clientX), snap()),
    );
  });
  zooming(sight, scroller, section);

  const soon = () => later(refresh);
  for (const source of [parts.desk, parts.lengths]) source.listen(soon);
  parts.selection.listen(() => later(layers.edges.refreshed));
  rows.listen(refresh);
  sight.listen(refresh);
  sight.onMove(() => {
    for (const layer of all) layer.refresh();
    picture.follow();
  });
  // The titles of clips stay in sight.
  scroller.addEventListener("scroll", () => layers.clips.refresh(), { passive: true });
  new ResizeObserver(() => refresh()).observe(track);
  refresh();
}

/** A card has its edges to be taken where it is so wide, in pixels; the open one always. */
const roomForEdges = 28;

/** @param {Pick<Parts, "counting" | "lengths">} parts */
const snapOf = ({ counting, lengths }) =>
  !counting.snaps.value ? "free" : lengths.kind === "counts" ? "counts" : "tenths";

/**
 * What can be moved, and what lasts, row by row.
 *
 * @param {Parts} parts
 * @param {ReturnType<typeof laneMenus>} menus
 * @param {Pick<import("./handle-layer.js").Parts, "changed" | "say">} shown
 */
function layersOf(parts, menus, shown) {
  const { desk, playhead, counting, selection, choice, strip: { sight } } = parts;
  const rules = { keepsCounts: () => counting.keeps === "counts", snaps: () => snapOf(parts) };
  const base = { desk, playhead, sight, rules, ...shown };
  const menu = menus.ofHandle;
  const edges = new HandleLayer(base, {
    // Those of a narrow card would leave nothing of it to be pressed.
    handles: (document) =>
      formationHandles(document, sight.ends).filter(({ id, turn }) =>
        id === selection.formation || sight.boxOf(turn).width >= roomForEdges
      ),
    menu,
    press: ({ id }) => choice.only(id),
    isSecond: ({ id }) => id !== selection.formation,
  });
  return {
    marks: new HandleLayer(base, {
      handles: (document) => [...markerHandles(document), ...anchorHandles(document)],
      menu,
      press: ({ time }) => playhead.seek(time),
      remove: menus.remove,
    }),
    parts: new BlockLayer({ desk, sight }, {
      kind: "part",
      blocks: partBlocks,
      menu: menus.part,
      label: words("parts.lane"),
    }),
    partEdges: new HandleLayer(base, { handles: partHandles, menu }),
    edges: Object.assign(edges, { refreshed: () => edges.refresh() }),
    moves: new BlockLayer({ desk, sight }, {
      kind: "move",
      blocks: moveBlocks,
      menu: menus.move,
      label: words("panels.lane.moves"),
    }),
    counts: new HandleLayer(base, { handles: moveHandles, menu }),
    clips: new HandleLayer(base, { handles: clipHandles, menu, remove: menus.remove }),
  };
}
