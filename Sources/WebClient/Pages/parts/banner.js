import { element } from "./element.js";

/** One banner a page for what went wrong, announced at once, with a way to try again where that makes sense. */
let shown = null;

export function showTrouble(text, { retry = null, label = "Try again" } = {}) {
  hideTrouble();
  shown = element(
    "div",
    { class: "banner", role: "alert" },
    element("p", {}, text),
    retry && element("button", {
      type: "button",
      class: "quiet",
      onclick: () => {
        hideTrouble();
        retry();
      },
    }, label),
    element("button", { type: "button", class: "quiet icon", "aria-label": "Dismiss", onclick: hideTrouble }, "✕"),
  );
  document.body.append(shown);
}

export function hideTrouble() {
  shown?.remove();
  shown = null;
}

/** What a failed request means for the person, in a sentence or two. */
export function inWords(problem) {
  if (problem.isOffline) {
    return "The server cannot be reached. Check that this device is on the same network as the laptop that runs the rehearsal.";
  }
  if (problem.status === 429) return `Too many tries. ${waitInWords(problem.retryAfter)}`;
  if (problem.status === 401) return "This device is not signed in any more.";
  if (problem.status === 503) return "The server is not ready. Try again in a moment.";
  return problem.detail || problem.title || "The server answered in a way this page does not understand.";
}

export function waitInWords(seconds) {
  if (seconds === null || seconds === undefined) return "Try again in a minute.";
  if (seconds < 90) return `Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
