/**
 * A title that is too long for its place slides until all of it was seen, and back; where the person wants no motion,
 * it is shortened instead.
 *
 * @param {HTMLElement} title with one element in it
 */
export function slideIfLong(title) {
  const text = /** @type {HTMLElement} */ (title.firstElementChild);
  const measure = () => {
    const over = Math.ceil(text.getBoundingClientRect().width) - title.clientWidth;
    title.classList.toggle("slides", over > 0);
    title.style.setProperty("--over", `${-Math.max(0, over)}px`);
  };
  title.title = text.textContent ?? "";
  new ResizeObserver(measure).observe(title);
  measure();
}
