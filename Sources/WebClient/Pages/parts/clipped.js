/** Labels of edits have 200 characters at most: names in them are cut where they are longer than this. */
const longest = 80;

/** @param {string} name */
export function clipped(name, most = longest) {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}
