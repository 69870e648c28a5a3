/**
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
 *   code?: string,
 *   getModifierState?: (name: string) => boolean,
 * }} KeyPress
 *
 * What a key means to shortcuts, whatever is written on it.
 *
 * @typedef {object} Pressed
 * @property {string} key a small Latin letter, a digit, another character, or a name such as `ArrowLeft`
 * @property {boolean} command with Ctrl or ⌘
 * @property {boolean} alt
 * @property {boolean} shift
 * @property {boolean} isPlain with neither Ctrl, ⌘ nor Alt
 */

/** What US keyboards have where others have letters or accents. @type {Record<string, string>} */
const signs = {
  BracketLeft: "[",
  BracketRight: "]",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Minus: "-",
  Equal: "=",
};
const shifted = { Slash: "?", Equal: "+" };

/**
 * Reads a key for shortcuts. A Latin letter is taken as it is typed, so that Ctrl+Z is where the keyboard shows Z. On a
 * keyboard of another script, the place of the key counts; so it does for digits that need Shift (AZERTY). AltGr, and
 * Option on a Mac, make characters and are no command.
 *
 * @param {KeyPress} event
 * @returns {Pressed}
 */
export function keyPress(event) {
  const { key, code = "", ctrlKey, metaKey, altKey, shiftKey } = event;
  const makesCharacter = event.getModifierState?.("AltGraph") === true ||
    (altKey && !ctrlKey && /^[!-/:-@[-`{-~]$/.test(key) && signs[code] !== key);
  const command = (ctrlKey || metaKey) && !makesCharacter;
  const alt = altKey && !makesCharacter;
  const isUsual = !shiftKey && !makesCharacter;
  return { key: meant(key, code, isUsual), command, alt, shift: shiftKey, isPlain: !command && !alt };
}

/** @param {string} key @param {string} code @param {boolean} isUsual neither Shift nor AltGr chose the character */
function meant(key, code, isUsual) {
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code);
  if (/^[A-Z]\w+$/.test(key) && !/^(Dead|Process|Unidentified)$/.test(key)) return key;
  if (place?.[2] !== undefined && isUsual) return place[2];
  if (/^[!-~ ]$/.test(key)) return key.toLowerCase();
  if (place?.[1] !== undefined) return place[1].toLowerCase();
  return (isUsual ? signs[code] : shifted[/** @type {keyof typeof shifted} */ (code)]) ?? key.toLowerCase();
}
