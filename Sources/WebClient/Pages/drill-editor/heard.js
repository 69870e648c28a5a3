import { labelOf } from "../editing/label.js";
import { rangeOf } from "../editing/described.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { bound, choiceField, numberField } from "../ui/fields.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { languages, number, words } from "../words/drills.js";
import { drillOf } from "./drill-of.js";
import { tempoChanges, tempoFound, tempos } from "./music-tempo.js";

/**
 * How a drill is heard: the language of its calls; of its music the tempo, whether it goes round, and how loud it is in
 * rests.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { BeatSearch } from "../studio/panels/beat-search.js"
 * @import { DrillPlan } from "../wire/production.d.ts"
 * @import { Parts } from "./composition.js"
 * @import { Found } from "./music-tempo.js"
 */

/** @param {Parts} parts */
export function heardSection({ desk }) {
  /** What was found last, and in what. @type {Found | null} */
  let found = null;
  /** Loaded when it is wanted. @type {BeatSearch | null} */
  let search = null;
  const searched = new Changes();
  const look = () =>
    openOnDemand(() => import("../studio/panels/beat-search.js"), ({ BeatSearch }) => {
      if (search === null) {
        search = new BeatSearch(desk, (beats) => {
          found = tempoFound(beats, desk.document.music.offset);
          return inWords(found);
        });
        search.listen(() => searched.notify());
      }
      search.look();
    });
  const hasMusic = () => desk.document.clips.some(({ track }) => track !== null);
  followMusic(desk, () => {
    found = null;
    // What has just arrived is listened to at once: its tempo is what comes next.
    if (hasMusic()) look();
    else search?.say("");
  });

  /** @param {number} tempo */
  const take = (tempo) => {
    if (found !== null) desk.do(labelOf("drills.takeTempo"), tempoChanges(desk.document, found, tempo));
  };
  const section = node("section", { class: "panel stack heard", "aria-labelledby": "heard-title" });
  const language = choiceField(words("drills.language"), {
    get: () => drillOf(desk).language ?? "",
    set: (/** @type {NonNullable<DrillPlan["language"]> | ""} */ to) =>
      desk.do(labelOf("drills.language"), [{ set: ["drill", "language"], to: to || null }]),
    options: [
      { value: /** @type {const} */ (""), words: words("drills.language.page") },
      ...languages.map(({ code, name }) => ({ value: code, words: name })),
    ],
    help: words("drills.languageHelp"),
  });
  const rests = numberField(words("drills.musicInRests"), {
    get: () => drillOf(desk).music.rests,
    set: (/** @type {number} */ to) =>
      desk.do(labelOf("drills.musicInRests"), [{ set: ["drill", "music", "rests"], to: Math.round(to) }], {
        merge: "drill.rests",
      }),
    ...rangeOf("drill", "music", "rests"),
    step: 10,
    unit: "%",
  });

  const finding = () => [
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { key: "find", type: "button", disabled: search?.isLooking ?? false, onclick: look },
        icon("music"),
        words("drills.findBeats"),
      ),
      found !== null && !search?.isLooking && tempos(found).map((tempo, turn) =>
        element(
          "button",
          {
            key: `take ${turn}`,
            type: "button",
            class: turn === 0 ? "primary" : "",
            disabled: found === null || tempoChanges(desk.document, found, tempo).length === 0,
            onclick: () => take(tempo),
          },
          words("drills.takeTempoOf", { tempo: number(tempo, { maximumFractionDigits: 1 }) }),
        )
      ),
    ),
    search?.isLooking &&
    element("progress", { key: "share", max: "1", value: String(search.share), "aria-label": search.said }),
    element("p", { key: "said", class: "help", role: "status" }, search?.said ?? ""),
  ];

  drawing(section, [desk, searched], () => [
    element("h2", { id: "heard-title" }, words("drills.heard")),
    bound("language", () => language),
    !hasMusic() && element("p", { key: "none", class: "help" }, words("drills.noMusic")),
    hasMusic() && finding(),
    hasMusic() && loopSwitch(desk),
    hasMusic() && bound("rests", () => rests),
  ]);
  return section;
}

/** @param {Found | null} found */
const inWords = (found) =>
  words(found === null ? "drills.noBeats" : found.isSteady ? "drills.beats" : "drills.unsteadyBeats", {
    tempo: number(found?.tempo ?? 0, { maximumFractionDigits: 1 }),
  });

/** @param {Desk} desk */
const loopSwitch = (desk) =>
  element(
    "label",
    { key: "loops", class: "switch" },
    element("input", {
      type: "checkbox",
      id: "music-loops",
      checked: drillOf(desk).music.loops,
      onchange: ({ currentTarget }) =>
        desk.do(labelOf("drills.musicLoops"), [{ set: ["drill", "music", "loops"], to: currentTarget.checked }]),
    }),
    words("drills.musicLoops"),
  );

/** Tells when the drill sounds other recordings than before. @param {Desk} desk @param {() => void} changed */
function followMusic(desk, changed) {
  const now = () => JSON.stringify(desk.document.clips.map(({ track, from, to }) => [digestOf(desk, track), from, to]));
  let before = now();
  desk.listen(() => {
    if (now() === before) return;
    before = now();
    changed();
  });
}

/** @param {Desk} desk @param {string | null} id */
const digestOf = (desk, id) => desk.document.tracks.find((track) => track.id === id)?.digest ?? null;
