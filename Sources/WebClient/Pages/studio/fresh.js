/**
 * Keeps a panel true to what it shows: `render()` now, and after each change of a source, at most once a frame and only while
 * the panel can be seen. A source is anything with `onChange(listener)`.
 */
export function keepFresh(panel, sources, render) {
  let frame = null;
  let isStale = false;
  const draw = () => {
    frame = null;
    if (!panel.isConnected || !panel.checkVisibility()) {
      isStale = true;
      return;
    }
    isStale = false;
    render();
  };
  const changed = () => (frame ??= requestAnimationFrame(draw));
  for (const source of sources) source.onChange(changed);
  panel.addEventListener("shown", () => isStale && changed());
  render();
  return panel;
}
