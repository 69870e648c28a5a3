/** Labels of edits have 200 characters at most: names in them are cut where they are longer than this. */
const longest = 80;

export function clipped(name) {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : name;
}
