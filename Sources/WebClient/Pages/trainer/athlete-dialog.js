import { words } from "../words/trainer.js";
import { actionInWords, handOf, punches } from "../drill/actions.js";
import { classOf, punchOf } from "../drill/judging.js";
import { lateness, saidOf, shapeOf, wasInWords } from "../drill/verdict-words.js";
import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Changes, every } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { DeviceSettings } from "./device-settings.js";

/**
 * One athlete looked at closer: their last punches, each of which the trainer may correct; and what is said
 * of their device.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { BoardRow, ClassBoard } from "../drill/class-board.js"
 * @import { MemberVerdict, Told } from "../drill/run.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { PunchName } from "../drill/actions.js"
 */

/** How many punches are listed. */
const listed = 20;
/** Milliseconds between two looks at the board. */
const looksEvery = 500;

/**
 * @param {LiveSession} session
 * @param {ClassBoard} board
 * @param {Pick<BoardRow, "id" | "name">} row
 */
export function openAthlete(session, board, { id, name }) {
  const frame = node("div", { class: "stack" });
  const look = new CloserLook(session, board, id);
  drawing(frame, [look, every(looksEvery)], () => look.view());
  openDialog(name, frame);
}

class CloserLook {
  #session;
  #board;
  #id;
  #device;
  #changes = new Changes();
  #said = "";
  /** What was corrected last: such a punch may be in the list no more. @type {{ path: string, text: string } | null} */
  #corrected = null;

  /** @param {LiveSession} session @param {ClassBoard} board @param {string} id of the athlete */
  constructor(session, board, id) {
    this.#session = session;
    this.#board = board;
    this.#id = id;
    this.#device = new DeviceSettings(session, id, board.verdictsOf(id).verdicts, (act) => this.#attempt(act));
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  view() {
    const over = this.#board.verdictsOf(this.#id).verdicts.filter(({ verdict }) => verdict !== "open");
    return [
      this.#device.view(over),
      element("p", { class: "problem", role: "alert" }, this.#said),
      element("p", { class: "choices corrected", role: "status" }, this.#correctedView()),
      over.length === 0 && element("p", { class: "help" }, words("trainer.nothingYet")),
      element(
        "ol",
        { class: "plain own-list" },
        list(over.slice(-listed).reverse(), {
          key: ({ called, seen }) =>
            called === null ? `${seen?.source} ${seen?.number}` : `${called.due} ${called.action}`,
          of: ({ verdict, was, seen, after }) => [verdict, was, seen?.number, seen?.class, seen?.hand, after],
          make: (one) => lineOf(one, (path, punch) => this.#correct(path, punch)),
        }),
      ),
    ];
  }

  #correctedView() {
    if (this.#corrected === null) return null;
    const { path, text } = this.#corrected;
    return [
      element("span", {}, text),
      element("button", { type: "button", onclick: () => this.#takeBack(path) }, words("trainer.takeBack")),
    ];
  }

  /** What was corrected last is shown last. @param {string} path @param {PunchName | null} punch */
  async #correct(path, punch) {
    const text = punch === null
      ? words("trainer.notCounted")
      : words("trainer.counted", { punch: actionInWords(punch) });
    const body = punch === null ? { class: "none" } : { class: classOf(punch), hand: handOf(punch) };
    const done = this.#attempt(() => this.#patch(path, body));
    if (!(await ask(this, "latest", () => done))) return;
    this.#corrected = { path, text };
    this.#changes.notify();
  }

  /** @param {string} path */
  async #takeBack(path) {
    const corrected = this.#corrected;
    if (!(await this.#attempt(() => this.#patch(path, { class: null }))) || corrected !== this.#corrected) return;
    this.#corrected = null;
    this.#changes.notify();
  }

  /** @param {string} path @param {unknown} body */
  #patch(path, body) {
    const { id, token } = this.#session;
    return call(`/api/v1/sessions/${encodeURIComponent(id)}/${path}`, { method: "PATCH", body, token });
  }

  /** Whether it was done; if not, it is said why. @param {() => Promise<unknown>} act */
  async #attempt(act) {
    this.#said = "";
    this.#changes.notify();
    try {
      await act();
      return true;
    } catch (problem) {
      this.#said = inWords(problem);
      return false;
    } finally {
      this.#changes.notify();
    }
  }
}

/**
 * @param {Shown<MemberVerdict>} one
 * @param {(path: string, punch: PunchName | null) => void} correct
 */
function lineOf(one, correct) {
  const { verdict, called, seen, after } = one;
  const details = [wasInWords(one), called && words("trainer.called", { punch: actionInWords(called.action) })];
  return element(
    "li",
    {},
    element("span", { class: "board-mark", "data-verdict": verdict, "aria-hidden": "true" }, shapeOf(one)),
    element(
      "span",
      {},
      saidOf(one),
      details.filter((text) => text !== null).map((text) => element("span", { class: "help" }, ` ${text}`)),
    ),
    called !== null && seen !== null && element("span", { class: "after" }, lateness(after)),
    seen !== null && thrown(seen, correct),
  );
}

/**
 * What was thrown, to be corrected: “that was a hook”.
 *
 * @param {Shown<Told>} seen
 * @param {(path: string, punch: PunchName | null) => void} correct
 */
function thrown({ source, number, class: kind, hand }, correct) {
  const now = punchOf(kind, hand);
  const path = `punches/${encodeURIComponent(source)}/${number}`;
  return element(
    "select",
    {
      "aria-label": words("trainer.thrown"),
      onchange: ({ currentTarget }) => correct(path, punches.find((one) => one === currentTarget.value) ?? null),
    },
    punches.map((punch) => element("option", { value: punch, selected: punch === now }, actionInWords(punch))),
    element("option", { value: "none" }, words("trainer.noPunch")),
  );
}
