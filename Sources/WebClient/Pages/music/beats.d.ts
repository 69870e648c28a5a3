/** What crosses between a page, the worker that finds beats, and beats.wasm. Types only; no browser loads this. */

/** Decoded samples: an AudioBuffer, or channels of one length, full scale from −1 to 1, and their rate a second. */
export type Sound = AudioBuffer | { channels: Float32Array[]; rate: number };

/** What the tracker proposes. */
export interface Beats {
  /** When each beat falls, in whole microseconds after the first sample, and how sure it is, from 0 to 1. */
  beats: { at: number; confidence: number }[];
  /** From one beat to the next, in microseconds, the median; 0 without beats. */
  beatLength: number;
  /** How sure the beats are in all, from 0 to 1. */
  confidence: number;
  /** Beats from one downbeat to the next, found are 4 or 3; the index of a downbeat; how sure both are. */
  metre: number;
  one: number;
  downbeatConfidence: number;
}

/** To the worker. */
export interface Asked {
  channels: Float32Array[];
  rate: number;
  wasm: string;
}

/** From the worker: how far it is, from 0 to 1, then what it found or why it could not. */
export type Told = { progress: number } | { found: Beats } | { failed: string };

export interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<Asked>) => void): void;
  postMessage(told: Told): void;
}

/** What beats.wasm exports: Sources/BeatTracking/Exports*.swift say what each does. An address is a number, 0 none. */
type Address = number;

export interface Wasm {
  memory: WebAssembly.Memory;
  beats_allocate(bytes: number): Address;
  beats_free(address: Address): void;
  beats_create(rate: number, handle: Address): number;
  beats_destroy(handle: Address): void;
  beats_feed(handle: Address, samples: Address, count: number): number;
  beats_find(handle: Address): number;
  beats_read(handle: Address, out: Address, capacity: number): number;
  beats_figures(handle: Address, out: Address): number;
  beats_correct(
    beats: Address,
    count: number,
    capacity: number,
    figures: Address,
    what: number,
    first: number,
    second: number,
  ): number;
}
