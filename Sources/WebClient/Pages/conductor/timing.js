import { words } from "../words/conductor.js";
import { ask } from "../ui/ask.js";
import { eventsOf } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId, node, setText, within } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { lagSettings } from "../session/lag-settings.js";
import { memberName } from "../session/member-name.js";
import { refusalInWords } from "../ui/refusals.js";
import {
  clockInWords,
  inMilliseconds,
  leadOf,
  leftOutInWords,
  nameOrScreen,
  punctualityInWords,
  worstClock,
} from "../session/timing-words.js";

/** @import { SessionState } from "../live/model.d.ts" */

/**
 * What the conductor sees of time: whether all had the last cue in time, and behind “Timing” the lead, the device that
 * decides it, every device's clock, and the clap test.
 */
export class Timing {
  #session;

  /** @param {import("../live/session.js").LiveSession} session */
  constructor(session) {
    this.#session = session;
    const details = byId("timing", HTMLDetailsElement);
    const sources = [session.newsOf("change", "connection")];
    drawing(byId("punctuality"), sources, () => this.#punctuality());
    drawing(byId("lead"), sources, () => words("conductor.leadNow", { lead: inMilliseconds(session.state.lead) }));
    drawing(byId("lead-words"), sources, () => leadOf(session.state));
    drawing(byId("clock-words"), sources, () => worstClock(session.state));
    drawing(
      byId("left-out"),
      sources,
      () => session.state.leftOut.map((id) => element("li", { key: id }, leftOutInWords(session.state, id))),
    );
    drawing(
      byId("clocks"),
      [...sources, eventsOf(details, "toggle")],
      () => details.open ? clocks(session.state) : undefined,
    );
    byId("punctuality").addEventListener("click", () => this.#openLate());
    byId("lead").addEventListener("click", () => this.#openLead());
    byId("clap").addEventListener("click", () => this.#openClap());
  }

  #punctuality() {
    const { punctuality } = this.#session.state;
    const button = byId("punctuality");
    // Where all was in time, there is nothing to say.
    button.hidden = punctuality === null || punctuality.late.length === 0;
    if (punctuality === null) return undefined;
    button.dataset.grade = punctuality.late.length === 0 ? "good" : "late";
    button.title = words("conductor.haveDrawn", punctuality);
    return punctualityInWords(punctuality);
  }

  #openLate() {
    const { state } = this.#session;
    const { punctuality } = state;
    if (punctuality === null) return;
    const { late } = punctuality;
    openDialog(
      words("conductor.lastCue"),
      node(
        "div",
        { class: "stack" },
        node("p", {}, words("conductor.lastCueText", { ...punctuality, count: punctuality.devices })),
        late.length > 0 && node("h3", {}, words("conductor.late")),
        late.length > 0 &&
          node("ul", { class: "plain late" }, late.map((id) => node("li", {}, nameOrScreen(state, id)))),
        late.length > 0 && node("p", { class: "help" }, words("conductor.lateHelp")),
      ),
    );
  }

  #openLead() {
    const { state } = this.#session;
    const limitsNow = () => this.#session.state.leadLimits ?? { least: 80_000, most: 400_000 };
    const shown = limitsNow();
    /** @param {number} value */
    const rounded = (value) => Math.round(value / 1000);
    /**
     * @param {string} id
     * @param {string} label
     * @param {number} value
     */
    const field = (id, label, value) => [
      node("label", { for: id }, label),
      node("input", {
        id,
        type: "number",
        min: 0,
        max: 2000,
        step: 5,
        required: true,
        value: rounded(value),
        inputmode: "numeric",
      }),
    ];
    const problem = node("p", { class: "problem", role: "alert" });
    const form = node(
      "form",
      { class: "stack" },
      node("p", {}, words("conductor.leadHelp")),
      node(
        "p",
        { class: "note" },
        words("conductor.leadIs", { lead: inMilliseconds(state.lead), slowest: leadOf(state) }),
      ),
      node(
        "div",
        { class: "limits" },
        ...field("least", words("conductor.least"), shown.least),
        ...field("most", words("conductor.most"), shown.most),
      ),
      problem,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "submit", class: "primary" }, words("conductor.set")),
      ),
    );
    const dialog = openDialog(words("conductor.lead"), form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      // What was not changed here stays as it is now: another conductor may have set it.
      const [least, most] = /** @type {const} */ (["least", "most"]).map((which) => {
        const entered = Number(within(form, `#${which}`, HTMLInputElement).value);
        return entered === rounded(shown[which]) ? limitsNow()[which] : entered * 1000;
      });
      if (least > most) return setText(problem, words("conductor.leastOverMost"));
      const answer = await ask(form, "once", () => this.#session.command("lead", { least, most }));
      if (answer.ok) dialog.close();
      else setText(problem, refusalInWords(answer));
    });
  }

  #openClap() {
    const clap = node("button", {
      type: "button",
      class: "primary large",
      onclick: () => this.#session.signal("clap", {}),
    }, words("conductor.clapNow"));
    openDialog(
      words("conductor.clapTest"),
      node(
        "div",
        { class: "stack" },
        node("p", {}, words("conductor.clapHelp")),
        clap,
        lagSettings({ session: this.#session }),
      ),
    );
  }
}

/** @param {SessionState} state */
const clocks = (state) =>
  list(present(state), {
    key: ({ id }) => id,
    of: ({ name, quality }) => [name, quality],
    make: (person) => element("li", {}, nameOf(memberName(person)), " ", element("small", {}, clockInWords(person))),
  });

/**
 * The worst clock first.
 *
 * @param {SessionState} state
 */
const present = ({ members }) =>
  members.filter((member) => member.present).sort((a, b) => (b.quality?.bound ?? 0) - (a.quality?.bound ?? 0));
