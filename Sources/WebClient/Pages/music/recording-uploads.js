import { finish, keep, setUpload, uploadsOf } from "./kept-uploads.js";
import { upload } from "./uploading.js";
import { inWords } from "../ui/banner.js";
import { iconButton } from "../ui/buttons.js";
import { drawing } from "../ui/drawing.js";
import { element, island, list, nameOf } from "../ui/element.js";
import { fileChooser } from "../ui/file-chooser.js";
import { node } from "../ui/node.js";
import { sizeInWords } from "../ui/size.js";
import { words } from "../words/panels.js";

/** What browsers offer to choose from; the server looks at the bytes. */
export const accepted = {
  track: "audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.flac,.wav",
  video: "video/mp4,video/webm,video/quicktime,.mp4,.m4v,.mov,.webm",
  take: "video/mp4,video/webm,video/quicktime,.mp4,.m4v,.mov,.webm",
};

/**
 * Recordings on their way to the server: a line each, with how far it is and a way to give it up. What was refused
 * stays and says why, until it is dismissed. What a page before this one had not finished goes on.
 *
 * @import { KeptUpload } from "./kept-uploads.js"
 * @import { Recording } from "../wire/production.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 *
 * @typedef {object} Line one upload; another object whenever it shows something else
 * @property {string} id
 * @property {KeptUpload} kept
 * @property {AbortController} giveUp
 * @property {number} received bytes
 * @property {string} said
 * @property {"sent" | "asked for" | "refused"} state `asked for`: the browser has not kept the file
 */
export class RecordingUploads {
  element = node("ul", { class: "plain track-uploads", "aria-label": words("panels.music.uploads") });
  #production;
  #kind;
  #done;
  /** @type {Line[]} */
  #lines = [];
  #drawn;

  /**
   * @param {string} production or the session of takes
   * @param {KeptUpload["kind"] & string} kind
   * @param {(recording: Recording, upload: KeptUpload) => void} done
   */
  constructor(production, kind, done) {
    this.#production = production;
    this.#kind = kind;
    this.#done = done;
    this.#drawn = drawing(this.element, [], () => list(this.#lines, { key: ({ id }) => id, make: this.#row }));
    uploadsOf(production, kind).then((kept) => kept.forEach((one) => this.#goOn(one)));
  }

  /**
   * @param {File} file
   * @param {{ replaces?: string | null, begins?: number }} [of] the track whose recording it will be; when a take
   * begins
   */
  async start(file, { replaces = null, begins } = {}) {
    const { size: bytes, name } = file;
    const kind = this.#kind;
    this.#goOn(await keep({ production: this.#production, name, bytes, file, upload: null, replaces, kind, begins }));
  }

  /** @param {KeptUpload} kept */
  #goOn(kept) {
    const { id, name, bytes, file } = kept;
    const said = file === null
      ? words("panels.music.chooseAgain", { name, size: sizeInWords(bytes) })
      : words("panels.music.sending");
    const line = { id, kept, giveUp: new AbortController(), received: 0, said };
    this.#lines = [...this.#lines, { ...line, state: file === null ? "asked for" : "sent" }];
    this.#drawn.soon();
    if (file !== null) void this.#send(kept, file, line.giveUp.signal);
  }

  /** @param {string} id @param {Partial<Line>} change */
  #change(id, change) {
    this.#lines = this.#lines.map((line) => (line.id === id ? { ...line, ...change } : line));
    this.#drawn.soon();
  }

  /** @param {string} id */
  #drop(id) {
    this.#lines = this.#lines.filter((line) => line.id !== id);
    this.#drawn.soon();
  }

  /** @param {string} id */
  #cancel(id) {
    this.#lines.find((line) => line.id === id)?.giveUp.abort();
    void finish(id);
    this.#drop(id);
    this.#drawn.now();
  }

  /**
   * What was chosen again has to be the same file.
   *
   * @param {string} id
   * @param {File | undefined} file
   */
  #take(id, file) {
    const line = this.#lines.find((one) => one.id === id);
    if (file === undefined || line === undefined) return;
    const { kept: { name, bytes }, giveUp } = line;
    if (file.size !== bytes || file.name !== name) {
      const said = words("panels.music.anotherFile", { chosen: file.name, name, size: sizeInWords(bytes) });
      return this.#change(id, { said });
    }
    this.#change(id, { state: "sent", said: words("panels.music.sending") });
    return void this.#send(line.kept, file, giveUp.signal);
  }

  /**
   * @param {KeptUpload} kept
   * @param {Blob} file
   * @param {AbortSignal} signal
   */
  async #send(kept, file, signal) {
    const { id } = kept;
    try {
      const recording = await upload(file, {
        kind: this.#kind === "track" ? "track" : "video",
        production: this.#kind === "take" ? null : this.#production,
        begun: kept.upload,
        began: (name) => void setUpload(id, name),
        signal,
        progressed: (received) => {
          const far = { sent: sizeInWords(received), all: sizeInWords(kept.bytes) };
          this.#change(id, { received, said: words("panels.music.sent", far) });
        },
        waiting: (isWaiting) => isWaiting && this.#change(id, { said: words("panels.music.waiting") }),
      });
      if (signal.aborted) return;
      this.#drop(id);
      if (await finish(id)) this.#done(recording, kept);
    } catch (problem) {
      if (signal.aborted) return;
      void finish(id);
      this.#change(id, { state: "refused", said: inWords(problem) });
    }
  }

  #row = (/** @type {Shown<Line>} */ { id, kept: { name, bytes }, received, said, state }) =>
    element(
      "li",
      { class: "item stack" },
      element(
        "div",
        { class: "line" },
        nameOf(name, { class: "grow long" }),
        iconButton("close", words("panels.music.cancel", { name }), () => this.#cancel(id)),
      ),
      state !== "refused" &&
        element("progress", {
          max: String(Math.max(1, bytes)),
          value: String(received),
          "aria-label": words("panels.music.progressOf", { name }),
        }),
      state === "refused"
        ? element("p", { key: "refused", class: "problem", role: "alert" }, said)
        : element("p", { key: "said", class: "help", role: "status" }, said),
      state === "asked for" && this.#choice(id),
    );

  /** @param {string} id */
  #choice(id) {
    const chooser = fileChooser({ accept: accepted[this.#kind] }, ([file]) => this.#take(id, file));
    return island("choice", [], () =>
      node(
        "div",
        { class: "buttons" },
        node("button", { type: "button", onclick: () => chooser.click() }, words("panels.music.choose")),
        chooser,
      ));
  }
}
