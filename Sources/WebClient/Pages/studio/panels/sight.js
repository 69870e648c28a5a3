import { Changes } from "../../ui/changes.js";
import { element } from "../../ui/element.js";
import { bound, numberField } from "../../ui/fields.js";
import { whenIdle } from "../../ui/when-idle.js";
import { words } from "../../words/seat.js";
import { eyeAt, hallOf, rememberedSeat, rememberSeat, seatChanges, within } from "../../seat/hall.js";
import { hiddenInWords } from "../../seat/in-words.js";
import { hiddenOnStage } from "../../seat/lens.js";

/**
 * Among what cannot be danced: who is hidden, and by whom, for somebody in a seat of the hall; each line leads to its
 * formation. Formations are looked at one by one, while the page has nothing else to do.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { Following } from "../canvas/following.js"
 *
 * @typedef {{ key: string, stage: object, performers: object, said: string }} Looked
 */

/** At most so many formations are listed. */
const most = 60;

/** @param {{ desk: Desk, following: Following, dialogs: { toggleSeat: () => void } }} parts */
export function sightOf({ desk, following, dialogs }) {
  /** @type {WeakMap<Formation["positions"], Looked>} */
  const known = new WeakMap();
  /** @type {Changes<[]>} */
  const changes = new Changes();
  let isLooking = false;
  const seat = () => rememberedSeat(hallOf(desk.document.stage));
  const key = () => `${seat().row} ${seat().seat}`;

  /** @param {Formation} formation */
  function lookedAt({ positions }) {
    const found = known.get(positions);
    const { stage, performers } = desk.document;
    const isSame = found?.key === key() && found.stage === stage && found.performers === performers;
    return isSame ? found.said : null;
  }

  /** @param {Formation} formation */
  function look({ positions }) {
    const { stage, performers } = desk.document;
    const places = performers.flatMap(({ id }) => [positions[id].x, positions[id].y]);
    const said = hiddenInWords(hiddenOnStage(stage, performers, places, eyeAt(seat(), stage)), performers);
    known.set(positions, { key: key(), stage, performers, said });
  }

  function lookOn() {
    if (isLooking) return;
    isLooking = true;
    whenIdle((deadline) => {
      isLooking = false;
      const missing = desk.document.formations.filter((formation) => lookedAt(formation) === null);
      for (const formation of missing) {
        look(formation);
        if (deadline.timeRemaining() < 5) break;
      }
      changes.notify();
    });
  }

  /** @param {"row" | "seat"} name @param {string} label @param {() => number} last */
  const field = (name, label, last) =>
    bound(`seat ${name}`, () =>
      numberField(label, {
        get: () => seat()[name],
        set: (value) => rememberSeat(within({ ...seat(), [name]: value }, hallOf(desk.document.stage))),
        least: 1,
        most: last(),
      }));

  /** What is known of each formation; null while some are not looked at. */
  function looked() {
    const { formations } = desk.document;
    const said = formations.map(lookedAt);
    if (said.includes(null)) {
      lookOn();
      return null;
    }
    return formations.flatMap(({ id, name }, index) => said[index] ? { id, name, index, said: said[index] } : []);
  }

  /** @param {ReturnType<typeof looked>} found */
  function inWords(found) {
    if (found === null) return words("seat.checking");
    if (found.length > 0) return words("seat.checkFound", { count: found.length });
    return words("seat.checkAll", { count: desk.document.formations.length });
  }

  /** @param {NonNullable<ReturnType<typeof looked>>} found */
  const listed = (found) =>
    element(
      "ul",
      { class: "plain stack" },
      found.slice(0, most).map(({ id, name, index, said }) =>
        element(
          "li",
          { key: id },
          element(
            "button",
            { type: "button", class: "quiet wide", onclick: () => goTo(id) },
            element("span", {}, element("strong", { dir: "auto" }, `${index + 1} ${name}`), " ", said),
          ),
        )
      ),
      found.length > most && element("li", {}, words("seat.more", { count: found.length - most })),
    );

  /** @param {string} id it may have gone, or stand elsewhere */
  function goTo(id) {
    following.goTo(desk.document.formations.findIndex((formation) => formation.id === id));
  }

  function view() {
    const { formations, performers, stage } = desk.document;
    if (formations.length === 0 || performers.length === 0) return false;
    const found = looked();
    return element(
      "details",
      { key: "sight", class: "sight" },
      element("summary", {}, words("seat.check"), " ", element("span", { class: "tally-count" }, found?.length ?? "…")),
      element(
        "div",
        { class: "stack" },
        element("p", { role: "status" }, inWords(found)),
        element(
          "div",
          { class: "pair" },
          field("row", words("seat.checkRow"), () => hallOf(stage).rows),
          field("seat", words("seat.checkSeat"), () => hallOf(stage).seats),
        ),
        element("button", { type: "button", class: "small", onclick: () => dialogs.toggleSeat() }, words("seat.look")),
        found !== null && listed(found),
      ),
    );
  }
  return { view, sources: [changes, seatChanges] };
}
