/** What is used of a pose library's interface (MediaPipe Tasks for the web), and what crosses to its worker. */

import type { Joints } from "../recogniser/recogniser.d.ts";

/** x and y are shares of the picture; `visibility` is from 0 to 1. */
export interface Landmark {
  x: number;
  y: number;
  visibility?: number;
}

export interface PoseLandmarker {
  detectForVideo(picture: ImageBitmap, milliseconds: number): { landmarks: Landmark[][]; close?(): void };
}

/** What the bundle exports. */
export interface Bundle {
  FilesetResolver: { forVisionTasks(folder: string): Promise<unknown> };
  PoseLandmarker: {
    createFromOptions(
      files: unknown,
      options: {
        baseOptions: { modelAssetPath: string };
        runningMode: "VIDEO";
        numPoses: number;
      },
    ): Promise<PoseLandmarker>;
  };
}

/** To the worker: where the library is, first; then one picture after another. */
export type Given =
  | { folder: string; bundle: string; model: string }
  | { picture: ImageBitmap; number: number };

/** From the worker. */
export type Found = { ready: true } | { number: number; joints: Joints | null } | { failed: string };

/** The library that a server has, as `GET /api/v1/pose-library` tells it. */
export interface InstalledLibrary {
  name: string;
  version: string;
  folder: string;
  bundle: string;
  model: string;
  bytes: number;
}
