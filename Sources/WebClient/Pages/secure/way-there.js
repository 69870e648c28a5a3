/** @typedef {"camera" | "glove" | "phone"} Wanted what is to be done there; `phone` is nothing in particular */

/** The page that leads from this one to the same over https. @param {Wanted} wanted */
export function wayThere(wanted) {
  const { pathname, search, hash } = location;
  return `/secure#${new URLSearchParams({ to: pathname + search + hash, want: wanted })}`;
}
