/** Which stretch of the score a lane shows, and where: pure. Times are microseconds, lengths CSS pixels. */

/** What is across the lane: from so little to so much. */
const [nearest, farthest] = [1e6, 1.2e9];

export class LaneView {
  /** The score time in the middle. */
  middle = 0;
  across = 16e6;
  width = 0;

  /** @param {number} time */
  xOf(time) {
    return ((time - this.middle) / this.across + 0.5) * this.width;
  }

  /** @param {number} x */
  instantOf(x) {
    return Math.round(this.middle + (x / Math.max(1, this.width) - 0.5) * this.across);
  }

  /** What one pixel shows. */
  get step() {
    return this.across / Math.max(1, this.width);
  }

  /** @param {number} factor above 1 shows more */
  zoom(factor) {
    this.across = Math.min(farthest, Math.max(nearest, this.across * factor));
  }
}
