export const codeLength = 6;

/** Cyrillic and Greek capitals that look like Latin ones, each before what it looks like. */
const alike = "АAВBСCЕEНHКKМMРPТTУYХXЗ3ΑAΒBΕEΖZΗHΚKΜMΝNΡPΤTΥYΧX";
const latin = new Map([...alike].flatMap((sign, at, all) => at % 2 === 0 ? [[sign, all[at + 1]]] : []));

/**
 * What a person meant by what they typed or pasted: a code or the link that holds it. Case, spaces, dashes, full width
 * and letters of other alphabets that look the same do not matter. `JoinCode` on the server reads it alike.
 *
 * @param {string} typed
 */
export function codeAsMeant(typed) {
  const [, linked] = /\/join\/([^/?#]*)/i.exec(typed) ?? [];
  const text = unescaped(linked ?? typed).normalize("NFKC").toUpperCase();
  return [...text].map((sign) => latin.get(sign) ?? sign).join("").replace(/[^\p{L}\p{N}]/gu, "");
}

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
