import { words } from "../words/trainer.js";
import { actionInWords, handOf, punches } from "../drill/actions.js";
import { classOf, punchOf } from "../drill/judging.js";
import { lateness, shapes, verdictInWords, wasInWords } from "../drill/verdict-words.js";
import { call } from "../wire/api.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { DeviceSettings } from "./device-settings.js";

/**
 * One athlete looked at closer: their last punches, each of which the trainer may correct; and what is said
 * of their device.
 *
 * @import { BoardRow, ClassBoard } from "../drill/class-board.js"
 * @import { MemberVerdict, Told } from "../drill/run.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { PunchName } from "../drill/actions.js"
 */

/** How many punches are listed. */
const listed = 20;
/** Milliseconds between two looks at the board. */
const every = 500;

/**
 * @param {LiveSession} session
 * @param {ClassBoard} board
 * @param {BoardRow} row
 */
export function openAthlete(session, board, { id, name }) {
  const list = node("ol", { class: "plain own-list" });
  const empty = node("p", { class: "help" }, words("trainer.nothingYet"));
  const said = node("p", { class: "problem", role: "alert" });
  /** @param {string} path @param {string} method @param {unknown} [body] */
  const ask = (path, method, body) =>
    call(`/api/v1/sessions/${encodeURIComponent(session.id)}/${path}`, { method, body, token: session.token });
  /** @param {() => Promise<unknown>} act */
  const telling = async (act) => {
    try {
      setText(said, "");
      await act();
    } catch (problem) {
      setText(said, inWords(problem));
    }
  };
  const device = new DeviceSettings(session, id, board.verdictsOf(id).verdicts, telling);
  /** A punch that does not count is in the list no more, so a correction is taken back here. */
  const corrected = node("p", { class: "choices corrected", role: "status" });
  let corrections = 0;
  /** @type {(seen: Told, punch: PunchName | null) => void} */
  const correct = ({ source, number }, punch) => {
    const path = `punches/${encodeURIComponent(source)}/${number}`;
    const turn = corrections += 1;
    const back = node("button", { type: "button" }, words("trainer.takeBack"));
    back.addEventListener("click", () =>
      telling(async () => {
        await ask(path, "PATCH", { class: null });
        if (turn === corrections) corrected.replaceChildren();
      }));
    telling(async () => {
      await ask(path, "PATCH", punch === null ? { class: "none" } : { class: classOf(punch), hand: handOf(punch) });
      if (turn !== corrections) return; // another punch has been corrected since
      const done = punch === null
        ? words("trainer.notCounted")
        : words("trainer.counted", { punch: actionInWords(punch) });
      corrected.replaceChildren(node("span", {}, done), back);
    });
  };
  /** @type {Rows<MemberVerdict>} */
  const rows = new Rows({
    key: ({ called, seen }) => called === null ? `${seen?.source} ${seen?.number}` : `${called.due} ${called.action}`,
    of: ({ verdict, was, seen, after }) => [verdict, was, seen?.number, seen?.class, seen?.hand, after],
    make: (one) => lineOf(one, correct),
  });
  const show = () => {
    const over = board.verdictsOf(id).verdicts.filter(({ verdict }) => verdict !== "open");
    empty.hidden = over.length > 0;
    rows.show([list, over.slice(-listed).reverse()]);
    device.look(over);
  };
  const timer = setInterval(redrawing(document.body, show), every);
  const dialog = openDialog(
    name,
    node(
      "div",
      { class: "stack" },
      device.node,
      said,
      corrected,
      empty,
      list,
    ),
  );
  dialog.addEventListener("close", () => clearInterval(timer));
  show();
}

/**
 * @param {MemberVerdict} one
 * @param {(seen: Told, punch: PunchName | null) => void} correct
 */
function lineOf(one, correct) {
  const { verdict, called, seen, after } = one;
  const details = [wasInWords(one), called && words("trainer.called", { punch: actionInWords(called.action) })];
  return node(
    "li",
    {},
    node("span", { class: "board-mark", "data-verdict": verdict, "aria-hidden": "true" }, shapes[verdict]),
    node(
      "span",
      {},
      verdictInWords(verdict),
      details.filter((text) => text !== null).map((text) => node("span", { class: "help" }, ` ${text}`)),
    ),
    called !== null && seen !== null && node("span", { class: "after" }, lateness(after)),
    seen !== null && thrown(seen, correct),
  );
}

/**
 * What was thrown, to be corrected: “that was a hook”.
 *
 * @param {Told} seen
 * @param {(seen: Told, punch: PunchName | null) => void} correct
 */
function thrown(seen, correct) {
  const now = punchOf(seen.class, seen.hand);
  const field = node(
    "select",
    { "aria-label": words("trainer.thrown") },
    punches.map((punch) => node("option", { value: punch, selected: punch === now }, actionInWords(punch))),
    node("option", { value: "none" }, words("trainer.noPunch")),
  );
  field.addEventListener("change", () => {
    const punch = punches.find((one) => one === field.value);
    correct(seen, punch ?? null);
  });
  return field;
}
