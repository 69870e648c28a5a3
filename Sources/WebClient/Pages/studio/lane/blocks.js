import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { dancersOf } from "../../stage/moves.js";
import { partsIn } from "../../stage/parts.js";
import { words } from "../../words/panels.js";
import { moveInWords, placedMoves } from "./handles.js";

/**
 * What lasts from one moment to another in a row of the timeline: parts, and moves in their colours. A press opens what
 * can be done with it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { InSight } from "../strip/in-sight.js"
 *
 * @typedef {object} Block
 * @property {string} id
 * @property {string} name
 * @property {string} said as screen readers say it
 * @property {string | null} colour
 * @property {number} from
 * @property {number} to
 * @property {number} voice its place, where several are danced at once, from the top
 * @property {number} voices how many those are
 *
 * @typedef {(id: string, anchor: HTMLElement | Spot) => void} Menu
 */

/** @type {WeakMap<object, Block[]>} */
const known = new WeakMap();

/** @param {Production} document @returns {Block[]} */
export const partBlocks = (document) =>
  partsIn(document).map(({ part: { id, name, colour, from, to } }) => ({
    id,
    name,
    said: words("panels.lane.part", { name }),
    colour,
    from,
    to,
    voice: 0,
    voices: 1,
  }));

/** Moves of sections and performers beside those for everybody. @param {Production} document @returns {Block[]} */
export function moveBlocks(document) {
  const before = known.get(document);
  if (before !== undefined) return before;
  const placed = placedMoves(document);
  /** @type {number[]} when each voice is free again */
  const free = [];
  const voices = placed.map(({ from, to }) => {
    const found = free.findIndex((ends) => ends <= from + 1);
    const voice = found < 0 ? Math.min(free.length, mostVoices - 1) : found;
    free[voice] = Math.max(free[voice] ?? 0, to);
    return voice;
  });
  const blocks = placed.map(({ move, from, to }, turn) => ({
    id: move.id,
    name: moveInWords(document, document.moves.indexOf(move)),
    said: recipientsInWords(document, dancersOf(move), moveInWords(document, document.moves.indexOf(move))),
    colour: document.moveTypes.find(({ id }) => id === move.type)?.colour ?? null,
    from,
    to,
    voice: voices[turn],
    voices: Math.max(1, free.length),
  }));
  known.set(document, blocks);
  return blocks;
}

/** More moves at once than this lie upon one another. */
const mostVoices = 3;

/** @param {Production} document @param {string} whom @param {string} name */
function recipientsInWords({ sections, performers }, whom, name) {
  const of = whom.slice(whom.indexOf(" ") + 1);
  const found = [...sections, ...performers].find(({ id }) => whom !== "" && id === of)?.name;
  return found === undefined ? words("panels.lane.move", { name }) : words("panels.lane.moveOf", { name, whom: found });
}

export class BlockLayer {
  element = node("div", { class: "lane-blocks" });
  #drawn;

  /**
   * @param {{ desk: Desk, sight: InSight }} parts
   * @param {{ kind: "part" | "move", blocks: (document: Production) => Block[], menu: Menu, label: string }} offer
   */
  constructor({ desk, sight }, { kind, blocks, menu, label }) {
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    this.#drawn = drawing(this.element, [desk], () => {
      const margin = 300 / sight.scale;
      const { from, to } = sight.span;
      const inSight = blocks(sight.document).filter((one) => one.to > from - margin && one.from < to + margin)
        .map((block) => ({ block, left: sight.xOf(block.from), width: (block.to - block.from) * sight.scale }));
      return list(inSight, {
        key: ({ block }) => block.id,
        of: ({ block: { name, said, colour, voice, voices }, left, width }) => [
          name,
          said,
          colour,
          voice,
          voices,
          left,
          width,
        ],
        make: (one) => described(kind, one, menu),
      });
    });
  }

  refresh() {
    this.#drawn.now();
  }
}

/**
 * @param {"part" | "move"} kind
 * @param {Shown<{ block: Block, left: number, width: number }>} one
 * @param {Menu} menu
 */
const described = (kind, { block: { id, name, said, colour, voice, voices }, left, width }, menu) =>
  element(
    "button",
    {
      type: "button",
      class: `lane-block is-${kind}`,
      "data-id": id,
      "aria-label": said,
      "aria-haspopup": "menu",
      title: name,
      style: {
        left: `${left}px`,
        width: `${Math.max(2, width - 1)}px`,
        top: `${(100 * voice) / voices}%`,
        height: `${100 / voices}%`,
        "--colour": colour,
      },
      onclick: ({ currentTarget }) => menu(id, /** @type {HTMLElement} */ (currentTarget)),
      oncontextmenu: (event) => {
        event.preventDefault();
        menu(id, { x: event.clientX, y: event.clientY });
      },
    },
    width > 18 && nameOf(name),
  );
