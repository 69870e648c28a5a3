import { openMenu } from "../controls/menu.js";
import { chooseFormation } from "./choose-formation.js";

/** All that can be done with the chosen formations, beside `anchor`. */
export function formationMenu(studio, strip, anchor) {
  const { desk, choice, commands } = studio;
  const { formations } = desk.document;
  const { ids } = choice;
  const one = ids.length === 1 ? ids[0] : null;
  const at = formations.findIndex(({ id }) => id === ids.at(-1));
  const first = formations.findIndex(({ id }) => id === ids[0]);
  const forOne = one === null ? [] : [
    { label: "Rename", icon: "pencil", keys: "Enter", act: () => strip.rename(one) },
    { label: "Notes", icon: "notes", act: () => studio.show("notes") },
    {
      label: "Copy positions from…",
      icon: "formation",
      isOff: formations.length < 2,
      act: () => copyFrom(studio, one),
    },
    null,
  ];
  const items = [
    ...forOne,
    { label: "New formation behind", icon: "plus", keys: "Insert", act: () => commands.add() },
    {
      label: "Insert halfway to the next",
      icon: "insert",
      isOff: at + 1 >= formations.length,
      act: () => commands.insertAfter(at),
    },
    { label: "Duplicate", icon: "copy", keys: "Ctrl + D", act: () => commands.duplicate() },
    null,
    { label: "Move earlier", icon: "earlier", keys: "Alt + ←", isOff: first <= 0, act: () => commands.step(-1) },
    {
      label: "Move later",
      icon: "later",
      keys: "Alt + →",
      isOff: at + 1 >= formations.length,
      act: () => commands.step(1),
    },
    null,
    {
      label: ids.length === 1 ? "Delete" : `Delete ${ids.length} formations`,
      icon: "bin",
      keys: "Delete",
      isGrave: true,
      act: () => commands.remove(),
    },
  ];
  openMenu(anchor, "Formation", items);
}

export function copyFrom(studio, into) {
  chooseFormation(studio, {
    title: "Copy positions from…",
    except: into,
    choose: (from) => studio.commands.copyPositions(from, into),
  });
}
