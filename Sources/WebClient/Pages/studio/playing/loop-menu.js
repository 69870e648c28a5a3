import { openMenu } from "../../ui/menu.js";
import { shortest } from "../../player/running.js";
import { scoreOf } from "../../stage/score.js";
import { words } from "../../words/player.js";

/**
 * What is repeated between two marks, and what comes before each pass.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Playhead } from "./playhead.js"
 */

/** Counts before each pass that are offered. */
const rests = [0, 4, 8, 16];
const countIns = [0, 4, 8];

/**
 * @param {HTMLElement} anchor
 * @param {{ desk: Desk, playhead: Playhead }} parts
 */
export function openLoopMenu(anchor, { desk, playhead }) {
  const end = () => scoreOf(desk.document).end;
  const { marks, before } = playhead;
  /** @param {number} count */
  const inWords = (count) => (count === 0 ? words("player.none") : words("player.counts", { count }));
  /** @param {"pause" | "countIn"} name @param {readonly number[]} offered */
  const choice = (name, offered) => () =>
    openMenu(
      anchor,
      words(`player.${name}`),
      offered.map((count) => ({
        label: inWords(count),
        icon: playhead.before[name] === count ? "check" : "blank",
        act: () => (playhead.before = { ...playhead.before, [name]: count }),
      })),
    );
  openMenu(anchor, words("player.marks"), [
    {
      label: words("player.fromHere"),
      icon: "later",
      isOff: playhead.time > end() - shortest,
      act: () => {
        const { time, marks } = playhead;
        playhead.marks = { from: time, to: marks !== null && marks.to > time + shortest ? marks.to : end() };
      },
    },
    {
      label: words("player.toHere"),
      icon: "earlier",
      isOff: playhead.time < shortest,
      act: () => {
        const { time, marks } = playhead;
        playhead.marks = { from: marks !== null && marks.from < time - shortest ? marks.from : 0, to: time };
      },
    },
    { label: words("player.off"), icon: marks === null ? "check" : "close", act: () => (playhead.marks = null) },
    null,
    {
      label: `${words("player.pause")}: ${inWords(before.pause)}`,
      icon: "clock",
      act: choice("pause", rests),
    },
    {
      label: `${words("player.countIn")}: ${inWords(before.countIn)}`,
      icon: "clock",
      act: choice("countIn", countIns),
    },
  ]);
}
