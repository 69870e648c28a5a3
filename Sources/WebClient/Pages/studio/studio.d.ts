/** What the studio's parts have in common. Types only; no browser loads this. */
import type { Point } from "../wire/production.d.ts";

export type { Core } from "../core.js";
export type { Choreography } from "../core/choreography.js";

/** From where the stage is seen. */
export type StageSide = "audience" | "performer";

/** What a press on the stage does. */
export type Mode = "move" | "paths" | "add" | "swap" | "shape" | "scenery";

/** Which keys are held down during a stroke. */
export interface HeldKeys {
  shift: boolean;
  alt: boolean;
  /** Ctrl or ⌘. */
  command: boolean;
}

/** What a pointer does from going down to going up; points are CSS pixels of the canvas. */
export interface Stroke {
  /** It knows performers by their places in the cast: when these change, it is cancelled. */
  isOfTurns?: boolean;
  move(point: Point, keys: HeldKeys): void;
  /** `isTap`: it has not moved. */
  end(point: Point, how: HeldKeys & { isTap: boolean }): void;
  cancel(): void;
  draw?(context: CanvasRenderingContext2D): void;
}

/** What handles the presses of one mode; points are CSS pixels of the canvas, null once the pointer has left it. */
export interface Tool {
  cursor?: string;
  enter?(): void;
  leave?(): void;
  begin(point: Point, event: PointerEvent): Stroke | null;
  /** A finger that is held still continues with another stroke, or does not (undefined). */
  rest?(point: Point, stroke: Stroke | null): Stroke | null | undefined;
  /** The cursor, or null for the usual one. */
  hover?(point: Point | null): string | null;
  /** Whether a second press was meant for the tool. */
  twice?(point: Point): boolean;
  /** Below the dots. */
  under?(context: CanvasRenderingContext2D): void;
  /** Above them. */
  over?(context: CanvasRenderingContext2D): void;
}

/** x and y of each performer in turn, in stage units. */
export type Places = Float64Array;

/** Performers by their places in the cast. */
export type Turns = ArrayLike<number> & Iterable<number>;

export interface Size {
  width: number;
  height: number;
}

/** Opens the studio's panels, and knows which exist. */
export interface Panels {
  show(panel: string): void;
}
