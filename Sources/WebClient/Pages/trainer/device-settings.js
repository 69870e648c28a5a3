import { words } from "../words/trainer.js";
import { ask } from "../ui/ask.js";
import { withDistinctNames } from "../ui/by-name.js";
import { element, list } from "../ui/element.js";
import { LatenessField } from "./lateness-field.js";
import { Sources } from "./sources.js";

/**
 * What a trainer says of the device that tells an athlete's punches: whose it tells, whether they count, and how late
 * they are.
 *
 * @import { MemberVerdict } from "../drill/run.d.ts"
 * @import { LiveSession } from "../live/session.js"
 */

export class DeviceSettings {
  #session;
  #id;
  #attempt;
  #sources;
  #late;
  /** The device that saw the latest punch, if it is still theirs: a camera, a partner's phone, or their own. */
  #seenBy;
  #isKnown = false;

  /**
   * @param {LiveSession} session
   * @param {string} id of the athlete
   * @param {readonly MemberVerdict[]} verdicts
   * @param {(act: () => Promise<unknown>) => void} telling does it, and tells what went wrong
   */
  constructor(session, id, verdicts, telling) {
    this.#session = session;
    this.#id = id;
    this.#attempt = telling;
    this.#sources = new Sources(session);
    this.#seenBy = verdicts.findLast(({ seen }) => seen !== null)?.seen?.source ?? id;
    this.#late = new LatenessField((delay) =>
      telling(async () => {
        await ask(this, "latest", () => this.#sources.set(this.#seenBy, { delay }));
        this.#late.becomes(delay, session.now() ?? undefined);
      })
    );
    // What is told is told to a view that is there by then.
    queueMicrotask(() => telling(() => this.#read()));
  }

  async #read() {
    await this.#sources.read();
    // A camera that saw the latest punch may be somebody else's by now.
    if (!this.#sources.devicesOf(this.#id).includes(this.#seenBy)) this.#seenBy = this.#id;
    this.#late.is(this.#sources.of(this.#seenBy).delay);
    this.#isKnown = true;
  }

  /** @param {readonly MemberVerdict[]} verdicts what became of the athlete's punches in this round */
  view(verdicts) {
    return element(
      "details",
      { class: "device" },
      element("summary", {}, words("trainer.device")),
      element(
        "div",
        { class: "stack" },
        element("div", { class: "stack" }, this.#isKnown && this.#mutes()),
        this.#whose(),
        this.#late.view(verdicts.filter(({ seen }) => seen?.source === this.#seenBy)),
      ),
    );
  }

  /** Whose punches this athlete's device tells: their own, or a partner's. */
  #whose() {
    const { athlete } = this.#sources.of(this.#id);
    const others = withDistinctNames(this.#session.state.members.filter(({ role }) => role === "dancer"))
      .filter(({ id }) => id !== this.#id);
    /** @param {string | null} to */
    const set = (to) => this.#attempt(() => this.#sources.set(this.#id, { athlete: to }));
    // What was chosen is shown while the server has not answered.
    const of = [athlete, this.#isKnown, JSON.stringify(others.map(({ id, name }) => [id, name]))];
    return list(["whose"], {
      key: (key) => key,
      of: () => of,
      make: () =>
        element(
          "div",
          { class: "labelled" },
          element("label", { for: "whose" }, words("trainer.tapsFor")),
          element(
            "select",
            {
              id: "whose",
              disabled: !this.#isKnown,
              onchange: ({ currentTarget }) => set(currentTarget.value || null),
            },
            element("option", { value: "", selected: athlete === null }, words("trainer.tapsFor.own")),
            others.map(({ id, name }) => element("option", { key: id, value: id, selected: id === athlete }, name)),
          ),
        ),
    });
  }

  /** A switch for each device that tells their punches: a camera is no less theirs than the phone. */
  #mutes() {
    const devices = new Set([this.#id, ...this.#sources.devicesOf(this.#id)]);
    return list(devices, {
      key: (device) => device,
      of: (device) => [this.#nameOf(device), this.#sources.of(device).muted],
      make: (device) => this.#mute(device),
    });
  }

  /** @param {string} device */
  #nameOf = (device) => this.#session.state.members.find(({ id }) => id === device)?.name ?? "";

  /** @param {string} device */
  #mute(device) {
    /** @param {boolean} muted */
    const set = (muted) => this.#attempt(() => this.#sources.set(device, { muted }));
    return element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: this.#sources.of(device).muted,
        onchange: ({ currentTarget }) => set(currentTarget.checked),
      }),
      device === this.#id ? words("trainer.mute") : words("trainer.muteOther", { name: this.#nameOf(device) }),
    );
  }
}
