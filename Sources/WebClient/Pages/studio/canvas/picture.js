import { piecesIn, piecesOnTheWay } from "../../stage/set-pieces.js";
import { scoreOf } from "../playing/score.js";
import { drawGhosts, drawPlate, drawRings, drawWays, ink } from "./overlay.js";
import { Names } from "./names.js";
import { Shows } from "./shows.js";
import { Trails } from "./trails.js";

/** All that the editor draws below and above the dots, as `StageView.draw` asks for it. */
export class EditorPicture {
  shows = new Shows();
  names = new Names();
  #editor;
  #trails;
  #straight = () => null;

  constructor(editor) {
    this.#editor = editor;
    this.#trails = new Trails(editor.scene);
    this.shows.onChange(() => editor.refresh());
  }

  /** Set pieces as they stand, or fade over in mid-move. */
  get pieces() {
    const { scene, playhead } = this.#editor;
    const { document } = scene;
    if (!document.setPieces?.length || document.formations.length === 0) return none;
    if (scene.isEditable) return piecesIn(document, scene.index);
    const score = scoreOf(document);
    const live = score.formationAt(playhead.time);
    const begins = live === 0 ? 0 : score.departure(live - 1);
    const lasts = score.arrival(live) - begins;
    if (live === 0 || playhead.time >= score.arrival(live)) return piecesIn(document, live);
    return piecesOnTheWay(document, live, (playhead.time - begins) / lasts);
  }

  under = (context) => {
    const { scene, view, tool, playhead } = this.#editor;
    const { places } = scene;
    if (places === null) return;
    if (playhead.isPlaying && this.shows.has("trails")) this.#trails.draw(context, view, playhead.time);
    if (this.#editor.isPresenting) return;
    if (!playhead.isPlaying && !scene.isEditable) this.#drawMove(context, view);
    if (scene.isEditable) this.#drawAround(context, view, places);
    if (scene.isEditable) tool.under?.(context);
  };

  over = (context) => {
    const editor = this.#editor;
    const { scene, view, playhead } = editor;
    const { stroke, hovered } = editor.hands;
    const { places } = scene;
    if (places === null) return editor.tool.over?.(context);
    if (editor.isPresenting) return this.shows.has("names") && this.names.draw(context, view, scene);
    if (this.shows.has("findings")) this.#drawFindings(context, view, places);
    if (this.shows.has("names")) this.names.draw(context, view, scene);
    if (!playhead.isPlaying && this.shows.has("others")) this.#drawOthers(context, view, places);
    drawRings(context, view, places, scene.chosen, view.radius + 3.5, ink.accent);
    if (!playhead.isPlaying && !scene.isEditable) {
      drawPlate(context, this.onTheWay, { x: editor.size.width / 2, y: 40 }, editor.size);
    }
    if (stroke === null && !playhead.isPlaying && hovered >= 0 && hovered < scene.count) {
      this.#drawHovered(context, view, places, hovered);
    }
    editor.tool.over?.(context);
    return stroke?.draw(context);
  };

  /** Why nobody stands where the formation has them while a move is looked at. */
  get onTheWay() {
    const { scene, playhead } = this.#editor;
    return `On the way into “${scene.document.formations[playhead.formation]?.name ?? ""}”`;
  }

  /** The formations before and after, and the ways between, while one stands. */
  #drawAround(context, view, places) {
    const { scene } = this.#editor;
    const { index } = scene;
    const { formations } = scene.document;
    if (this.shows.has("after") && index + 1 < formations.length) {
      const after = scene.moves.stand(index + 1);
      drawWays(context, view, places, after, this.#straight, ink.after, { width: 1, dash: [2, 5] });
      drawGhosts(context, view, after, ink.after);
    }
    if (index < 1) return;
    const before = scene.moves.stand(index - 1);
    if (this.shows.has("before")) drawGhosts(context, view, before, ink.before);
    if (this.shows.has("ways")) {
      drawWays(context, view, before, places, this.handlesInto(index), "rgba(200, 214, 240, 0.42)");
    }
  }

  /** In mid-move, paused: the whole way of whom is chosen, or of all when ways are shown. */
  #drawMove(context, view) {
    const { scene, playhead } = this.#editor;
    const live = playhead.formation;
    if (live < 1) return;
    const turns = this.shows.has("ways") ? null : scene.chosen;
    drawWays(
      context,
      view,
      scene.moves.stand(live - 1),
      scene.moves.stand(live),
      this.handlesInto(live),
      "rgba(200, 214, 240, 0.5)",
      { turns },
    );
  }

  /** Asks for the handles of a bent way into formation `index` by place in the cast; null when it is straight. */
  handlesInto(index) {
    const { performers, document } = this.#editor.scene;
    const paths = document.formations[index - 1]?.transition?.paths ?? {};
    return (turn) => paths[performers[turn].id] ?? null;
  }

  #drawFindings(context, view, places) {
    const { findings, scene, playhead } = this.#editor;
    const rung = scene.isEditable ? findings.standing(scene.index) : findings.moving(playhead.formation, playhead.time);
    drawRings(context, view, places, rung.tooManySteps, view.radius + 6.5, ink.steps, 2);
    drawRings(context, view, places, rung.nearMiss, view.radius + 6.5, ink.warn, 2);
    drawRings(context, view, places, rung.tooFast, view.radius + 6.5, ink.fast, 2);
    drawRings(context, view, places, rung.collision, view.radius + 6.5, ink.bad, 3);
  }

  #drawHovered(context, view, places, turn) {
    const { scene, size } = this.#editor;
    drawRings(context, view, places, [turn], view.radius + 3.5, "rgba(255, 255, 255, 0.85)", 1.5);
    drawPlate(context, scene.performers[turn].name, view.toScreen(places[2 * turn], places[2 * turn + 1]), size, {
      gap: view.radius + 9,
    });
  }

  /** Whom other editors, and one's own other windows, have selected in this formation: a dashed ring in their colour, named beside the first. */
  #drawOthers(context, view, places) {
    const { desk, scene, selection } = this.#editor;
    for (const { by, formation, performers, device } of desk.selections.values()) {
      if (device === desk.device || formation !== selection.formation) continue;
      const turns = performers.map((id) => scene.turnOf(id)).filter((turn) => turn >= 0);
      if (turns.length === 0) continue;
      const colour = colourOf(device);
      context.beginPath();
      for (const turn of turns) {
        const { x, y } = view.toScreen(places[2 * turn], places[2 * turn + 1]);
        context.moveTo(x + view.radius + 6, y);
        context.arc(x, y, view.radius + 6, 0, 2 * Math.PI);
      }
      context.setLineDash([4, 3]);
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.stroke();
      context.setLineDash([]);
      const at = view.toScreen(places[2 * turns[0]], places[2 * turns[0] + 1]);
      drawPlate(
        context,
        by?.id === desk.me?.id ? "You, in another window" : by?.name ?? "Somebody",
        at,
        this.#editor.size,
        { colour, below: true, gap: view.radius + 9 },
      );
    }
  }
}

const none = [];
const colours = ["#f9a8d4", "#86efac", "#fcd34d", "#a5b4fc", "#67e8f9", "#fdba74"];

function colourOf(device) {
  let sum = 0;
  for (const letter of String(device)) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
  return colours[sum % colours.length];
}
