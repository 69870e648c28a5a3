import description from "../wire/description.js";
import { number, words } from "../words/trainer.js";
import { comboInWords } from "../drill/call-band.js";
import { byId, node, setText } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { TapTempo } from "../stage/tap-tempo.js";

/**
 * What a trainer changes while a drill runs: tempo, intensity, and what is called.
 *
 * @import { DrillMode } from "../wire/production.d.ts"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Adjustment, CommandAnswer } from "../wire/wire.d.ts"
 */

/** Counts a minute by which a press changes the tempo. */
const step = 5;
const { least: slowest, most: fastest } = description.fields.tempo;
const intensities = [0.5, 0.75, 1, 1.5, 2, 3];

export class Changes {
  #session;
  #drill;
  #told;
  #taps = new TapTempo({ pause: 2_000, enough: 4, remembered: 8 });
  /**
   * The tempo that was asked for, until the event of this number has come: infinite while the question is not answered.
   *
   * @type {{ tempo: number, seq: number } | null}
   */
  #asked = null;
  /** What the lists are of. @type {unknown} */
  #of = null;
  #redraw = redrawing(document.body, () => this.show());

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {(asked: Promise<CommandAnswer>) => void} told
   */
  constructor(session, drill, told) {
    this.#session = session;
    this.#drill = drill;
    this.#told = told;
    byId("slower").addEventListener("click", () => this.#to(this.#tempo - step));
    byId("faster").addEventListener("click", () => this.#to(this.#tempo + step));
    byId("tap").addEventListener("click", (event) => {
      const tempo = this.#taps.tap(event.timeStamp);
      if (tempo !== null) setText(byId("tempo"), inWords(tempo));
      this.#taps.whenOver((found) => found === null ? this.#redraw() : this.#to(found));
    });
    byId("intensity").replaceChildren(
      ...intensities.map((one) => node("option", { value: one }, words("trainer.times", { number: one }))),
    );
    const intensity = byId("intensity", HTMLSelectElement);
    intensity.addEventListener("change", () => {
      this.#ask(this.#session.command("intensity", { intensity: Number(intensity.value) }));
    });
    const mode = byId("mode", HTMLSelectElement);
    mode.addEventListener("change", () => {
      const chosen = this.#modes().find(({ value }) => value === mode.value);
      if (chosen !== undefined) this.#ask(this.#session.command("mode", { mode: chosen.mode }));
    });
  }

  show() {
    const { document: drill } = this.#drill;
    if (drill === null) return;
    setText(byId("tempo"), inWords(this.#tempo));
    const intensity = this.#latest("intensity") ?? drill.drill.intensity;
    const nearest = intensities.reduce((best, one) =>
      Math.abs(one - intensity) < Math.abs(best - intensity) ? one : best
    );
    byId("intensity", HTMLSelectElement).value = String(nearest);
    if (this.#of !== drill.combos) {
      this.#of = drill.combos;
      byId("mode").replaceChildren(...this.#modes().map(({ value, label }) => node("option", { value }, label)));
    }
    const mode = this.#latest("mode");
    const chosen = this.#modes().find((one) => JSON.stringify(one.mode) === JSON.stringify(mode));
    byId("mode", HTMLSelectElement).value = mode === null ? "" : chosen?.value ?? "";
  }

  /** What is shown: what is tapped or was asked for goes before what holds. */
  get #tempo() {
    if (this.#asked !== null && this.#asked.seq <= this.#session.state.seq) this.#asked = null;
    return this.#taps.tempo ?? this.#asked?.tempo ?? this.#latest("tempo") ?? this.#drill.document?.tempo ?? 60;
  }

  /**
   * @template {"tempo" | "intensity" | "mode"} Kind
   * @param {Kind} kind
   * @returns {Extract<Adjustment, Record<Kind, unknown>>[Kind] | null}
   */
  #latest(kind) {
    const last = this.#session.shown.calls.adjustments.findLast((one) => kind in one);
    return last === undefined ? null : /** @type {any} */ (last)[kind];
  }

  /** @param {number} tempo */
  async #to(tempo) {
    this.#taps.forget();
    const asked = { tempo: Math.min(fastest, Math.max(slowest, Math.round(tempo))), seq: Infinity };
    this.#asked = asked;
    setText(byId("tempo"), inWords(asked.tempo));
    const answer = await this.#ask(this.#session.command("tempo", { tempo: asked.tempo }));
    asked.seq = answer.ok ? answer.seq : 0;
    this.#redraw();
  }

  /** What was refused is shown no longer. @param {Promise<CommandAnswer>} asked */
  async #ask(asked) {
    this.#told(asked);
    const answer = await asked;
    if (!answer.ok) this.#redraw();
    return answer;
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
