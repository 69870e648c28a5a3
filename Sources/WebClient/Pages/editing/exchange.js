import { Confirmed } from "./confirmed.js";
import { EditSender } from "./edit-sender.js";
import { EditingConnection } from "./editing-connection.js";

/**
 * What goes to the server and what comes from it: this page's edits one after the other, everybody's as they are confirmed, and who is here.
 *
 * `link`: `settled(line)`, `advanced(steps)` and `replaced()` as of `Confirmed`; `taken(edit, overtaken)` and `refused(edit, problem)`
 * say what became of an own edit, `forget(edit)` that it need not be waited for; `back()` that the server may be there again;
 * `trouble(text)` why nothing can be edited any more.
 */
const looksEvery = 15_000;

const notWelcome =
  "You are signed out, or may not edit this production. Your edits stay on this device until you are back.";
const deleted = "This production has been deleted.";

export class Exchange {
  confirmed;
  #journal;
  #standing;
  #presence;
  #link;
  #connection;
  #sender;

  constructor({ production, journal, pending, standing, presence }, link) {
    this.#journal = journal;
    this.#standing = standing;
    this.#presence = presence;
    this.#link = link;
    this.#connection = new EditingConnection(production);
    this.#connection.onMessage = (message) => this.#heard(message);
    this.#connection.onState = (state) => this.#connectionChanged(state);
    const reached = (isReached) => standing.reached(isReached);
    this.confirmed = new Confirmed(journal, {
      resultOf: (line) => link.settled(line),
      advanced: (steps) => link.advanced(steps),
      replaced: () => link.replaced(),
      reached,
      gone: () => this.#stop(deleted),
    });
    this.#sender = new EditSender({
      next: () => (standing.takesEdits ? pending.next() : null),
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

  /** Lets the other editors hear of something that no edit is. */
  tell(message) {
    this.#connection.send(message);
  }

  // MARK: To the server

  #send(edit) {
    edit.isTried = true;
    const base = this.confirmed.revision;
    return this.#journal.post(
      edit.kind === "edit"
        ? { id: edit.id, base, label: edit.label, changes: edit.changes }
        : { id: edit.id, base, [edit.kind]: true },
    );
  }

  #taken(edit, { edit: line, overtaken = [] }) {
    edit.isAnswered = true;
    // An answer given before, to an edit that is in what was read since: then it is not waited for any more.
    if (line.revision <= this.confirmed.revision) this.#link.forget(edit);
    else this.confirmed.take([line]);
    this.#link.taken(edit, overtaken);
  }

  #refused(edit, problem) {
    if (problem.status === 401 || problem.status === 403) return this.#stop(notWelcome);
    if (problem.status === 404) return this.#lookForProduction();
    this.#link.refused(edit, problem);
    if (problem.code === "gone") this.confirmed.catchUp();
  }

  /** Either the production is gone, or this server cannot take edits. */
  async #lookForProduction() {
    this.#standing.halt("looking");
    try {
      await this.#journal.document();
      this.#standing.halt("refusing");
      this.#standing.reached(false);
      setTimeout(() => this.#goOn(), looksEvery);
    } catch (problem) {
      if (problem.status === 404) return this.#stop(deleted);
      this.#standing.halt(null);
    }
  }

  #goOn() {
    this.#standing.goOn();
    this.wake();
  }

  #stop(text) {
    this.#standing.stop();
    this.#link.trouble(text);
  }

  // MARK: From the server

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

  #welcomed(message) {
    this.#presence.welcomed(message);
    if (message.revision > this.confirmed.revision) this.confirmed.catchUp();
  }

  #connectionChanged({ kind, code }) {
    if (kind === "live") {
      this.#standing.reached(true);
      if (this.#presence.own !== null) this.tell(this.#presence.own);
      this.#link.back();
      this.#goOn();
    } else if (kind === "reconnecting" || kind === "stopped") {
      this.#presence.present([]);
      this.#standing.reached(false);
      if (kind === "reconnecting") this.#askWhetherWelcome();
      else if (code === 4001 || code === 4003) this.#stop(notWelcome);
      else if (code === 4004) this.#lookForProduction();
    }
  }

  /** A socket that is refused at the door looks like a server that is away: whoever may not edit any more is told so. */
  async #askWhetherWelcome() {
    try {
      await this.#journal.whoAmI();
    } catch (problem) {
      if (!this.#standing.isStopped && (problem.status === 401 || problem.status === 403)) this.#stop(notWelcome);
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
