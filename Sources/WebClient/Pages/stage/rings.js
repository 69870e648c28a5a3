import { pencil, symbolPath } from "./symbols.js";

/**
 * What is drawn around dots. A ring follows the outline of its dot's symbol, and each kind means one thing:
 *
 * | ring | looks | means |
 * |---|---|---|
 * | `selected` | blue, thick | you have selected it |
 * | `pointed` | in the colour of letters, thin | the mouse is on it |
 * | `aligned` | in the colour of guides, thin | what you drag is in line with it |
 * | `picked` | in the colour of guides, thick | the first of two that swap |
 * | `removed` | red, thick | it goes when you let go |
 * | `others` | dashed, in an editor's colour | somebody else has selected it |
 * | `stand` | thin, small, not filled | where somebody stands in another formation |
 * | `place` | dashed, in a performer's colour | where that one will stand |
 * | (in the dot's picture) | white in the dark, black in the light, with a glow | your own dot |
 *
 * What is wrong with a dot is no ring but a badge: a red disc with “!” where something cannot be danced, a hollow one
 * where it is only close. Where a note was made there is a filled circle, which belongs to a place and not to a dot.
 *
 * @import { PerformerSymbol } from "../wire/production.d.ts"
 * @import { Frame } from "./drawing.d.ts"
 * @import { StageView } from "./view.js"
 *
 * @typedef {keyof typeof looks} Kind
 */

/** In CSS pixels: how far from the dot and how thick; `size` of the dot. */
const looks = {
  selected: { gap: 2.5, width: 2.5, size: 1, dash: [] },
  pointed: { gap: 2.5, width: 1.5, size: 1, dash: [] },
  aligned: { gap: 2, width: 1.5, size: 1, dash: [] },
  picked: { gap: 4, width: 3, size: 1, dash: [] },
  removed: { gap: 3, width: 3, size: 1, dash: [] },
  others: { gap: 6, width: 2, size: 1, dash: [4, 3] },
  stand: { gap: 0, width: 1.5, size: 0.55, dash: [] },
  place: { gap: 0, width: 2, size: 1, dash: [5, 4] },
};

/**
 * Rings around the places of `turns`, light on dark so that they show on every colour. Each is a copy of one picture:
 * two hundred outlines in one path would take a software rasteriser longer than a frame lasts.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {ArrayLike<number>} places
 * @param {Iterable<number>} turns
 * @param {Kind} kind
 * @param {string | ((turn: number) => string)} colour
 */
export function drawRings(context, view, places, turns, kind, colour) {
  for (const turn of turns) {
    const shade = typeof colour === "string" ? colour : colour(turn);
    const { picture, reach } = ring(view.symbolOf(turn), view.radius, kind, shade, view.palette.nameEdge);
    const { x, y } = view.toScreen(places[2 * turn], places[2 * turn + 1]);
    context.drawImage(picture, x - reach, y - reach, 2 * reach, 2 * reach);
  }
}

/**
 * @typedef {{ picture: HTMLCanvasElement, reach: number }} Sprite
 * @type {Map<string, Sprite>}
 */
const sprites = new Map();
/** Of the dark or light edge around a ring. */
const edge = 1.25;

/**
 * @param {PerformerSymbol} symbol
 * @param {number} dot its radius
 * @param {Kind} kind
 * @param {string} colour
 * @param {string} edgeColour
 */
function ring(symbol, dot, kind, colour, edgeColour) {
  const { gap, width, size, dash } = looks[kind];
  const radius = kind === "stand" ? Math.max(3, dot * size) : dot * size;
  return sprite(
    `${symbol} ${radius} ${kind} ${colour} ${edgeColour}`,
    radius * 1.35 + gap + width + edge,
    (context) => {
      const path = symbolPath(symbol, radius);
      // An outline that is stroked so wide that it reaches from the dot's middle outwards, less what lies within.
      const stroke = (/** @type {string} */ style, /** @type {number} */ reach) => {
        context.strokeStyle = style;
        context.lineWidth = 2 * Math.max(0.01, reach);
        context.stroke(path);
      };
      stroke(edgeColour, gap + width + edge);
      context.setLineDash(dash);
      stroke(colour, gap + width);
      context.setLineDash([]);
      stroke(edgeColour, gap);
      context.globalCompositeOperation = "destination-out";
      stroke("#000", gap - edge);
      context.fill(path);
    },
  );
}

