import { element, setText } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { icon } from "../controls/icons.js";

/**
 * Below the stage while paths are bent: how late the chosen leave and how early they arrive inside the move (a slider with two
 * ends), straightening, and how far and fast they walk.
 */
export function pathPanel(studio, place) {
  const { desk, editor, lengths, selection } = studio;
  const what = element("p", { class: "path-what", dir: "auto" });
  const leave = end("Leave late", () => change());
  const arrive = end("Arrive early", () => change());
  const bar = element(
    "div",
    { class: "ends" },
    element("div", { class: "ends-bar", "aria-hidden": "true" }),
    leave.input,
    arrive.input,
  );
  const words = element("output", { class: "ends-words" });
  const straight = element(
    "button",
    { type: "button", class: "quiet small", onclick: () => editor.paths.straighten() },
    icon("straight", 16),
    "Straighten",
  );
  const stagger = element(
    "button",
    {
      type: "button",
      class: "quiet small",
      title: "One after the other, from the audience’s left to right",
      onclick: () => staggerAll(),
    },
    icon("delay", 16),
    "One after the other",
  );
  const together = element("button", {
    type: "button",
    class: "quiet small",
    onclick: () => write("Move together", editor.scene.chosen, () => ({ leave: 0, arrive: 0 })),
  }, "Together");
  const panel = element(
    "aside",
    { class: "floating path-panel", "aria-label": "Paths and delays", hidden: true },
    what,
    element("div", { class: "ends-row" }, bar, words),
    element("div", { class: "path-buttons" }, straight, stagger, together),
  );
  place.append(panel);
  let gesture = null;

  const duration = () => editor.paths.from?.transition?.duration ?? 0;
  const delayOf = (turn) =>
    editor.paths.from?.transition?.delays?.[editor.scene.performers[turn].id] ?? { leave: 0, arrive: 0 };

  /** Both ends keep a tenth of the move between them. */
  function change() {
    const whole = duration();
    const most = whole * 0.9;
    const late = Math.min(Number(leave.input.value) * whole, most);
    const early = Math.min((1 - Number(arrive.input.value)) * whole, most - late);
    gesture ??= desk.begin(`Delay ${editor.whom(editor.scene.chosen)}`);
    gesture.change(changesFor(editor.scene.chosen, () => ({ leave: Math.round(late), arrive: Math.round(early) })));
  }

  function over() {
    gesture?.end();
    gesture = null;
  }

  function changesFor(turns, delay) {
    const { from } = editor.paths;
    return [...turns].map((turn, at) => {
      const to = delay(turn, at);
      return {
        set: ["formations", from.id, "transition", "delays", editor.scene.performers[turn].id],
        to: to.leave === 0 && to.arrive === 0 ? null : to,
      };
    });
  }

  function write(label, turns, delay) {
    const known = editor.paths.from?.transition?.delays ?? {};
    const changes = changesFor(turns, delay).filter(({ set, to }) => to !== null || known[set[4]] !== undefined);
    desk.do(`${label}: ${editor.whom(turns)}`, changes);
  }

  /** A canon: each leaves a little later than the one beside them, and all take as long. */
  function staggerAll() {
    const { scene } = editor;
    const before = scene.moves.stand(scene.index - 1);
    const turns = [...scene.chosen].sort((one, other) => before[2 * one] - before[2 * other]);
    const each = duration() / 2 / Math.max(1, turns.length - 1);
    write(
      "One after the other",
      turns,
      (_turn, at) => ({ leave: Math.round(at * each), arrive: Math.round(duration() / 2 - at * each) }),
    );
  }

  for (const { input } of [leave, arrive]) input.addEventListener("change", over);

  function refresh() {
    const isOn = editor.mode === "paths" && editor.scene.isEditable;
    panel.hidden = !isOn || editor.paths.from === null;
    if (panel.hidden) return;
    const { chosen, performers, index } = editor.scene;
    const { from } = editor.paths;
    const isMoving = chosen.length > 0 && duration() > 0;
    for (const { input } of [leave, arrive]) input.disabled = !isMoving;
    straight.disabled = together.disabled = chosen.length === 0;
    stagger.disabled = chosen.length < 2 || duration() === 0;
    const delay = chosen.length > 0 ? delayOf(chosen[0]) : { leave: 0, arrive: 0 };
    const whole = Math.max(1, duration());
    leave.input.value = String(delay.leave / whole);
    arrive.input.value = String(1 - delay.arrive / whole);
    bar.style.setProperty("--from", String(Math.min(1, delay.leave / whole)));
    bar.style.setProperty("--to", String(Math.max(0, 1 - delay.arrive / whole)));
    const { tempo } = desk.document;
    const spoken = [
      delay.leave > 0 && `leaves ${lengths.words(delay.leave, tempo)} late`,
      delay.arrive > 0 && `arrives ${lengths.words(delay.arrive, tempo)} early`,
    ].filter(Boolean).join(", ");
    setText(words, chosen.length === 0 ? "" : spoken || "the whole move");
    for (const { input } of [leave, arrive]) input.setAttribute("aria-valuetext", spoken || "the whole move");
    setText(what, whatInWords(chosen, performers, index, from));
  }

  function whatInWords(chosen, performers, index, from) {
    if (chosen.length === 0) {
      return `From “${from.name}”, ${
        lengths.words(duration(), desk.document.tempo)
      }. Choose performers, then pull the round knobs to bend their paths.`;
    }
    if (chosen.length > 1) {
      return `${plural(chosen.length, "performer")} from “${from.name}”, ${
        lengths.words(duration(), desk.document.tempo)
      }.`;
    }
    const figures = editor.findings.at(index)?.performers[chosen[0]];
    const walks = figures
      ? ` walks ${figures.distance.toFixed(1)} m, at most ${figures.peak.toFixed(1)} m/s, ${
        plural(Math.round(figures.steps), "step")
      }`
      : "";
    return `${performers[chosen[0]].name}${walks}`;
  }

  desk.onChange(refresh);
  selection.onChange(refresh);
  editor.onMode(refresh);
  editor.findings.onChange(refresh);
  lengths.onChange(refresh);
  refresh();
}

function end(label, changed) {
  return {
    input: element("input", { type: "range", min: "0", max: "1", step: "0.01", "aria-label": label, oninput: changed }),
  };
}
