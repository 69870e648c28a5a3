import "../words/page.js";
import { speakOfClass, words } from "../words/joining.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { nameOf } from "../ui/element.js";
import { byId, node, within } from "../ui/node.js";
import { codeAsMeant } from "../session/join-code.js";
import { joinForm } from "../session/join-form.js";
import { returnLinks } from "../session/return-links.js";
import { offerLanguage } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { offerHelp } from "../help/offer.js";

/** `/join` and `/join/{CODE}`: what it leads to, and who comes. */
const known = new URLSearchParams(location.hash.slice(1));
const reason = known.get("why");
/** A projector that was given somebody's code is asked for its own. */
const code = reason === "screen" ? "" : codeAsMeant(location.pathname.split("/")[2] ?? "");
const ofClass = new Held(known.get("of") === "class");
speakOfClass(ofClass.value);

/** @type {Record<string, string | undefined>} */
const reasons = {
  unknown: words("joining.unknown"),
  expired: words("joining.expired"),
  left: words("joining.left"),
  screen: words("joining.noScreen"),
};
const why = reasons[reason ?? ""];

const title = new Held("");
const heading = node("h1");
drawing(heading, [ofClass, title], () => {
  if (title.value !== "") return nameOf(title.value);
  return words(code ? "joining.joinTheRehearsal" : "joining.enterCode");
});

/** A projector has an address of its own; whoever types a code at one finds it here. */
const screenHelp = () =>
  node(
    "details",
    { class: "screen-help" },
    node("summary", {}, words("joining.thisIsAScreen")),
    node("p", { class: "help" }, words("joining.screenHelp")),
  );

byId("main").append(node(
  "div",
  { class: "join-card" },
  heading,
  why && node("p", { class: "note", role: "status" }, why),
  joinForm({ code, ofClass, title }),
  !code && screenHelp(),
  returnLinks(),
));

offerLanguage();
within(document, ".masthead").append(themeChoice());
offerHelp("trouble", within(document, ".masthead"));
