import { call } from "../wire/api.js";
import { ask, isAsked } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Changes } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { whileSeen } from "../ui/while-seen.js";
import { words } from "../words/recognising.js";

/**
 * Joints are found on the computer that the server runs on: one button, and how it goes.
 *
 * @typedef {object} LocalPoseWork as the server tells it
 * @property {"impossible" | "off" | "fetching" | "starting" | "on" | "failed"} state
 * @property {"models" | "noModels" | "program"} [trouble]
 * @property {number} athletes for how many there is room
 * @property {boolean} yours whether whoever asks may turn it on and off
 */

const path = "/api/v1/local-pose-worker";
/** Milliseconds between two looks while somebody sees it. */
const looksEvery = 1_000;

class RecognisingHere {
  /** Of a member; null for whoever has an account in this browser. @type {string | null} */
  #token;
  /** Null before it is known. @type {LocalPoseWork | null} */
  work = null;
  /** Why it is not known now, and why it was not turned: that is said until it is turned. */
  problems = { look: "", turn: "" };
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {string | null} token */
  constructor(token) {
    this.#token = token;
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  /** Not while it is being turned: what is told of it then may be old. */
  look = () => isAsked(this) || this.#take("look", () => this.#read());

  /** @param {boolean} on */
  turn = (on) => this.#take("turn", () => call(path, { method: "PUT", body: { on } }));

  /** @returns {Promise<LocalPoseWork>} */
  async #read() {
    if (this.#token === null) return call(path);
    try {
      return await call(path); // the owner may be a member, too
    } catch (refused) {
      if (!(refused instanceof Problem) || refused.status !== 401) throw refused;
      return call(path, { token: this.#token });
    }
  }

  /** @param {"look" | "turn"} what @param {() => Promise<LocalPoseWork>} work */
  async #take(what, work) {
    try {
      this.work = await ask(this, "latest", work);
      this.problems[what] = "";
    } catch (refused) {
      const why = inWords(refused);
      this.problems[what] = what === "turn" ? why : words("recognising.unknown", { why });
    }
    this.#changes.notify();
  }
}

/**
 * The button and what is said beside it; looks for as long as it is seen after it was told that it is `shown`.
 *
 * @param {string | null} [token] of a member
 */
export function recognisingHere(token = null) {
  const here = new RecognisingHere(token);
  const section = node("section", { class: "stack", "aria-label": words("recognising.heading") });
  whileSeen(section, looksEvery, here.look);
  drawing(section, [here], () => view(here));
  return section;
}

/** The same in a dialog, for a member. @param {{ token: string | null }} session */
export function openRecognisingHere({ token }) {
  const section = recognisingHere(token);
  openDialog(words("recognising.heading"), section);
  section.dispatchEvent(new Event("shown"));
}

/** @param {RecognisingHere} here */
function view({ work, problems, turn }) {
  const problem = problems.turn || problems.look;
  const trouble = problem !== "" && element("p", { class: "problem", role: "alert" }, problem);
  if (work === null) return trouble;
  const { state, athletes, yours } = work;
  if (state === "impossible") return [element("p", { class: "help" }, words("recognising.impossible")), trouble];
  const isOn = state !== "off";
  return [
    athletes > 0 && element("p", { class: "help" }, words("recognising.help", { athletes })),
    element(
      "div",
      { class: "stack", role: "status" },
      element("p", { class: state === "failed" ? "problem" : "" }, stateOf(work)),
      state === "fetching" && element("progress", { "aria-label": words("recognising.fetching") }),
    ),
    !yours && !isOn && element("p", {}, words("recognising.askOwner")),
    yours && element(
      "div",
      { class: "choices start" },
      element(
        "button",
        { type: "button", class: isOn ? "quiet" : "primary", onclick: () => turn(!isOn) },
        words(isOn ? "recognising.turnOff" : "recognising.turnOn"),
      ),
    ),
    trouble,
  ];
}

/** @param {LocalPoseWork} work */
function stateOf({ state, trouble = "program" }) {
  if (state === "failed") return words(`recognising.failed.${trouble}`);
  return state === "impossible" ? "" : words(`recognising.${state}`);
}
