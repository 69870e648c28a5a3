import { element } from "../ui/element.js";
import { lettersOf, pencil } from "../stage/symbols.js";
import { piecesIn } from "../stage/set-pieces.js";
import { placeNames } from "../stage/name-places.js";
import { dotRadius, spacingOf } from "../stage/sizes.js";
import { words } from "../words/stage.js";
import { placeShort } from "./in-words.js";
import { dot, text, tidy } from "./symbol-drawing.js";

/**
 * A formation on paper: lines instead of areas, so that it costs little ink, and readable without colours.
 *
 * @import { Description } from "../ui/element.js"
 * @import { Mark, Performer, Point } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Choice } from "./choices.js"
 * @import { Size } from "./sheet.js"
 *
 * @typedef {(point: Point) => Point} ToPaper from stage units to pixels of the drawing
 *
 * @typedef {object} Look
 * @property {Size} size
 * @property {Pick<Choice, "ink" | "side" | "details">} choice
 * @property {number | null} [mine] place in the cast of the one whose sheet it is: the others are only outlines
 */

/** Room around the stage for what is written at its edges, in pixels. */
const edge = 16;

/**
 * @param {Choreography} choreography
 * @param {number} index of the formation
 * @param {Look} look
 */
export function stageDrawing(choreography, index, { size, choice, mine = null }) {
  const { stage, formations, performers } = choreography;
  const shown = boundsOf(choreography, index);
  const [across, along] = [shown.right - shown.left, shown.top - shown.bottom];
  const unit = Math.min((size.width - 2 * edge) / across, (size.height - 2 * edge) / along);
  const turn = choice.side === "audience" ? 1 : -1;
  const middle = { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 };
  /** @type {ToPaper} */
  const at = ({ x, y }) => ({
    x: size.width / 2 + turn * (x - middle.x) * unit,
    y: size.height / 2 - turn * (y - middle.y) * unit,
  });
  const places = performers.map(({ id }) => formations[index].positions[id]).map(at);
  const spacing = spacingOf([formations[index]], stage);
  const crowd = { count: performers.length, area: across * along, spacing };
  const radius = Math.min(15, dotRadius({ crowd, unit, zoom: 1, far: null }));
  const name = formations[index].name;
  return element(
    "svg",
    {
      class: "paper-stage",
      viewBox: `0 0 ${tidy(size.width)} ${tidy(size.height)}`,
      width: tidy(size.width),
      height: tidy(size.height),
      role: "img",
      "aria-label": name,
    },
    floor(stage, at, unit),
    choreography.production.marks.map((mark) => markDrawing(mark, at)),
    piecesIn(choreography.production, index).map(({ piece, placement }) =>
      pieceDrawing(piece, placement, at, unit, turn)
    ),
    choice.details.has("paths") && index > 0 &&
      performers.map((_, turn) =>
        (mine === null || mine === turn) && wayDrawing(choreography, index, turn, at, radius)
      ),
    performers.map((performer, turn) =>
      dot(performer, places[turn], radius, choice.ink, mine !== null && mine !== turn)
    ),
    names(performers, places, { radius, size, choice, mine, formation: formations[index] }),
  );
}

/**
 * What of the stage is drawn: all of it, and whoever stands outside of it.
 *
 * @param {Choreography} choreography
 * @param {number} index
 */
function boundsOf({ stage, formations, performers }, index) {
  const points = performers.map(({ id }) => formations[index].positions[id]);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(-stage.width / 2, ...xs),
    right: Math.max(stage.width / 2, ...xs),
    bottom: Math.min(-stage.apron, ...ys),
    top: Math.max(stage.depth, ...ys),
  };
}

/**
 * @param {Choreography["stage"]} stage
 * @param {ToPaper} at
 * @param {number} unit
 */
function floor(stage, at, unit) {
  const half = stage.width / 2;
  const step = [1, 2, 5, 10].find((count) => count * unit >= 22) ?? 20;
  const columns = Array.from({ length: Math.floor(half / step) + 1 }, (_, count) => count * step);
  const rows = Array.from({ length: Math.floor(stage.depth / step) + 1 }, (_, count) => count * step);
  const below = at({ x: 0, y: -stage.apron });
  const above = at({ x: 0, y: stage.depth });
  const isTurned = below.y < above.y;
  return [
    columns.flatMap((x) => (x === 0 ? [] : [-x, x])).map((x) =>
      line(at({ x, y: 0 }), at({ x, y: stage.depth }), "grid")
    ),
    rows.slice(1).map((y) => line(at({ x: -half, y }), at({ x: half, y }), "grid")),
    stage.quarterLines &&
    [-half / 2, half / 2].map((x) => line(at({ x, y: 0 }), at({ x, y: stage.depth }), "quarter")),
    stage.centreLine && line(at({ x: 0, y: 0 }), at({ x: 0, y: stage.depth }), "centre"),
    stage.apron > 0 && box(at({ x: -half, y: -stage.apron }), at({ x: half, y: 0 }), "apron"),
    box(at({ x: -half, y: 0 }), at({ x: half, y: stage.depth }), "edge"),
    stage.numberLine && columns.flatMap((x) => (x === 0 ? [0] : [-x, x])).map((x) => {
      const { x: left, y } = at({ x, y: 0 });
      return text(String(Math.abs(x)), { x: left, y: y + (isTurned ? -5 : 11) }, 8, "numbers");
    }),
    text(
      words("stage.audience"),
      { x: below.x, y: below.y + (isTurned ? -7 : 14) + (stage.numberLine ? (isTurned ? -7 : 0) : 0) },
      7,
      "numbers aside",
    ),
  ];
}

