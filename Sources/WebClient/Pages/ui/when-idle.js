/**
 * Runs `work({ timeRemaining })` as soon as the page has nothing else to do, and in any case within a second: a busy
 * page on a slow device has no idle moment for minutes.
 *
 * @type {(work: (deadline: { timeRemaining: () => number }) => void) => void}
 */
export const whenIdle = "requestIdleCallback" in globalThis
  ? (work) => requestIdleCallback(work, { timeout: 1_000 })
  : (work) => setTimeout(() => work({ timeRemaining: () => 4 }), 30);
