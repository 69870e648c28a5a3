import { piecesIn, piecesOnTheWay } from "../../stage/set-pieces.js";
import { scoreOf } from "../../stage/score.js";
import { drawGhosts, drawPlate, drawWays, ink } from "./overlay.js";
import { Names } from "../../stage/names.js";
import { badgeBox, drawBadges, drawRings } from "../../stage/rings.js";
import { Trails } from "./trails.js";
import { words } from "../../words/studio.js";

/**
 * All that the editor draws below and above the dots, as `StageView.draw` asks for it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Handles } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Findings } from "../findings.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Selection } from "../selection.js"
 * @import { Places, Tool } from "../studio.d.ts"
 * @import { StageInput } from "./stage-input.js"
 * @import { Scene } from "./scene.js"
 * @import { Shows } from "./shows.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Findings} findings
 * @property {StageInput} input
 * @property {Shows} shows
 * @property {{ now: Tool }} tools
 * @property {{ isOn: boolean }} presentation
 */
export class EditorPicture {
  names = new Names();
  #desk;
  #selection;
  #playhead;
  #view;
  #scene;
  #findings;
  #input;
  #shows;
  #tools;
  #presentation;
  #trails;

  /** @param {Parts} parts */
  constructor({ desk, selection, playhead, view, scene, findings, input, shows, tools, presentation }) {
    this.#desk = desk;
    this.#selection = selection;
    this.#playhead = playhead;
    this.#view = view;
    this.#scene = scene;
    this.#findings = findings;
    this.#input = input;
    this.#shows = shows;
    this.#tools = tools;
    this.#presentation = presentation;
    this.#trails = new Trails(scene);
  }

  /** Set pieces as they stand, or as they fade over during a move. */
  get pieces() {
    const scene = this.#scene;
    const { document } = scene;
    const { time } = this.#playhead;
    if (document.setPieces.length === 0 || document.formations.length === 0) return [];
    if (scene.isEditable) return piecesIn(document, scene.index);
    const score = scoreOf(document);
    const live = score.formationAt(time);
    if (live === 0 || time >= score.arrival(live)) return piecesIn(document, live);
    const begins = score.departure(live - 1);
    return piecesOnTheWay(document, live, (time - begins) / (score.arrival(live) - begins));
  }

