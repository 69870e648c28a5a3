import { element } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { inWords } from "../parts/banner.js";
import { call } from "../live/api.js";
import { plural } from "../stage/words.js";
import { startingPositions } from "../studio/edits/formations.js";
import { numberField, segments } from "../studio/controls/fields.js";
import { mostPerformers, namesIn, newPerformers } from "../studio/edits/performers.js";
import { drawThumbnail } from "../studio/strip/thumbnail.js";

const usualTempo = 120;
/** Eight counts of it, in microseconds. */
const eight = 4_000_000;
const stages = { small: [8, 6], medium: [12, 8], large: [16, 10] };

/**
 * “New production”: a title, how many dancers (or their names), how large the stage is; all of it has a sensible answer already.
 * Then the studio opens with everybody standing.
 */
export function openNewProduction() {
  const state = { count: 8, names: [], size: "medium", width: 12, depth: 8 };
  const title = element("input", {
    id: "new-title",
    type: "text",
    dir: "auto",
    autocomplete: "off",
    maxlength: 200,
    placeholder: "Untitled piece",
  });
  const count = numberField("Dancers", {
    get: () => state.count,
    set: (value) => set({ count: Math.round(value) }),
    least: 1,
    most: mostPerformers,
  });
  const names = element("textarea", {
    id: "new-names",
    rows: 4,
    dir: "auto",
    placeholder: "Ana\nBen\nChidi",
    spellcheck: "false",
  });
  const namesNote = element("p", { class: "help", role: "status" });
  const size = segments("Stage size", {
    get: () => state.size,
    set: (value) =>
      set({ size: value, ...(stages[value] ? { width: stages[value][0], depth: stages[value][1] } : {}) }),
    options: [["small", "Small"], ["medium", "Medium"], ["large", "Large"], ["own", "Own"]],
  });
  const metres = (label, key) =>
    numberField(label, {
      get: () => state[key],
      set: (value) => set({ [key]: value, size: "own" }),
      least: 1,
      most: 500,
      unit: "m",
    });
  const own = element("div", { class: "pair" }, metres("Width", "width"), metres("Depth", "depth"));
  const preview = element("canvas", { class: "new-preview", role: "img" });
  const words = element("p", { class: "help", role: "status" });
  const problem = element("p", { class: "problem", role: "alert" });
  const create = element("button", { type: "submit", class: "primary large" }, "Create");
  const form = element(
    "form",
    { class: "stack new-production", novalidate: true },
    element("div", { class: "field" }, element("label", { for: "new-title" }, "Title"), title),
    count,
    element(
      "details",
      { class: "new-names" },
      element("summary", {}, "Paste their names"),
      element("div", { class: "field" }, element("label", { for: "new-names" }, "One name a line"), names),
      namesNote,
    ),
    element("div", { class: "field" }, element("span", { class: "like-label", "aria-hidden": "true" }, "Stage"), size),
    own,
    element("figure", { class: "new-figure" }, preview, words),
    problem,
    create,
  );

  function set(change) {
    Object.assign(state, change);
    refresh();
  }

  function refresh() {
    own.hidden = state.size !== "own";
    for (const field of [count, size, ...own.children]) field.refresh();
    const document = newDocument("", state);
    drawThumbnail(preview, document, document.formations[0], { width: 300, height: 180 });
    words.textContent = `${
      plural(state.count, "dancer")
    } on ${state.width} × ${state.depth} metres. All of it can be changed later.`;
    preview.setAttribute("aria-label", words.textContent);
  }

  names.addEventListener("input", () => {
    const found = namesIn(names.value);
    const isTooMany = found.length > mostPerformers;
    problem.textContent = isTooMany
      ? `These are ${found.length} names; a production has at most ${mostPerformers} performers.`
      : "";
    names.setAttribute("aria-invalid", String(isTooMany));
    namesNote.textContent = found.length > 0 ? plural(found.length, "name") : "";
    if (!isTooMany) set({ names: found, ...(found.length > 0 ? { count: found.length } : {}) });
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = form.querySelector("[aria-invalid=true]");
    if (wrong) return wrong.focus();
    create.disabled = true;
    problem.textContent = "";
    try {
      const { id } = await call("/api/v1/productions", {
        method: "POST",
        body: newDocument(title.value.trim() || "Untitled piece", state),
      });
      location.assign(`/studio/${encodeURIComponent(id)}`);
    } catch (refusal) {
      problem.textContent = `${inWords(refusal)}${refusal.field ? ` (${refusal.field})` : ""}`;
      create.disabled = false;
    }
  });
  refresh();
  openDialog("New production", form, { className: "new-sheet" });
  title.focus();
}

/** A production with a first formation in which everybody stands. */
export function newDocument(title, { count, names, width, depth }) {
  const stage = { width, depth, metresPerUnit: 1, wings: 2, apron: 1, wingsShown: true };
  let turn = 0;
  const called = Array.from({ length: count }, (_, index) => names[index] ?? "");
  const performers = newPerformers({ stage, performers: [], formations: [] }, called, () => `p${(turn += 1)}`).map((
    { value: { track, ...performer } },
  ) => performer);
  return {
    title,
    tempo: usualTempo,
    stage,
    performers,
    formations: [{
      id: "f1",
      name: "Opening",
      hold: eight,
      positions: startingPositions(performers, stage),
      transition: { duration: eight, easing: "easeInOut" },
    }],
    metadata: {},
  };
}
