import { Problem } from "../ui/problem.js";

/** Milliseconds between attempts without a connection, and how many there are: five minutes. */
const pause = 5_000;
const attempts = 60;

/**
 * Asks the server again and again while it cannot be reached or has no time.
 *
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {(problem: Problem) => void} [onWait] before each further attempt
 * @returns {Promise<Answer>} throws what the last attempt threw
 */
export async function patiently(ask, onWait = () => {}) {
  for (let left = attempts;; left -= 1) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.isPassing || left <= 1) throw problem;
      onWait(problem);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (problem.retryAfter ?? 0) || pause));
    }
  }
}