/** A cross, or a line between two places. @param {Mark} mark @param {ToPaper} at */
function markDrawing({ from, to, name }, at) {
  const place = at(from);
  const end = to === null ? null : at(to);
  const { x, y } = end === null ? place : { x: (place.x + end.x) / 2, y: (place.y + end.y) / 2 };
  return [
    end !== null && line(place, end, "mark"),
    end === null && line({ x: x - 3, y: y - 3 }, { x: x + 3, y: y + 3 }, "mark"),
    end === null && line({ x: x - 3, y: y + 3 }, { x: x + 3, y: y - 3 }, "mark"),
    name !== "" && text(name, { x, y: y + 11 }, 7, "numbers"),
  ];
}

/**
 * @param {Choreography["production"]["setPieces"][number]} piece
 * @param {Exclude<import("../wire/production.d.ts").Placement, { hidden: true }>} placement
 * @param {ToPaper} at
 * @param {number} unit
 * @param {number} turn
 */
function pieceDrawing({ name, shape }, placement, at, unit, turn) {
  const { x, y } = at(placement);
  const [width, depth] = [placement.width * unit, placement.depth * unit];
  const turned = `translate(${tidy(x)} ${tidy(y)}) rotate(${tidy(-placement.turn + (turn === 1 ? 0 : 180))})`;
  const outline = shape === "ellipse"
    ? element("ellipse", { class: "piece", rx: tidy(width / 2), ry: tidy(depth / 2) })
    : element("rect", {
      class: "piece",
      x: tidy(-width / 2),
      y: tidy(-depth / 2),
      width: tidy(width),
      height: tidy(depth),
    });
  const fits = width >= name.length * 5 && depth >= 10;
  return [element("g", { transform: turned }, outline), fits && text(name, { x, y: y + 3 }, 8, "piece-name")];
}

/**
 * The way that led here, with an arrow before its end.
 *
 * @param {Choreography} choreography
 * @param {number} into
 * @param {number} turn
 * @param {ToPaper} at
 * @param {number} radius
 */
function wayDrawing(choreography, into, turn, at, radius) {
  const flat = choreography.pathPoints(into, turn, 25);
  const points = Array.from({ length: flat.length / 2 }, (_, step) => at({ x: flat[2 * step], y: flat[2 * step + 1] }));
  const end = points[points.length - 1];
  const outside = points.filter(({ x, y }) => Math.hypot(x - end.x, y - end.y) > radius + 2);
  if (outside.length < 2) return null;
  const tip = outside[outside.length - 1];
  const angle = Math.atan2(end.y - tip.y, end.x - tip.x);
  /** @param {number} by */
  const wing = (by) => `${tidy(tip.x - 6 * Math.cos(angle + by))} ${tidy(tip.y - 6 * Math.sin(angle + by))}`;
  const trace = outside.map(({ x, y }) => `${tidy(x)} ${tidy(y)}`).join("L");
  return [
    element("path", { class: "way", d: `M${trace}` }),
    element("path", { class: "arrow", d: `M${wing(0.45)}L${tidy(tip.x)} ${tidy(tip.y)}L${wing(-0.45)}Z` }),
  ];
}

/**
 * @param {readonly Performer[]} performers
 * @param {readonly Point[]} places
 * @param {{ radius: number, size: Size, choice: Look["choice"], mine: number | null,
 *   formation: { positions: Record<string, Point> } }} of
 */
function names(performers, places, { radius, size, choice, mine, formation }) {
  const isNamed = choice.details.has("names") && mine === null;
  const isPlaced = choice.details.has("places");
  if (!isNamed && !isPlaced) return null;
  const letters = performers.length > 40 ? 7 : 9;
  const width = pen(letters);
  /** @param {number} turn */
  const placeOf = (turn) => placeShort(formation.positions[performers[turn].id]);
  // Below a name stands the place; alone it stands where the name would.
  const isBelow = isNamed && isPlaced;
  const texts = performers.map(({ name }, turn) => {
    if (mine !== null && mine !== turn) return "";
    return isNamed ? name : placeOf(turn);
  });
  const widest = isBelow ? Math.max(0, ...performers.map((_, turn) => width(placeOf(turn)))) : 0;
  const placed = placeNames({
    dots: places,
    names: texts,
    radius,
    size: isBelow ? 2 * letters : letters,
    measure: (written) => Math.max(widest, width(written)),
    ...size,
  });
  return [...placed].map(([turn, { text: name, box: { left, right, top, bottom }, leader }]) => {
    const at = { x: (left + right) / 2, y: (top + bottom) / 2 + letters * (isBelow ? -0.2 : 0.35) };
    return [
      leader !== null && line(leader.from, leader.to, "leader"),
      text(name, at, letters, "name"),
      isBelow && text(placeOf(turn), { x: at.x, y: at.y + letters * 1.1 }, letters - 1, "name place"),
    ];
  });
}

/** How wide a text is in the letters of the stage. @param {number} letters @returns {(text: string) => number} */
function pen(letters) {
  const context = pencil(document.createElement("canvas"));
  context.font = lettersOf(letters);
  return (written) => context.measureText(written).width;
}

/** @param {Point} from @param {Point} to @param {string} kind @returns {Description} */
const line = (from, to, kind) =>
  element("line", { class: kind, x1: tidy(from.x), y1: tidy(from.y), x2: tidy(to.x), y2: tidy(to.y) });

/** @param {Point} one @param {Point} other @param {string} kind */
const box = (one, other, kind) =>
  element("rect", {
    class: kind,
    x: tidy(Math.min(one.x, other.x)),
    y: tidy(Math.min(one.y, other.y)),
    width: tidy(Math.abs(one.x - other.x)),
    height: tidy(Math.abs(one.y - other.y)),
  });
