/**
 * Texts in boxes of a fixed size: as large as the style says, and smaller where they would not fit. So no word is cut,
 * and none that comes or wraps moves what stands beside it.
 */

/** CSS pixels; if a word does not fit even then it is broken, and a text that is too long is shortened by the style. */
const smallest = 11;
/** How small the text of each box may become. @type {WeakMap<HTMLElement, number>} */
const leasts = new WeakMap();

/**
 * Told once the browser has laid the page out, and before the picture: measuring then costs no layout of its own.
 *
 * @type {ResizeObserver | null}
 */
let observer = null;

/**
 * From now on the text of this box fits, whatever it is and however the window is turned.
 *
 * @param {HTMLElement} node a box whose size does not depend on its text
 * @param {number} [least] CSS pixels, where it can be scrolled and is to be read from afar
 */
export function keepFitted(node, least = smallest) {
  leasts.set(node, least);
  const sizes = observer ??= new ResizeObserver((changes) => fit(changes.map(({ target }) => target)));
  sizes.observe(node);
  const texts = new MutationObserver(() => {
    // A box that is observed anew is told with the next layout, with all others that have changed.
    sizes.unobserve(node);
    sizes.observe(node);
  });
  texts.observe(node, { childList: true, characterData: true, subtree: true });
}

/** All are written to before any is measured. @param {readonly Element[]} targets */
function fit(targets) {
  const nodes = targets.filter((target) => target instanceof HTMLElement);
  for (const { style } of nodes) if (style.fontSize !== "" || style.overflowWrap !== "") reset(style);
  const tooLarge = nodes.filter((node) => node.clientHeight > 0 && isTooLarge(node));
  for (const node of tooLarge) shrink(node);
}

/** @param {CSSStyleDeclaration} style */
const reset = (style) => (style.fontSize = style.overflowWrap = "");

/** @param {HTMLElement} node */
function shrink(node) {
  const least = leasts.get(node) ?? smallest;
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
