/** What drawing on the stage's canvas needs to know. Types only. */
import type { Formation, Mark, Performer, Placement, Point, SetPiece, Stage } from "../wire/production.d.ts";

/** From which side one looks: `audience` has upstage at the top, `performer` turns everything by half a turn. */
export type Side = "audience" | "performer";

export type Places = Float64Array | readonly number[];

/** A stage of an older document, or of a template: what it leaves out is as usual. */
export type SomeStage = Pick<Stage, "width" | "depth"> & Partial<Stage>;

export interface Palette {
  ground: string;
  wings: string;
  floor: string;
  apron: string;
  grid: string;
  edge: string;
  centre: string;
  quarter: string;
  words: string;
  path: string;
  /** Around ways, so that they are visible on every background. */
  pathEdge: string;
  /** Around one's own dot: red, green and blue, without how strong it is. */
  glow: string;
  name: string;
  nameEdge: string;
}

/** How stage coordinates lie on the canvas; lengths in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
  /** CSS pixels a stage unit. */
  unit: number;
  side: Side;
  /** The part of the wings that is shown, in stage units. */
  sides: number;
  /** Whether stage left and stage right are written on the floor. */
  namesSides?: boolean;
  /** How much larger than on a page what is written on the floor is. */
  letters: number;
  /** The colour of the floor, and of what has the most contrast to it. */
  floor: string;
  ink: string;
  toScreen: (x: number, y: number) => Point;
}

export interface Zoomed {
  /** How much larger than the whole stage is shown. */
  zoom: number;
  /** How far it is moved from its place, in CSS pixels. */
  x: number;
  y: number;
}

/** A set piece that is on the stage, and how much of it is seen, 0 … 1. */
export interface ShownPiece {
  piece: SetPiece;
  placement: Exclude<Placement, { hidden: true }>;
  alpha: number;
}

/** What of a production the stage's view shows. */
export interface Shown {
  stage: SomeStage;
  performers: readonly (Dot & Pick<Performer, "id" | "name"> & { height?: number })[];
  formations: readonly Pick<Formation, "positions" | "transition">[];
  marks?: readonly Mark[];
}

/** What a performer's dot shows. */
export type Dot = Pick<Performer, "symbol" | "colour" | "label">;

export type Painter = (context: CanvasRenderingContext2D) => void;

/** What a lens is given to draw one frame. */
export interface Seen {
  width: number;
  height: number;
  ratio: number;
  stage: Stage;
  performers: Shown["performers"];
  marks: readonly Mark[];
  pieces: readonly ShownPiece[];
  palette: Palette;
  /** The place of one's own performer; -1 for none. */
  mine: number;
}

/** What draws a stage in the place of the view from above, as from a seat. */
export interface Lens {
  draw(context: CanvasRenderingContext2D, seen: Seen, places: Places | null): void;
  /** CSS pixels of the canvas; null before the first frame. */
  toScreen(x: number, y: number): Point | null;
}
