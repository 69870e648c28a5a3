/**
 * 128 random bits as 32 hexadecimal digits, or as a UUID (RFC 9562, version 4) if asked; `crypto.randomUUID` would want
 * a secure context, which a phone on the LAN does not have.
 */
export function randomId(asUUID = false) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  if (asUUID) {
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
  }
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return asUUID ? text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : text;
}
