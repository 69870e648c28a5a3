/**
 * Firefox asks the device how late it is once, at the first question for a stream (`outputLatency`,
 * `getOutputTimestamp`), and keeps the answer. Two things follow. A stream that has just begun answers too little, by
 * up to 40 ms, and this device is off by that until the page is left. And Firefox 153 holds a lock while it asks
 * PulseAudio: a question while a block of sound is being made can stop the page for ever, since the two threads wait
 * for each other. So the first question waits until the stream has run for a while and a block has just been made.
 * Other browsers are asked at any time.
 */
export const isAskedOnce = /\bFirefox\//.test(globalThis.navigator?.userAgent ?? "");

/** Seconds of a stream before its device tells how late it is. */
const runsIn = 0.4;
/** Milliseconds between two looks at a stream that runs in. */
const looksEvery = 20;
/** Looks without a pause for a block; then the device stands still, and is left alone for so many milliseconds. */
const looksAtOnce = 2_000;
const restsFor = 2_000;

/** @param {number} wait milliseconds */
const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/**
 * Waits until a stream may be asked for the first time. The time of a context moves when a block was made.
 *
 * @param {{ state: string, currentTime: number }} context
 * @param {(milliseconds: number) => Promise<unknown>} wait between two looks
 * @returns {Promise<boolean>} false: it does not run any more
 */
export async function mayBeAsked(context, wait = pause) {
  const begin = context.currentTime;
  await wait(looksEvery);
  while (context.state === "running") {
    const hasRunIn = context.currentTime - begin >= runsIn;
    if (hasRunIn && await blockWasMade(context)) return true;
    await wait(hasRunIn ? restsFor : looksEvery);
  }
  return false;
}

/** @param {{ state: string, currentTime: number }} context */
async function blockWasMade(context) {
  const { port1, port2 } = new MessageChannel();
  const before = context.currentTime;
  for (let look = 0; look < looksAtOnce && context.state === "running"; look += 1) {
    if (context.currentTime !== before) break;
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  port1.close();
  return context.currentTime !== before;
}
