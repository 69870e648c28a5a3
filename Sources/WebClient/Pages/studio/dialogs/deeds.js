import { agoTime } from "../../ui/ago.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Held } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { call } from "../../wire/api.js";
import { words, wordsAround } from "../../words/people.js";

/**
 * Who gave, took, joined and deleted: read when somebody unfolds it.
 *
 * @typedef {"made" | "invited" | "tookBack" | "joined" | "gave" | "took" | "left" | "deleted" | "planned" |
 *   "linked" | "unlinked" | "cameByLink"} DeedKind
 * @typedef {{ id: number, at: string, deed: DeedKind, who: string | null, whom: string | null,
 *   role: "see" | "comment" | "edit" | "conduct" | "own" | null, title: string | null, plan: string | null }} Deed
 *
 * @import { Shown } from "../../ui/shown.d.ts"
 */

/**
 * @param {string} address
 * @param {string} heading
 */
export function deedsSection(address, heading) {
  /** @type {Held<{ deeds: readonly Deed[], next: number | null, problem: string } | null>} */
  const read = new Held(null);
  /** @param {number | null} before */
  async function more(before) {
    const known = before === null ? [] : read.value?.deeds ?? [];
    try {
      const { deeds, next } = await ask(read, "latest", () => call(`${address}${before ? `?before=${before}` : ""}`));
      read.value = { deeds: [...known, ...deeds], next, problem: "" };
    } catch (problem) {
      read.value = { deeds: known, next: before, problem: inWords(problem) };
    }
  }
  const body = node("div", { class: "stack" });
  drawing(body, [read], () => {
    if (read.value === null) return null;
    const { deeds, next, problem } = read.value;
    return [
      deeds.length === 0 && problem === "" && element("p", { class: "help" }, words("people.nothing")),
      element("ul", { class: "plain deeds" }, list(deeds, { key: ({ id }) => String(id), make: deedRow })),
      problem !== "" && element("p", { class: "problem", role: "alert" }, problem),
      next !== null &&
      element("button", { type: "button", class: "quiet", onclick: () => more(next) }, words("people.earlier")),
    ];
  });
  /** @param {Event} event */
  function unfold({ currentTarget }) {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) void more(null);
  }
  return node("details", { class: "deeds-of", ontoggle: unfold }, node("summary", {}, heading), body);
}

/** @param {Shown<Deed>} deed */
const deedRow = ({ at, deed, who, whom, role, title, plan }) =>
  element(
    "li",
    {},
    element(
      "span",
      {},
      wordsAround(deed === "planned" && plan === null ? "people.deed.plannedAgain" : `people.deed.${deed}`, {
        who: who === null ? words("people.server") : nameOf(who),
        whom: whom === null ? words("people.somebody") : nameOf(whom),
        role: role === null ? "" : words(`people.role.${role}`),
        title: title ?? "",
        plan: plan ?? "",
      }),
    ),
    element("small", {}, agoTime(at)),
  );
