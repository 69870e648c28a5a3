import { element, nameOf } from "./element.js";
import { openDialog } from "./dialog.js";
import { symbolBadge } from "../stage/symbols.js";
import { memberNamed } from "../live/model.js";

/**
 * “Which performer?” as a dialog that stays true while people choose: taken ones say who has them.
 * `choose(performer id or null)` is called with the choice; `takeTaken` lets a conductor move a performer over.
 * `first()` answers with the ids of performers to offer before the others, as cast for this person.
 */
export function pickPerformer(session, { title, intro, current, choose, none, takeTaken = false, first = () => [] }) {
  const search = element("input", { type: "search", placeholder: "Find a performer", "aria-label": "Find a performer", autocomplete: "off", class: "search", dir: "auto" });
  const list = element("ul", { class: "plain performers" });
  const status = element("p", { class: "problem", role: "alert" });
  const content = element(
    "div",
    { class: "stack" },
    intro && element("p", { class: "help" }, intro),
    (session.production?.performers.length ?? 0) > 14 && search,
    status,
    list,
    none && element("button", { type: "button", class: "quiet wide", onclick: () => pick(null) }, none),
  );
  const dialog = openDialog(title, content, { className: "picker" });

  async function pick(performer) {
    status.textContent = "";
    const refusal = await choose(performer);
    if (refusal) status.textContent = refusal;
    else dialog.close();
  }

  let shown = "";
  const nameOfHolder = (performer) => memberNamed(session.state, session.state.assignments[performer] ?? null)?.name ?? null;

  function render() {
    const wanted = search.value.trim().toLowerCase();
    const offered = new Set(first());
    const all = session.production?.performers ?? [];
    const performers = [...all.filter(({ id }) => offered.has(id)), ...all.filter(({ id }) => !offered.has(id))];
    // Others come and go while somebody chooses: a button replaced under a finger would lose the tap.
    const now = JSON.stringify([wanted, performers, [...offered], session.state.assignments, current?.() ?? null, performers.map(({ id }) => nameOfHolder(id))]);
    if (now === shown) return;
    shown = now;
    const focused = document.activeElement?.dataset?.performer;
    list.replaceChildren(...performers
      .filter((performer) => wanted === "" || `${performer.name} ${performer.label}`.toLowerCase().includes(wanted))
      .map((performer) => element("li", {}, choice(performer, offered.has(performer.id)))));
    if (performers.length === 0) list.append(element("li", { class: "help" }, "This production has no performers yet."));
    if (focused) list.querySelector(`[data-performer="${CSS.escape(focused)}"]`)?.focus();
  }

  function choice(performer, isOffered) {
    const holder = session.state.assignments[performer.id] ?? null;
    const isCurrent = performer.id === current?.();
    const isTaken = holder !== null && !isCurrent;
    const who = isTaken ? memberNamed(session.state, holder)?.name ?? "someone" : null;
    return element(
      "button",
      { type: "button", class: isOffered ? "performer offered" : "performer", "data-performer": performer.id, "aria-disabled": isTaken && !takeTaken ? "true" : null, "aria-current": isCurrent ? "true" : null,
        onclick: () => (isTaken && !takeTaken ? (status.textContent = `${performer.name} is taken by ${who}. Ask the conductor if that is wrong.`) : pick(performer.id)) },
      symbolBadge(performer, 40),
      element("span", { class: "who" }, nameOf(performer.name), element("small", {}, isTaken ? ["taken by ", nameOf(who)] : isCurrent ? "this is you" : isOffered ? "yours in the cast" : "free")),
    );
  }

  search.addEventListener("input", render);
  session.addEventListener("change", render);
  session.addEventListener("production", render);
  dialog.addEventListener("close", () => {
    session.removeEventListener("change", render);
    session.removeEventListener("production", render);
  });
  render();
  return dialog;
}
