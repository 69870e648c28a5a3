import { finish, keep, setUpload, uploadsOf } from "../../music/kept-uploads.js";
import { upload } from "../../music/uploading.js";
import { inWords } from "../../ui/banner.js";
import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { redrawing } from "../../ui/redraw.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { sizeInWords } from "../../ui/size.js";
import { words } from "../../words/panels.js";
import { icon } from "../../ui/icons.js";

/** What browsers offer to choose from; the server looks at the bytes. */
export const accepted = "audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.flac,.wav";

/**
 * Recordings on their way to the server: a line each, with how far it is and a way to give it up. What was refused
 * stays and says why, until it is dismissed. What a page before this one had not finished goes on.
 *
 * @import { KeptUpload } from "../../music/kept-uploads.js"
 * @import { Recording } from "../../wire/production.d.ts"
 */
export class TrackUploads {
  element = node("ul", { class: "plain track-uploads", "aria-label": words("panels.music.uploads") });
  #production;
  #done;

  /**
   * @param {string} production
   * @param {(recording: Recording, upload: KeptUpload) => void} done
   */
  constructor(production, done) {
    this.#production = production;
    this.#done = done;
    uploadsOf(production).then((kept) => kept.forEach((one) => this.#goOn(one)));
  }

  /** @param {File} file @param {string | null} [replaces] the track whose recording it will be */
  async start(file, replaces = null) {
    const { size: bytes, name } = file;
    this.#goOn(await keep({ production: this.#production, name, bytes, file, upload: null, replaces }));
  }

  /** @param {KeptUpload} kept */
  #goOn(kept) {
    const { name } = kept;
    const giveUp = new AbortController();
    const bar = node("progress", {
      max: String(Math.max(1, kept.bytes)),
      value: "0",
      "aria-label": words("panels.music.progressOf", { name }),
    });
    const status = node("p", { class: "help", role: "status" }, words("panels.music.sending"));
    const stop = node("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("panels.music.cancel", { name }),
      onclick: () => {
        giveUp.abort();
        void finish(kept.id);
        row.remove();
      },
    }, icon("close"));
    const row = node(
      "li",
      { class: "item stack" },
      node("div", { class: "line" }, nameOf(name, { class: "grow long" }), stop),
      bar,
      status,
    );
    this.element.append(row);
    const line = { row, bar, status, giveUp };
    if (kept.file === null) this.#askFor(kept, line);
    else void this.#send(kept, kept.file, line);
  }

  /**
   * @param {KeptUpload} kept
   * @param {Line} line
   */
  #askFor(kept, line) {
    const { name, bytes } = kept;
    setText(line.status, words("panels.music.chooseAgain", { name, size: sizeInWords(bytes) }));
    const choose = fileChooser({ accept: accepted }, ([file]) => {
      if (file === undefined) return;
      if (file.size !== bytes || file.name !== name) {
        setText(
          line.status,
          words("panels.music.anotherFile", { chosen: file.name, name, size: sizeInWords(bytes) }),
        );
        return;
      }
      buttons.remove();
      void this.#send(kept, file, line);
    });
    const button = node("button", { type: "button", onclick: () => choose.click() }, words("panels.music.choose"));
    const buttons = node("div", { class: "buttons" }, button, choose);
    line.row.append(buttons);
  }

  /**
   * @param {KeptUpload} kept
   * @param {Blob} file
   * @param {Line} line
   */
  async #send(kept, file, { row, bar, status, giveUp }) {
    try {
      const recording = await upload(file, {
        begun: kept.upload,
        began: (id) => void setUpload(kept.id, id),
        signal: giveUp.signal,
        progressed: (received) => {
          bar.value = received;
          setText(status, words("panels.music.sent", { sent: sizeInWords(received), all: sizeInWords(kept.bytes) }));
        },
        waiting: (isWaiting) => isWaiting && setText(status, words("panels.music.waiting")),
      });
      if (giveUp.signal.aborted) return;
      redrawing(document.body, () => row.remove())();
      if (await finish(kept.id)) this.#done(recording, kept);
    } catch (problem) {
      if (giveUp.signal.aborted) return;
      void finish(kept.id);
      bar.remove();
      status.className = "problem";
      status.setAttribute("role", "alert");
      setText(status, inWords(problem));
    }
  }
}

/**
 * @typedef {object} Line
 * @property {HTMLElement} row
 * @property {HTMLProgressElement} bar
 * @property {HTMLElement} status
 * @property {AbortController} giveUp
 */
