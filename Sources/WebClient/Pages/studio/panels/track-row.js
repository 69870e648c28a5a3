import { labelOf } from "../../editing/label.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { element, island } from "../../ui/element.js";
import { nameInput } from "../../ui/fields.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { sizeInWords } from "../../ui/size.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { withoutTrack } from "../edits/music.js";
import { trackPeaks } from "../playing/track-peaks.js";
import { momentInWords } from "./finding-words.js";
import { accepted } from "../../music/recording-uploads.js";

/** Microseconds by which browsers may differ from each other, and from the server. */
const alike = 60_000;

/**
 * Microseconds of a recording that this browser plays, if that is not what the server counted; null if it is, or as
 * long as nobody knows.
 *
 * @param {{ digest: string, duration: number }} track
 */
export function playsOtherwise({ digest, duration }) {
  const peaks = trackPeaks.of(digest);
  if (peaks === null || peaks === "missing" || Math.abs(peaks.duration - duration) <= alike) return null;
  return peaks.duration;
}

/**
 * One track in the music panel: its title, what it is, another recording for it, away with it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Track } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {Shown<Track>} track
 * @param {{ desk: Desk, toasts: Toasts, replace: (id: string, file: File) => void }} actions
 */
export function trackRow({ id, title, format, digest, duration, bytes }, { desk, toasts, replace }) {
  const clips = desk.document.clips.filter((clip) => clip.track === id).length;
  const facts = { format: format.toUpperCase(), length: momentInWords(duration), size: sizeInWords(bytes) };
  function remove() {
    const track = desk.document.tracks.find((one) => one.id === id);
    if (track === undefined) return toasts.say(words("editing.gone"), { isTrouble: true });
    const label = labelOf("studio.label.remove", { whom: clipped(track.title) });
    return void desk.do(label, withoutTrack(desk.document, id));
  }
  /** @param {EventTarget | null} button */
  function choose(button) {
    const line = /** @type {HTMLElement} */ (button).parentElement;
    /** @type {HTMLInputElement | null | undefined} */
    const chooser = line?.querySelector("input[type=file]");
    chooser?.click();
  }
  return element(
    "li",
    { class: "item stack", "data-track": id },
    element(
      "div",
      { class: "line" },
      nameInput(title, (text) => desk.do(clipped(text), [{ set: ["tracks", id, "title"], to: text }])),
      iconButton("swap", words("panels.music.replace", { name: title }), ({ currentTarget }) => choose(currentTarget)),
      iconButton("bin", words("panels.removeWhat", { name: title }), remove),
      island("file", [], () => fileChooser({ accept: accepted.track }, ([file]) => file && replace(id, file))),
    ),
    element(
      "p",
      { class: "help" },
      words("panels.music.facts", facts),
      " ",
      words("panels.music.used", { count: clips }),
    ),
    difference({ digest, duration }),
  );
}

/** @param {{ digest: string, duration: number }} track */
function difference(track) {
  const plays = playsOtherwise(track);
  if (plays === null) return null;
  const lengths = { plays: momentInWords(plays), length: momentInWords(track.duration) };
  const key = plays > track.duration ? "panels.music.playsMore" : "panels.music.playsLess";
  return element("p", { class: "help", role: "status" }, words(key, lengths));
}
