/** What crosses between a page and the worker that keeps and renders recordings. Types only; no browser loads this. */
import type { LinePoint, Samples } from "./stretcher.js";

export type ToStretching =
  | { keep: string; samples: Samples }
  | { drop: string }
  /** The voice is over. */
  | { end: number }
  /** The next `frames` of a voice; `envelope` is in whole frames, from 0 to all of them. */
  | {
    voice: number;
    recording: string;
    frames: number;
    line: LinePoint[];
    envelope: { frame: number; factor: number }[];
  };

/** What was rendered comes in the order in which it was asked for. */
export type FromStretching = { kept: string } | { voice: number; channels: Float32Array<ArrayBuffer>[] };

export interface StretchingScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ToStretching>) => void): void;
  postMessage(told: FromStretching, transfer?: Transferable[]): void;
}
