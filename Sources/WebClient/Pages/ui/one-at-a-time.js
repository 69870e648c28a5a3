/**
 * The same work, which is not begun again until it is done: of two presses the second one does nothing. A button that
 * is disabled meanwhile would lose the keyboard's focus.
 *
 * @template {unknown[]} Given
 * @param {(...given: Given) => Promise<unknown>} work
 * @returns {(...given: Given) => Promise<void>}
 */
export function oneAtATime(work) {
  let isBusy = false;
  return async (...given) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work(...given);
    } finally {
      isBusy = false;
    }
  };
}
