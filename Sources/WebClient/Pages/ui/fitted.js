/**
 * Texts in boxes of a fixed size: as large as the style says, and smaller where they would not fit. So no word is cut,
 * and none that comes or wraps moves what stands beside it.
 */

/** CSS pixels; if a word does not fit even then it is broken, and a text that is too long is shortened by the style. */
const smallest = 11;
/** How small the text of each box may become. @type {WeakMap<HTMLElement, number>} */
const leasts = new WeakMap();

/** @type {ResizeObserver | null} */
let observer = null;

/**
 * From now on the text of this box fits, whatever it is and however the window is turned.
 *
 * @param {HTMLElement} node a box whose size does not depend on its text
 * @param {number} [least] CSS pixels, where it can be scrolled and is to be read from afar
 */
export function keepFitted(node, least = smallest) {
  leasts.set(node, least);
  observer ??= new ResizeObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLElement) fit(target);
  });
  observer.observe(node);
  const texts = new MutationObserver(() => fit(node));
  texts.observe(node, { childList: true, characterData: true, subtree: true });
}

/** @param {HTMLElement} node */
function fit(node) {
  node.style.fontSize = node.style.overflowWrap = "";
  const least = leasts.get(node) ?? smallest;
  if (node.clientHeight === 0) return;
  let size = Number.parseFloat(getComputedStyle(node).fontSize);
  while (isTooLarge(node) && size > least) {
    size = Math.max(least, size - 1);
    node.style.fontSize = `${size}px`;
  }
  if (node.scrollWidth > node.clientWidth) node.style.overflowWrap = "anywhere";
}

/** @param {HTMLElement} node */
const isTooLarge = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
