import { Prompter } from "../sound/prompter.js";
import { isFor, movesAt, movesOf } from "../stage/moves.js";
import { partAt, partsIn } from "../stage/parts.js";
import { tempoMap } from "../stage/tempo.js";
import { preference } from "../ui/preferences.js";
import { isVoiceWanted, say, voiceLead } from "../ui/voice.js";
import { node, setText } from "../ui/node.js";
import { words } from "../words/moves.js";

/**
 * The move of the moment and the next one, for one performer or for everybody; said too where that is wanted. Loaded
 * once a piece has moves.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { PlacedMove } from "../stage/moves.js"
 * @import { Move, Part, Production } from "../wire/production.d.ts"
 * @import { StageStand } from "./stage-stand.js"
 */

/** So many moves are foreseen: what is said later is foreseen again. */
const farthest = 4;

/** Whether moves are said on this device. */
const isSaid = () => preference("say-moves", "no") === "yes";

/**
 * A move in one line: its kind, and what is done.
 *
 * @param {Production} production
 * @param {Move} move
 */
export function moveInWords({ moveTypes }, { type, text }) {
  const kind = moveTypes.find(({ id }) => id === type)?.name ?? "";
  const done = text.split("\n").filter((line) => line.trim() !== "").join(" · ");
  return [kind, done].filter(Boolean).join(": ") || words("moves.unnamed");
}

export class MovesShown {
  #now = node("b", { dir: "auto" });
  #next = node("span", { dir: "auto" });
  #frame = node("p", { class: "own-moves", "aria-live": "off", hidden: true }, this.#now, " ", this.#next);
  #dancer;
  /** The moves of the part that is danced, as long as it is the same. */
  #placed = { production: /** @type {Production | null} */ (null), part: "", moves: /** @type {PlacedMove[]} */ ([]) };

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {HTMLElement} place where it is put, as the last
   * @param {(() => string | null) | null} dancer the performer; null: what is for everybody, nothing is said
   */
  constructor(session, stand, place, dancer) {
    this.#dancer = dancer ?? (() => null);
    place.append(this.#frame);
    if (dancer !== null) sayMoves(session, stand, dancer);
  }

  /** @param {Choreography} choreography @param {number} time */
  show({ production }, time) {
    const part = partAt(production, time);
    const { now, next } = part === null ? { now: null, next: null } : this.#at(production, part, time);
    this.#frame.hidden = now === null && next === null;
    setText(this.#now, now === null ? "" : moveInWords(production, now.move));
    setText(this.#next, next === null ? "" : words("moves.nextOf", { move: moveInWords(production, next.move) }));
  }

  /** @param {Production} production @param {Part} part @param {number} time */
  #at(production, part, time) {
    if (this.#placed.production !== production || this.#placed.part !== part.id) {
      this.#placed = { production, part: part.id, moves: movesOf(production, part.id) };
    }
    const map = tempoMap(production);
    const id = this.#dancer();
    const performer = production.performers.find((one) => one.id === id) ?? null;
    return movesAt(this.#placed.moves, performer, map.countAt(time) - map.countAt(part.from));
  }
}

/**
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {() => string | null} dancer
 */
function sayMoves(session, stand, dancer) {
  const prompter = new Prompter({
    now: () => session.now(),
    localOf: (instant) => session.clock.localOf(instant),
    state: () => [
      session.shown.motion,
      session.shown.previous,
      stand.choreography,
      session.shown.known && session.clock.isKnown,
      isVoiceWanted() && isSaid(),
      dancer(),
    ],
    foresee(from) {
      const { choreography } = stand;
      if (choreography === null || !session.shown.known || !isVoiceWanted() || !isSaid()) return [];
      return movesAhead(choreography.production, choreography.present(session.shown, from).time, dancer())
        .flatMap(({ time, move }) => {
          const at = choreography.reaching(session.shown, from, time);
          if (at === null || at < from) return [];
          const text = moveInWords(choreography.production, move);
          return [{ key: `move ${move.id} ${at}`, at, lead: voiceLead(), give: () => say(text) }];
        });
    },
  });
  const look = () => prompter.look();
  session.newsOf("change", "production", "connection").listen(look);
  stand.loaded.listen(look);
  addEventListener("promptingchosen", look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && prompter.again());
  look();
}

/**
 * The next moves of a performer, with the score times at which they begin.
 *
 * @param {Production} production
 * @param {number} time
 * @param {string | null} id
 */
export function movesAhead(production, time, id) {
  const map = tempoMap(production);
  const performer = production.performers.find((one) => one.id === id) ?? null;
  return partsIn(production).filter(({ part }) => part.to > time).flatMap(({ part }) => {
    const begins = map.countAt(part.from);
    return movesOf(production, part.id)
      .filter(({ move }) => isFor(move, performer))
      .map(({ move, from }) => ({ move, time: map.timeOf(begins + from) }))
      .filter((one) => one.time >= time && one.time < part.to);
  }).toSorted((one, other) => one.time - other.time).slice(0, farthest);
}
