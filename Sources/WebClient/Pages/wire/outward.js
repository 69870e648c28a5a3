import { call } from "./api.js";

/**
 * The beginning of links for other machines, as the server says; `local` if nobody else can follow them.
 *
 * @typedef {{ base: string, local: boolean }} Outward
 */

/** @type {Promise<Outward> | null} */
let asked = null;

/**
 * Asked once; without an answer, the address of this page is used.
 *
 * @returns {Promise<Outward>}
 */
export function outward() {
  asked ??= call("/api/v1/me").then(({ links }) => links ?? here()).catch(() => {
    asked = null;
    return here();
  });
  return asked;
}

const here = () => ({ base: location.origin, local: /^(localhost|127\.|\[::1\])/.test(location.hostname) });
