import { words } from "../words/trainer.js";
import { isPunch, numbers } from "../drill/actions.js";
import { comboInShort, comboInWords } from "../drill/call-band.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId, setText } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * The combos as large buttons, and typed by the numbers of their punches: “1 2” calls the one-two. A typed combo is
 * called as soon as no other one begins like it, or after a moment.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillCombo } from "../wire/production.d.ts"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { CommandAnswer } from "../wire/wire.d.ts"
 *
 * @typedef {typeof moments[number]} Moment
 */
const moments = /** @type {const} */ (["next", "one", "now"]);
/** Milliseconds after the last digit. */
const typedWithin = 900;

export class Combos {
  #session;
  #drill;
  #showRefusal;
  #digits = "";
  #timer = 0;

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {(asked: Promise<CommandAnswer>) => void} told
   */
  constructor(session, drill, told) {
    this.#session = session;
    this.#drill = drill;
    this.#showRefusal = told;
    patch(byId("moment"), moments.map((moment) => momentChoice(moment, moment === this.#moment)));
    drawing(byId("combos"), [drill.changed], () => {
      const combos = drill.document?.combos ?? [];
      byId("no-combos").hidden = combos.length > 0;
      return list(combos, { key: ({ id }) => id, make: (combo) => this.#button(combo) });
    });
  }

  /** @returns {Moment} */
  get #moment() {
    const chosen = preference("call-on", "next");
    return moments.find((moment) => moment === chosen) ?? "next";
  }

  /** @param {Shown<DrillCombo>} combo */
  #button(combo) {
    const { id } = combo;
    return element(
      "button",
      { type: "button", class: "combo", "data-combo": id, onclick: () => this.#call(id) },
      element("span", { class: "combo-number" }, comboInShort(combo)),
      element("span", { class: "combo-name" }, nameOf(comboInWords(combo))),
    );
  }

  /** Whether this key was part of a typed combo. @param {string} key */
  key(key) {
    if (key === "Escape" && this.#digits !== "") this.#type("");
    else if (key === "Enter" && this.#digits !== "") this.#called();
    else if (/^[1-6]$/.test(key)) this.#type(this.#digits + key);
    else return false;
    return true;
  }

  /** @param {string} digits */
  #type(digits) {
    this.#digits = digits;
    clearTimeout(this.#timer);
    setText(byId("typed"), digits.split("").join(" "));
    if (digits === "") return;
    const alike = this.#alike(digits);
    if (alike.length === 1 && typed(alike[0]) === digits) this.#called();
    else this.#timer = setTimeout(() => this.#called(), typedWithin);
  }

  #called() {
    const digits = this.#digits;
    this.#type("");
    const combo = this.#alike(digits).find((one) => typed(one) === digits);
    if (combo !== undefined) this.#call(combo.id);
    else setText(byId("said"), words("trainer.noSuchCombo", { digits: digits.split("").join(" ") }));
  }

  /** Those that begin like it. @param {string} digits */
  #alike(digits) {
    return (this.#drill.document?.combos ?? []).filter((combo) => typed(combo).startsWith(digits));
  }

  /** @param {string} combo */
  #call(combo) {
    this.#showRefusal(this.#session.command("call", { combo, on: this.#moment }));
  }
}

/** @param {Moment} moment @param {boolean} isChosen */
const momentChoice = (moment, isChosen) =>
  element(
    "label",
    {},
    element("input", {
      type: "radio",
      name: "moment",
      value: moment,
      checked: isChosen,
      onchange: () => prefer("call-on", moment),
    }),
    words(`trainer.on.${moment}`),
  );

/** The digits by which a combo is typed; what is no punch is left out. @param {DrillCombo} combo */
const typed = ({ steps }) =>
  steps.map(({ action }) => isPunch(action) ? numbers[action].replace("-", "") : "").join("");
