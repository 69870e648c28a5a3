/**
 * How the page is laid out: `wide` has panels on both sides of the stage, `middle` on the right alone, `narrow` below
 * the strip. A small screen that lies on its side has no height for panels below: it is `middle`.
 */
/** @typedef {"wide" | "middle" | "narrow"} Layout */
const wide = matchMedia("(min-width: 1200px) and (min-height: 560px)");
const middle = matchMedia("(min-width: 900px), (min-width: 600px) and (max-height: 559px)");

/** @param {(layout: Layout) => void} apply */
export function followLayout(apply) {
  const look = () => {
    const layout = wide.matches ? "wide" : middle.matches ? "middle" : "narrow";
    if (document.body.dataset.layout === layout) return;
    document.body.dataset.layout = layout;
    apply(layout);
  };
  wide.addEventListener("change", look);
  middle.addEventListener("change", look);
  look();
}
