import { words } from "../words/trainer.js";
import { byId, setText } from "../ui/node.js";
import { Changes } from "../ui/changes.js";
import { openOnDemand } from "../ui/on-demand.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * The whole class is asked whether its rounds may be kept, and what was answered is counted. A question is asked for
 * as long as the page that asks is open; a page that is opened again goes on asking.
 *
 * @import { LiveSession } from "../live/session.js"
 *
 * @typedef {{ asked: number, keep: number, train: number, no: number, open: number }} AnswersCounted
 */

/** The question that this device asks in a session. @param {LiveSession} session */
const asking = ({ id }) => `recordings-asked.${id}`;

const loadDialog = () => import("./training-recordings-dialog.js");

export class TrainingRecordings {
  /** Told when somebody answered, came or went. */
  changed = new Changes();
  #session;
  /** What the server was told on this connection. */
  #told = "";

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    byId("recordings").addEventListener(
      "click",
      () => openOnDemand(loadDialog, ({ openTrainingRecordings }) => openTrainingRecordings(this)),
    );
    session.newsOf("change", "connection").listen(() => this.#look());
  }

  /** How many athletes are here, and what they answered; null while nobody asks. @returns {AnswersCounted | null} */
  get counted() {
    const { members, trainingRecordings } = this.#session.state;
    if (trainingRecordings === null) return null;
    const { keep, train, no } = trainingRecordings;
    const here =
      members.filter(({ role, present, sight }) => role === "dancer" && present && sight === undefined).length;
    // Who came, and who answered, are told apart from each other.
    const asked = Math.max(here, keep + train + no);
    return { asked, keep, train, no, open: asked - keep - train - no };
  }

  /** Whether this page asks; another trainer's question is theirs to end. */
  get isAsking() {
    return this.#asked !== null;
  }

  /** Everybody is asked, also those who answered an earlier question. */
  ask() {
    const now = this.#session.now();
    if (now === null) return;
    this.#remember(Math.round(now));
  }

  stop() {
    this.#remember(null);
  }

  /** @returns {number | null} */
  get #asked() {
    const [member, asked] = preference(asking(this.#session), "").split(" ");
    return member !== "" && member === this.#session.me ? Number(asked) : null;
  }

  /** @param {number | null} asked */
  #remember(asked) {
    prefer(asking(this.#session), asked === null ? "" : `${this.#session.me} ${asked}`);
    this.#look();
  }

  #look() {
    const asked = this.#asked;
    if (!this.#session.isConnected) this.#told = "";
    else if (String(asked) !== (this.#told || "null") && this.#session.signal("recordings", { asked })) {
      this.#told = String(asked);
    }
    const counted = this.counted;
    setText(
      byId("recordings"),
      counted === null
        ? words("trainer.recordings")
        : words("trainer.recordings.summary", { number: counted.asked - counted.open, of: counted.asked }),
    );
    this.changed.notify();
  }
}
