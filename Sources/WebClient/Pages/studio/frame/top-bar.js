import { byId, element, nameOf, setText } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";
import { redrawing } from "../../parts/redraw.js";
import { plural, timeOfDay } from "../../stage/words.js";
import { icon } from "../controls/icons.js";
import { run } from "../dialogs/run.js";
import { rename } from "../dialogs/rename.js";
import { sessionsOf } from "../sessions.js";

/** How often it is looked whether a session is open, in milliseconds. */
const lookEvery = 15_000;

/** The bar: title, whether everything is saved, who else is here, undo and redo, the side of the stage, “Run it”. */
export function topBar(studio) {
  const { desk } = studio;
  byId("bar-actions").hidden = false;
  titleButton(studio, byId("title"));
  savedLine(desk, byId("saved"));
  offlineLine(desk, byId("offline"));
  editorsButton(studio, byId("editors"));
  takeBackButton(desk, byId("undo"), {
    picture: "undo",
    word: "Undo",
    keys: "Ctrl + Z",
    can: () => desk.canUndo,
    act: () => desk.undo(),
  });
  takeBackButton(desk, byId("redo"), {
    picture: "redo",
    word: "Redo",
    keys: "Ctrl + Shift + Z",
    can: () => desk.canRedo,
    act: () => desk.redo(),
  });
  sideButton(studio, byId("side"));
  runButton(studio, byId("run"));
  byId("help").addEventListener("click", () => studio.openHelp());
}

function titleButton({ desk, ask }, button) {
  button.disabled = false;
  button.addEventListener(
    "click",
    () =>
      rename({
        title: "Title of the production",
        value: desk.document.title,
        save: (value) => desk.do("Change the title", [{ set: ["title"], to: value }]),
      }),
  );
  const refresh = () => {
    setText(button.querySelector("bdi"), desk.document.title);
    document.title = `${desk.document.title} · Studio · Runthrough`;
  };
  desk.onChange(refresh);
  refresh();
}

function savedLine(desk, line) {
  const refresh = () => {
    const { kind, waiting } = desk.status;
    const words = {
      saved: "Saved",
      saving: "Saving…",
      offline: waiting > 0 ? `Offline · ${plural(waiting, "edit")} waiting` : "Offline",
      stopped: "Not saved",
      loading: "Opening…",
    }[kind] ?? kind;
    setText(line, words);
    line.dataset.kind = kind;
  };
  desk.onStatus(refresh);
  refresh();
}

/** A sentence below the bar for as long as the server is away or edits cannot be saved. It pushes the rest down, so it waits for the hand. */
function offlineLine(desk, line) {
  let shown = "";
  const refresh = redrawing(document.body, () => {
    const { kind, waiting, isKept, since } = desk.status;
    const isTrouble = kind === "offline" || kind === "stopped" || (!isKept && waiting > 0);
    line.hidden = !isTrouble;
    const now = `${kind} ${waiting} ${isKept} ${since}`;
    if (!isTrouble || now === shown) return;
    shown = now;
    const edits = waiting > 0 ? plural(waiting, "edit") : "What you change";
    const keep = isKept
      ? `${edits} ${
        waiting === 1 ? "is" : waiting > 1 ? "are" : "will be"
      } kept on this device and sent when the server is back.`
      : `${edits} cannot be kept on this device: leave the page open until the server is back.`;
    const why = kind === "stopped"
      ? "Edits are not saved any more: sign in again, or check that the production still exists."
      : `The server is not reached${since ? ` since ${timeOfDay(since)}` : ""}. Go on working.`;
    setText(line, `${why} ${keep}`);
  });
  desk.onStatus(refresh);
  refresh();
}

/** Who else has this production open: initials in the bar, the list behind them. */
function editorsButton({ desk }, button) {
  const others = () => {
    const mine = desk.me?.id;
    const seen = new Map();
    for (const { id, name } of desk.editors) if (id !== mine) seen.set(id, name);
    return [...seen];
  };
  const refresh = redrawing(button, () => {
    const present = others();
    button.hidden = present.length === 0;
    button.replaceChildren(
      ...present.slice(0, 3).map(([id, name]) => {
        const face = element("span", { class: "face", "aria-hidden": "true" }, initials(name));
        face.style.background = faceColour(id);
        return face;
      }),
      present.length > 3
        ? element("span", { class: "face more-faces", "aria-hidden": "true" }, `+${present.length - 3}`)
        : "",
    );
    const names = present.map(([, name]) => name).join(", ");
    button.setAttribute("aria-label", `Also here: ${names}`);
    button.title = `Also here: ${names}`;
  });
  button.addEventListener(
    "click",
    () =>
      openDialog(
        "Also in this production",
        element(
          "ul",
          { class: "plain people-here" },
          others().map(([id, name]) => {
            const selection = [...desk.selections.values()].find(({ by }) => (by?.id ?? by) === id);
            const at = desk.document.formations.find((formation) => formation.id === selection?.formation);
            const face = element("span", { class: "face", "aria-hidden": "true" }, initials(name));
            face.style.background = faceColour(id);
            return element(
              "li",
              {},
              face,
              element("span", {}, nameOf(name), element("small", {}, at ? ["looks at ", nameOf(at.name)] : "is here")),
            );
          }),
        ),
      ),
  );
  desk.onPresence(refresh);
  refresh();
}

/** “Run it”; while a session of this production is open, that it is: what is edited is on the dancers' screens at once. */
function runButton(studio, button) {
  const words = element("span", {}, "Run it");
  button.append(icon("run", 18), words);
  button.addEventListener("click", () => run(studio));
  const show = (open) => {
    const people = open.reduce((sum, { present }) => sum + (Array.isArray(present) ? present.length : present ?? 0), 0);
    const isRunning = open.length > 0;
    button.toggleAttribute("data-running", isRunning);
    setText(words, isRunning ? "Running" : "Run it");
    const what = `Running, ${plural(people, "person", "people")} here: what you change is on their screens at once`;
    button.setAttribute("aria-label", isRunning ? what : "Run it");
    button.title = isRunning ? what : "Put it on the dancers’ phones";
  };
  const look = () => !document.hidden && sessionsOf(studio.desk.id).then(show, () => {}); // unknown while the server is away: what is shown stays
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookEvery);
  show([]);
  look();
}

const initials = (name) =>
  name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]).join("").toUpperCase();

export function faceColour(id) {
  let sum = 3;
  for (const character of String(id)) sum = (sum * 31 + character.codePointAt(0)) >>> 0;
  return `hsl(${sum % 360} 55% 72%)`;
}

function takeBackButton(desk, button, { picture, word, keys, can, act }) {
  button.append(icon(picture));
  button.addEventListener("click", act);
  const refresh = () => {
    const what = can();
    button.disabled = what === null;
    const words = what === null ? `Nothing to ${word.toLowerCase()}` : `${word}: ${what.label}`;
    button.setAttribute("aria-label", words);
    button.title = `${words} (${keys})`;
  };
  desk.onChange(refresh);
  desk.onStatus(refresh);
  refresh();
}

function sideButton(studio, button) {
  const words = element("span", {});
  button.append(icon("view", 18), words);
  button.addEventListener("click", () => studio.turn());
  const refresh = () => {
    const isAudience = studio.side === "audience";
    setText(words, isAudience ? "Audience" : "Performer");
    button.setAttribute("aria-label", `Seen by the ${isAudience ? "audience" : "performers"}. Press to turn the stage`);
    button.title = "Turn the stage: audience or performer view (V)";
  };
  studio.onSide(refresh);
  refresh();
}
