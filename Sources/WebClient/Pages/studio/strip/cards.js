import { drawing } from "../../ui/drawing.js";
import { element, island, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { faceColour } from "../../ui/faces.js";
import { icon } from "../../ui/icons.js";
import { partOf } from "../../stage/parts.js";
import { scoreOf } from "../../stage/score.js";
import { listed, words } from "../../words/strip.js";
import { drawThumbnail, isSameKey, thumbnailKey } from "./thumbnail.js";

/**
 * The cards in sight, and in the gaps between them the moves.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Source } from "../../ui/changes.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Author, Formation } from "../../wire/production.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { FormationChoice } from "./formation-choice.js"
 * @import { InSight } from "./in-sight.js"
 * @import { Box } from "./scale.js"
 *
 * @typedef {Parameters<typeof thumbnailKey>[2]} Look
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Side} side
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {InSight} sight
 *
 * @typedef {object} Card a formation, and what else its card shows
 * @property {Formation} formation
 * @property {number} index
 * @property {Box} box
 * @property {string} hold
 * @property {string} said as screen readers say it
 * @property {string} here who else has it open, by their ids
 *
 * @typedef {{ id: string, index: number, left: number, width: number, length: string, said: string }} Link the move to
 *   the next one
 */

/** A narrower card has no picture; a narrower one no words; so wide is a picture, by its height. */
const [pictured, worded, shape] = [34, 22, 1.6];
/** A narrower one shows its number alone. */
const roomForName = 56;
/** A move is never narrower to a pointer; one so wide says how long it takes. */
const [leastLink, roomForLength] = [18, 30];
/** Formations have so much room, each with its move, where a press on a move puts one in between. */
const roomForLink = 40;

/** The formations that are in the page: those in sight, and the open one. @param {Parts} parts */
function turnsOf({ selection, sight }) {
  if (sight.width === 0) return []; // before the page is laid out
  const { first, last } = sight.ends;
  const turns = Array.from({ length: Math.max(0, last - first + 1) }, (_, turn) => first + turn);
  const current = sight.document.formations.findIndex(({ id }) => id === selection.formation);
  if (current >= 0 && current < first) turns.unshift(current);
  if (current > last) turns.push(current);
  return turns;
}

/**
 * @param {HTMLElement} place
 * @param {readonly Source[]} sources
 * @param {Parts} parts
 * @param {{ live: () => string | null, carried: () => ReadonlySet<string> }} now the formation that is live while the
 *   piece plays, and those that are being dragged
 */
export function cards(place, sources, parts, { live, carried }) {
  const { selection, choice, sight, side } = parts;
  return drawing(place, sources, () => {
    const { document, picture } = sight;
    const { length: count } = document.formations;
    /** @param {number} width @returns {Look} */
    const lookOf = (width) => ({
      side: side.now,
      width: Math.max(1, Math.floor(Math.min(width - 2, picture * shape))),
      height: picture,
    });
    const track = /** @type {HTMLElement} */ (place.parentElement?.parentElement);
    track.style.width = `${sight.length}px`;
    return list(turnsOf(parts).map((index) => cardOf(parts, index)), {
      key: ({ formation }) => formation.id,
      of: ({ formation, index, box, hold, said, here }) => [
        formation,
        index,
        hold,
        said,
        here,
        count,
        box.left,
        box.width,
        box.held,
        classOf(formation.id),
        choice.has(formation.id),
        isReached(formation.id, index),
        ...thumbnailKey(document, formation, lookOf(box.width)),
      ],
      make: (shown) =>
        element(
          "div",
          {
            class: `${classOf(shown.formation.id)}${sizeOf(shown.box.width)}`,
            role: "option",
            "data-id": shown.formation.id,
            "aria-selected": String(choice.has(shown.formation.id)),
            "aria-posinset": shown.index + 1,
            "aria-setsize": count,
            "aria-label": shown.said,
            title: shown.box.width < roomForName ? shown.said : null,
            tabindex: isReached(shown.formation.id, shown.index) ? 0 : -1,
            style: {
              left: `${shown.box.left}px`,
              width: `${shown.box.width}px`,
              "--held": `${Math.min(shown.box.held, shown.box.width)}px`,
            },
          },
          shown.box.width >= pictured &&
            element(
              "span",
              { class: "card-frame" },
              thumbnail(document, shown.formation, lookOf(shown.box.width)),
            ),
          shown.box.width >= worded ? caption(parts, shown) : nameOf(shown.formation.name, { class: "card-name" }),
        ),
    });
  });

  /** @param {string} id */
  function classOf(id) {
    const isChosen = choice.isSeveral && choice.has(id);
    return `card${id === selection.formation ? " current" : ""}${id === live() ? " live" : ""}${
      isChosen ? " chosen" : ""
    }${carried().has(id) ? " carried" : ""}`;
  }

  /** Which card the Tab key goes to. @type {(id: string, index: number) => boolean} */
  function isReached(id, index) {
    return id === selection.formation || (selection.formation === null && index === 0);
  }
}

/** @param {number} width */
const sizeOf = (width) => width < worded ? " is-thin" : width < roomForName ? " is-narrow" : "";

/**
 * @param {Parts} parts
 * @param {number} index
 * @returns {Card}
 */
function cardOf({ desk, sight, lengths }, index) {
  const { document } = sight;
  const formation = document.formations[index];
  const { name, hold, notes } = formation;
  const part = partOf(document, index);
  const arrival = scoreOf(document).arrival(index);
  return {
    formation,
    index,
    box: sight.boxOf(index),
    hold: lengths.brief(hold, document, arrival),
    said: listed([
      words("strip.card", { number: String(index + 1), name }),
      ...(part ? [words("strip.cardPart", { part: part.name })] : []),
      words("strip.cardHold", { length: lengths.words(hold, document, arrival) }),
      ...(notes ? [words("strip.cardNotes")] : []),
    ], "unit"),
    here: editorsAt(desk, formation.id).map(({ id, name }) => `${id} ${name}`).join("\n"),
  };
}

/**
 * Which other editors have this formation open.
 *
 * @param {Desk} desk
 * @param {string} id
 */
function editorsAt(desk, id) {
  /** @type {Author[]} */
  const here = [];
  for (const { by, formation } of desk.selections.values()) {
    if (formation === id && by.id !== desk.me?.id) here.push(by);
  }
  return here;
}

/** What each picture shows. @type {WeakMap<Element, unknown[]>} */
const drawn = new WeakMap();

/**
 * @param {Parameters<typeof thumbnailKey>[0]} document
 * @param {Shown<Formation>} formation
 * @param {Look} look
 */
function thumbnail(document, formation, look) {
  /** @param {HTMLCanvasElement} canvas */
  const draw = (canvas) => {
    const key = thumbnailKey(document, formation, look);
    if (isSameKey(key, drawn.get(canvas))) return;
    drawn.set(canvas, key);
    drawThumbnail(canvas, document, formation, look);
  };
  return island("picture", [], () => {
    const canvas = node("canvas", { "aria-hidden": "true", class: "card-picture" });
    draw(canvas);
    return canvas;
  }, draw);
}

/**
 * @param {Parts} parts
 * @param {Shown<Card>} card
 */
const caption = ({ desk }, { formation: { id, name, notes }, index, hold }) =>
  element(
    "span",
    { class: "card-words" },
    element("span", { class: "card-number" }, index + 1),
    nameOf(name, { class: "card-name" }),
    element(
      "span",
      { class: "card-others" },
      editorsAt(desk, id).slice(0, 4).map((by) =>
        element("span", {
          key: by.id,
          title: words("strip.isHere", { name: by.name }),
          style: { background: faceColour(by.id) },
        })
      ),
    ),
    notes !== "" && element("span", { class: "card-note", title: words("strip.hasNotes") }, icon("notes", 13)),
    element("span", { class: "card-hold" }, hold),
  );

/**
 * The moves in the gaps: a press inserts a formation.
 *
 * @param {HTMLElement} place
 * @param {readonly Source[]} sources
 * @param {Parts} parts
 * @param {(id: string) => void} insertAfter
 */
export const links = (place, sources, parts, insertAfter) =>
  drawing(place, sources, () => {
    const { sight } = parts;
    const last = sight.document.formations.length - 1;
    // Where the cards are as narrow as these, they would lie over all of them.
    const turns = sight.length < roomForLink * last ? [] : turnsOf(parts).filter((index) => index < last);
    return list(turns.map((index) => linkOf(parts, index)), {
      key: ({ id }) => id,
      of: ({ index, length, said, left, width }) => [index, length, said, left, width],
      make: ({ id, length, said, left, width }) =>
        element(
          "button",
          {
            type: "button",
            class: width > leastLink ? "link" : "link is-tight",
            tabindex: "-1",
            "aria-label": said,
            title: said,
            style: { left: `${left}px`, width: `${width}px` },
            onclick: () => insertAfter(id),
          },
          element("span", { class: "link-plus" }, icon("plus", 16)),
          width >= roomForLength && element("span", { class: "link-length" }, length),
        ),
    });
  });

/**
 * @param {Parts} parts
 * @param {number} index
 * @returns {Link}
 */
function linkOf({ sight, lengths }, index) {
  const { document } = sight;
  const { id, transition: { duration } } = document.formations[index];
  const departs = scoreOf(document).departure(index);
  const { left, width } = sight.boxOf(index);
  const [from, to] = [left + width, sight.boxOf(index + 1).left];
  const wide = Math.max(leastLink, to - from);
  return {
    id,
    index,
    left: (from + to - wide) / 2,
    width: wide,
    length: lengths.brief(duration, document, departs),
    said: words("strip.link", {
      before: String(index + 1),
      after: String(index + 2),
      length: lengths.words(duration, document, departs),
    }),
  };
}
