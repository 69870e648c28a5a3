import { ask } from "../ui/ask.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { call } from "../wire/api.js";
import { longestSeason, tagsIn, typedTags } from "../editing/tags.js";
import { words } from "../words/productions.js";
import { address } from "./query.js";

/**
 * By what a production is found again: its tags and its season.
 *
 * @import { ProductionList } from "./list.js"
 * @import { ProductionLine } from "./query.js"
 *
 * @typedef {{ tags: readonly string[], season: string }} Found
 *
 * @param {ProductionList} of
 * @param {ProductionLine} line
 */
export function openTags(of, line) {
  const problem = new Held("");
  const tags = field("tags", typedTags(line.tags), 600);
  const season = field("season", line.season, longestSeason);
  season.setAttribute("list", "known-seasons");
  const place = node("div", { class: "stack" });
  const save = async () => {
    const found = { tags: tagsIn(tags.value), season: season.value.trim() };
    problem.value = "";
    try {
      await ask(place, "once", () => set(of, line, found));
      place.closest("dialog")?.close();
      of.justDone.say(words("productions.tagged", { title: line.title }), () => takeBack(of, line));
    } catch (refusal) {
      problem.value = inWords(refusal);
    }
  };
  const known = of.facets.tags.slice(0, mostOffered);
  drawing(place, [problem], () => [
    problem.value !== "" && element("p", { class: "problem", role: "alert" }, problem.value),
  ]);
  openDialog(
    words("productions.tagsOf", { title: line.title }),
    node(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          void save();
        },
      },
      labelled(tags, words("productions.tags"), words("productions.tagsHelp")),
      known.length > 0 && node("div", { class: "known-tags" }, known.map((tag) => knownTag(tag, tags))),
      labelled(season, words("productions.season"), words("productions.seasonHelp")),
      node("datalist", { id: "known-seasons" }, of.facets.seasons.map((value) => node("option", { value }))),
      place,
      node("button", { type: "submit", class: "primary wide" }, words("productions.save")),
    ),
  );
  tags.focus();
}

/** How many tags that others have are offered by a touch. */
const mostOffered = 12;

/** @param {string} id @param {string} value @param {number} most */
const field = (id, value, most) =>
  node("input", { type: "text", id, value, maxlength: most, dir: "auto", autocomplete: "off" });

/** @param {HTMLInputElement} input @param {string} label @param {string} help */
const labelled = (input, label, help) =>
  node(
    "div",
    { class: "field" },
    node("label", { for: input.id }, label),
    input,
    node("p", { class: "help" }, help),
  );

/** Puts a tag of others into the field, or takes it out. @param {string} tag @param {HTMLInputElement} input */
const knownTag = (tag, input) =>
  node(
    "button",
    {
      type: "button",
      class: "small",
      dir: "auto",
      onclick: () => {
        const now = tagsIn(input.value);
        input.value = typedTags(now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag]);
      },
    },
    tag,
  );

/** @param {ProductionList} of @param {ProductionLine} line @param {Found} found */
async function set(of, line, { tags, season }) {
  const { revision, changedAt } = await call(address(line.id), {
    method: "PATCH",
    headers: { "If-Match": "*" },
    body: { tags, season },
  });
  of.changed({ ...line, tags: [...tags], season, revision, changedAt });
}

/** @param {ProductionList} of @param {ProductionLine} line as it was */
async function takeBack(of, line) {
  try {
    await set(of, line, line);
  } catch (problem) {
    showTrouble(problem, { retry: () => takeBack(of, line) });
  }
}
