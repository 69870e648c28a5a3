/** Performers for a new production: from names, or as many as wanted. */
export const mostPerformers = 500;
const longestName = 200;
const longestLabel = 8;
const colours = ["#ff6b5e", "#4fc3f7", "#ffd54f", "#7bd88f", "#b79cff", "#ff9e5e", "#f58fb8", "#4dd0c1", "#c5e063", "#90a8ff", "#e6b98a", "#e9eef7"];
const symbols = ["circle", "square", "triangle", "diamond", "hexagon", "star", "cross", "ring"];

/** One name a line; blank lines, list numbers and bullets are passed over. `{ names }` or `{ problem }`. */
export function namesIn(text) {
  const names = text.split(/\r?\n|\t|;/)
    .map((line) => line.replace(/\p{Cc}/gu, " ").replace(/^\s*(?:\d+[.)]|[-*•–])\s+/, "").trim())
    .filter((line) => line !== "");
  const tooLong = names.findIndex((name) => [...name].length > longestName);
  if (tooLong >= 0) return { problem: `Name ${tooLong + 1} is too long: at most ${longestName} characters.` };
  if (names.length > mostPerformers) return { problem: `These are ${names.length} names; a production has at most ${mostPerformers} performers.` };
  return { names };
}

/**
 * `count` performers, the first of them with these names, to join those who are `there`. Colours differ within twelve, symbols
 * from twelve to twelve. `freshId(turn)` gives each its id.
 */
export function newCast(count, names = [], { there = [], freshId = (turn) => `p${turn + 1}` } = {}) {
  const taken = new Set(there.map(({ label }) => label));
  return Array.from({ length: count }, (_, index) => {
    const turn = there.length + index;
    const label = labelFor(names[index], turn, taken);
    taken.add(label);
    return {
      id: freshId(turn),
      label,
      name: names[index] ?? `Dancer ${turn + 1}`,
      colour: colours[turn % colours.length],
      symbol: symbols[Math.floor(turn / colours.length) % symbols.length],
    };
  });
}

/** What stands in the dot: initials, made longer or numbered until nobody else has them; a number for who has no name. */
function labelFor(name, turn, taken) {
  if (name === undefined) return numbered("", turn + 1, taken);
  const words = name.split(/\s+/).map(characters);
  const candidates = words.length > 1 ? [words[0][0] + words.at(-1)[0]] : [];
  for (let length = 1; length <= 3; length += 1) if (words.length === 1 || length > 1) candidates.push(words[0].slice(0, length).join(""));
  const fits = (label) => label !== "" && [...label].length <= longestLabel;
  const free = candidates.find((label) => fits(label) && !taken.has(label));
  return free ?? numbered(candidates.find((label) => [...label].length <= 4) ?? "", 2, taken);
}

function numbered(stem, from, taken) {
  for (let number = from; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** What people see as characters: an emoji or a letter with its marks is one. */
function characters(text) {
  if (!globalThis.Intl?.Segmenter) return [...text];
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
}
