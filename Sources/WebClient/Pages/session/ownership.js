import { words, wordsAround } from "../words/sessions.js";
import "../words/common.js";
import "../words/refusals.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { memberNamed } from "../live/model.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { ask, isAsked } from "../ui/ask.js";
import { Changes, Held } from "../ui/changes.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { memberName } from "./member-name.js";
import { prefer, preference } from "../ui/preferences.js";
import { refusalInWords } from "../ui/refusals.js";

/**
 * @import { CallOptions } from "../wire/api.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Room, TurnedAway } from "./turned-away.js"
 * @import { Attendee, Role } from "../wire/wire.d.ts"
 */

/** @typedef {{ id: string, name: string }} Guest */

/**
 * What the session's owner may do that other conductors may not, whatever way they came in: the server knows the
 * account of this member. The owner sees the names of guests, who came in by the conductor's code and have no account.
 */
export class Ownership {
  #session;
  #put;
  /** @type {boolean | null} whether the session is this member's; null until the server has said */
  #owns = null;
  /** @type {Guest[]} */
  #guests = [];
  /** Conductors whom the server was asked about. */
  #asked = "";
  /** Whom a full session has turned away; loaded where a plan limits it at all. @type {Promise<TurnedAway> | null} */
  #turnedAway = null;
  /** Whether it is theirs, and which guests there are. @type {Changes<[]>} */
  #news = new Changes();

  /**
   * @param {LiveSession} session
   * @param {(node: HTMLElement) => void} put brings into the page what the owner is asked and told
   */
  constructor(session, put = (node) => byId("people-summary").before(node)) {
    this.#session = session;
    this.#put = put;
    const guests = node("div", { class: "guests", role: "status" });
    put(guests);
    const changes = session.newsOf("change");
    drawing(
      guests,
      [changes, this.#news],
      () =>
        list(this.#guestsHere, { key: ({ id }) => id, of: ({ name }) => [name], make: (guest) => this.#row(guest) }),
    );
    changes.listen(() => this.#look());
    this.#look();
  }

  get isOwner() {
    return this.#owns === true;
  }

  /**
   * Asks the server, as this member, of the session or of what is below it.
   *
   * @param {string} [below]
   * @param {Omit<CallOptions, "token">} [options]
   */
  #call(below = "", options = {}) {
    const { id, token } = this.#session;
    return call(`/api/v1/sessions/${encodeURIComponent(id)}${below}`, { ...options, token });
  }

  /** The server is asked again when a conductor came who was not there before. */
  async #look() {
    const conductors = this.#session.state.members.filter(({ role }) => role === "conductor").map(({ id }) => id);
    const asked = conductors.sort().join(" ");
    if (isAsked(this) || (asked === this.#asked && asked !== "")) return;
    this.#asked = asked;
    try {
      const { owned, guests, room = null } = await ask(this, "once", () => this.#call());
      if (room !== null) void this.#showTurnedAway(room);
      this.#owns = owned === true;
      this.#guests = guests ?? [];
      this.#news.notify();
    } catch (problem) {
      // Without an answer, the next change asks again.
      if (!(problem instanceof Problem) || problem.isOffline) this.#asked = "";
      else this.#owns = false;
    }
  }

  /** @param {Room} room */
  async #showTurnedAway(room) {
    try {
      this.#turnedAway ??= import("./turned-away.js").then(({ TurnedAway }) => {
        const told = new TurnedAway(() => this.#call());
        this.#put(told.element);
        return told;
      });
      (await this.#turnedAway).learn(room);
    } catch {
      this.#turnedAway = null; // The next look tries again.
    }
  }

  get #guestsHere() {
    const { state, me } = this.#session;
    return this.#guests.filter(({ id }) =>
      id !== me && preference(`welcome.${id}`, "") !== "yes" &&
      state.members.some((member) => member.id === id && member.role === "conductor")
    );
  }

  /** @param {Guest} guest */
  #row({ id, name }) {
    /** @type {(act: string, label: string, press: () => void) => import("../ui/element.js").Description} */
    const button = (act, label, press) =>
      element("button", { type: "button", class: "small", "data-act": act, onclick: press }, label);
    return element(
      "div",
      { class: "guest" },
      element("p", {}, wordsAround("sessions.guestCame", { name: nameOf(name) })),
      element(
        "div",
        { class: "choices start" },
        button(
          "become",
          words("sessions.makeDancer"),
          () => this.become({ id, name }, "dancer"),
        ),
        button("putOut", words("sessions.putOut"), () => this.askToPutOut({ id, name })),
        button("stay", words("sessions.letStay"), () => {
          prefer(`welcome.${id}`, "yes");
          this.#news.notify();
        }),
      ),
    );
  }

