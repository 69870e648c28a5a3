import "../words/page.js";
import { byId, element } from "../parts/element.js";
import { joinForm, returnLinks } from "../parts/join-form.js";
import { openOffline } from "../parts/offline.js";

/** `/join` and `/join/{CODE}`: a code and a name, nothing else. */
const code = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const reason = new URLSearchParams(location.hash.slice(1)).get("why");

const reasons = {
  unknown: "This device has no place in that session yet. Enter the code from the conductor's screen.",
  expired: "This device's place in the session has ended. Enter the present code to come back.",
  left: "You have left the session.",
};

byId("main").append(element(
  "div",
  { class: "join-card" },
  element("h1", {}, code ? "Join the rehearsal" : "Enter your code"),
  reasons[reason] && element("p", { class: "note", role: "status" }, reasons[reason]),
  joinForm({ code }),
  returnLinks(),
));

openOffline();
