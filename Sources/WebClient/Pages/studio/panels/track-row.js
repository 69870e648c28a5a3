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
import { momentInWords } from "./finding-words.js";
import { accepted } from "./track-uploads.js";

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
export function trackRow({ id, title, format, duration, bytes }, { desk, toasts, replace }) {
  const clips = desk.document.clips.filter((clip) => clip.track === id).length;
  const facts = { format: format.toUpperCase(), length: momentInWords(duration), size: sizeInWords(bytes) };
  function remove() {
    const track = desk.document.tracks.find((one) => one.id === id);
    if (track === undefined) return toasts.say(words("editing.gone"), { isTrouble: true });
    const label = words("studio.label.remove", { whom: clipped(track.title) });
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
      island("file", [], () => fileChooser({ accept: accepted }, ([file]) => file && replace(id, file))),
    ),
    element(
      "p",
      { class: "help" },
      words("panels.music.facts", facts),
      " ",
      words("panels.music.used", { count: clips }),
    ),
  );
}
