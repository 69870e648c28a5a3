import { element, setText } from "../../parts/element.js";
import { clockTime, plural } from "../../stage/words.js";
import { formationMenu } from "../dialogs/formation-menu.js";
import { icon } from "../controls/icons.js";
import { scoreOf } from "../playing/score.js";

/** The first word stands alone where there is little room. */
const inWords = (words) => {
  const [first, ...rest] = words.split(" ");
  return element(
    "span",
    { class: "words" },
    first,
    rest.length > 0 && element("span", { class: "rest" }, ` ${rest.join(" ")}`),
  );
};

/** What stands over the row: how much there is, the commands, the unit of lengths. */
export function stripHead(studio, strip, { title, actions }) {
  const { desk, choice, commands, lengths } = studio;
  const button = (name, words, keys, act, className = "quiet") =>
    element(
      "button",
      {
        type: "button",
        class: className,
        title: keys ? `${words} (${keys})` : words,
        onclick: act,
        "aria-label": words,
      },
      icon(name),
      inWords(words),
    );
  const insert = button(
    "insert",
    "Insert between",
    "",
    () => commands.insertAfter(desk.document.formations.findIndex(({ id }) => id === choice.ids.at(-1))),
  );
  const copy = button("copy", "Duplicate", "Ctrl + D", () => commands.duplicate(), "quiet duplicate");
  const bin = button("bin", "Delete", "Delete", () => commands.remove());
  const several = element(
    "button",
    {
      type: "button",
      class: "quiet several",
      "aria-pressed": "false",
      title: "Choose several formations by pressing them",
    },
    icon("check"),
    element("span", { class: "words" }, "Several"),
  );
  several.addEventListener("click", () => {
    studio.isChoosingSeveral = !studio.isChoosingSeveral;
    several.setAttribute("aria-pressed", String(studio.isChoosingSeveral));
    if (!studio.isChoosingSeveral && studio.selection.formation) choice.only(studio.selection.formation);
  });
  const more = button("more", "More", "Shift + F10", () => formationMenu(studio, strip, more), "quiet more-commands");
  const unit = element("button", {
    type: "button",
    class: "quiet unit-switch",
    title: "Counts or seconds",
    onclick: () => (lengths.kind = lengths.kind === "counts" ? "seconds" : "counts"),
  });
  actions.append(
    button("plus", "New formation", "Insert", () => commands.add(), "new-formation"),
    insert,
    copy,
    bin,
    several,
    more,
    unit,
  );
  const refresh = () => {
    const { formations } = desk.document;
    const { ids } = choice;
    setText(
      title,
      choice.isSeveral
        ? `${ids.length} of ${plural(formations.length, "formation")} chosen`
        : `${plural(formations.length, "formation")} · ${clockTime(scoreOf(desk.document).end)}`,
    );
    setText(unit, lengths.kind === "counts" ? "Counts" : "Seconds");
    unit.setAttribute(
      "aria-label",
      `Lengths in ${lengths.kind}. Press for ${lengths.kind === "counts" ? "seconds" : "counts"}`,
    );
    const at = formations.findIndex(({ id }) => id === ids.at(-1));
    insert.disabled = at < 0 || at + 1 >= formations.length;
    copy.disabled = bin.disabled = more.disabled = ids.length === 0;
    several.hidden = formations.length < 2;
  };
  for (const source of [desk, choice, lengths]) source.onChange(refresh);
  refresh();
}
