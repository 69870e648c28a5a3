import { byId, element, nameOf, setText } from "./element.js";
import { showConnection, stoppedInWords } from "./connection-words.js";
import { openDialog } from "./dialog.js";
import { Rows } from "./rows.js";
import { hideTrouble, inWords, showTrouble } from "./banner.js";
import { placeInWords } from "../stage/words.js";
import { leave } from "./seat.js";
import { listenToClaps } from "./clap.js";
import { openOffline } from "./offline.js";

/** What the dancer's, the conductor's and the screen's page share: connection in words, endings, places in words. */
export function follow(session, role) {
  const words = byId("connection");
  const show = () => {
    const connection = session.connection;
    showConnection(words, connection);
    document.body.dataset.connection = words.dataset.kind;
    if (connection.kind === "ended") {
      sayEnded("The session has ended", "Thank you. The conductor has closed this run-through.", role);
    }
    if (connection.kind === "stopped" && connection.reason !== "left") sayStopped(session, connection.code, role);
  };
  session.addEventListener("connection", show);
  session.addEventListener("trouble", ({ detail: problem }) => {
    if (problem === null) hideTrouble();
    else {showTrouble(`The production could not be loaded. ${inWords(problem)}`, {
        retry: () => session.reloadProduction(),
      });}
  });
  listenToClaps(session);
  openOffline();
  session.start();
  show();
}

let lastWords = null;

function sayEnded(title, text, role, actions = []) {
  if (lastWords?.open) return;
  lastWords = openDialog(
    title,
    element(
      "div",
      { class: "stack" },
      element("p", {}, text),
      element(
        "div",
        { class: "choices" },
        ...actions,
        role === "conductor"
          ? element("a", { class: "button", href: "/" }, "All productions")
          : element("a", { class: "button", href: "/join" }, "Join another session"),
      ),
    ),
    { className: "ending", dismissible: role === "screen" ? true : false },
  );
}

function sayStopped(session, code, role) {
  if (code === 1000) {
    return sayEnded("The session has ended", "Thank you. The conductor has closed this run-through.", role);
  }
  const again = element("button", { type: "button", class: "primary" }, code === 4009 ? "Use it here" : "Join again");
  again.addEventListener("click", () => {
    if (code !== 4009) return leave(role, "expired");
    lastWords?.close();
    lastWords = null;
    session.restart();
  });
  sayEnded(code === 4009 ? "Open somewhere else" : "Not connected any more", stoppedInWords(code), role, [again]);
}

const places = new Rows({
  key: ({ id }) => id,
  of: ({ name, words }) => [name, words],
  make: ({ name, words }) => element("li", {}, nameOf(name), element("span", {}, words)),
});

/** Everybody's place in words, as they stand in one formation. */
export function listPlaces(list, { choreography }, index) {
  if (choreography === null || choreography.formationCount === 0) return places.show([list, []]);
  const at = choreography.standIn(index);
  places.show([
    list,
    choreography.performers.map(({ id, name }, turn) => ({
      id,
      name,
      words: placeInWords({ x: at[2 * turn], y: at[2 * turn + 1] }, choreography.stage),
    })),
  ]);
}

/** The button that turns the stage: it says which side is shown, and what a press does. */
export function sideButton(button, stand) {
  const label = () => {
    const isAudience = stand.side === "audience";
    button.setAttribute(
      "aria-label",
      isAudience
        ? "Seen from the audience. Turn to the performer's view"
        : "Seen from the stage. Turn to the audience's view",
    );
    button.replaceChildren(
      element("span", { class: "turn", "aria-hidden": "true" }, "⟲"),
      element("span", { class: "side-words" }, isAudience ? "Audience view" : "Performer view"),
    );
  };
  button.addEventListener("click", () => {
    stand.turn();
    label();
  });
  label();
}

export function announce(text) {
  setText(byId("announcer"), text);
}

/**
 * Pointer presses give the focus back to the page, so that Space stays GO. Before anything else hears of the press:
 * a dialog then gives the focus back to the page too, and not to the button that opened it.
 */
export function releaseFocusAfterPointer() {
  document.addEventListener("click", (event) => {
    if (event.detail > 0) event.target.closest("button")?.blur();
  }, { capture: true });
}
