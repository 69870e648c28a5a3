import { element, nameOf, setText } from "./element.js";
import { openDialog } from "./dialog.js";
import { redrawing } from "./redraw.js";
import { Rows } from "./rows.js";
import { symbolBadge } from "../stage/symbols.js";
import { memberNamed } from "../live/model.js";

/**
 * “Which performer?” as a dialog that stays true while people choose: taken ones say who has them.
 * `choose(performer id or null)` is called with the choice; `takeTaken` lets a conductor move a performer over.
 * `first()` answers with the ids of performers to offer before the others, as cast for this person.
 */
export function pickPerformer(session, { title, intro, current, choose, none, takeTaken = false, first = () => [] }) {
  const search = element("input", {
    type: "search",
    placeholder: "Find a performer",
    "aria-label": "Find a performer",
    autocomplete: "off",
    class: "search",
    dir: "auto",
  });
  const list = element("ul", { class: "plain performers" });
  const nobody = element("p", { class: "help", role: "status" });
  const status = element("p", { class: "problem", role: "alert" });
  const content = element(
    "div",
    { class: "stack" },
    intro && element("p", { class: "help" }, intro),
    (session.production?.performers.length ?? 0) > 14 && search,
    status,
    list,
    nobody,
    none && element("button", { type: "button", class: "quiet wide", onclick: () => pick(null) }, none),
  );
  const dialog = openDialog(title, content, { className: "picker" });

  async function pick(performer) {
    status.textContent = "";
    const refusal = await choose(performer);
    if (refusal) status.textContent = refusal;
    else dialog.close();
  }

  const holderOf = ({ id }) => session.state.assignments[id] ?? null;
  const rows = new Rows({
    key: ({ performer }) => performer.id,
    of: (
      { performer, isOffered },
    ) => [
      performer,
      isOffered,
      performer.id === current?.(),
      holderOf(performer),
      memberNamed(session.state, holderOf(performer))?.name,
    ],
    make: ({ performer, isOffered }) => element("li", {}, choice(performer, isOffered)),
  });

  function render() {
    const wanted = search.value.trim().toLowerCase();
    const offered = new Set(first());
    const all = session.production?.performers ?? [];
    const performers = [...all.filter(({ id }) => offered.has(id)), ...all.filter(({ id }) => !offered.has(id))];
    const found = performers.filter((performer) =>
      wanted === "" || `${performer.name} ${performer.label}`.toLowerCase().includes(wanted)
    );
    rows.show([list, found.map((performer) => ({ performer, isOffered: offered.has(performer.id) }))]);
    setText(nobody, performers.length === 0 ? "This production has no performers yet." : "");
  }

  function choice(performer, isOffered) {
    const holder = holderOf(performer);
    const isCurrent = performer.id === current?.();
    const isTaken = holder !== null && !isCurrent;
    const who = isTaken ? memberNamed(session.state, holder)?.name ?? "someone" : null;
    return element(
      "button",
      {
        type: "button",
        class: isOffered ? "performer offered" : "performer",
        "data-performer": performer.id,
        "aria-disabled": isTaken && !takeTaken ? "true" : null,
        "aria-current": isCurrent ? "true" : null,
        onclick:
          () => (isTaken && !takeTaken
            ? (status.textContent = `${performer.name} is taken by ${who}. Ask the conductor if that is wrong.`)
            : pick(performer.id)),
      },
      symbolBadge(performer, 40),
      element(
        "span",
        { class: "who" },
        nameOf(performer.name),
        element(
          "small",
          {},
          isTaken ? ["taken by ", nameOf(who)] : isCurrent ? "this is you" : isOffered ? "yours in the cast" : "free",
        ),
      ),
    );
  }

  search.addEventListener("input", render);
  const redraw = redrawing(dialog, render);
  session.addEventListener("change", redraw);
  session.addEventListener("production", redraw);
  dialog.addEventListener("close", () => {
    session.removeEventListener("change", redraw);
    session.removeEventListener("production", redraw);
  });
  render();
  return dialog;
}
