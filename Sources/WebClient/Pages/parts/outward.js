import { call } from "../live/api.js";

/**
 * Where links begin that leave this machine, as the server says; `local` where nobody else can follow them.
 *
 * @typedef {{ base: string, local: boolean }} Outward
 */

/** @type {Promise<Outward> | null} */
let asked = null;

/**
 * Asked once; without an answer, as this page was reached.
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