/**
 * Badges at the upper right of dots: `wrong` where something cannot be danced, `close` where it is nearly so.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {ArrayLike<number>} places
 * @param {ArrayLike<number> & Iterable<number>} turns
 * @param {"wrong" | "close"} kind
 * @param {{ colour: string, ground: string }} inks
 */
export function drawBadges(context, view, places, turns, kind, { colour, ground }) {
  const radius = badgeRadius(view.radius);
  for (const turn of turns) {
    const { picture, reach } = sprite(`badge ${kind} ${radius} ${colour} ${ground}`, radius + 2, (brush) => {
      brush.beginPath();
      brush.arc(0, 0, radius, 0, 2 * Math.PI);
      brush.fillStyle = kind === "wrong" ? colour : ground;
      brush.fill();
      brush.lineWidth = 1.5;
      brush.strokeStyle = kind === "wrong" ? ground : colour;
      brush.stroke();
      brush.fillStyle = kind === "wrong" ? ground : colour;
      brush.fillRect(-radius * 0.14, -radius * 0.6, radius * 0.28, radius * 0.75);
      brush.fillRect(-radius * 0.14, radius * 0.32, radius * 0.28, radius * 0.28);
    });
    const { x, y } = badgeAt(view, places, turn);
    context.drawImage(picture, x - reach, y - reach, 2 * reach, 2 * reach);
  }
}

/** @param {number} dot radius of the dot */
const badgeRadius = (dot) => Math.round(Math.max(6, Math.min(10, dot * 0.5)));

/** @param {StageView} view @param {ArrayLike<number>} places @param {number} turn */
function badgeAt(view, places, turn) {
  const { x, y } = view.toScreen(places[2 * turn], places[2 * turn + 1]);
  const away = view.radius * 0.75 + 1;
  return { x: x + away, y: y - away };
}

/**
 * What the badge of a dot takes, so that no name lies on it.
 *
 * @param {StageView} view
 * @param {ArrayLike<number>} places
 * @param {number} turn
 */
export function badgeBox(view, places, turn) {
  const { x, y } = badgeAt(view, places, turn);
  const half = badgeRadius(view.radius) + 1;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/**
 * @param {string} key
 * @param {number} needed from its middle to its edge, in CSS pixels
 * @param {(context: CanvasRenderingContext2D) => void} paint
 * @returns {Sprite}
 */
function sprite(key, needed, paint) {
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  const whole = `${key} ${ratio}`;
  const known = sprites.get(whole);
  if (known !== undefined) return known;
  // Zooming makes many sizes: pictures of earlier sizes are not worth keeping.
  if (sprites.size > 120) sprites.clear();
  const reach = Math.ceil(needed) + 1;
  const picture = document.createElement("canvas");
  picture.width = picture.height = Math.ceil(2 * reach * ratio);
  const context = pencil(picture);
  context.scale(picture.width / (2 * reach), picture.width / (2 * reach));
  context.translate(reach, reach);
  context.lineJoin = "round";
  paint(context);
  const made = { picture, reach };
  sprites.set(whole, made);
  return made;
}

/**
 * A filled circle where something was noted.
 *
 * @param {readonly { x: number, y: number }[]} places
 * @param {string} colour
 */
export const ringsAt =
  (places, colour) => (/** @type {CanvasRenderingContext2D} */ context, /** @type {Frame} */ { unit, toScreen }) => {
    const reach = Math.max(28, 0.8 * unit);
    context.save();
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 4;
    for (const { x, y } of places) {
      const at = toScreen(x, y);
      context.globalAlpha = 0.25;
      context.beginPath();
      context.arc(at.x, at.y, reach, 0, 2 * Math.PI);
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    context.restore();
  };
