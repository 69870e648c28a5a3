const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("und", { granularity: "grapheme" }) : null;

/**
 * A text in what people call letters: a flag, a family or a syllable of Hangul is one, however it is encoded.
 *
 * @param {string} text
 */
export function letters(text) {
  const composed = text.normalize("NFC");
  return segmenter === null ? [...composed] : [...segmenter.segment(composed)].map(({ segment }) => segment);
}
