/**
 * Share ids: ten letters and digits, as the server makes them (`ShareCode.swift`).
 */
const letters = "[2-9A-HJKMNP-TV-Z]";

/** As it is read aloud: `7KM3P Q9WXA`. @param {string} code */
export const spaced = (code) => `${code.slice(0, 5)} ${code.slice(5)}`;

/**
 * What somebody pasted or typed, as a copy or a share id: what stands behind the `#` of a link, or all of it.
 *
 * @param {string} typed
 */
export function meant(typed) {
  const text = typed.trim();
  const fragment = text.slice(text.indexOf("#") + 1);
  const code = fragment.toUpperCase().replace(/[\s-]/g, "");
  return new RegExp(`^${letters}{10}$`).test(code) ? code : fragment;
}
