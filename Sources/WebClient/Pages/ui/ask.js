/**
 * The one way to ask the server, or anybody who answers later. What stands behind `await ask(…)` runs for an answer
 * that counts, and for no other one: a promise whose answer is not wanted any more never comes true.
 *
 * - `latest`: of several answers to one key, only that to the last question counts; the questions before it are told by
 *   their signal that nobody waits for them.
 * - `once`: while an answer is awaited, the same is not asked again: of two presses the second one does nothing. (A
 *   button that is disabled meanwhile would lose the keyboard's focus.)
 * - `queued`: one after the other, in the order in which they were asked.
 *
 * @typedef {"latest" | "once" | "queued"} Manner
 *
 * What is being asked by each key.
 *
 * @typedef {{ count: number, last: Promise<unknown>, abort: AbortController | null }} Asked
 */

/** @type {Map<unknown, Asked>} */
const asked = new Map();
/** @type {Promise<never>} */
const never = new Promise(() => {});

/** @param {unknown} key */
export const isAsked = (key) => asked.has(key);

/**
 * @template Answer
 * @param {unknown} key what is asked: a text, or an object that stands for it
 * @param {Manner} manner
 * @param {(signal: AbortSignal) => Promise<Answer>} work
 * @returns {Promise<Answer>}
 */
export function ask(key, manner, work) {
  const now = asked.get(key) ?? { count: 0, last: Promise.resolve(), abort: null };
  if (manner === "once" && now.count > 0) return never;
  if (manner === "latest") now.abort?.abort();
  const abort = now.abort = new AbortController();
  asked.set(key, now);
  now.count += 1;
  const answer = manner === "queued" ? now.last.then(() => work(abort.signal)) : work(abort.signal);
  const end = () => {
    now.count -= 1;
    if (now.count === 0) asked.delete(key);
  };
  now.last = answer.then(end, end);
  if (manner !== "latest") return answer;
  const counts = () => now.abort === abort;
  return answer.then(
    (value) => counts() ? value : never,
    (problem) => counts() ? Promise.reject(problem) : never,
  );
}

/**
 * Answers to what was asked by this key do not count any more, as something has been done here since.
 *
 * @param {unknown} key
 */
export function forget(key) {
  const now = asked.get(key);
  if (now === undefined) return;
  now.abort?.abort();
  now.abort = null;
}
