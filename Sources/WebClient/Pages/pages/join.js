import "../words/page.js";
import { speakOfClass, words } from "../words/joining.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { byId, node, within } from "../ui/node.js";
import { codeAsMeant } from "../session/join-code.js";
import { joinForm } from "../session/join-form.js";
import { returnLinks } from "../session/return-links.js";
import { offerLanguage } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { offerHelp } from "../help/offer.js";

/** `/join` and `/join/{CODE}`: a code and a name, nothing else. */
const code = codeAsMeant(location.pathname.split("/")[2] ?? "");
const known = new URLSearchParams(location.hash.slice(1));
const reason = known.get("why");
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

const heading = node("h1");
drawing(heading, [ofClass], () => words(code ? "joining.joinTheRehearsal" : "joining.enterCode"));

byId("main").append(node(
  "div",
  { class: "join-card" },
  heading,
  why && node("p", { class: "note", role: "status" }, why),
  joinForm({ code, ofClass }),
  returnLinks(),
));

offerLanguage();
within(document, ".masthead").append(themeChoice());
offerHelp("trouble", within(document, ".masthead"));
