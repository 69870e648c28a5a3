import { drawThemed, isHighContrast, theme } from "../ui/theme.js";
import { paintFloor } from "./floor.js";
import { Names } from "./names.js";
import { palettes } from "./palettes.js";
import { drawSetPiece } from "./set-pieces.js";
import {
  dotRadius,
  farNameLetters,
  isLabelInside,
  nameLetters,
  ownRadius,
  readableLetters,
  spacingOf,
} from "./sizes.js";
import { drawSymbol, lettersOf, pencil, symbolPath } from "./symbols.js";

/**
 * @import { Formation, Handles, Mark, Point, Stage } from "../wire/production.d.ts"
 * @import { PerformerSymbol } from "../wire/production.d.ts"
 * @import { Zoomed, Frame, Lens, Painter, Palette, Places, ShownPiece, Shown, Side, SomeStage } from "./drawing.d.ts"
 * @import { Place } from "./palettes.js"
 */

const margin = 0.6;
/** CSS pixels below the stage for what is written there, where letters are of the usual size. */
const wordsHeight = 26;
const wingStrip = 0.5;

/** @type {Stage} what a document leaves out */
const usual = {
  width: 10,
  depth: 8,
  metresPerUnit: 1,
  wings: 0,
  apron: 0,
  wingsShown: true,
  margin: 0,
  unit: "metres",
  centreLine: true,
  quarterLines: true,
  numberLine: false,
  plan: null,
  hall: null,
};

/**
 * Draws the stage and the performers on a canvas.
 *
 * The floor (grid, lines, wings) is drawn once for a size and kept; each performer is a sprite, so that a frame is
 * one picture copy a performer.
 */
export class StageView {
  #canvas;
  #context;
  /** @type {HTMLCanvasElement | null} */
  #floor = null;
  /** @type {Map<number, { canvas: HTMLCanvasElement, reach: number }>} by performer's turn; `reach` in CSS pixels */
  #sprites = new Map();
  #width = 0;
  #height = 0;
  #ratio = 1;
  /** @type {SomeStage | null} */
  #given = null;
  #stage = usual;
  /** @type {Shown["performers"]} */
  #performers = [];
  #names = new Names();
  /** @type {readonly Mark[]} */
  #marks = noMarks;
  /** @type {CanvasImageSource | null} */
  #plan = null;
  #mine = -1;
  /** @type {Side} */
  #side = "audience";
  /** @type {Palette} */
  #palette;
  #unit = 1;
  #radius = 10;
  #centre = { x: 0, y: 0 };
  #sides = 0;
  #cropsWings;
  #isFar;
  #namesSides;
  #hasNames;
  #size;
  #wingsUsed = 0;
  #spacing = Infinity;
  /** @type {number | null} */
  #readable = null;
  /** @type {number | null} */
  #farLetters = null;
  /** Where everybody stands in some of the formations. @type {readonly Places[]} */
  #stands = [];
  /** Whether labels that their dots are too small for stand beside them. */
  hasLabelsBeside = true;
  /** @type {Zoomed} */
  #zoomed = { zoom: 1, x: 0, y: 0 };
  /** @type {Lens | null} */
  #lens = null;
  /** @type {() => void} */
  onResize = () => {};

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {object} [options]
   * @param {Place} [options.place]
   * @param {boolean} [options.cropsWings] whether wings that nobody uses are left out
   * @param {boolean} [options.namesSides] whether stage left and stage right are written beside the audience
   * @param {boolean} [options.hasNames] whether a projector's dots are named
   * @param {{ width: number, height: number }} [options.size] in pixels, of a canvas that is on no page
   */
  constructor(canvas, { place = "page", cropsWings = false, namesSides = false, hasNames = true, size } = {}) {
    this.#canvas = canvas;
    this.#cropsWings = cropsWings;
    this.#namesSides = namesSides;
    this.#isFar = place === "projector";
    this.#hasNames = hasNames;
    this.#size = size;
    this.#context = pencil(canvas, { alpha: false });
    this.#palette = paletteFor(place);
    new ResizeObserver(() => this.#measure()).observe(canvas);
    this.#measure();
    drawThemed(canvas, () => {
      this.#palette = paletteFor(place);
      this.#layOut();
      this.onResize();
    });
    void this.#drawOnceLettersAreThere();
  }

  /** Nothing waits for the letters of the pages: what was written with others is written anew. */
  async #drawOnceLettersAreThere() {
    const found = await document.fonts.load(lettersOf(12)).catch(() => []);
    if (found.length === 0) return;
    this.#names = new Names();
    this.#layOut();
    this.onResize();
  }

