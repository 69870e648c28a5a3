import { words } from "../words/trainer.js";
import { toldApart } from "../parts/by-name.js";
import { element } from "../parts/element.js";
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
  #sources;
  #late = new LatenessField();
  /** The device that saw the latest punch: a camera, a partner's phone, or the athlete's own. */
  #seenBy;
  #mute = element("input", { type: "checkbox", id: "mute", disabled: true });
  /** Whose punches this athlete's device tells: their own, or a partner's. */
  #whose;

  /**
   * @param {LiveSession} session
   * @param {string} id of the athlete
   * @param {readonly MemberVerdict[]} verdicts
   * @param {(act: () => Promise<unknown>) => void} telling does it, and tells what went wrong
   */
  constructor(session, id, verdicts, telling) {
    const sources = this.#sources = new Sources(session);
    const seenBy = this.#seenBy = verdicts.findLast(({ seen }) => seen !== null)?.seen?.source ?? id;
    const others = toldApart(session.state.members.filter(({ role }) => role === "dancer"))
      .filter((member) => member.id !== id);
    const mute = this.#mute;
    const whose = this.#whose = element(
      "select",
      { id: "whose", disabled: true },
      element("option", { value: "" }, words("trainer.tapsFor.own")),
      others.map((member) => element("option", { value: member.id }, member.name)),
    );
    mute.addEventListener("change", () => telling(() => sources.set(id, { muted: mute.checked })));
    whose.addEventListener("change", () => telling(() => sources.set(id, { athlete: whose.value || null })));
    this.#late.onWant = (delay) =>
      telling(async () => {
        await sources.set(seenBy, { delay });
        this.#late.is(delay, session.now() ?? undefined);
      });
    telling(() => this.#read(id));
    this.node = element(
      "details",
      { class: "device" },
      element("summary", {}, words("trainer.device")),
      element(
        "div",
        { class: "stack" },
        element("label", { class: "switch", for: "mute" }, mute, words("trainer.mute")),
        element("div", { class: "labelled" }, element("label", { for: "whose" }, words("trainer.tapsFor")), whose),
        this.#late.node,
      ),
    );
  }

  /** What became of the athlete's punches in this round. @param {readonly MemberVerdict[]} verdicts */
  look(verdicts) {
    this.#late.look(verdicts.filter(({ seen }) => seen?.source === this.#seenBy));
  }

  /** @param {string} id */
  async #read(id) {
    await this.#sources.read();
    const { muted, athlete } = this.#sources.of(id);
    this.#mute.checked = muted;
    this.#whose.value = athlete ?? "";
    this.#mute.disabled = this.#whose.disabled = false;
    this.#late.is(this.#sources.of(this.#seenBy).delay);
  }
}
