import { clipped } from "../../ui/clipped.js";
import { node } from "../../ui/node.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { nameInput } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { withoutTrack } from "../edits/music.js";
import { momentInWords } from "./finding-words.js";
import { sizeInWords } from "../../ui/size.js";
import { accepted } from "./track-uploads.js";

/**
 * One track in the music panel: its title, what it is, another recording for it, away with it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Track } from "../../wire/production.d.ts"
 *
 * @param {Track} track
 * @param {{ desk: Desk, replace: (track: Track, file: File) => void }} actions
 */
export function trackRow(track, { desk, replace }) {
  const { id, title, format, duration, bytes } = track;
  const clips = desk.document.clips.filter((clip) => clip.track === id).length;
  const choose = fileChooser({ accept: accepted }, ([file]) => file && replace(track, file));
  const facts = { format: format.toUpperCase(), length: momentInWords(duration), size: sizeInWords(bytes) };
  return node(
    "li",
    { class: "item stack", "data-track": id },
    node(
      "div",
      { class: "line" },
      nameInput(title, (text) => desk.do(clipped(text), [{ set: ["tracks", id, "title"], to: text }])),
      node("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": words("panels.music.replace", { name: title }),
        onclick: () => choose.click(),
      }, icon("swap")),
      node("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": words("panels.removeWhat", { name: title }),
        onclick: () => desk.do(words("studio.label.remove", { whom: clipped(title) }), withoutTrack(desk.document, id)),
      }, icon("bin")),
      choose,
    ),
    node(
      "p",
      { class: "help" },
      words("panels.music.facts", facts),
      " ",
      words("panels.music.used", { count: clips }),
    ),
  );
}
