import { byId } from "../../ui/node.js";
import { element } from "../../ui/element.js";
import { patch } from "../../ui/patch.js";
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
  patch(byId("opening"), element("div", { class: "why-not", role: "alert" }, why(problem, retry)));
  patch(byId("saved"));
}

/**
 * @param {unknown} problem
 * @param {() => void} retry
 */
function why(problem, retry) {
  const home = element("a", { class: "button", href: "/" }, words("studio.allProductions"));
  const again = element("button", { type: "button", class: "primary", onclick: retry }, words("common.tryAgain"));
  const status = problem instanceof Object && "status" in problem ? problem.status : 0;
  if (status === 401 || status === 403) {
    const join = element("a", { class: "button", href: "/join" }, words("studio.closed.join"));
    return [
      element("h2", {}, words("studio.closed.notSignedIn")),
      element(
        "p",
        {},
        words("studio.closed.forWhom"),
        " ",
        words("studio.closed.link"),
        " ",
        words("studio.closed.signIn"),
      ),
      element("p", { class: "help" }, words("studio.closed.dancers")),
      element("div", { class: "choices" }, join, again),
    ];
  }
  if (status === 404 || status === 400 || status === 422) {
    return [
      element("h2", {}, words("studio.closed.unknown")),
      element("p", {}, words("studio.closed.unknownHelp")),
      element("div", { class: "choices" }, home),
    ];
  }
  return [
    element("h2", {}, words("studio.closed.failed")),
    element("p", {}, inWords(problem)),
    element("div", { class: "choices" }, home, again),
  ];
}
