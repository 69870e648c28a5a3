import { call } from "../wire/api.js";
import { forgetOtherModels, latest } from "./kept-recogniser.js";

/** @import { PoseModels } from "./poses.d.ts" */

const address = "/api/v1/pose-models";

/**
 * The models with which this phone finds joints itself; null if the server has none, or cannot be asked and none are
 * kept.
 *
 * @returns {Promise<PoseModels | null>}
 */
export async function poseModels() {
  try {
    /** @type {{ models: PoseModels | null }} */
    const { models } = await latest(
      address,
      () => call(address, { token: null }),
      JSON.stringify,
      (kept) => kept.json(),
    );
    if (models !== null) forgetOtherModels([models.landmark.path, models.detector.path]);
    return models;
  } catch {
    return null;
  }
}
