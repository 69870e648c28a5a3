/** What crosses between a page and the worker that finds joints; no browser loads this. */

import type { Joints } from "../recogniser/recogniser.d.ts";

/** The models of a server, as `GET /api/v1/pose-models` tells them; paths name digests. */
export interface PoseModels {
  landmark: { path: string; bytes: number };
  detector: { path: string; bytes: number };
  licence: string;
}

/** To the worker: the models, first; then one picture after another. */
export type Given = { models: PoseModels } | { picture: ImageBitmap; number: number };

/**
 * From the worker: how many bytes have come; that it can begin; joints, with the milliseconds that they took; why it
 * cannot load (another try may help) or go on.
 */
export type Found =
  | { loaded: number }
  | { ready: true }
  | { number: number; joints: Joints | null; took: number }
  | { notLoaded: string }
  | { failed: string };

export interface PosesScope {
  addEventListener(type: "message", listener: (event: MessageEvent<Given>) => void): void;
  postMessage(found: Found): void;
}
