import { words } from "../words/trainer.js";
import { toldApart } from "../ui/by-name.js";
import { node } from "../ui/node.js";
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
  #sources;
  #late = new LatenessField();
  /** The device that saw the latest punch, if it is still theirs: a camera, a partner's phone, or their own. */
  #seenBy;
  /** A switch for each device that tells their punches: a camera is no less theirs than the phone. */
  #mutes = node("div", { class: "stack" });
  /** Whose punches this athlete's device tells: their own, or a partner's. */
  #whose;

  /**
   * @param {LiveSession} session
   * @param {string} id of the athlete
   * @param {readonly MemberVerdict[]} verdicts
   * @param {(act: () => Promise<unknown>) => void} telling does it, and tells what went wrong
   */
  constructor(session, id, verdicts, telling) {
    this.#session = session;
    const sources = this.#sources = new Sources(session);
    this.#seenBy = verdicts.findLast(({ seen }) => seen !== null)?.seen?.source ?? id;
    const others = toldApart(session.state.members.filter(({ role }) => role === "dancer"))
      .filter((member) => member.id !== id);
    const whose = this.#whose = node(
      "select",
      { id: "whose", disabled: true },
      node("option", { value: "" }, words("trainer.tapsFor.own")),
      others.map((member) => node("option", { value: member.id }, member.name)),
    );
    whose.addEventListener("change", () =>
      telling(async () => {
        await sources.set(id, { athlete: whose.value || null });
        this.#showMutes(id, telling);
      }));
    this.#late.onWant = (delay) =>
      telling(async () => {
        await sources.set(this.#seenBy, { delay });
        this.#late.is(delay, session.now() ?? undefined);
      });
    telling(async () => {
      await sources.read();
      whose.value = sources.of(id).athlete ?? "";
      whose.disabled = false;
      // A camera that saw the latest punch may be somebody else's by now.
      if (!sources.tellingOf(id).includes(this.#seenBy)) this.#seenBy = id;
      this.#late.is(sources.of(this.#seenBy).delay);
      this.#showMutes(id, telling);
    });
    this.node = node(
      "details",
      { class: "device" },
      node("summary", {}, words("trainer.device")),
      node(
        "div",
        { class: "stack" },
        this.#mutes,
        node("div", { class: "labelled" }, node("label", { for: "whose" }, words("trainer.tapsFor")), whose),
        this.#late.node,
      ),
    );
  }

  /** What became of the athlete's punches in this round. @param {readonly MemberVerdict[]} verdicts */
  look(verdicts) {
    this.#late.look(verdicts.filter(({ seen }) => seen?.source === this.#seenBy));
  }

  /** @param {string} id @param {(act: () => Promise<unknown>) => void} telling */
  #showMutes(id, telling) {
    const devices = new Set([id, ...this.#sources.tellingOf(id)]);
    this.#mutes.replaceChildren(...[...devices].map((device) => this.#muteOf(device, id, telling)));
  }

  /** @param {string} device @param {string} athlete @param {(act: () => Promise<unknown>) => void} telling */
  #muteOf(device, athlete, telling) {
    const { name = "" } = this.#session.state.members.find(({ id }) => id === device) ?? {};
    const mute = node("input", { type: "checkbox", checked: this.#sources.of(device).muted });
    mute.addEventListener("change", () => telling(() => this.#sources.set(device, { muted: mute.checked })));
    const text = device === athlete ? words("trainer.mute") : words("trainer.muteOther", { name });
    return node("label", { class: "switch" }, mute, text);
  }
}
