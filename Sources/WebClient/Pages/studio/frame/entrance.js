import { byId, node } from "../../ui/node.js";
import { inWords } from "../../ui/banner.js";
import { words } from "../../words/studio.js";
import "../../words/common.js";

/**
 * The page when there is nothing to edit: why, and what a person can do about it.
 *
 * @param {unknown} problem
 * @param {() => void} retry
 */
export function showWhyNot(problem, retry) {
  document.body.dataset.state = "closed";
  byId("opening").replaceChildren(node("div", { class: "why-not", role: "alert" }, why(problem, retry)));
  byId("saved").textContent = "";
}

/**
 * @param {unknown} problem
 * @param {() => void} retry
 */
function why(problem, retry) {
  const home = node("a", { class: "button", href: "/" }, words("studio.allProductions"));
  const again = node("button", { type: "button", class: "primary", onclick: retry }, words("common.tryAgain"));
  const status = problem instanceof Object && "status" in problem ? problem.status : 0;
  if (status === 401 || status === 403) {
    const join = node("a", { class: "button", href: "/join" }, words("studio.closed.join"));
    return [
      node("h2", {}, words("studio.closed.notSignedIn")),
      node(
        "p",
        {},
        words("studio.closed.forWhom"),
        " ",
        words("studio.closed.link"),
        " ",
        words("studio.closed.signIn"),
      ),
      node("p", { class: "help" }, words("studio.closed.dancers")),
      node("div", { class: "choices" }, join, again),
    ];
  }
  if (status === 404 || status === 400 || status === 422) {
    return [
      node("h2", {}, words("studio.closed.unknown")),
      node("p", {}, words("studio.closed.unknownHelp")),
      node("div", { class: "choices" }, home),
    ];
  }
  return [
    node("h2", {}, words("studio.closed.failed")),
    node("p", {}, inWords(problem)),
    node("div", { class: "choices" }, home, again),
  ];
}