  /**
   * @param {Guest} person
   * @param {Role} role
   */
  async become({ id }, role) {
    try {
      await this.#call(`/members/${encodeURIComponent(id)}`, { method: "PATCH", body: { role } });
    } catch (problem) {
      showTrouble(problem);
    }
  }

  /**
   * Whoever is put out could come back by the code that they know: new codes are offered with it.
   *
   * @param {Guest} person
   */
  askToPutOut({ id, name }) {
    const codes = node("input", { type: "checkbox", id: "put-out-codes", checked: true });
    const problem = node("p", { class: "problem", role: "alert" });
    const said = new Held("");
    drawing(problem, [said], () => said.value);
    const yes = node("button", { type: "button", class: "grave" }, words("sessions.putOutYes"));
    const dialog = openDialog(
      words("sessions.putOutQuestion", { name }),
      node(
        "div",
        { class: "stack" },
        node("p", {}, words("sessions.putOutText")),
        node("label", { class: "switch", for: "put-out-codes" }, codes, words("sessions.putOutCodes")),
        problem,
        node(
          "div",
          { class: "choices" },
          node("button", { type: "button", onclick: () => dialog.close() }, words("common.cancel")),
          yes,
        ),
      ),
      { className: "question" },
    );
    const putOut = async () => {
      try {
        // First the codes: so nobody can come back in between.
        if (codes.checked) await this.#call("/join-codes", { method: "POST" });
        await this.#call(`/members/${encodeURIComponent(id)}`, { method: "DELETE" });
        dialog.close();
      } catch (refused) {
        said.value = inWords(refused);
      }
    };
    yes.addEventListener("click", () => ask(dialog, "once", putOut));
  }

  /**
   * What can be done about a person, besides giving them a performer.
   *
   * @param {Attendee} person
   */
  openMenu(person) {
    const { id, role } = person;
    const name = memberName(person);
    openDialog(
      name,
      node(
        "div",
        { class: "stack" },
        this.isOwner && role === "conductor" &&
          onwards(
            words("sessions.makeDancer"),
            () => this.become({ id, name }, "dancer"),
          ),
        this.isOwner && role === "dancer" &&
          onwards(
            words("sessions.makeConductor"),
            () => this.become({ id, name }, "conductor"),
          ),
        onwards(words("sessions.putOut"), () => this.askToPutOut({ id, name })),
      ),
      { className: "question" },
    );
  }

  /** @param {Attendee} person */
  hasMenu({ id, role }) {
    return id !== this.#session.me && (role !== "conductor" || this.isOwner);
  }

  async reopen() {
    await this.#call("/reopen", { method: "POST" });
  }

  /** Why this conductor may not end the session, or null: then the server decides. */
  get whyNotEnd() {
    const { state, holdsBaton } = this.#session;
    if (this.#owns !== false || holdsBaton || state.baton === null) return null;
    const { name } = memberNamed(state, state.baton) ?? {};
    return name === undefined ? null : words("refusals.notTheConductor.batonHeld", { name });
  }

  /**
   * Whoever holds the baton ends the session under the name that the dancers know; its owner also without the baton, as
   * the owner. Answers with why not, or null.
   */
  async end() {
    if (!this.isOwner || this.#session.holdsBaton) {
      const answer = await this.#session.command("end");
      if (answer.ok) return null;
      if (!this.isOwner) return refusalInWords(answer);
    }
    try {
      await this.#call("/end", { method: "POST" });
      return null;
    } catch (problem) {
      return inWords(problem);
    }
  }
}
