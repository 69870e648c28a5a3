import { words, wordsAround } from "../words/common.js";
import { call } from "../wire/api.js";
import { placeNamed } from "../live/cast.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { codeLength } from "./join-code.js";

/**
 * @import { CastPlace } from "../live/cast.js"
 *
 * What a code leads to.
 *
 * @typedef {{ performers: readonly CastPlace[], programme?: { kind: string } }} Invitation
 */

/**
 * “Are you Mia? Take this role”: offered to somebody who types the name of a performer, or of a person whom the cast
 * has for one.
 *
 * @param {(performer: string) => void} take
 */
export function roleOffer(take) {
  const made = node("div", { class: "offer", role: "status" });
  /** @type {Map<string, Promise<Invitation>>} */
  const invitations = new Map();
  /** @type {Held<CastPlace | null>} */
  const found = new Held(null);

  /**
   * @param {string} code as it is meant
   * @param {string} name as it is typed so far
   */
  async function look(code, name) {
    found.value = await ask(
      made,
      "latest",
      async () =>
        code.length === codeLength && name.trim() !== ""
          ? placeNamed((await invitationOf(code)).performers, name)
          : null,
    );
  }

  drawing(made, [found], () => {
    const place = found.value;
    made.dataset.performer = place?.id ?? "";
    return place !== null && [
      element("p", {}, wordsAround("common.areYou", { name: nameOf(place.name) })),
      element(
        "button",
        { key: place.id, type: "button", class: "primary large", onclick: () => take(place.id) },
        words("common.takeRole"),
      ),
    ];
  });

  /** @param {string} code */
  function invitationOf(code) {
    let invitation = invitations.get(code);
    if (invitation === undefined) invitations.set(code, invitation = fetched(code));
    return invitation;
  }

  /** Whether a code, as it is meant, leads to a class. @param {string} code */
  async function leadsToClass(code) {
    return code.length === codeLength && (await invitationOf(code)).programme?.kind === "drill";
  }

  return { node: made, look, found, leadsToClass };
}

/**
 * Empty if there is no cast to see: a person who then presses “Join” is told why.
 *
 * @param {string} code
 * @returns {Promise<Invitation>}
 */
async function fetched(code) {
  try {
    return await call(`/api/v1/join/${encodeURIComponent(code)}`);
  } catch {
    return { performers: [] };
  }
}

/** @param {string} session */
const wish = (session) => `wish.${session}`;

/**
 * Somebody joins to dance this performer: the page that they go to takes it for them.
 *
 * @param {string} session
 * @param {string} performer
 */
export const wishFor = (session, performer) => prefer(wish(session), performer);

/**
 * The performer that was wished for, once; null if there is none.
 *
 * @param {string} session
 */
export function wishedFor(session) {
  const performer = preference(wish(session), "");
  if (performer === "") return null;
  prefer(wish(session), "");
  return performer;
}
