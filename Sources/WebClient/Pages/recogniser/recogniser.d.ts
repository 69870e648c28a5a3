/** What crosses between a page, the worker that recognises punches, and punches.wasm; no browser loads this. */

import type { PunchSeen, PunchSource } from "../wire/wire.d.ts";

/** x, y (pixels, down) and confidence of each of COCO's 17 joints: 51 numbers. */
export type Joints = Float32Array;

/** To the worker: its program and its weights, first; then poses one after another, null for nobody. */
export type Asked =
  | { wasm: ArrayBuffer; weights: ArrayBuffer; stance: "orthodox" | "southpaw" | null }
  | { stance: "orthodox" | "southpaw" | null }
  | { joints: Joints | null; instant: number; now: number };

/** From the worker: what the model says of itself once it is loaded, then what was thrown, or why it cannot work. */
export type Told = { worth: Worth } | { punches: Omit<PunchSeen, "number">[] } | { failed: string };

export type Worth = Pick<PunchSource, "precision" | "thresholds" | "model">;

export interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<Asked>) => void): void;
  postMessage(told: Told): void;
}

/** What punches.wasm exports; Sources/PunchRecognition/Exports.swift says what each does. 0 is no address. */
type Address = number;

export interface Wasm {
  memory: WebAssembly.Memory;
  punches_allocate(bytes: number): Address;
  punches_load(bytes: Address, count: number, handle: Address): number;
  punches_take(
    handle: Address,
    instant: number,
    now: number,
    joints: Address,
    people: number,
    out: Address,
    capacity: number,
  ): number;
  punches_set_stance(handle: Address, person: number, stance: number): number;
  punches_worth(handle: Address, out: Address): number;
  punches_people(handle: Address, out: Address, capacity: number): number;
}

export type MotionKind = "straight" | "hook" | "uppercut";
export type Side = "left" | "right";

/** How a hand moves at an instant: g with gravity, and °/s, about the same three axes. */
export interface Motion {
  instant: number;
  acceleration: readonly [number, number, number];
  rotation: readonly [number, number, number];
}

/** Another example of a kind, or a punch. */
export type MotionTold = { learned: MotionKind; count: number } | { punch: Omit<PunchSeen, "number"> };

/** What gloves.wasm exports; Sources/PunchRecognition/Motion/Exports+Motion.swift says what each does. */
export interface GlovesWasm {
  memory: WebAssembly.Memory;
  punches_allocate(bytes: number): Address;
  punches_free(place: Address): void;
  gloves_create(hand: number, stance: number): Address;
  gloves_release(handle: Address): void;
  gloves_learn(handle: Address, kind: number): number;
  gloves_take(handle: Address, instant: number, now: number, sample: Address, out: Address): number;
  gloves_calibration(handle: Address, out: Address, capacity: number): number;
  gloves_calibrate(handle: Address, numbers: Address, count: number): number;
}

/** What poses.wasm and poses-relaxed.wasm export; Sources/PoseEstimation/Exports.swift says what each does. */
export interface PosesWasm {
  memory: WebAssembly.Memory;
  poses_allocate(bytes: number): Address;
  poses_free(place: Address): void;
  poses_load(bytes: Address, count: number, handle: Address): number;
  poses_add_detector(handle: Address, bytes: Address, count: number): number;
  poses_find(handle: Address, picture: Address, width: number, height: number, out: Address): number;
  poses_follows(handle: Address): number;
  poses_forget(handle: Address): void;
}
