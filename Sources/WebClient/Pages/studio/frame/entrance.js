import { byId, element } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";

/** The page when there is nothing to edit: why, and what can be done about it. */
export function showWhyNot(problem, retry) {
  document.body.dataset.state = "closed";
  byId("opening").replaceChildren(element("div", { class: "why-not", role: "alert" }, ...words(problem, retry)));
  byId("saved").textContent = "";
}

function words(problem, retry) {
  const home = element("a", { class: "button", href: "/" }, "All productions");
  const again = element("button", { type: "button", class: "primary", onclick: retry }, "Try again");
  if (problem.status === 401 || problem.status === 403) {
    return [
      element("h2", {}, "You are not signed in on this device"),
      element(
        "p",
        {},
        "The studio is for the owner and the editors of a production. Open the owner link that Runthrough printed when it was started for the first time, or ask the owner for an editor link. It signs this browser in; then come back here.",
      ),
      element("p", { class: "help" }, "Dancers need no account: they join with the code that the conductor shows."),
      element("div", { class: "choices" }, element("a", { class: "button", href: "/join" }, "Join with a code"), again),
    ];
  }
  if (problem.status === 404 || problem.status === 400 || problem.status === 422) {
    return [
      element("h2", {}, "There is no such production"),
      element("p", {}, "It may have been deleted, or the address is not complete."),
      element("div", { class: "choices" }, home),
    ];
  }
  return [
    element("h2", {}, "The production could not be opened"),
    element("p", {}, inWords(problem)),
    element("div", { class: "choices" }, home, again),
  ];
}
