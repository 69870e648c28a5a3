/**
 * The marks of an XML text one after the other, without a tree of it: a score of a whole orchestra is large. Nothing is
 * fetched, and entities of the text's own are none: what they stand for is left out.
 *
 * @typedef {{ kind: "open" | "close", name: string, attributes: string, isEmpty: boolean }} Tag
 * @typedef {Tag | { kind: "text", text: string }} Token
 *
 * @param {string} text
 * @returns {Generator<Token>}
 */
export function* tokensOf(text) {
  let at = 0;
  while (at < text.length) {
    const begin = text.indexOf("<", at);
    const end = begin < 0 ? text.length : begin;
    if (end > at) yield { kind: "text", text: text.slice(at, end) };
    if (begin < 0) return;
    const skipped = skippedAt(text, begin);
    if (skipped !== null) {
      if (skipped.text !== "") yield { kind: "text", text: skipped.text };
      at = skipped.end;
      continue;
    }
    const close = text.indexOf(">", begin);
    if (close < 0) return;
    yield markIn(text.slice(begin + 1, close));
    at = close + 1;
  }
}

/**
 * Comments, instructions, what says the type of the document, and text as it is.
 *
 * @param {string} text
 * @param {number} at
 */
function skippedAt(text, at) {
  for (const [begin, over] of /** @type {const} */ ([["<!--", "-->"], ["<?", "?>"], ["<![CDATA[", "]]>"]])) {
    if (!text.startsWith(begin, at)) continue;
    const found = text.indexOf(over, at + begin.length);
    const end = found < 0 ? text.length : found + over.length;
    return { end, text: over === "]]>" ? text.slice(at + begin.length, found < 0 ? text.length : found) : "" };
  }
  if (text[at + 1] !== "!") return null;
  // It may have declarations of its own in brackets.
  const [bracket, close] = [text.indexOf("[", at), text.indexOf(">", at)];
  const isLong = bracket >= 0 && bracket < close;
  const found = isLong ? text.indexOf("]>", bracket) : close;
  return { end: found < 0 ? text.length : found + (isLong ? 2 : 1), text: "" };
}

/** @param {string} mark what stands between < and > @returns {Token} */
function markIn(mark) {
  const isClosing = mark.startsWith("/");
  const isEmpty = mark.endsWith("/");
  const inside = mark.slice(isClosing ? 1 : 0, isEmpty ? -1 : undefined);
  const [name = ""] = /^[^\s/]*/.exec(inside) ?? [];
  return { kind: isClosing ? "close" : "open", name, attributes: inside.slice(name.length), isEmpty };
}

/** @param {string} attributes @param {string} name */
export function attributeOf(attributes, name) {
  const [, first, second] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const value = first ?? second;
  return value === undefined ? null : plainText(value);
}

const named = /** @type {Record<string, string>} */ ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });

/** @param {string} text */
export const plainText = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (_, decimal, hexadecimal, name) => {
    if (name !== undefined) return named[name] ?? "";
    const code = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
    return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : " ";
  });
