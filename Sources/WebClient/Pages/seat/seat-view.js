import { Changes } from "../ui/changes.js";
import { drag } from "../ui/drag.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { words } from "../words/seat.js";
import { hallOf, rememberedSeat, rememberSeat, within } from "./hall.js";
import { hiddenInWords } from "./in-words.js";
import { SeatLens } from "./lens.js";

/**
 * The stage seen from a seat, over the stage of any page: which row and seat, who is hidden from there.
 *
 * @import { Stage } from "../wire/production.d.ts"
 * @import { Lens } from "../stage/drawing.d.ts"
 * @import { IconName } from "../ui/icons.js"
 * @import { Seat } from "./hall.js"
 * @import { Hidden } from "./occlusion.js"
 *
 * @typedef {object} Where
 * @property {HTMLElement} frame what the stage's canvas fills
 * @property {(lens: Lens | null) => void} through lets the stage be seen through a lens
 * @property {() => { stage: { hall?: Stage["hall"] }, performers: readonly { name: string }[] }} shown
 * @property {(() => void) | null} [openHall] where the hall can be changed
 * @property {{ listen: (listener: () => void) => () => void }[]} [sources] that tell of another hall
 */

/** CSS pixels of a drag for a seat, and for a row. */
const seatEvery = 18;
const rowEvery = 26;
/** Milliseconds without news after which they stand. */
const restsAfter = 300;

/** @type {WeakMap<HTMLElement, () => void>} what closes it, by frame */
const open = new WeakMap();

/** Opens the view from a seat; closes it where it is open. @param {Where} where */
export function toggleSeatView(where) {
  const close = open.get(where.frame);
  if (close === undefined) openSeatView(where);
  else close();
}

/** @param {Where} where @param {Seat} [wanted] */
export function openSeatView({ frame, through, shown, openHall = null, sources = [] }, wanted) {
  open.get(frame)?.();
  loadStyle("seat").then(fit);
  const hall = () => hallOf(shown().stage);
  let seat = within(wanted ?? rememberedSeat(hall()), hall());
  /** Null until it is known. @type {readonly Hidden[] | null} */
  let hidden = null;
  const lens = new SeatLens(seat);
  const changes = new Changes();
  const news = new Changes();
  /** @type {number | undefined} */
  let resting;
  const said = node("p", { class: "seat-said", role: "status" });
  const bar = node("div", { class: "seat-bar", role: "group", "aria-label": words("seat.bar") });
  const foot = node("div", { class: "seat-foot" }, said, bar);
  const over = node(
    "div",
    { class: "seat-view", tabindex: "0", role: "group", "aria-label": words("seat.help") },
    foot,
  );

  /** @param {Partial<Seat>} to */
  function sit(to) {
    const next = within({ ...seat, ...to }, hall());
    if (next.row === seat.row && next.seat === seat.seat) return;
    seat = next;
    rememberSeat(seat);
    lens.seat = seat;
    through(lens);
    changes.notify();
  }

  /** The picture keeps free of the foot, which stands above where controls come up from below. */
  function fit() {
    const taken = foot.offsetHeight;
    const isAbove = foot.offsetTop < over.clientHeight / 2;
    if (lens.keepFree({ top: isAbove ? taken : 0, bottom: isAbove ? 0 : taken })) through(lens);
  }

  // While they walk nobody can read who is hidden, and a phone has no time to find it: it is found once they stand.
  lens.onMoved = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      hidden = lens.look();
      news.notify();
      through(lens);
    }, restsAfter);
  };

  /** @param {IconName} sign @param {string} label @param {() => void} act @param {boolean} isOff */
  const step = (sign, label, act, isOff) =>
    element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": label,
      title: label,
      "aria-disabled": String(isOff),
      onclick: act,
    }, icon(sign));

  const drawnBar = drawing(bar, [changes, ...sources], () => [
    element(
      "div",
      { class: "seat-step" },
      step("minus", words("seat.forward"), () => sit({ row: seat.row - 1 }), seat.row <= 1),
      element("output", {}, words("seat.row", { row: seat.row })),
      step("plus", words("seat.back"), () => sit({ row: seat.row + 1 }), seat.row >= hall().rows),
    ),
    element(
      "div",
      { class: "seat-step" },
      step("earlier", words("seat.left"), () => sit({ seat: seat.seat - 1 }), seat.seat <= 1),
      element("output", {}, words("seat.seat", { seat: seat.seat })),
      step("later", words("seat.right"), () => sit({ seat: seat.seat + 1 }), seat.seat >= hall().seats),
    ),
    openHall !== null &&
    element("button", { type: "button", class: "quiet", onclick: openHall }, words("seat.hall")),
    step("close", words("seat.close"), close, false),
  ]);
  const drawnSaid = drawing(
    said,
    [news],
    () => hidden !== null && (hiddenInWords(hidden, shown().performers) || words("seat.nobodyHidden")),
  );

  over.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { row, seat: place } = seat;
    if (event.key === "ArrowLeft") sit({ seat: place - 1 });
    else if (event.key === "ArrowRight") sit({ seat: place + 1 });
    else if (event.key === "ArrowUp") sit({ row: row + 1 });
    else if (event.key === "ArrowDown") sit({ row: row - 1 });
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  drag(over, {
    begin({ event }) {
      if (event.target !== over) return null;
      const from = { ...seat, x: event.clientX, y: event.clientY };
      over.focus({ preventScroll: true });
      return {
        move: ({ event: { clientX, clientY } }) =>
          sit({ seat: from.seat + (clientX - from.x) / seatEvery, row: from.row + (from.y - clientY) / rowEvery }),
        drop: () => {},
        cancel: () => sit(from),
      };
    },
  });
  // A hall with fewer rows has no such seat any more.
  const stops = sources.map((source) => source.listen(() => sit({})));
  const resized = new ResizeObserver(fit);
  resized.observe(foot);

  function close() {
    open.delete(frame);
    for (const stop of stops) stop();
    clearTimeout(resting);
    resized.disconnect();
    drawnBar.stop();
    drawnSaid.stop();
    over.remove();
    through(null);
    delete frame.dataset.seen;
  }

  open.set(frame, close);
  frame.dataset.seen = "seat";
  frame.append(over);
  through(lens);
  over.focus({ preventScroll: true });
  return close;
}