  /** @param {CanvasRenderingContext2D} context */
  under = (context) => {
    const scene = this.#scene;
    this.#view.hasLabelsBeside = !this.#shows.has("names");
    const { isPlaying, time } = this.#playhead;
    const { places } = scene;
    if (places === null) return;
    if (isPlaying && this.#shows.has("trails")) this.#trails.draw(context, this.#view, time);
    if (this.#presentation.isOn) return;
    if (!isPlaying && !scene.isEditable) this.#drawMove(context);
    if (!scene.isEditable) return;
    this.#drawAround(context, places);
    this.#tools.now.under?.(context);
  };

  /** @param {CanvasRenderingContext2D} context */
  over = (context) => {
    const scene = this.#scene;
    const view = this.#view;
    const { isPlaying } = this.#playhead;
    const { stroke, hovered } = this.#input;
    const { places, performers, chosen } = scene;
    if (places === null) return this.#tools.now.over?.(context);
    if (this.#presentation.isOn) {
      const size = Math.max(view.farLetters, view.frame.height * 0.026);
      if (this.#shows.has("names")) this.names.draw(context, view, { performers, places, chosen }, size);
      return undefined;
    }
    const { wrong, close } = this.#shows.has("findings") ? this.#warnings : noWarnings;
    if (this.#shows.has("names")) {
      const taken = [...wrong, ...close].map((turn) => badgeBox(view, places, turn));
      this.names.draw(context, view, { performers, places, chosen, taken });
    }
    if (!isPlaying && this.#shows.has("others")) this.#drawOthers(context, places);
    drawRings(context, view, places, chosen, "selected", ink.accent);
    const inks = { colour: ink.bad, ground: ink.knob };
    drawBadges(context, view, places, close, "close", inks);
    drawBadges(context, view, places, wrong, "wrong", inks);
    if (!isPlaying && !scene.isEditable) {
      const { frame } = view;
      drawPlate(context, this.#onTheWay, { x: frame.width / 2, y: 40 }, frame);
    }
    if (stroke === null && !isPlaying && hovered >= 0 && hovered < scene.count) {
      this.#drawHovered(context, places, hovered);
    }
    this.#tools.now.over?.(context);
    return stroke?.draw?.(context);
  };

  /** Says that a move is shown, during which nobody stands where the formation has them. */
  get #onTheWay() {
    const name = this.#scene.document.formations[this.#playhead.formation]?.name ?? "";
    return words("studio.onTheWay", { name });
  }

  /**
   * The formations before and after, and the ways between, while a formation stands.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Places} places
   */
  #drawAround(context, places) {
    const { index, document, moves } = this.#scene;
    const view = this.#view;
    if (this.#shows.has("after") && index + 1 < document.formations.length) {
      const after = moves.stand(index + 1);
      drawWays(context, view, places, after, () => null, ink.after, { width: 1, dash: [2, 5] });
      drawGhosts(context, view, after, ink.after);
    }
    if (index < 1) return;
    const before = moves.stand(index - 1);
    if (this.#shows.has("before")) drawGhosts(context, view, before, ink.before);
    if (this.#shows.has("ways")) {
      drawWays(context, view, before, places, handlesInto(this.#scene, index), ink.way);
    }
  }

  /**
   * Paused during a move: the whole way of the chosen, or of all when ways are shown.
   *
   * @param {CanvasRenderingContext2D} context
   */
  #drawMove(context) {
    const { moves, chosen } = this.#scene;
    const live = this.#playhead.formation;
    if (live < 1) return;
    drawWays(
      context,
      this.#view,
      moves.stand(live - 1),
      moves.stand(live),
      handlesInto(this.#scene, live),
      ink.way,
      { turns: this.#shows.has("ways") ? null : chosen },
    );
  }

  /** With whom something is wrong where they stand or go now; who has two badges has the graver one. */
  get #warnings() {
    const scene = this.#scene;
    const { formation, time } = this.#playhead;
    const found = scene.isEditable ? this.#findings.standing(scene.index) : this.#findings.moving(formation, time);
    const wrong = new Set([...found.collision, ...found.tooFast]);
    const close = new Set([...found.nearMiss, ...found.tooManySteps]);
    return { wrong: [...wrong], close: [...close].filter((turn) => !wrong.has(turn)) };
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Places} places
   * @param {number} turn
   */
  #drawHovered(context, places, turn) {
    const view = this.#view;
    const at = view.toScreen(places[2 * turn], places[2 * turn + 1]);
    drawRings(context, view, places, [turn], "pointed", ink.hovered);
    drawPlate(context, this.#scene.performers[turn].name, at, view.frame, { gap: view.radius + 9 });
  }

  /**
   * The performers whom other editors, and one's own other windows, have selected in this formation: a dashed ring in
   * their colour, named beside the first.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Places} places
   */
  #drawOthers(context, places) {
    const desk = this.#desk;
    const view = this.#view;
    for (const { by, formation, performers, device } of desk.selections.values()) {
      if (device === desk.device || formation !== this.#selection.formation) continue;
      const turns = performers.map((id) => this.#scene.turnOf(id)).filter((turn) => turn >= 0);
      if (turns.length === 0) continue;
      const colour = colourOf(device);
      drawRings(context, view, places, turns, "others", colour);
      const at = view.toScreen(places[2 * turns[0]], places[2 * turns[0] + 1]);
      const who = by.id === desk.me?.id ? words("studio.youElsewhere") : by.name;
      drawPlate(context, who, at, view.frame, { colour, below: true, gap: view.radius + 9 });
    }
  }
}

const noWarnings = { wrong: /** @type {number[]} */ ([]), close: /** @type {number[]} */ ([]) };

/**
 * Asks for the handles of a bent way into formation `index` by place in the cast; null when it is straight.
 *
 * @param {Scene} scene
 * @param {number} index
 * @returns {(turn: number) => Handles | null}
 */
export function handlesInto({ performers, document }, index) {
  const paths = document.formations[index - 1]?.transition.paths ?? {};
  return (turn) => paths[performers[turn].id] ?? null;
}

/** @param {string} device */
function colourOf(device) {
  let sum = 0;
  for (const letter of device) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return ink.others[sum % ink.others.length];
}
