import { call } from "./api.js";

/**
 * What was noted in a session before this device came, the latest of it in order: no welcome tells it.
 *
 * @import { Noted } from "./wire.d.ts"
 *
 * @param {{ id: string, token: string | null }} session
 * @returns {Promise<Noted[]>}
 */
export const notesBefore = async ({ id, token }) =>
  (await call(`/api/v1/sessions/${encodeURIComponent(id)}/notes`, { token })).notes;
