import { call } from "../wire/api.js";

/**
 * The notes of a session from before this device came, the latest of them in order: a welcome does not contain them.
 *
 * @import { Noted } from "../wire/wire.d.ts"
 *
 * @param {{ id: string, token: string | null }} session
 * @returns {Promise<Noted[]>}
 */
export const notesBefore = async ({ id, token }) =>
  (await call(`/api/v1/sessions/${encodeURIComponent(id)}/notes`, { token })).notes;
