import { words, wordsAround } from "../words/groups.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { membershipOf, pagePath, recall, remember } from "../live/memberships.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { passageInWords } from "./passage.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * A device goes with the group of the performer whom its dancer dances, and comes back when the group is called back:
 * by itself, also when it wakes later. The dancer may stay with the main session, or go back to it.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Group, Role } from "../wire/wire.d.ts"
 */

const triesAgainAfter = 2_000;

export class GroupFollower {
  #session;
  #role;
  #place = node("div", { id: "group", class: "group-band", role: "status", hidden: true });
  /** The group that is being followed, or that cannot be. */
  #asked = "";

  /**
   * @param {LiveSession} session
   * @param {Role} role
   */
  constructor(session, role) {
    this.#session = session;
    this.#role = role;
    const stage = role === "conductor" ? null : document.querySelector(".stage-frame .notices");
    if (stage === null) within(document, "main").before(this.#place);
    else stage.append(this.#place);
    const changes = session.newsOf("change", "production");
    changes.listen(() => this.#look());
    drawing(this.#place, [changes], () => this.#shown());
  }

  /**
   * Whether this page leaves for the main session, because the group's session is over or it has no place in it any
   * more.
   */
  get leaves() {
    const { state, hasStopped } = this.#session;
    const main = this.#main;
    if (main === null || !(state.ended || hasStopped)) return false;
    location.replace(pagePath(main));
    return true;
  }

  /** The place in the main session that this device has, if this session is a group's. */
  get #main() {
    const id = this.#session.state.main?.session ?? recall(this.#session.id, this.#role)?.main;
    return id ? recall(id, this.#role) : null;
  }

  /** The group that this device belongs to, while it is away. */
  get #group() {
    const { state, me, myPerformer } = this.#session;
    if (this.#role === "conductor") return state.groups.find(({ conductor }) => conductor === me) ?? null;
    if (myPerformer === null) return null;
    return state.groups.find(({ performers }) => performers.includes(myPerformer)) ?? null;
  }

  #look() {
    const group = this.#group;
    if (group === null) this.#asked = "";
    else if (!staysApart(group.session) && this.#session.isConnected) this.#follow(group);
  }

  /** @param {Group} group */
  async #follow({ session: group }) {
    if (this.#asked === group) return;
    this.#asked = group;
    try {
      await goTo(this.#session, this.#role, group);
    } catch (problem) {
      if (problem instanceof Problem && !problem.isPassing) return; // it was called back meanwhile
      const wait = problem instanceof Problem && problem.retryAfter ? 1_000 * problem.retryAfter : triesAgainAfter;
      setTimeout(() => {
        if (this.#asked !== group) return;
        this.#asked = "";
        this.#look();
      }, wait);
    }
  }

  #shown() {
    const group = this.#group;
    const { production, id } = this.#session;
    const { main } = this.#session.state;
    const passage = production === null ? "" : passageInWords(production, main ?? group ?? {});
    this.#place.hidden = main === null && group === null;
    if (main !== null) {
      const label = words(this.#role === "conductor" ? "groups.toMain" : "groups.notWithThem");
      return [content("groups.youAreIn", main.name, passage), button("leave", label, () => this.#stayApart(id))];
    }
    if (group === null) return [];
    const { name, session } = group;
    return [
      content("groups.isAway", name, passage),
      button(`go ${session}`, words("groups.goThere"), () => this.#goThere(session)),
    ];
  }

  /** @param {string} group */
  #goThere(group) {
    prefer(apart(group), "no");
    this.#asked = "";
    this.#look();
  }

  /** @param {string} group */
  #stayApart(group) {
    prefer(apart(group), "yes");
    const main = this.#main;
    if (main !== null) location.assign(pagePath(main));
  }
}

/** @param {string} group */
const apart = (group) => `apart.${group}`;
/** @param {string} group */
const staysApart = (group) => preference(apart(group), "no") === "yes";

/**
 * @param {"groups.youAreIn" | "groups.isAway"} key
 * @param {string} name
 * @param {string} passage
 */
const content = (key, name, passage) =>
  element("span", {}, wordsAround(key, { name: nameOf(name) }), passage && ` · ${passage}`);

/**
 * @param {string} key
 * @param {string} label
 * @param {() => void} press
 */
const button = (key, label, press) => element("button", { key, type: "button", class: "small", onclick: press }, label);

/**
 * Leaves for a group's session, as what this device is here.
 *
 * @param {LiveSession} session
 * @param {Role} role
 * @param {string} group
 */
export async function goTo(session, role, group) {
  const known = recall(session.id, role);
  const seat = await call(`/api/v1/sessions/${encodeURIComponent(group)}/members`, {
    method: "POST",
    token: session.token,
  });
  const membership = membershipOf(seat, { name: known?.name ?? "", main: session.id });
  remember(membership);
  prefer(apart(group), "no");
  location.assign(pagePath(membership));
}