  get palette() {
    return this.#palette;
  }

  /**
   * What has not changed since the last time, by identity, is not drawn again.
   *
   * @param {Shown} production
   */
  show({ stage, performers, formations, marks = noMarks }) {
    const whole = { ...usual, ...stage };
    const used = wingsUsed(whole, formations, this.#cropsWings ? 0 : wingStrip);
    const spacing = spacingOf(formations, whole);
    const isAsBefore = this.#given === stage && this.#performers === performers && this.#marks === marks &&
      this.#wingsUsed === used && this.#spacing === spacing;
    if (isAsBefore) return;
    if (stage.plan?.asset !== this.#given?.plan?.asset) this.#plan = null;
    this.#given = stage;
    this.#stage = whole;
    this.#performers = performers;
    this.#marks = marks;
    this.#wingsUsed = used;
    this.#spacing = spacing;
    this.#stands = standsIn(formations, performers);
    this.#layOut();
  }

  /**
   * The picture of the stage's plan once it is there.
   *
   * @param {CanvasImageSource | null} picture
   */
  set plan(picture) {
    if (this.#plan === picture) return;
    this.#plan = picture;
    this.#floor = null;
  }

  /** Width by height of what is shown on a narrow display, in stage units. */
  get aspect() {
    const { width, depth, apron } = this.#stage;
    return (width + 2 * this.#wingsUsed + margin) / (depth + apron + margin);
  }

  /** CSS pixels a stage unit. */
  get unit() {
    return this.#unit;
  }

  /** CSS pixels from a dot's middle to its outline. */
  get radius() {
    return this.#radius;
  }

  /** @param {number} turn @returns {PerformerSymbol} the symbol of a dot; a circle where there is none yet */
  symbolOf(turn) {
    return this.#performers[turn]?.symbol ?? "circle";
  }

  get zoomed() {
    return this.#zoomed;
  }

  /** How much larger than the whole stage is shown, and how far it is moved from its place, in CSS pixels. */
  set zoomed({ zoom, x, y }) {
    this.#zoomed = { zoom, x, y };
    this.#layOut();
  }

  /** @param {number} index of the performer whose device this is; -1 for nobody */
  set mine(index) {
    if (this.#mine === index) return;
    // Only these two look different from now on.
    for (const turn of [this.#mine, index]) this.#sprites.delete(turn);
    this.#mine = index;
  }

  /** What the stage is seen through instead of from above. */
  set lens(/** @type {Lens | null} */ lens) {
    this.#lens = lens;
    this.onResize();
  }

  get side() {
    return this.#side;
  }

  set side(side) {
    this.#side = side;
    this.#layOut();
  }

  /**
   * One frame. `under` and `over` draw below and above the performers, given the context in CSS pixels.
   *
   * @param {Places | null} places x and y of each performer in turn; null while nobody stands anywhere
   * @param {object} [what]
   * @param {Places | null} [what.way] my way to the next place as such pairs
   * @param {ShownPiece[]} [what.pieces]
   * @param {Painter | null} [what.under]
   * @param {Painter | null} [what.over]
   */
  draw(places, { way = null, pieces = [], under = null, over = null } = {}) {
    const context = this.#context;
    if (this.#lens !== null) return this.#lens.draw(context, this.#seen(pieces), places);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#floor === null) this.#floor = this.#paintFloor();
    context.drawImage(this.#floor, 0, 0);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (pieces.length > 0) {
      const { frame } = this;
      for (const piece of pieces) drawSetPiece(context, piece, frame);
    }
    under?.(context);
    if (places !== null) this.#drawPerformers(places, way);
    if (places !== null) this.#drawNames(places);
    return over?.(context);
  }

  /** @param {readonly ShownPiece[]} pieces */
  #seen(pieces) {
    return {
      width: this.#width,
      height: this.#height,
      ratio: this.#ratio,
      stage: this.#stage,
      performers: this.#performers,
      marks: this.#marks,
      pieces,
      palette: this.#palette,
      mine: this.#mine,
    };
  }

  /** How much larger than on a page letters are: they grow with a projection. */
  get #letters() {
    return this.#isFar ? Math.max(1, this.#height / 480) : 1;
  }

  /** The least size of letters that are read from the last row, in CSS pixels. */
  set readable(/** @type {number | null} */ readable) {
    if (this.#readable === readable) return;
    this.#readable = readable;
    this.#farLetters = null;
    this.onResize();
  }

  /** The size of names that are read from far away, in CSS pixels. */
  get farLetters() {
    const readable = this.#readable ?? readableLetters({ width: this.#width, height: this.#height });
    return this.#farLetters ??= farNameLetters(
      { readable, radius: this.#radius },
      (size) => Names.share(this.#context, this, this.#performers, this.#stands, size),
    );
  }

  /** What is written before the stage takes this: no name lies on it. */
  get wordsBox() {
    const { apron } = this.#stage;
    const turn = this.#side === "audience" ? 1 : -1;
    const { y } = this.toScreen(0, -apron);
    const [near, far] = [y + turn * 4 * this.#letters, y + turn * 21 * this.#letters];
    return { left: 0, right: this.#width, top: Math.min(near, far), bottom: Math.max(near, far) };
  }

  /** The size of names on a page, in CSS pixels. */
  get letters() {
    return nameLetters(this.#radius);
  }

  /** One's own dot is larger than the others: its radius by its place in the cast. */
  get larger() {
    return new Map(this.#mine < 0 ? [] : [[this.#mine, this.#myRadius]]);
  }

  /**
   * Names on a projection; on a page the labels that the dots are too small for.
   *
   * @param {Places} places
   */
  #drawNames(places) {
    const performers = this.#performers;
    if (this.#isFar && this.#hasNames) {
      this.#names.draw(this.#context, this, { performers, places }, this.farLetters);
    } else if (this.hasLabelsBeside && performers.some((_, turn) => !this.#isLabelInside(turn))) {
      const named = performers.map(({ label }, turn) => ({ name: this.#isLabelInside(turn) ? "" : label }));
      const chosen = this.#mine < 0 ? [] : [this.#mine];
      this.#names.draw(this.#context, this, { performers: named, places, chosen }, this.letters);
    }
  }

  /** @param {number} turn */
  #isLabelInside(turn) {
    const { label } = this.#performers[turn];
    return label === "" || isLabelInside(label, turn === this.#mine ? this.#myRadius : this.#radius);
  }

  /**
   * @param {Places} places
   * @param {Places | null} way
   */
  #drawPerformers(places, way) {
    if (way !== null && this.#mine >= 0) this.#drawWay(way);
    for (let index = 0; index < this.#performers.length; index += 1) {
      if (index !== this.#mine) this.#drawPerformer(index, places);
    }
    if (this.#mine >= 0 && this.#mine < this.#performers.length) this.#drawPerformer(this.#mine, places);
  }

  /**
   * What drawing on the floor needs to know.
   *
   * @returns {Frame}
   */
  get frame() {
    return {
      width: this.#width,
      height: this.#height,
      unit: this.#unit,
      side: this.#side,
      sides: this.#sides,
      namesSides: this.#namesSides,
      letters: this.#letters,
      floor: this.#palette.floor,
      ink: this.#palette.name,
      toScreen: (x, y) => this.toScreen(x, y),
    };
  }

  /**
   * Stage coordinates to CSS pixels of the canvas.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  toScreen(x, y) {
    const seen = this.#lens?.toScreen(x, y);
    if (seen) return seen;
    const turn = this.#side === "audience" ? 1 : -1;
    return {
      x: this.#centre.x + turn * x * this.#unit,
      y: this.#centre.y - turn * (y - this.#stage.depth / 2) * this.#unit,
    };
  }

  /**
   * CSS pixels of the canvas to stage coordinates.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  toStage(x, y) {
    const turn = this.#side === "audience" ? 1 : -1;
    return {
      x: (turn * (x - this.#centre.x)) / this.#unit,
      y: (turn * (this.#centre.y - y)) / this.#unit + this.#stage.depth / 2,
    };
  }

  #measure() {
    const { width: clientWidth, height: clientHeight } = this.#size ??
      { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    const ratio = this.#size === undefined ? Math.min(3, globalThis.devicePixelRatio || 1) : 1;
    if (clientWidth === this.#width && clientHeight === this.#height && ratio === this.#ratio) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#ratio = ratio;
    this.#canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.#canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    this.#layOut();
    this.onResize();
  }

  /** The whole stage, with what belongs to it outside, as large as it fits, the words for the audience below it. */
  #layOut() {
    const { width, depth, wings, apron, wingsShown } = this.#stage;
    const below = wordsHeight * this.#letters;
    const along = (this.#height - below) / (depth + apron + margin);
    const across = (/** @type {number} */ sides) => this.#width / (width + 2 * sides + margin);
    const whole = wingsShown ? wings : 0;
    // Where the width is what is short, wings that nobody uses are shown as a strip.
    this.#sides = this.#cropsWings || across(whole) < along ? this.#wingsUsed : whole;
    const { zoom, x, y } = this.#zoomed;
    this.#unit = Math.max(0.5, Math.min(across(this.#sides), along)) * zoom;
    const turn = this.#side === "audience" ? 1 : -1;
    this.#centre = {
      x: this.#width / 2 + x,
      y: this.#height / 2 - turn * ((apron * this.#unit) / 2 + below / 2) + y,
    };
    this.#radius = dotRadius({
      crowd: { count: this.#performers.length, area: width * depth, spacing: this.#spacing },
      unit: this.#unit,
      zoom,
      far: this.#isFar ? this.#height : null,
    });
    this.#farLetters = null;
    this.#floor = null;
    this.#sprites.clear();
  }

  #paintFloor() {
    const floor = document.createElement("canvas");
    floor.width = this.#canvas.width;
    floor.height = this.#canvas.height;
    const context = pencil(floor, { alpha: false });
    context.scale(this.#ratio, this.#ratio);
    paintFloor(
      context,
      { stage: this.#stage, marks: this.#marks, plan: this.#plan, palette: this.#palette },
      this.frame,
    );
    return floor;
  }

  /** @param {Places} way */
  #drawWay(way) {
    const context = this.#context;
    const colour = this.#performers[this.#mine]?.colour ?? this.#palette.path;
    const last = this.toScreen(way[way.length - 2], way[way.length - 1]);
    context.beginPath();
    for (let index = 0; index < way.length; index += 2) {
      const point = this.toScreen(way[index], way[index + 1]);
      context.lineTo(point.x, point.y);
    }
    context.lineCap = "round";
    context.lineJoin = "round";
    context.setLineDash([]);
    context.strokeStyle = this.#palette.pathEdge;
    context.lineWidth = 6;
    context.stroke();
    context.strokeStyle = this.#palette.path;
    context.lineWidth = 2.5;
    context.setLineDash([1, 7]);
    context.stroke();
    context.setLineDash([]);
    const place = symbolPath(this.symbolOf(this.#mine), this.#myRadius);
    context.translate(last.x, last.y);
    context.strokeStyle = this.#palette.pathEdge;
    context.lineWidth = 6;
    context.stroke(place);
    context.strokeStyle = colour;
    context.lineWidth = 3;
    context.stroke(place);
    context.translate(-last.x, -last.y);
  }

  get #myRadius() {
    return ownRadius(this.#radius, this.#spacing * this.#unit);
  }

  /**
   * @param {number} index
   * @param {Places} places
   */
  #drawPerformer(index, places) {
    const { x, y } = this.toScreen(places[2 * index], places[2 * index + 1]);
    const sprite = this.#sprite(index);
    // Others step back behind my own.
    if (this.#mine >= 0 && index !== this.#mine) this.#context.globalAlpha = 0.85;
    this.#context.drawImage(sprite.canvas, x - sprite.reach, y - sprite.reach, 2 * sprite.reach, 2 * sprite.reach);
    this.#context.globalAlpha = 1;
  }

  /** @param {number} index */
  #sprite(index) {
    let sprite = this.#sprites.get(index);
    if (sprite) return sprite;
    const isMine = index === this.#mine;
    const radius = isMine ? this.#myRadius : this.#radius;
    const reach = Math.ceil(radius * (isMine ? 1.7 : 1.5)) + 2;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil(2 * reach * this.#ratio);
    const context = pencil(canvas);
    context.scale(canvas.width / (2 * reach), canvas.height / (2 * reach));
    context.translate(reach, reach);
    if (isMine) paintGlow(context, radius, reach, this.#palette.glow);
    const { path, floor, name } = this.#palette;
    drawSymbol(context, this.#performers[index], radius, { halo: isMine ? path : "", floor, ink: name });
    sprite = { canvas, reach };
    this.#sprites.set(index, sprite);
    return sprite;
  }
}

/** @type {readonly Mark[]} one and the same, as what has not changed is known by its identity */
const noMarks = [];

/** So many formations tell how large names are. */
const mostStands = 3;

/**
 * @param {Shown["formations"]} formations
 * @param {Shown["performers"]} performers
 */
function standsIn(formations, performers) {
  const stood = formations.filter(({ positions }) => performers.some(({ id }) => id in positions));
  const step = Math.max(1, Math.ceil(stood.length / mostStands));
  return stood.filter((_, index) => index % step === 0).map(({ positions }) =>
    performers.flatMap(({ id }) => [positions[id]?.x ?? 0, positions[id]?.y ?? 0])
  );
}

/**
 * How much of the wings anybody stands in or walks through, in any formation; `least` where nobody does.
 *
 * @param {Stage} stage
 * @param {Shown["formations"]} formations
 * @param {number} least
 */
function wingsUsed({ width, wings, wingsShown }, formations, least) {
  if (!wingsShown) return 0;
  let reach = 0;
  for (const { positions, transition } of formations) {
    reach = Math.max(reach, reachOf(positions, farthestPlace), reachOf(transition?.paths, farthestHandle));
  }
  return Math.min(wings, reach > width / 2 ? reach - width / 2 + wingStrip : least);
}

/**
 * Most of a document stays the same in an edit: only the parts that are new objects are looked through.
 *
 * @type {WeakMap<object, number>}
 */
const reaches = new WeakMap();

/**
 * @template {object} Map
 * @param {Map | undefined} map
 * @param {(map: Map) => number} measure
 */
function reachOf(map, measure) {
  if (!map) return 0;
  let reach = reaches.get(map);
  if (reach === undefined) reaches.set(map, reach = measure(map));
  return reach;
}

/** @param {Formation["positions"]} positions */
function farthestPlace(positions) {
  let reach = 0;
  for (const id in positions) reach = Math.max(reach, Math.abs(positions[id].x));
  return reach;
}

/** @param {Record<string, Handles>} paths */
function farthestHandle(paths) {
  let reach = 0;
  for (const id in paths) for (const { x } of paths[id]) reach = Math.max(reach, Math.abs(x));
  return reach;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} radius
 * @param {number} reach
 * @param {string} colour red, green and blue
 */
function paintGlow(context, radius, reach, colour) {
  const glow = context.createRadialGradient(0, 0, radius, 0, 0, reach);
  glow.addColorStop(0, `rgba(${colour}, 0.35)`);
  glow.addColorStop(1, `rgba(${colour}, 0)`);
  context.fillStyle = glow;
  context.fillRect(-reach, -reach, 2 * reach, 2 * reach);
}

/**
 * What is readable from far off has the most contrast.
 *
 * @param {Place} place
 */
const paletteFor = (place) => palettes[isHighContrast() ? "projector" : place][theme()];
