/**
 * Looks when a place is told that it is `shown`, and then every so often for as long as somebody sees it. No look waits
 * for the answer to the one before: an answer that was overtaken never comes (`ask`).
 *
 * @param {HTMLElement} place
 * @param {number} milliseconds
 * @param {() => unknown} look
 */
export function whileSeen(place, milliseconds, look) {
  let timer = 0;
  const lookNow = () => {
    clearTimeout(timer);
    if (place.offsetParent === null) return;
    if (!document.hidden) look();
    timer = setTimeout(lookNow, milliseconds);
  };
  place.addEventListener("shown", lookNow);
}
