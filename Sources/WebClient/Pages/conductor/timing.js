import { byId, element, nameOf, setText } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { lagSettings } from "../parts/lag-settings.js";
import { redrawing } from "../parts/redraw.js";
import { refusalInWords } from "../parts/refusals.js";
import { memberNamed } from "../live/model.js";
import { inMilliseconds, leadNeeded, leadOf, nameOrScreen, punctualityInWords, worstClock } from "./timing-words.js";

/** What the conductor sees of time: how many had the last cue in time, the lead and whose device makes it, the clap test. */
export class Timing {
  #session;

  /** While a pointer is down anywhere in `place`, which these words may push aside, they stay as they are. */
  constructor(session, place) {
    this.#session = session;
    const redraw = redrawing(place, () => this.#show());
    for (const type of ["change", "connection"]) session.addEventListener(type, redraw);
    byId("punctuality").addEventListener("click", () => this.#openLate());
    byId("lead").addEventListener("click", () => this.#openLead());
    byId("clap").addEventListener("click", () => this.#openClap());
  }

  #show() {
    const { state } = this.#session;
    const { punctuality } = state;
    const button = byId("punctuality");
    button.hidden = punctuality === null || punctuality.devices === 0;
    if (punctuality !== null) {
      setText(button, punctualityInWords(punctuality));
      button.dataset.grade = punctuality.late.length === 0 ? "good" : "late";
      button.title = `${punctuality.shown} of ${punctuality.devices} have drawn it`;
    }
    setText(byId("lead"), `Lead ${inMilliseconds(state.lead)}…`);
    setText(byId("lead-words"), leadOf(state));
    setText(byId("clock-words"), worstClock(state));
    const lines = state.leftOut.map((id) =>
      element("li", {}, nameOrScreen(state, id), leadNeeded(memberNamed(state, id)))
    );
    const key = lines.map((line) => line.textContent).join("\n");
    if (byId("left-out").dataset.key !== key) {
      byId("left-out").dataset.key = key;
      byId("left-out").replaceChildren(...lines);
    }
  }

  #openLate() {
    const { state } = this.#session;
    const { punctuality } = state;
    if (punctuality === null) return;
    const { devices, inTime, shown, late } = punctuality;
    openDialog(
      "The last cue",
      element(
        "div",
        { class: "stack" },
        element(
          "p",
          {},
          `${inTime} of ${devices} devices had it before it started; ${shown} have said when they drew it.`,
        ),
        late.length > 0 && element("h3", {}, "Late, or not heard of"),
        late.length > 0 &&
          element("ul", { class: "plain late" }, late.map((id) => element("li", {}, nameOrScreen(state, id)))),
        late.length > 0 &&
          element(
            "p",
            { class: "help" },
            "A longer lead gives slow devices more time. A device named again and again may stand badly for the Wi-Fi.",
          ),
      ),
    );
  }

  #openLead() {
    const { state } = this.#session;
    const limits = state.leadLimits ?? { least: 80_000, most: 400_000 };
    const field = (
      id,
      label,
      value,
    ) => [
      element("label", { for: id }, label),
      element("input", {
        id,
        type: "number",
        min: 0,
        max: 2000,
        step: 5,
        required: true,
        value: Math.round(value / 1000),
        inputmode: "numeric",
      }),
    ];
    const problem = element("p", { class: "problem", role: "alert" });
    const form = element(
      "form",
      { class: "stack" },
      element(
        "p",
        {},
        "A cue starts a moment after GO, so that every device has it in time. The lead follows the slowest device that is here, between these limits; a device that needs more than the most is named, and not waited for.",
      ),
      element("p", { class: "note" }, `Now ${inMilliseconds(state.lead)}. `, leadOf(state)),
      element(
        "div",
        { class: "limits" },
        ...field("least", "Least, in milliseconds", limits.least),
        ...field("most", "Most, in milliseconds", limits.most),
      ),
      problem,
      element("div", { class: "choices" }, element("button", { type: "submit", class: "primary" }, "Set")),
    );
    const dialog = openDialog("Lead", form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const [least, most] = ["least", "most"].map((name) => Number(form.querySelector(`#${name}`).value) * 1000);
      if (least > most) return setText(problem, "The least cannot be more than the most.");
      const answer = await this.#session.command("lead", { least, most });
      if (answer.ok) dialog.close();
      else setText(problem, refusalInWords(answer));
    });
  }

  #openClap() {
    const clap = element("button", {
      type: "button",
      class: "primary large",
      onclick: () => this.#session.signal("clap", {}),
    }, "Clap now");
    openDialog(
      "Clap test",
      element(
        "div",
        { class: "stack" },
        element(
          "p",
          {},
          "Every screen in this session flashes four times, once a second, and beeps where people have switched that on. Lay the devices side by side: what flashes late has a slow screen, and can be told so in its own menu.",
        ),
        clap,
        lagSettings(),
      ),
    );
  }
}
