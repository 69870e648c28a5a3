import { labelOf } from "../editing/label.js";
import { decode } from "../music/decoding.js";
import { fetchRecording } from "../music/recordings.js";
import { lengthOf, longestTake, takeOf, takeRate, wavOf } from "../music/take.js";
import { upload } from "../music/uploading.js";
import { audioNow, openOutput, play } from "../sound/output.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { fileChooser } from "../ui/file-chooser.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { number, words } from "../words/drills.js";
import { missing, Recorder } from "./recorder.js";
import { wayThere } from "../secure/way-there.js";

/**
 * A combo called in one's own voice: recorded here or taken from a file, heard, recorded again, kept, taken away.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Take } from "../music/take.js"
 *
 * @typedef {object} Shown
 * @property {Recorder | null} recorder while it records
 * @property {Take | null} take what was recorded and is not kept yet
 * @property {boolean} isBusy
 * @property {string} said
 * @property {boolean} isTrouble
 */

/** Bytes of a file that is chosen: what is longer is no call. */
const mostBytes = 20e6;
/** @type {Shown} */
const idle = { recorder: null, take: null, isBusy: false, said: "", isTrouble: false };

/** @param {Desk} desk @param {string} id of the combo */
export function openVoice(desk, id) {
  const combo = () => desk.document.combos.find((one) => one.id === id);
  const name = combo()?.name ?? "";
  const voice = new VoiceOfCombo(desk, id, name);
  const place = node("div", { class: "stack voice" });
  const chooser = fileChooser({ accept: "audio/*" }, ([file]) => file && voice.takeFile(file));
  const meter = node("meter", { min: "0", max: "1", "aria-label": words("drills.voice.level") });
  drawing(place, [voice.shown, desk], () => {
    const { recorder, take, isBusy, said, isTrouble } = voice.shown.value;
    const kept = combo()?.voice ?? null;
    const why = missing();
    /** @param {Parameters<typeof icon>[0]} sign @param {string} label @param {() => unknown} act */
    const button = (sign, label, act, isMain = false) =>
      element(
        "button",
        { key: label, type: "button", class: isMain ? "primary" : "", disabled: isBusy, onclick: act },
        icon(sign),
        label,
      );
    return [
      element("p", { class: "help" }, words("drills.voice.help", { seconds: longestTake })),
      why !== null && element("p", { key: "why", class: "help", role: "note" }, words(`drills.voice.${why}`)),
      why === "insecure" && element("a", { class: "button", href: wayThere("phone") }, words("drills.voice.secure")),
      recorder !== null && meter,
      element(
        "div",
        { class: "buttons" },
        recorder !== null && button("check", words("drills.voice.stop"), () => recorder.stop(), true),
        recorder === null && why === null &&
          button("voice", words(take || kept ? "drills.voice.again" : "drills.voice.record"), voice.record, !take),
        recorder === null && button("music", words("drills.voice.file"), () => chooser.click()),
        recorder === null && (take ?? kept) !== null && button("run", words("drills.voice.listen"), voice.listen),
        recorder === null && take !== null && button("check", words("drills.voice.keep"), voice.keep, true),
        recorder === null && take === null && kept !== null &&
          button("bin", words("drills.voice.remove"), voice.remove),
      ),
      element(
        "p",
        { class: isTrouble ? "problem" : "help", role: isTrouble ? "alert" : "status" },
        said || describe(take, kept),
      ),
    ];
  });
  const follow = () => {
    const { recorder } = voice.shown.value;
    if (recorder !== null) meter.value = recorder.level;
    if (place.isConnected) requestAnimationFrame(follow);
  };
  const dialog = openDialog(words("drills.voice.title", { name }), node("div", {}, place, chooser));
  requestAnimationFrame(follow);
  dialog.addEventListener("close", () => voice.close());
  return dialog;
}

/** @param {Take | null} take @param {{ duration: number } | null} kept */
function describe(take, kept) {
  if (take !== null) return words("drills.voice.taken", { seconds: inSeconds(lengthOf(take)) });
  return kept === null
    ? words("drills.voice.none")
    : words("drills.voice.kept", { seconds: inSeconds(kept.duration / 1e6) });
}

