import { words } from "../words/practice.js";
import { byId, setText } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { openOnDemand } from "../ui/on-demand.js";
import { later } from "../ui/queue.js";
import { isVoiceWanted } from "../ui/voice.js";
import { isClickWanted, setClicking } from "../sound/clicks.js";
import { clockTime } from "../stage/words.js";
import { shortest } from "../player/running.js";
import { countsOn, formationPassage, partPassage, passageOf } from "./places.js";

/**
 * What is repeated, and what comes before each pass: a formation, a part, or what lies between two marks that are set
 * by tapping.
 *
 * @import { OwnRun } from "./own-run.js"
 * @import { Passage } from "../player/running.js"
 */

/** So much faster is each pass. */
const step = 0.05;

export class Repeating {
  #run;
  /** The first mark, as long as the second is not set. @type {number | null} */
  #from = null;
  /** @type {{ kind: "formation" | "part" | "marks", name: string } | null} */
  #what = null;
  /** Null while they are loaded. @type {(HTMLElement & { refresh(): void }) | null | undefined} */
  #marks;

  /** @param {OwnRun} run */
  constructor(run) {
    this.#run = run;
    byId("loop-formation").addEventListener("click", () => this.#toggleFormation());
    byId("loop-part").addEventListener("click", () => this.#togglePart());
    byId("mark-from").addEventListener("click", () => this.#markFrom());
    byId("mark-to").addEventListener("click", () => this.#markTo());
    byId("loop-off").addEventListener("click", () => this.#repeat(null, null));
    const faster = byId("faster", HTMLInputElement);
    const pause = byId("pause", HTMLSelectElement);
    const countIn = byId("count-in", HTMLSelectElement);
    faster.checked = preference("practice.faster", "no") === "yes";
    pause.value = preference("practice.pause", "0");
    countIn.value = preference("practice.count-in", "0");
    const set = () => {
      prefer("practice.faster", faster.checked ? "yes" : "no");
      prefer("practice.pause", pause.value);
      prefer("practice.count-in", countIn.value);
      // A count-in that nobody hears is none: who wants neither click nor voice switches the click off again.
      if (Number(countIn.value) > 0 && !isClickWanted() && !isVoiceWanted()) setClicking("countIns");
      run.practise({ step: faster.checked ? step : 0, pause: Number(pause.value), countIn: Number(countIn.value) });
    };
    for (const control of [faster, pause, countIn]) control.addEventListener("change", set);
    const rate = Number(preference("practice.rate", "1"));
    run.practising = {
      ...run.practising,
      rate: rate >= 0.25 && rate <= 2 ? rate : 1,
      step: faster.checked ? step : 0,
      pause: Number(pause.value),
      countIn: Number(countIn.value),
    };
  }

  remember() {
    prefer("practice.rate", String(this.#run.practising.rate));
  }

  /** What is repeated, to be put again when the page is opened anew. */
  get kept() {
    return { loop: this.#run.practising.loop, what: this.#what };
  }

  /** @param {Repeating["kept"]} before */
  put({ loop, what }) {
    this.#repeat(loop, what);
  }

  get #formation() {
    return this.#run.present?.formation ?? 0;
  }

  #toggleFormation() {
    const { choreography } = this.#run;
    if (choreography === null || choreography.formationCount === 0) return;
    if (this.#what?.kind === "formation") return this.#repeat(null, null);
    const { name } = choreography.formations[this.#formation];
    this.#repeat(formationPassage(choreography, this.#formation), { kind: "formation", name });
  }

  #togglePart() {
    const { choreography } = this.#run;
    const part = choreography === null ? null : partPassage(choreography, this.#formation);
    if (part === null || this.#what?.kind === "part") return this.#repeat(null, null);
    return this.#repeat(part.passage, { kind: "part", name: part.name });
  }

  /**
   * The part that the address of the page asks for.
   *
   * @param {string | null} id
   */
  repeatPart(id) {
    const { choreography } = this.#run;
    const found = choreography?.parts.find(({ part }) => part.id === id);
    if (choreography === null || found === undefined) return;
    this.#repeat(passageOf(choreography, found.part), { kind: "part", name: found.part.name });
    this.#run.seek(found.part.from);
  }

  #markFrom() {
    const time = this.#run.present?.time ?? 0;
    const { loop } = this.#run.practising;
    this.#from = time;
    // The second mark stays where it is, as long as it comes after the first.
    if (this.#what?.kind === "marks" && loop !== null && loop.to > time + shortest) {
      return this.#repeat({ from: time, to: loop.to }, { kind: "marks", name: "" });
    }
    return this.show();
  }

  #markTo() {
    const time = this.#run.present?.time ?? 0;
    const from = this.#from ?? this.#run.practising.loop?.from ?? 0;
    if (time < from + shortest) return this.show();
    return this.#repeat({ from, to: time }, { kind: "marks", name: "" });
  }

  /**
   * @param {Passage | null} loop
   * @param {{ kind: "formation" | "part" | "marks", name: string } | null} what
   */
  #repeat(loop, what) {
    this.#what = what;
    if (loop === null) this.#from = null;
    this.#run.practise({ loop });
    this.show();
  }

  show() {
    later(this.#draw);
  }

  /** The two marks above the bar, loaded with the first loop. */
  #showMarks() {
    if (this.#marks !== undefined) return this.#marks?.refresh();
    this.#marks = null;
    const run = this.#run;
    openOnDemand(() => import("../player/loop-marks.js"), ({ loopMarks }) => {
      this.#marks = loopMarks({
        loop: () => run.practising.loop,
        end: () => run.end,
        set: (loop) => this.#repeat(loop, { kind: "marks", name: "" }),
        step: (time, by) => (run.choreography === null ? time : countsOn(run.choreography, time, by)),
      });
      byId("seek").before(this.#marks);
    });
  }

  #draw = () => {
    const { loop } = this.#run.practising;
    if (loop === null) this.#what = null;
    if (loop !== null || this.#marks) this.#showMarks();
    const { choreography } = this.#run;
    const part = choreography === null ? null : partPassage(choreography, this.#formation);
    byId("loop-part").hidden = part === null && this.#what?.kind !== "part";
    byId("loop-formation").setAttribute("aria-pressed", String(this.#what?.kind === "formation"));
    byId("loop-part").setAttribute("aria-pressed", String(this.#what?.kind === "part"));
    byId("loop-off").hidden = loop === null;
    setText(byId("repeated"), this.#inWords(loop));
  };

  /** @param {Passage | null} loop */
  #inWords(loop) {
    if (loop === null) {
      return this.#from === null ? words("practice.repeatHelp") : words("practice.marked", {
        time: clockTime(this.#from),
      });
    }
    const times = { from: clockTime(loop.from), to: clockTime(loop.to) };
    const name = this.#what?.name ?? "";
    return name === "" ? words("practice.repeats", times) : words("practice.repeatsNamed", { name, ...times });
  }
}
