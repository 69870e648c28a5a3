"""What is on a page's stage, as its canvas was told to draw it: dots with what is written on them, and words beside them.

A page that is opened with `init=WATCH` keeps what the last frame drew in `drawn`.
"""

from editors import until

WATCH = """(() => {
  const { prototype } = CanvasRenderingContext2D;
  const { drawImage, fillText } = prototype;
  const labels = new WeakMap(); // what was written on the picture of each dot
  globalThis.drawn = { dots: [], words: [] };
  prototype.fillText = function (text, ...rest) {
    if (this.canvas.id === 'stage') drawn.words.push({ text, size: Number.parseFloat(/([\\d.]+)px/.exec(this.font)[1]) });
    else labels.set(this.canvas, text);
    return fillText.call(this, text, ...rest);
  };
  prototype.drawImage = function (image, ...place) {
    const [x, y, width, height] = place;
    if (this.canvas.id === 'stage') {
      if (width === undefined) drawn = { dots: [], words: [] }; // the floor, which each frame begins with
      else drawn.dots.push({ label: labels.get(image) ?? '', x: x + width / 2, y: y + height / 2 });
    }
    return drawImage.call(this, image, ...place);
  };
})();"""


def expect_dots(page, *labels):
    """What is written on the dots; one's own is drawn last."""
    until(page, "drawn.dots.map(({ label }) => label).join() === argument", ",".join(labels))
