import { words } from "../words/trainer.js";
import { isPunch, numbers } from "../drill/actions.js";
import { comboInShort, comboInWords } from "../drill/call-band.js";
import { nameOf } from "../ui/element.js";
import { byId, node, setText } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { Rows } from "../ui/rows.js";

/**
 * The combos as large buttons, and typed by the numbers of their punches: “1 2” calls the one-two. A typed combo is
 * called as soon as no other one begins like it, or after a moment.
 *
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
  #told;
  #digits = "";
  #timer = 0;
  /** @type {Rows<DrillCombo>} */
  #rows = new Rows({
    key: ({ id }) => id,
    of: (combo) => [combo],
    make: (combo) =>
      node(
        "button",
        { type: "button", class: "combo", "data-combo": combo.id, onclick: () => this.#call(combo) },
        node("span", { class: "combo-number" }, comboInShort(combo)),
        node("span", { class: "combo-name" }, nameOf(comboInWords(combo))),
      ),
  });

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   * @param {(asked: Promise<CommandAnswer>) => void} told
   */
  constructor(session, drill, told) {
    this.#session = session;
    this.#drill = drill;
    this.#told = told;
    byId("moment").replaceChildren(
      ...moments.map((moment) => {
        const box = node("input", {
          type: "radio",
          name: "moment",
          value: moment,
          checked: moment === this.#moment,
          onchange: () => prefer("call-on", moment),
        });
        return node("label", {}, box, words(`trainer.on.${moment}`));
      }),
    );
  }

  /** @returns {Moment} */
  get #moment() {
    const chosen = preference("call-on", "next");
    return moments.find((moment) => moment === chosen) ?? "next";
  }

  show() {
    const combos = this.#drill.document?.combos ?? [];
    byId("no-combos").hidden = combos.length > 0;
    this.#rows.show([byId("combos"), combos]);
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
    if (combo !== undefined) this.#call(combo);
    else setText(byId("said"), words("trainer.noSuchCombo", { digits: digits.split("").join(" ") }));
  }

  /** Those that begin like it. @param {string} digits */
  #alike(digits) {
    return (this.#drill.document?.combos ?? []).filter((combo) => typed(combo).startsWith(digits));
  }

  /** @param {DrillCombo} combo */
  #call({ id }) {
    this.#told(this.#session.command("call", { combo: id, on: this.#moment }));
  }
}

/** The digits by which a combo is typed; what is no punch is left out. @param {DrillCombo} combo */
const typed = ({ steps }) =>
  steps.map(({ action }) => isPunch(action) ? numbers[action].replace("-", "") : "").join("");
