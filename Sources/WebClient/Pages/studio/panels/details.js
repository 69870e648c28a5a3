import { element, nameOf, setText } from "../../parts/element.js";
import { inWords } from "../../parts/banner.js";
import { redrawing } from "../../parts/redraw.js";
import { Rows } from "../../parts/rows.js";
import { saveAsFile } from "../../parts/production-file.js";
import { call } from "../../live/api.js";
import { plural } from "../../stage/words.js";
import { numberField, textField } from "../controls/fields.js";
import { tempoChanges } from "../edits/formations.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { run } from "../dialogs/run.js";
import { sessionsOf } from "../sessions.js";
import { editorsSection } from "./editors.js";
import { metadataEditor } from "./metadata.js";
import { TapTempo } from "../controls/tap-tempo.js";

/** The production as a whole: title, tempo, links, sessions, what else is known of it, export, deletion. */
export function detailsPanel(studio) {
  const { desk } = studio;
  const title = textField("Title", {
    get: () => desk.document.title,
    set: (value) => desk.do("Change the title", [{ set: ["title"], to: value }]),
  });
  const metadata = metadataEditor(studio);
  const tempo = tempoSection(studio);
  const facts = element("p", { class: "help" });
  const sessions = sessionSection(studio);
  const editors = editorsSection(studio);
  const shortcut = (name, words, panel) =>
    element(
      "button",
      {
        type: "button",
        class: "quiet wide start",
        onclick: () => studio.show(panel),
        hidden: !studio.has(panel),
      },
      icon(name),
      words,
    );
  const panel = element(
    "section",
    { class: "panel stack", "aria-label": "Details" },
    title,
    facts,
    tempo,
    element(
      "div",
      { class: "shortcut-list" },
      shortcut("stage", "Stage: size, wings, marks, set pieces", "stage"),
      shortcut("formations", "Formations: insert, reorder, delete", "formations"),
      shortcut("history", "History: who changed what", "history"),
      element(
        "button",
        { type: "button", class: "quiet wide start", onclick: () => studio.openHelp() },
        icon("help"),
        "Help, first steps and shortcuts",
      ),
    ),
    sessions,
    editors,
    element(
      "div",
      { class: "stack" },
      element("h3", {}, "Link to this production"),
      element("p", { class: "help" }, "For people who may edit already."),
      copyable(studio, "Link to this page", () => location.origin + location.pathname),
    ),
    metadata,
    element(
      "div",
      { class: "choices start" },
      element("button", { type: "button", onclick: () => exportFile(studio) }, icon("export"), "Export"),
      element("button", { type: "button", onclick: () => copyProduction(studio) }, icon("copy"), "Make a copy"),
      element(
        "button",
        { type: "button", class: "quiet is-grave", onclick: () => remove(studio) },
        icon("bin"),
        "Delete production…",
      ),
    ),
  );
  panel.addEventListener("shown", () => {
    sessions.look();
    editors.look();
  });
  return keepFresh(panel, [desk, studio.lengths], () => {
    const { performers, formations } = desk.document;
    setText(
      facts,
      `${plural(performers.length, "performer")}, ${plural(formations.length, "formation")}, revision ${desk.revision}`,
    );
    for (const part of [title, tempo, metadata]) part.refresh();
  });
}

