import description from "../wire/description.js";
import { number, words } from "../words/trainer.js";
import { comboInWords } from "../drill/call-band.js";
import { Wish } from "../live/wish.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId } from "../ui/node.js";
import { TapTempo } from "../stage/tap-tempo.js";

/**
 * What a trainer changes while a drill runs: tempo, intensity, and what is called.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { DrillPresent } from "../drill/run.d.ts"
 * @import { DrillMode } from "../wire/production.d.ts"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Adjustment, CommandAnswer } from "../wire/wire.d.ts"
 */

/** Counts a minute by which a press changes the tempo. */
const step = 5;
/** How the tempo goes on: how much more each minute of work. */
const climbs = /** @type {const} */ ([-5, 0, 5]);
const { least: slowest, most: fastest } = description.fields.tempo;
const intensities = [0.5, 0.75, 1, 1.5, 2, 3];

export class Adjustments {
  #session;
  #drill;
  #taps = new TapTempo({ pause: 2_000, enough: 4, remembered: 8 });
  /** With each tempo, by how much it rises. @type {Wish<{ tempo: number, rising: number }>} */
  #tempoWish;
  /** @type {Wish<number>} */
  #intensityWish;
  /** @type {Wish<{ mode: DrillMode | null }>} */
  #modeWish;
  /** The present tempo is another, or taps were given up. */
  #tempoChanged = new Changes();
  #drawTempo;
  /** As it was shown last. */
  #present = 0;
  #rising = 0;

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {(asked: Promise<CommandAnswer>) => void} told
   */
  constructor(session, drill, told) {
    this.#session = session;
    this.#drill = drill;
    this.#tempoWish = new Wish(session, told);
    this.#intensityWish = new Wish(session, told);
    this.#modeWish = new Wish(session, told);
    byId("slower").addEventListener("click", () => this.#to(this.#tempo - step));
    byId("faster").addEventListener("click", () => this.#to(this.#tempo + step));
    byId("tap").addEventListener("click", (event) => this.#tap(event.timeStamp));
    const wishes = [this.#tempoWish, this.#intensityWish, this.#modeWish];
    const answered = wishes.map((wish) => wish.answered);
    const sources = [drill.changed, session.newsOf("change"), this.#tempoChanged, ...answered];
    const ifKnown = (/** @type {() => Child} */ view) => () => drill.document === null ? undefined : view();
    drawing(byId("climbs"), sources, ifKnown(() => this.#climbsView()));
    this.#drawTempo = drawing(byId("tempo"), sources, ifKnown(() => inWords(this.#tempo))).now;
    drawing(byId("intensity-of"), sources, ifKnown(() => this.#intensityField()));
    drawing(byId("mode-of"), sources, ifKnown(() => this.#modeField()));
  }

  /** @param {number} instant */
  #tap(instant) {
    this.#taps.tap(instant);
    this.#drawTempo();
    this.#taps.whenOver((found) => found === null ? this.#tempoChanged.notify() : this.#to(found, 0));
  }

  /** A tempo that rises is shown as it does. @param {DrillPresent} present */
  follow({ time }) {
    const tempo = Math.round(this.#drill.run?.tempoAt(time) ?? 0);
    const { rising } = this.#held();
    if (tempo === this.#present && rising === this.#rising) return;
    [this.#present, this.#rising] = [tempo, rising];
    this.#tempoChanged.notify();
  }

  /** The tempo that the trainer gave, and by how much it rises. */
  #held() {
    const last = this.#session.shown.calls.adjustments.findLast((one) => "tempo" in one);
    return last !== undefined && "tempo" in last ? { rising: last.rising ?? 0 } : { rising: 0 };
  }

  #climbsView() {
    const { rising } = this.#tempoWish.value ?? this.#held();
    return climbs.map((one) =>
      element(
        "label",
        { key: one },
        element("input", {
          type: "radio",
          name: "climb",
          checked: one === rising,
          "aria-label": words(one === 0 ? "trainer.steady" : "trainer.each", { number: signed(one) }),
          onchange: () => this.#to(this.#tempo, one),
        }),
        one === 0 ? words("trainer.steadyShort") : words("trainer.eachShort", { number: signed(one) }),
      )
    );
  }

  #intensityField() {
    const latest = this.#intensityWish.value ?? this.#latest("intensity");
    const intensity = latest ?? this.#drill.document?.drill.intensity ?? 1;
    const nearest = intensities.reduce((best, one) =>
      Math.abs(one - intensity) < Math.abs(best - intensity) ? one : best
    );
    /** @param {number} to */
    const set = (to) => this.#intensityWish.ask(to, this.#session.command("intensity", { intensity: to }));
    return [
      element("span", {}, words("trainer.intensity")),
      " ",
      element(
        "select",
        { id: "intensity", onchange: ({ currentTarget }) => set(Number(currentTarget.value)) },
        intensities.map((one) =>
          element("option", { value: one, selected: one === nearest }, words("trainer.times", { number: one }))
        ),
      ),
    ];
  }

  #modeField() {
    const modes = this.#modes();
    const { mode: latest } = this.#modeWish.value ?? { mode: this.#latest("mode") };
    const mode = JSON.stringify(latest);
    const now = modes.find((one) => JSON.stringify(one.mode) === mode)?.value ?? "";
    return [
      element("span", {}, words("trainer.mode")),
      " ",
      element(
        "select",
        { id: "mode", onchange: ({ currentTarget }) => this.#setMode(currentTarget.value) },
        modes.map(({ value, label }) => element("option", { key: value, value, selected: value === now }, label)),
      ),
    ];
  }

  /** @param {string} value */
  #setMode(value) {
    const chosen = this.#modes().find((one) => one.value === value);
    if (chosen !== undefined) this.#modeWish.ask(chosen, this.#session.command("mode", { mode: chosen.mode }));
  }

  /** What is shown: what is tapped or was asked for goes before what holds. */
  get #tempo() {
    return this.#taps.tempo ?? this.#tempoWish.value?.tempo ?? (this.#present || (this.#drill.document?.tempo ?? 60));
  }

  /**
   * @template {"intensity" | "mode"} Kind
   * @param {Kind} kind
   * @returns {Extract<Adjustment, Record<Kind, unknown>>[Kind] | null}
   */
  #latest(kind) {
    const last = this.#session.shown.calls.adjustments.findLast((one) => kind in one);
    return last === undefined ? null : /** @type {any} */ (last)[kind];
  }

  /** @param {number} tempo @param {number} [rising] with each minute */
  #to(tempo, rising = (this.#tempoWish.value ?? this.#held()).rising) {
    this.#taps.forget();
    const fields = { tempo: Math.min(fastest, Math.max(slowest, Math.round(tempo))), rising };
    this.#tempoWish.ask(fields, this.#session.command("tempo", fields));
    this.#drawTempo();
  }

  /** @returns {{ value: string, label: string, mode: DrillMode | null }[]} */
  #modes() {
    const combos = this.#drill.document?.combos ?? [];
    const all = combos.map(({ id }) => id);
    /** @type {{ value: string, label: string, mode: DrillMode | null }[]} */
    const modes = [{ value: "", label: words("trainer.mode.written"), mode: null }];
    if (all.length > 0) {
      modes.push(
        {
          value: "random",
          label: words("trainer.mode.random"),
          mode: { kind: "random", choices: all.map((combo) => ({ combo, weight: 1 })) },
        },
        { value: "sequence", label: words("trainer.mode.sequence"), mode: { kind: "sequence", combos: all } },
      );
    }
    modes.push({ value: "free", label: words("trainer.mode.free"), mode: { kind: "free" } });
    for (const combo of combos) {
      modes.push({
        value: `only ${combo.id}`,
        label: words("trainer.mode.only", { combo: comboInWords(combo) }),
        mode: { kind: "sequence", combos: [combo.id] },
      });
    }
    return modes;
  }
}

/** @param {number} tempo */
const inWords = (tempo) => words("trainer.beats", { number: number(Math.round(tempo), {}) });

/** “+5” @param {number} one */
const signed = (one) => number(one, { signDisplay: "exceptZero" });