/** @param {number} seconds */
const inSeconds = (seconds) => number(seconds, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

class VoiceOfCombo {
  shown = new Held(idle);
  #desk;
  #id;
  #name;
  #stop = () => {};
  #giveUp = new AbortController();

  /** @param {Desk} desk @param {string} id @param {string} name */
  constructor(desk, id, name) {
    this.#desk = desk;
    this.#id = id;
    this.#name = name;
  }

  close() {
    this.#stop();
    this.#giveUp.abort();
    this.shown.value.recorder?.stop();
  }

  /** @param {Partial<Shown>} change */
  #show(change) {
    this.shown.value = { ...this.shown.value, said: "", isTrouble: false, ...change };
  }

  /** @param {string} said */
  #fail(said) {
    this.#show({ recorder: null, isBusy: false, said, isTrouble: true });
  }

  record = async () => {
    this.#stop();
    this.#show({ isBusy: true });
    try {
      const recorder = await Recorder.begin();
      this.#show({ recorder, isBusy: false });
      if (this.#giveUp.signal.aborted) recorder.stop();
      const blob = await recorder.recorded;
      await this.#take(await blob.arrayBuffer());
    } catch (problem) {
      this.#fail(words(isRefused(problem) ? "drills.voice.refused" : "drills.voice.noMicrophone"));
    }
  };

  /** @param {File} file */
  takeFile = async (file) => {
    this.#stop();
    if (file.size > mostBytes) return this.#fail(words("drills.voice.tooLarge", { megabytes: mostBytes / 1e6 }));
    this.#show({ isBusy: true });
    await this.#take(await file.arrayBuffer());
  };

  /** @param {ArrayBuffer} bytes */
  async #take(bytes) {
    let sound;
    try {
      sound = await decode(bytes, takeRate);
    } catch {
      return this.#fail(words("drills.voice.noSound"));
    }
    const channels = Array.from({ length: sound.numberOfChannels }, (_, turn) => sound.getChannelData(turn));
    const take = takeOf(channels, sound.sampleRate);
    if (take === null) return this.#fail(words("drills.voice.silent"));
    const seconds = lengthOf(take);
    if (seconds > longestTake) {
      return this.#fail(words("drills.voice.tooLong", { seconds: inSeconds(seconds), most: longestTake }));
    }
    this.#show({ recorder: null, isBusy: false, take });
  }

  /** As it will be heard. */
  listen = async () => {
    this.#stop();
    openOutput("calls");
    try {
      const { take } = this.shown.value;
      const kept = this.#desk.document.combos.find(({ id }) => id === this.#id)?.voice;
      if (take === null && !kept) return;
      const bytes = take === null ? await fetchRecording(kept?.digest ?? "") : await wavOf(take).arrayBuffer();
      const buffer = await decode(bytes, 48_000);
      this.#stop = play(() => buffer, audioNow() + 0.05, "calls");
    } catch (problem) {
      this.#fail(words("drills.voice.notKept", { why: inWords(problem) }));
    }
  };

  keep = async () => {
    const { take } = this.shown.value;
    if (take === null) return;
    this.#show({ isBusy: true, said: words("drills.voice.sending") });
    try {
      const { bytes, format, duration, digest } = await upload(wavOf(take), {
        production: this.#desk.id,
        began: () => {},
        signal: this.#giveUp.signal,
        progressed: () => {},
        waiting: (isWaiting) =>
          this.#show({ isBusy: true, said: words(isWaiting ? "drills.voice.waiting" : "drills.voice.sending") }),
      });
      const to = { bytes, format, duration, digest };
      const isKept = this.#desk.do(labelOf("drills.voice.title", { name: this.#name }), [{
        set: ["combos", this.#id, "voice"],
        to,
      }]);
      this.#show({ isBusy: false, take: isKept ? null : take });
    } catch (problem) {
      if (!this.#giveUp.signal.aborted) this.#fail(words("drills.voice.notKept", { why: inWords(problem) }));
    }
  };

  remove = () => {
    this.#stop();
    this.#show({});
    this.#desk.do(labelOf("drills.voice.without", { name: this.#name }), [{
      set: ["combos", this.#id, "voice"],
      to: null,
    }]);
  };
}

/** @param {unknown} problem */
const isRefused = (problem) =>
  problem instanceof DOMException && (problem.name === "NotAllowedError" || problem.name === "SecurityError");