function tempoSection({ desk }) {
  const keeps = element("input", { type: "checkbox" });
  keeps.checked = true;
  const set = (value) =>
    desk.do("Change the tempo", tempoChanges(desk.document, value, keeps.checked), {
      merge: keeps.checked ? null : "tempo",
    });
  const tempo = numberField("Tempo", {
    get: () => desk.document.tempo,
    set,
    least: 20,
    most: 400,
    help: "Counts a minute",
  });
  const taps = new TapTempo();
  const tap = element("button", { type: "button", class: "quiet" }, "Tap the tempo");
  const heard = element("p", { class: "help", role: "status" });
  tap.addEventListener("pointerdown", (event) => event.button === 0 && tapped(event.timeStamp));
  tap.addEventListener("keydown", (event) => {
    if (event.repeat || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    tapped(event.timeStamp);
  });
  function tapped(instant) {
    const counts = taps.tap(instant);
    setText(heard, counts === null ? "Go on, once a count…" : `${counts} counts a minute. Rest to take it.`);
    taps.whenOver((found) => {
      setText(heard, found === null ? "" : `Taken: ${found} counts a minute.`);
      if (found !== null && found !== desk.document.tempo) set(found);
    });
  }
  const section = element(
    "div",
    { class: "stack" },
    tempo,
    element("label", { class: "switch" }, keeps, "Holds and moves keep their counts"),
    tap,
    heard,
  );
  section.refresh = () => tempo.refresh();
  return section;
}

function sessionSection(studio) {
  const list = element("ul", { class: "plain" });
  const words = element("p", { class: "help", role: "status" });
  const section = element(
    "div",
    { class: "stack" },
    element("h3", {}, "Live sessions"),
    list,
    words,
    element("button", { type: "button", class: "primary", onclick: () => run(studio) }, icon("run"), "Run it"),
  );
  let open = [];
  const rows = new Rows({
    key: ({ joinCodes }) => joinCodes.dancer,
    of: ({ openedAt }) => [openedAt],
    make: ({ joinCodes, openedAt }) =>
      element(
        "li",
        { class: "session-choice" },
        element(
          "span",
          {},
          `Since ${
            new Date(openedAt).toLocaleString([], {
              weekday: "short",
              hour: "2-digit",
              minute: "2-digit",
              hourCycle: "h23",
            })
          }`,
          element("small", {}, "Dancers: ", element("strong", {}, joinCodes.dancer)),
        ),
        copyable(studio, "Link for dancers", () => `${location.origin}/join/${joinCodes.dancer}`),
      ),
  });
  const redraw = redrawing(section, () => rows.show([list, open.slice(0, 5)]));
  section.look = async () => {
    try {
      open = await sessionsOf(studio.desk.id);
      setText(words, open.length === 0 ? "None is open. “Run it” opens one; dancers join with a code." : "");
    } catch (problem) {
      open = [];
      setText(words, `The sessions could not be listed. ${inWords(problem)}`);
    }
    redraw();
  };
  section.look();
  return section;
}

function copyable(studio, label, address) {
  return element(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(address());
          studio.say(`${label} copied.`);
        } catch {
          studio.say(`${label}: ${address()}`, { isTrouble: true }); // no clipboard without a secure context: to be copied by hand
        }
      },
    },
    icon("link"),
    label,
  );
}

async function exportFile({ desk, settled, say }) {
  await settled();
  saveAsFile({ ...desk.document });
  say("Exported.");
}

/** Another production that begins as this one is now; this one stays open. */
async function copyProduction({ desk, settled, say }) {
  await settled();
  try {
    const made = await desk.journal.copy({ title: `${[...desk.document.title].slice(0, 193).join("")} (copy)` });
    say("The copy is in the list of productions.", {
      action: { label: "Open it", act: () => location.assign(`/studio/${encodeURIComponent(made.id)}`) },
    });
  } catch (problem) {
    say(`It was not copied. ${inWords(problem)}`, { isTrouble: true });
  }
}

async function remove({ desk, ask, say }) {
  const isSure = await ask({
    title: "Delete this production?",
    text: [
      "“",
      nameOf(desk.document.title),
      `” with its ${
        plural(desk.document.formations.length, "formation")
      } will be gone, and its history too. Export it first if you may want it back.`,
    ],
    yes: "Delete",
    isGrave: true,
  });
  if (!isSure) return;
  try {
    await call(`/api/v1/productions/${encodeURIComponent(desk.id)}`, {
      method: "DELETE",
      headers: { "If-Match": `"${desk.revision}"` },
    });
    location.assign("/");
  } catch (problem) {
    say(problem.status === 412 ? "It has just been changed. Look again before you delete it." : inWords(problem), {
      isTrouble: true,
    });
  }
}
