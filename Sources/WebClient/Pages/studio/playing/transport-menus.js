import { words } from "../../words/studio.js";
import { openMenu } from "../../ui/menu.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";

/**
 * @import { IconName } from "../../ui/icons.js"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Shows } from "../canvas/shows.js"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { Playhead, Range } from "./playhead.js"
 * @import { Presentation } from "./present.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {FormationChoice} choice
 * @property {Shows} shows
 * @property {Presentation} presentation
 */

/** Per cent. */
const rates = [25, 50, 75, 100, 125, 150, 200];

/** @param {Playhead} playhead */
export const percent = ({ rate }) => Math.round(rate * 100);

/**
 * For a page without room for the buttons.
 *
 * @param {HTMLElement} anchor
 * @param {Parts} parts
 * @param {{ hasMusic: boolean, isWanted: boolean, toggle: () => void }} music
 */
export function openAll(anchor, parts, music) {
  const { playhead, selection, shows, presentation } = parts;
  openMenu(anchor, words("studio.play.menu"), [
    {
      label: words("studio.play.fromHere"),
      icon: "fromHere",
      act: () => playhead.fromHere(selection.formationIndex),
    },
    {
      label: words("studio.play.rateMenu", { value: percent(playhead) }),
      icon: "clock",
      act: () => openRates(anchor, playhead),
    },
    { label: words("studio.play.whatMenu"), icon: "formations", act: () => openRange(anchor, parts) },
    {
      label: words("studio.play.repeat"),
      icon: playhead.repeats ? "check" : "repeat",
      act: () => (playhead.repeats = !playhead.repeats),
    },
    ...(music.hasMusic
      ? [{
        label: words("studio.play.music"),
        icon: /** @type {IconName} */ (music.isWanted ? "check" : "music"),
        act: () => music.toggle(),
      }]
      : []),
    { label: words("studio.play.marks"), icon: "insert", act: () => openLoop(anchor, parts) },
    {
      label: words("studio.play.trails"),
      icon: shows.has("trails") ? "check" : "trails",
      act: () => shows.toggle("trails"),
    },
    { label: words("studio.play.present"), icon: "present", act: () => presentation.toggle() },
  ]);
}

/** @param {HTMLElement} anchor @param {Parts} parts */
export const openLoop = (anchor, parts) =>
  openOnDemand(dialogs.loopMenu, ({ openLoopMenu }) => openLoopMenu(anchor, parts));

/**
 * @param {HTMLElement} anchor
 * @param {Playhead} playhead
 */
export function openRates(anchor, playhead) {
  openMenu(
    anchor,
    words("studio.play.rate"),
    rates.map((value) => ({
      label: words("studio.percent", { value }),
      icon: percent(playhead) === value ? "check" : "clock",
      act: () => (playhead.rate = value / 100),
    })),
  );
}

/**
 * @param {HTMLElement} anchor
 * @param {Parts} parts
 */
export function openRange(anchor, { playhead, selection, choice, desk }) {
  // Others may change the list of formations while the menu is open.
  const last = () => desk.document.formations.length - 1;
  const here = () => selection.formationIndex;
  const chosen = () => {
    const places = choice.ids.map((id) => desk.document.formations.findIndex((formation) => formation.id === id));
    return { from: Math.min(...places), to: Math.max(...places) };
  };
  /** @param {() => Range | null} range */
  const set = (range) => () => (playhead.range = range());
  openMenu(anchor, words("studio.play.what"), [
    {
      label: words("studio.play.wholeWork"),
      icon: playhead.range === null && playhead.part === null ? "check" : "formations",
      act: set(() => null),
    },
    {
      label: words("studio.play.thisMove"),
      icon: "formation",
      isOff: here() < 1,
      act: set(() => ({ from: here(), to: here() })),
    },
    {
      label: words("studio.play.thisAndNext"),
      icon: "formation",
      isOff: here() < 0 || here() >= last(),
      act: set(() => ({ from: here(), to: here() + 1 })),
    },
    {
      label: words("studio.play.chosen"),
      icon: "formations",
      isOff: choice.ids.length < 2,
      act: set(chosen),
    },
    null,
    {
      label: words("studio.play.toEnd"),
      icon: "later",
      isOff: here() < 0,
      act: set(() => ({ from: here(), to: last() })),
    },
    {
      label: words("studio.play.toHere"),
      icon: "earlier",
      isOff: here() < 0,
      act: set(() => ({ from: 0, to: here() })),
    },
  ]);
}
