import { upload } from "../../music/uploading.js";
import { inWords } from "../../parts/banner.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { number, words } from "../../words/words.js";
import { icon } from "../controls/icons.js";

/** What browsers offer to choose from; the server looks at the bytes. */
export const accepted = "audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.flac,.wav";

/** @param {number} bytes */
export const sizeInWords = (bytes) =>
  words("panels.music.megabytes", { size: number(bytes / 1e6, { maximumFractionDigits: 1 }) });

/**
 * Recordings on their way to the server: a line each, with how far it is and a way to give it up. What was refused
 * stays and says why, until it is dismissed.
 *
 * @import { Recording } from "../../editing/production.d.ts"
 */
export class TrackUploads {
  element = element("ul", { class: "plain track-uploads", "aria-label": words("panels.music.uploads") });

  /**
   * @param {File} file
   * @param {(recording: Recording) => void} done
   */
  async start(file, done) {
    const giveUp = new AbortController();
    const bar = element("progress", {
      max: String(Math.max(1, file.size)),
      value: "0",
      "aria-label": words("panels.music.progressOf", { name: file.name }),
    });
    const status = element("p", { class: "help", role: "status" }, words("panels.music.sending"));
    const stop = element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("panels.music.cancel", { name: file.name }),
      onclick: () => {
        giveUp.abort();
        row.remove();
      },
    }, icon("close"));
    const row = element(
      "li",
      { class: "item stack" },
      element("div", { class: "line" }, nameOf(file.name, { class: "grow long" }), stop),
      bar,
      status,
    );
    this.element.append(row);
    try {
      const recording = await upload(file, {
        signal: giveUp.signal,
        progressed: (received) => {
          bar.value = received;
          const all = file.size;
          setText(status, words("panels.music.sent", { sent: sizeInWords(received), all: sizeInWords(all) }));
        },
        waiting: (isWaiting) => isWaiting && setText(status, words("panels.music.waiting")),
      });
      if (giveUp.signal.aborted) return;
      row.remove();
      done(recording);
    } catch (problem) {
      if (giveUp.signal.aborted) return;
      bar.remove();
      status.className = "problem";
      status.setAttribute("role", "alert");
      setText(status, inWords(problem));
    }
  }
}
