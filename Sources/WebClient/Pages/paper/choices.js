import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * What is printed and how; remembered on this device.
 *
 * @import { Choreography } from "../stage/choreography.js"
 *
 * @typedef {"formations" | "performers" | "cast" | "counts" | "takes"} Kind
 * @typedef {"a4" | "letter"} Format
 * @typedef {"paths" | "names" | "places" | "counts" | "notes"} Detail
 *
 * @typedef {object} Choice
 * @property {Kind} kind
 * @property {Format} format
 * @property {"colour" | "black"} ink
 * @property {"audience" | "performer"} side
 * @property {1 | 2 | 4 | 6} each formations on one sheet
 * @property {string} performer whose sheet; empty: one for each
 * @property {string} session whose takes are printed; empty: of none
 * @property {string} part the id of the part that alone is printed; empty: the whole piece
 * @property {ReadonlySet<Detail>} details what is shown of a formation
 */

/** @type {readonly Detail[]} */
export const details = ["paths", "names", "places", "counts", "notes"];
/** @type {readonly Kind[]} */
export const kinds = ["formations", "performers", "cast", "counts", "takes"];
const usual = "paths names counts notes";
const name = "paper";
/** Where people print on Letter; everywhere else it is A4. */
const onLetter = /-(US|CA|MX|PH|CL|CO|VE)$/;

/** @type {Changes<[]> & { now: Choice, set: (change: Partial<Choice>) => void }} */
export class Choices extends Changes {
  /** @type {Choice} */
  now;

  /**
   * @param {Partial<Pick<Choice, "kind" | "performer" | "part" | "session">>} [wanted] what the address of the
   * page asks for
   */
  constructor(wanted = {}) {
    super();
    this.now = { ...remembered(), ...wanted };
  }

  /** @param {Partial<Choice>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    const { kind, details } = this.now;
    // What is of one rehearsal, one dancer or one part is not what the next page is about.
    const kept = { ...this.now, performer: "", session: "", part: "", details: [...details].join(" ") };
    prefer(name, JSON.stringify({ ...kept, kind: kind === "takes" ? kinds[0] : kind }));
    this.notify();
  }

  /** @param {Detail} detail @param {boolean} isShown */
  show(detail, isShown) {
    const shown = new Set(this.now.details);
    if (isShown) shown.add(detail);
    else shown.delete(detail);
    this.set({ details: shown });
  }
}

/**
 * The formations that are printed, by their places: all, or those of a part.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function formationsOf({ formations, parts }, { part }) {
  const chosen = parts.find((one) => one.part.id === part);
  const all = formations.map((_, index) => index);
  return chosen === undefined ? all : all.slice(chosen.first, chosen.last + 1);
}

/** @returns {Choice} */
function remembered() {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(preference(name, "{}")) ?? {};
  } catch {
    // What an older page kept, or somebody else: the usual.
  }
  /** @template Value @param {string} key @param {readonly Value[]} possible @returns {Value} */
  const oneOf = (key, possible) => possible.find((value) => value === kept[key]) ?? possible[0];
  const shown = String(kept.details ?? usual).split(" ");
  return {
    kind: oneOf("kind", kinds),
    format: oneOf("format", onLetter.test(navigator.language) ? ["letter", "a4"] : ["a4", "letter"]),
    ink: oneOf("ink", ["colour", "black"]),
    side: oneOf("side", ["audience", "performer"]),
    each: oneOf("each", [2, 1, 4, 6]),
    performer: "",
    session: "",
    part: "",
    details: new Set(details.filter((detail) => shown.includes(detail))),
  };
}
