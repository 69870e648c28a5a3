import { element } from "../../parts/element.js";
import { placeInWords, plural } from "../../stage/words.js";
import { float } from "./floating.js";
import { exact } from "./snapping.js";

/** By numbers: where one performer stands, or how far many are turned, scaled and spaced. Each Enter or press is one edit. */
export function openExact(editor, place) {
  const { arrange, desk, selection, scene } = editor;
  const about = element("p", { class: "help", dir: "auto" });
  const across = field("From centre", "stage units to stage left; less than 0 is stage right");
  const along = field("From downstage", "stage units");
  const degrees = field("Turn", "degrees anticlockwise", 15);
  const share = field("Scale", "per cent", 110);
  const spacing = field("Nearest two apart", "stage units", 1);
  const one = element(
    "div",
    { class: "stack" },
    row(across, null),
    row(along, null),
    button("Move there", () => moveTo()),
  );
  const many = element(
    "div",
    { class: "stack" },
    row(degrees, button("Turn", () => arrange.rotate(degrees.value))),
    row(share, button("Scale", () => share.value > 0 && arrange.scale(share.value / 100))),
    row(spacing, button("Space", () => spacing.value > 0 && arrange.spread(spacing.value))),
  );
  const close = () => {
    for (const stop of stops) stop();
    floating.close();
  };
  const floating = float(place, "By numbers", element("div", { class: "stack" }, about, one, many), {
    onClose: () => close(),
    className: "exact-panel",
  });
  const stops = [selection.onChange(refresh), desk.onChange(refresh)];

  function moveTo() {
    const [turn] = scene.chosen;
    if (!editor.standFor() || turn === undefined) return;
    const places = Float64Array.from(scene.places);
    places[2 * turn] = exact(across.value);
    places[2 * turn + 1] = exact(along.value);
    editor.commit(Int32Array.of(turn), places, "Move");
  }

  function refresh() {
    const { chosen } = scene;
    one.hidden = chosen.length !== 1;
    many.hidden = chosen.length === 1;
    if (chosen.length === 1) {
      const at = scene.place(chosen[0]);
      if (!one.contains(document.activeElement)) {
        Object.assign(across, { value: exact(at.x) }), Object.assign(along, { value: exact(at.y) });
      }
      about.textContent = `${scene.performers[chosen[0]].name}: ${placeInWords(at, scene.stage)}`;
    } else {about.textContent = chosen.length === 0
        ? "Everybody; choose some to change only them."
        : plural(chosen.length, "performer");}
  }

  refresh();
  floating.panel.querySelector("input:not([hidden] *)")?.focus({ preventScroll: true });
  return { close };
}

function field(label, unit, usual = 0) {
  const input = element("input", { type: "number", step: "any", value: usual, "aria-label": `${label}, ${unit}` });
  input.addEventListener(
    "keydown",
    (event) => event.key === "Enter" && input.closest(".floating-row, .stack")?.querySelector("button")?.click(),
  );
  return {
    node: element("label", { class: "stacked", title: unit }, label, input),
    get value() {
      return Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : usual;
    },
    set value(value) {
      input.value = String(value);
    },
  };
}

const row = (made, action) => element("div", { class: "floating-row" }, made.node, action);
const button = (label, act) => element("button", { type: "button", class: "small", onclick: act }, label);
