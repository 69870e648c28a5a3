import { Problem } from "../ui/problem.js";
import { words } from "../words/editing.js";
import { Confirmed } from "./confirmed.js";
import { EditSender } from "./edit-sender.js";
import { editingConnection } from "./editing-connection.js";

/**
 * @import { Journal } from "../wire/journal.js"
 * @import { ConnectionState } from "../wire/connection.js"
 * @import { ConfirmedLink } from "./confirmed.js"
 * @import { OwnEdit } from "./own-edit.d.ts"
 * @import { Pending } from "./pending.js"
 * @import { Presence } from "./presence.js"
 * @import { EditAnswer, Overtaken } from "../wire/production.d.ts"
 * @import { EditingSelection, EditorsMessage } from "../wire/wire.d.ts"
 * @import { ServerStatus } from "./server-status.js"
 */

/**
 * `taken` and `refused` say what became of an own edit.
 *
 * @typedef {object} EditTrafficLink
 * @property {ConfirmedLink["resultOf"]} settled
 * @property {ConfirmedLink["advanced"]} advanced
 * @property {ConfirmedLink["replaced"]} replaced
 * @property {(edit: OwnEdit, overtaken: Overtaken[]) => void} taken
 * @property {(edit: OwnEdit, problem: Problem) => void} refused
 * @property {(edit: OwnEdit) => void} forget it need not be waited for any more
 * @property {() => void} back the server may be there again
 * @property {() => void} welcomed this page is among the editors, maybe with other rights
 * @property {(text: string) => void} trouble why nothing can be edited any more
 */

const looksEvery = 15_000;

/**
 * What goes to the server and what comes from it: this page's edits one after the other, everybody's as they are
 * confirmed, and who is here.
 */
export class EditTraffic {
  confirmed;
  #journal;
  #server;
  #presence;
  #link;
  #connection;
  #sender;

  /**
   * @param {{ production: string, journal: Journal, pending: Pending, server: ServerStatus, presence: Presence }} parts
   * @param {EditTrafficLink} link
   */
  constructor({ production, journal, pending, server, presence }, link) {
    this.#journal = journal;
    this.#server = server;
    this.#presence = presence;
    this.#link = link;
    this.#connection = editingConnection(production);
    this.#connection.onMessage = (message) => this.#heard(message);
    this.#connection.onState = (state) => this.#connectionChanged(state);
    const reached = (/** @type {boolean} */ isReached) => server.reached(isReached);
    this.confirmed = new Confirmed(journal, {
      resultOf: (line) => link.settled(line),
      advanced: (steps) => link.advanced(steps),
      replaced: () => link.replaced(),
      reached,
      gone: () => this.#stop(words("editing.productionDeleted")),
    });
    this.#sender = new EditSender({
      next: () => (server.takesEdits ? pending.next() : null),
      send: (edit) => this.#send(edit),
      taken: (edit, answer) => this.#taken(edit, answer),
      refused: (edit, problem) => this.#refused(edit, problem),
      reached,
    });
  }

  start() {
    this.#connection.start();
    setInterval(() => this.#look(), looksEvery);
    this.wake();
  }

  /** There may be an edit to send. */
  wake() {
    this.#sender.wake();
  }

  /**
   * Tells the other editors something that is not an edit.
   *
   * @param {EditingSelection} message
   */
  sendSelection(message) {
    this.#connection.send(message);
  }

  // MARK: To the server

  /** @param {OwnEdit} edit */
  #send(edit) {
    edit.isTried = true;
    const base = this.confirmed.revision;
    return this.#journal.post(
      edit.kind === "edit"
        ? { id: edit.id, base, label: edit.label, changes: edit.changes }
        : edit.kind === "undo"
        ? { id: edit.id, base, undo: true }
        : { id: edit.id, base, redo: true },
    );
  }

  /**
   * @param {OwnEdit} edit
   * @param {EditAnswer} answer
   */
  #taken(edit, { edit: line, overtaken = [] }) {
    edit.isAnswered = true;
    // An answer given before, to an edit that is in what was read since: then it is not waited for any more.
    if (line.revision <= this.confirmed.revision) this.#link.forget(edit);
    else this.confirmed.take([line]);
    this.#link.taken(edit, overtaken);
  }

  /**
   * @param {OwnEdit} edit
   * @param {Problem} problem
   */
  #refused(edit, problem) {
    if (problem.rule === "needsEdit" || problem.rule === "needsComment") {
      this.#link.welcomed();
      return this.#link.refused(edit, problem);
    }
    if (problem.status === 401 || problem.status === 403) return this.#stop(words("editing.notWelcome"));
    if (problem.status === 404) return this.#lookForProduction();
    this.#link.refused(edit, problem);
    if (problem.code === "gone") this.confirmed.catchUp();
  }

  /** Either the production is gone, or this server cannot take edits. */
  async #lookForProduction() {
    this.#server.halt("looking");
    try {
      await this.#journal.document();
      this.#server.halt("refusing");
      this.#server.reached(false);
      setTimeout(() => this.#goOn(), looksEvery);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 404) return this.#stop(words("editing.productionDeleted"));
      this.#server.halt(null);
    }
  }

  #goOn() {
    this.#server.goOn();
    this.wake();
  }

  /** @param {string} text */
  #stop(text) {
    this.#server.stop();
    this.#link.trouble(text);
  }

  // MARK: From the server

  /** @param {EditorsMessage} message */
  #heard(message) {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "edited":
        return this.confirmed.take([message]);
      case "editors":
        return this.#presence.present(message.editors);
      case "selections":
        return this.#presence.selected(message);
      default:
        return undefined; // a newer server may say more
    }
  }

  /** @param {EditorsMessage & { type: "welcome" }} message */
  #welcomed(message) {
    this.#presence.welcomed(message);
    this.#link.welcomed();
    if (message.revision > this.confirmed.revision) this.confirmed.catchUp();
  }

  /** @param {ConnectionState} state */
  #connectionChanged(state) {
    const { kind } = state;
    if (kind === "live") {
      this.#server.reached(true);
      if (this.#presence.own !== null) this.sendSelection(this.#presence.own);
      this.#link.back();
      this.#goOn();
    } else if (kind === "reconnecting" || kind === "stopped") {
      this.#presence.present([]);
      this.#server.reached(false);
      if (kind === "reconnecting") this.#askWhetherWelcome();
      else if (state.code === 4001 || state.code === 4003) this.#stop(words("editing.notWelcome"));
      else if (state.code === 4004) this.#lookForProduction();
    }
  }

  /**
   * A browser cannot tell a refused socket from a server that is away: so the server is asked, and who may not edit any
   * more is told.
   */
  async #askWhetherWelcome() {
    try {
      await this.#journal.readCaller();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.#server.isStopped || (problem.status !== 401 && problem.status !== 403)) return;
      this.#stop(words("editing.notWelcome"));
    }
  }

  /** Should a message have been lost, or the socket be dead without knowing, it is noticed here. */
  #look() {
    if (document.visibilityState !== "visible") return;
    this.#link.back();
    this.wake();
    this.confirmed.catchUp();
  }
}
