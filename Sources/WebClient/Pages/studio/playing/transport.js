import { drawing } from "../../ui/drawing.js";
import { element, island, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { words } from "../../words/studio.js";
import { MusicSwitch } from "./music-switch.js";
import { scrubber } from "./scrubber.js";
import { openAll, openLoop, openRange, openRates, percent } from "./transport-menus.js";

/**
 * @import { Attributes } from "../../ui/element.d.ts"
 * @import { IconName } from "../../ui/icons.js"
 * @import { Playhead } from "./playhead.js"
 * @import { Parts } from "./transport-menus.js"
 */

/**
 * The bar below the stage: to the beginning, play or pause, from here, scrub, range, rate, trails, present.
 *
 * @param {Parts} parts
 * @param {HTMLElement} bar
 */
export function transport(parts, bar) {
  const { desk, playhead, shows } = parts;
  const music = new MusicSwitch(parts);
  const drawn = drawing(bar, [playhead, desk, shows], () => [
    plays(parts),
    island("scrub", [], () => scrubber({ desk, playhead })),
    more(parts, music, () => drawn.now()),
    element("button", {
      type: "button",
      class: "quiet icon transport-menu",
      "aria-label": words("studio.play.menu"),
      "aria-haspopup": "menu",
      onclick: ({ currentTarget }) => openAll(currentTarget, parts, music),
    }, icon("more", 20)),
  ]);
}

/** @param {Parts} parts */
function plays({ playhead, selection }) {
  const label = words(playhead.isPlaying ? "studio.play.pause" : "studio.play.play");
  return element(
    "div",
    { class: "transport-plays" },
    button("rewind", words("studio.play.rewind"), "Home", () => playhead.rewind()),
    element(
      "button",
      {
        type: "button",
        class: "play",
        "aria-keyshortcuts": "Space",
        "aria-label": label,
        onclick: () => playhead.toggle(),
      },
      icon(playhead.isPlaying ? "pause" : "run", 22),
      element("span", {}, label),
    ),
    button("fromHere", words("studio.play.fromHere"), "H", () => playhead.fromHere(selection.formationIndex), {
      class: "quiet icon from-here",
    }),
  );
}

/** @param {Parts} parts @param {MusicSwitch} music @param {() => void} changed */
function more(parts, music, changed) {
  const { playhead, shows, presentation } = parts;
  return element(
    "div",
    { class: "transport-more" },
    rate(playhead),
    range(parts),
    button("repeat", words("studio.play.repeat"), "U", () => (playhead.repeats = !playhead.repeats), {
      "aria-pressed": String(playhead.repeats),
    }),
    element("button", {
      type: "button",
      class: "quiet icon",
      "aria-haspopup": "menu",
      "aria-label": words("studio.play.marks"),
      title: words("studio.play.marks"),
      "aria-pressed": String(playhead.marks !== null),
      onclick: ({ currentTarget }) => openLoop(currentTarget, parts),
    }, icon("insert", 20)),
    music.hasMusic && element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("studio.play.music"),
      title: words("studio.play.music"),
      "aria-pressed": String(music.isWanted),
      onclick: () => {
        music.toggle();
        changed();
      },
    }, icon("music", 20)),
    button("trails", words("studio.play.trails"), "K", () => shows.toggle("trails"), {
      "aria-pressed": String(shows.has("trails")),
    }),
    button("present", words("studio.play.present"), "Shift+F", () => presentation.toggle()),
  );
}

/** @param {Playhead} playhead */
const rate = (playhead) =>
  element("button", {
    type: "button",
    class: "quiet rate",
    "aria-haspopup": "menu",
    "aria-keyshortcuts": "[ ]",
    "aria-label": words("studio.play.rateIs", { value: percent(playhead) }),
    title: words("studio.withKeys", { what: words("studio.play.rate"), keys: "[ ]" }),
    onclick: ({ currentTarget }) => openRates(currentTarget, playhead),
  }, words("studio.percent", { value: percent(playhead) }));

/** @param {Parts} parts */
function range(parts) {
  const { part, range } = parts.playhead;
  const places = range && { from: String(range.from + 1), to: String(range.to + 1) };
  return element("button", {
    type: "button",
    class: "quiet range",
    "aria-haspopup": "menu",
    "aria-label": part !== null
      ? words("studio.play.playsPart", { name: part.name })
      : places === null
      ? words("studio.play.playsWhole")
      : words("studio.play.playsRange", places),
    onclick: ({ currentTarget }) => openRange(currentTarget, parts),
  }, part !== null ? nameOf(part.name) : places === null ? words("studio.whole") : words("studio.play.range", places));
}

/**
 * @param {IconName} picture
 * @param {string} label
 * @param {string} keys
 * @param {() => void} act
 * @param {Attributes} [more]
 */
const button = (picture, label, keys, act, more = {}) =>
  element("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": label,
    title: words("studio.withKeys", { what: label, keys }),
    "aria-keyshortcuts": keys,
    onclick: act,
    ...more,
  }, icon(picture, 20));
