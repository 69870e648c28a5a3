import { locale, words } from "../words/joining.js";
import { placeNamed } from "../live/cast.js";
import { byName } from "../ui/by-name.js";
import { element, list, nameOf } from "../ui/element.js";
import { groupedBy } from "../ui/grouped-by.js";

/**
 * “Who are you?”: the cast of what a code leads to, by the alphabet; a touch of one's name is enough to be in.
 *
 * @import { CastPlace } from "../live/cast.js"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/** So many names are found at a glance, and need no letters above them. */
const atAGlance = 14;

/**
 * What somebody who joins is called, and as whom they dance.
 *
 * @param {CastPlace} place
 * @param {{ typed: string, known: string, cast: readonly CastPlace[] }} who what they typed on this visit, and what
 *   they were called on the last
 */
export function nameOn(place, { typed, known, cast }) {
  if (typed !== "" && placeNamed(cast, typed)?.id === place.id) return typed;
  return typed === "" && known !== "" ? known : place.person ?? place.name;
}

/**
 * Those whom somebody who typed this may mean.
 *
 * @param {readonly CastPlace[]} cast
 * @param {string} typed
 */
export function placesFor(cast, typed) {
  const sought = typed.toLocaleLowerCase(locale);
  const named = placeNamed(cast, typed)?.id;
  return cast
    .filter(({ id, name, person = "" }) =>
      id === named || `${name}\n${person}`.toLocaleLowerCase(locale).includes(sought)
    )
    .toSorted(byName);
}

/**
 * @param {readonly CastPlace[]} cast
 * @param {object} how
 * @param {string} how.typed
 * @param {string} how.known what this device's person was called last
 * @param {(performer: string) => unknown} how.take
 */
export function castOffer(cast, { typed, known, take }) {
  const found = placesFor(cast, typed);
  const likely = placeNamed(cast, typed || known)?.id;
  /** @param {readonly CastPlace[]} places */
  const names = (places) =>
    element(
      "ul",
      { class: "plain performers" },
      list(places, {
        key: ({ id }) => id,
        of: (place) => [place, place.id === likely],
        make: (place) => element("li", {}, choice(place, place.id === likely, take)),
      }),
    );
  const isLong = found.length > atAGlance;
  return element(
    "div",
    { class: "cast-offer", role: "group", "aria-label": words("joining.whoAreYou") },
    likely !== undefined && isLong && names(found.filter(({ id }) => id === likely)),
    isLong
      ? [...groupedBy(found, ({ name }) => letterOf(name))].map(([letter, places]) =>
        element("section", { key: letter }, element("h3", {}, letter), names(places))
      )
      : names(found),
    element(
      "p",
      { class: "help", role: "status" },
      found.length === 0 && words("joining.notInCast", { name: typed }),
    ),
  );
}

/** @param {string} name */
const letterOf = (name) => [...name.trim().toLocaleUpperCase(locale).normalize("NFD")][0] ?? "";

/**
 * @param {Shown<CastPlace>} place
 * @param {boolean} isLikely
 * @param {(performer: string) => unknown} take
 */
const choice = ({ id, name, person, taken }, isLikely, take) =>
  element(
    "button",
    {
      type: "button",
      class: isLikely ? "performer offered" : "performer",
      "data-performer": id,
      onclick: () => take(id),
    },
    element(
      "span",
      { class: "who" },
      nameOf(name),
      (taken || person !== undefined) &&
        element("small", {}, person !== undefined && nameOf(person), taken && [" ", words("joining.taken")]),
    ),
  );
