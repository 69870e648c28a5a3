import { words } from "../words/refusals.js";
import "../words/common.js";
import { Problem } from "./problem.js";
import { icon } from "./icons.js";
import { node } from "./node.js";
import { refusalInWords } from "./refusals.js";

/**
 * One banner a page for what went wrong, announced at once, with a way to try again where that makes sense.
 *
 * @type {HTMLElement | null}
 */
let shown = null;

/**
 * @param {unknown} trouble a sentence, or the problem that was thrown: then the help says more where it can
 * @param {{ retry?: (() => void) | null, label?: string }} [options]
 */
export function showTrouble(trouble, { retry = null, label = words("common.tryAgain") } = {}) {
  hideTrouble();
  const text = typeof trouble === "string" ? trouble : inWords(trouble);
  const answer = trouble instanceof Problem ? answerTo(trouble) : null;
  shown = node(
    "div",
    { class: "banner", role: "alert" },
    node("p", {}, text),
    answer !== null && node("a", { href: `/help#${answer}`, target: "_blank" }, words("common.help")),
    retry && node("button", {
      type: "button",
      class: "quiet",
      onclick: () => {
        hideTrouble();
        retry();
      },
    }, label),
    node("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("common.dismiss"),
      onclick: hideTrouble,
    }, icon("close")),
  );
  document.body.append(shown);
}

export function hideTrouble() {
  shown?.remove();
  shown = null;
}

/**
 * What a failed request means for the person, in a sentence or two.
 *
 * @param {unknown} problem what was thrown
 */
export function inWords(problem) {
  if (!(problem instanceof Problem)) return words("refusals.notUnderstood");
  if (problem.isOffline) return words("refusals.offline");
  if (problem.status === 429) return words("refusals.tooManyTries", { wait: waitInWords(problem.retryAfter) });
  if (problem.status === 401) return words("refusals.not-signed-in");
  if (problem.status === 503) return words("refusals.unready");
  const { code, rule, field, values, detail, title } = problem;
  if (!detail && !title) return words("refusals.notUnderstood");
  return refusalInWords({ code, rule, field, values, message: detail || title });
}

/** What the help says of it: the id of its answer (`help/topics.js`). @param {Problem} problem */
function answerTo({ code, rule, status, isOffline }) {
  if (isOffline) return "notReached";
  if (status === 401) return "signIn";
  if (rule === "diskFull" || code === "no-room") return "isFull";
  if (rule?.startsWith("recording")) return "addMusic";
  return { "unknown-code": "wrongCode", "not-allowed": "rolesOf" }[code] ?? null;
}

/** @param {number | null} [seconds] */
export function waitInWords(seconds) {
  if (seconds === null || seconds === undefined) return words("refusals.waitMinute");
  if (seconds < 90) return words("refusals.waitSeconds", { count: seconds });
  return words("refusals.waitMinutes", { count: Math.ceil(seconds / 60) });
}
