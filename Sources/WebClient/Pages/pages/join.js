import "../words/page.js";
import { words } from "../words/joining.js";
import { byId, node, within } from "../ui/node.js";
import { codeAsMeant } from "../session/join-code.js";
import { joinForm } from "../session/join-form.js";
import { returnLinks } from "../session/return-links.js";
import { openOffline } from "../ui/offline.js";
import { themeChoice } from "../ui/theme-choice.js";

/** `/join` and `/join/{CODE}`: a code and a name, nothing else. */
const code = codeAsMeant(location.pathname.split("/")[2] ?? "");
const reason = new URLSearchParams(location.hash.slice(1)).get("why");

/** @type {Record<string, string | undefined>} */
const reasons = {
  unknown: words("joining.unknown"),
  expired: words("joining.expired"),
  left: words("joining.left"),
  screen: words("joining.noScreen"),
};
const why = reasons[reason ?? ""];

byId("main").append(node(
  "div",
  { class: "join-card" },
  node("h1", {}, words(code ? "joining.joinTheRehearsal" : "joining.enterCode")),
  why && node("p", { class: "note", role: "status" }, why),
  joinForm({ code }),
  returnLinks(),
));

within(document, ".masthead").append(themeChoice());
openOffline();
