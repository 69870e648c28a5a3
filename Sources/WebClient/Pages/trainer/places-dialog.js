import { words } from "../words/trainer.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { HandCall } from "./hands.js";

/**
 * Who trains in front of which camera: chosen from a list, or by raised hands, one athlete after the other.
 *
 * @import { Place } from "./hands.js"
 * @import { Places } from "./places.js"
 */

/** Milliseconds between two looks at the hands. */
const every = 250;

/** @param {Places} places */
export function openPlaces(places) {
  const said = node("p", { class: "problem", role: "alert" });
  const list = node("ul", { class: "plain place-list" });
  const called = node("p", { class: "lead", role: "status" });
  const hint = node("p", { class: "help", role: "status" });
  const begin = node("button", { type: "button", class: "primary" }, words("trainer.places.call"));
  const skip = node("button", { type: "button", hidden: true }, words("trainer.places.skip"));
  /** @type {HandCall | null} */
  let calling = null;
  /** What the list is of. */
  let listed = "";

  /** Which athlete or place could not be bound: it is said until that has been done. @type {string[]} */
  let failed = [];
  /**
   * Whether it was done.
   *
   * @param {Promise<void>} asked
   * @param {string[]} about the athlete, the place
   */
  const telling = async (asked, ...about) => {
    try {
      await asked;
      if (failed.length > 0 && !failed.some((one) => about.includes(one))) return true;
      failed = [];
      setText(said, "");
      return true;
    } catch (problem) {
      failed = about;
      setText(said, inWords(problem));
      return false;
    }
  };
  /** @param {string | null} id */
  const nameOfAthlete = (id) => places.athletes.find((athlete) => athlete.id === id)?.name ?? "";

  const show = () => {
    const all = places.all;
    const now = JSON.stringify([all, places.athletes.map(({ id, name }) => [id, name])]);
    // A list that is open stays open: it is built anew only where something is another.
    if (now !== listed && !list.contains(document.activeElement)) {
      listed = now;
      list.replaceChildren(...all.map((place) => rowOf(place, places, telling)));
    }
    begin.hidden = calling !== null;
    skip.hidden = calling === null || calling.called === null;
    if (calling === null) return;
    const id = calling.called;
    setText(called, words(id === null ? "trainer.places.done" : "trainer.places.raise", { name: nameOfAthlete(id) }));
    setText(hint, calling.raised > 1 ? words("trainer.places.several") : "");
  };
  /**
   * @param {HandCall} call
   * @param {string} place
   * @param {string} athlete
   */
  const bindCalled = async (call, place, athlete) => {
    if (await telling(places.bind(place, athlete), athlete)) return;
    call.again(athlete);
    show();
  };
  const look = () => {
    const id = calling?.called ?? null;
    const place = calling?.look(places.all, performance.now()) ?? null;
    if (calling !== null && place !== null && id !== null) bindCalled(calling, place, id);
    show();
  };
  begin.addEventListener("click", () => {
    const taken = new Set(places.all.map(({ athlete }) => athlete));
    const free = places.athletes.filter(({ id }) => !taken.has(id));
    calling = new HandCall((free.length > 0 ? free : places.athletes).map(({ id }) => id));
    look();
  });
  skip.addEventListener("click", () => {
    calling?.skip();
    look();
  });
  list.addEventListener("focusout", () => queueMicrotask(show));
  const stop = places.changed.add(look);
  const timer = setInterval(look, every);
  const hasAthletes = places.athletes.length > 0;
  const dialog = openDialog(
    words("trainer.places.title"),
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words(hasAthletes ? "trainer.places.help" : "trainer.places.noAthletes")),
      said,
      list,
      called,
      hint,
      node("div", { class: "choices" }, hasAthletes && begin, skip),
    ),
  );
  dialog.addEventListener("close", () => {
    stop();
    clearInterval(timer);
  });
  telling(places.read());
  show();
}

/**
 * @param {Place} place
 * @param {Places} places
 * @param {(asked: Promise<void>, ...about: string[]) => void} telling
 */
function rowOf({ id, name, sight, athlete }, places, telling) {
  const field = node(
    "select",
    { "aria-label": words("trainer.places.whose", { camera: name }) },
    node("option", { value: "" }, words("trainer.places.nobodys")),
    places.athletes.map((one) => node("option", { value: one.id, selected: one.id === athlete }, one.name)),
  );
  field.addEventListener("change", () => {
    field.blur();
    const chosen = field.value === "" ? null : field.value;
    telling(places.bind(id, chosen), id, ...(chosen === null ? [] : [chosen]));
  });
  return node(
    "li",
    { "data-sight": sight },
    node("b", {}, nameOf(name)),
    node("span", { class: "help" }, words(`trainer.place.${sight}`)),
    field,
  );
}
