/** Labels of edits have 200 characters at most: names in them are cut where they are longer than this. */
const longest = 80;

/**
 * A name of at most so many letters, the last of which is an ellipsis where it was cut.
 *
 * @param {string} name
 */
export function clipped(name, most = longest) {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}
