import "../words/page.js";
import { words } from "../words/help.js";
import { helpView } from "../help/view.js";
import { topics } from "../help/topics.js";
import { byId, node, within } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";

/** `/help`: the whole help on a page of its own. Its address may name a topic or an answer: `/help#notReached`. */
function show() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const topic = topics.find(({ id, answers }) => id === wanted || answers.some((one) => one.id === wanted));
  const place = node("div", { class: "help-page-body stack" });
  byId("main").replaceChildren(
    node(
      "div",
      { class: "help-head" },
      node("h1", {}, words("help.title")),
      node("a", { class: "button quiet", href: "/" }, words("help.home")),
      node("a", { class: "button quiet", href: "/join" }, words("help.join")),
    ),
    place,
  );
  helpView(place, { topic: topic?.id ?? null, answer: wanted });
  document.getElementById(wanted)?.querySelector("summary")?.focus();
}

within(document, ".masthead").append(languageChoice(), themeChoice());
addEventListener("hashchange", show);
show();
openOffline();
