/**
 * What `begin.js` in the page's head has begun, each to be taken once: whoever takes it has it earlier than what they
 * would ask for themselves.
 *
 * @typedef {object} Begun
 * @property {Record<string, { socket: WebSocket, events: Event[] }>} sockets by address; what came on each meanwhile
 * @property {Record<string, Promise<Response>>} answers by token and path
 * @property {Record<string, Promise<WebAssembly.WebAssemblyInstantiatedSource> | undefined>} cores by address
 */

/** @returns {Partial<Begun>} */
const begun = () => /** @type {{ begun?: Begun }} */ (globalThis).begun ?? {};

/**
 * @template Value
 * @param {Record<string, Value> | undefined} place
 * @param {string} key
 * @returns {Value | undefined}
 */
function take(place, key) {
  const value = place?.[key];
  if (place !== undefined) delete place[key];
  return value;
}

/** The socket to an address, with the events that came before somebody listened. @param {string} url */
export const begunSocket = (url) => take(begun().sockets, url);

/** The answer to a `GET` of a path. @param {string} path @param {string | null | undefined} token */
export const begunAnswer = (path, token) => take(begun().answers, `${token ?? ""} ${path}`);
