import { listed, words } from "../words/takes.js";
import "../words/common.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { ringsAt } from "../stage/rings.js";
import { preference } from "../ui/preferences.js";
import { contentOf } from "../editing/content.js";
import { loadChoreography } from "../stage/choreography.js";
import { pictureAt } from "../stage/picture.js";
import { piecesIn } from "../stage/set-pieces.js";
import { StageView } from "../stage/view.js";
import { dancersOf, wayInWords } from "./take-words.js";

/**
 * A take of a piece, on its stage.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { ProductionFields } from "../wire/production.d.ts"
 * @import { Film } from "./film.js"
 * @import { Looking } from "./panel.js"
 * @import { ReplayPicture, TakeCourse } from "./takes.d.ts"
 */

/**
 * @param {TakeCourse} course
 * @param {Film} film
 * @param {ProductionFields} fields
 * @param {Looking} looking
 * @returns {Promise<ReplayPicture>}
 */
export async function stagePicture(course, film, fields, looking) {
  const choreography = await loadChoreography({ ...fields, ...contentOf(fields) });
  const { production } = choreography;
  const canvas = node("canvas", { role: "img", "aria-label": words("common.theStage") });
  const shown = node("div", { class: "replay-stage" }, canvas);
  shown.style.setProperty("--aspect", String(production.stage.width / production.stage.depth));
  /** @type {StageView | null} */
  let view = null;
  return {
    way: wayInWords(course, looking),
    shown,
    marks: [],
    below: () => [danced(course, choreography)],
    dancersOf: (note) =>
      listed(production.performers.filter(({ id }) => dancersOf(note).includes(id)).map(({ name }) => name)),
    start(wake) {
      view = new StageView(canvas);
      view.side = preference("side", looking.performer ? "performer" : "audience") === "performer"
        ? "performer"
        : "audience";
      view.mine = production.performers.findIndex(({ id }) => id === looking.performer);
      view.show(production);
      view.onResize = wake;
    },
    draw(motion, time, noted) {
      const picture = pictureAt({ motion }, choreography, film.begins + time);
      const isEmpty = picture.phase === "empty";
      const pieces = isEmpty || !production.setPieces?.length ? [] : piecesIn(production, picture.formation);
      const places = isEmpty ? null : choreography.positionsAt(picture.time);
      const whom = noted.flatMap(dancersOf);
      const rings = places === null
        ? []
        : choreography.performers.flatMap(({ id }, turn) =>
          whom.includes(id) ? [{ x: places[2 * turn], y: places[2 * turn + 1] }] : []
        );
      const drawn = view;
      const under = drawn === null || places === null ? null : ringsAt(rings, drawn.palette.centre);
      drawn?.draw(places, { pieces, under: (context) => under?.(context, drawn.frame) });
      return factsOf(picture, choreography);
    },
    close: () => choreography.free(),
  };
}

/**
 * Who danced whom, for those who want to know.
 *
 * @param {TakeCourse} course
 * @param {Choreography} choreography
 */
function danced({ dancers, names }, { production }) {
  const rows = production.performers.filter(({ id }) => dancers[id] !== undefined);
  if (rows.length === 0) return node("p", { class: "help" }, words("takes.nobodyDanced"));
  return node(
    "details",
    { class: "replay-danced" },
    node("summary", {}, words("takes.whoDanced", { count: rows.length })),
    node(
      "ul",
      { class: "plain" },
      rows.map(({ id, name }) => node("li", {}, nameOf(name), " · ", nameOf(names[dancers[id]] ?? "–"))),
    ),
  );
}

/** @param {Picture} picture @param {Choreography} choreography */
function factsOf({ phase, formation, runs, rate, pass }, { formations }) {
  const name = formations[formation]?.name ?? "";
  return [
    phase === "moving"
      ? words("takes.movingInto", { number: formation + 1, name })
      : words("takes.place", { number: formation + 1, name }),
    runs ? words("takes.percent", { percent: Math.round(rate * 100) }) : words("takes.stands"),
    pass === null ? null : words("takes.pass", { number: pass + 1 }),
  ].filter((fact) => fact !== null);
}
