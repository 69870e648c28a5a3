import { byId, element, nameOf, setText } from "../parts/element.js";
import { showTrouble } from "../parts/banner.js";
import { openDialog } from "../parts/dialog.js";
import { refusalInWords } from "../parts/refusals.js";
import { castLines, isAbsent, standInsFor } from "../live/cast.js";
import { plural } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";
import { assign } from "./assigning.js";

const kinds = { cast: "cast for it", understudy: "understudy", swing: "swing", free: "free" };

/** The cast as the production names it: who dances each performer today, who is absent, and who stands in, in one tap. */
export class CastList {
  #session;
  #rows = new Map();
  #isQueued = false;

  constructor(session) {
    this.#session = session;
    for (const type of ["change", "production"]) session.addEventListener(type, () => this.#queue());
  }

  #queue() {
    if (this.#isQueued) return;
    this.#isQueued = true;
    requestAnimationFrame(() => {
      this.#isQueued = false;
      this.#render();
    });
  }

  #render() {
    const { state, production } = this.#session;
    if (!state.known || production === null) return;
    const isCast = (production.people ?? []).length > 0;
    byId("cast").hidden = !isCast;
    if (!isCast) return;
    const lines = castLines(state, production);
    const gaps = lines.filter(({ needs }) => needs).length;
    setText(byId("cast-summary"), `Cast${state.absent.length > 0 ? ` · ${plural(state.absent.length, "person", "people")} absent` : ""}${gaps > 0 ? ` · ${plural(gaps, "performer")} to fill` : ""}`);
    const list = byId("cast-list");
    const seen = new Set(lines.map(({ performer }) => performer.id));
    for (const [id, row] of this.#rows) {
      if (seen.has(id)) continue;
      row.node.remove();
      this.#rows.delete(id);
    }
    lines.forEach((line, turn) => {
      const row = this.#row(line.performer.id);
      this.#fill(row, line);
      if (list.children[turn] !== row.node) list.insertBefore(row.node, list.children[turn] ?? null);
    });
  }

  #row(id) {
    if (!this.#rows.has(id)) this.#rows.set(id, { node: element("li", { class: "cast-row", "data-performer": id }), key: "" });
    return this.#rows.get(id);
  }

  #fill(row, { performer, person, castMember, dancer, needs }) {
    const { state, production } = this.#session;
    const absent = person !== null && isAbsent(state, person.id);
    const first = needs || (dancer !== castMember && castMember?.present && !absent) ? standInsFor(state, production, performer)[0] ?? null : null;
    const key = JSON.stringify([performer.name, performer.colour, performer.symbol, performer.label, person, castMember?.present, dancer?.id, dancer?.name, dancer?.present, absent, needs, first?.member.id, first?.dances?.id]);
    if (row.key === key) return;
    row.key = key;
    row.node.classList.toggle("is-gap", needs);
    const focused = row.node.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    row.node.replaceChildren(
      symbolBadge(performer, 26),
      element("span", { class: "cast-who" }, nameOf(performer.name), element("small", {}, this.#words({ person, castMember, dancer, absent }))),
      element("span", { class: "cast-acts" },
        first && this.#quickChoice(performer, first),
        element("button", { type: "button", class: "small", "data-act": "choose", "aria-label": `Who stands in for ${performer.name}?`, onclick: () => this.#choose(performer) }, "Who stands in?"),
        person && element("button", { type: "button", class: "small toggle", "data-act": "absent", "aria-pressed": String(absent), "aria-label": `${person.name} is absent`, onclick: () => this.#setAbsent(person, !absent) }, "Absent")),
    );
    if (focused) row.node.querySelector(`[data-act="${focused}"]`)?.focus();
  }

  #words({ person, castMember, dancer, absent }) {
    const cast = person === null ? ["nobody is cast"] : ["cast: ", nameOf(person.name), absent ? " (absent)" : castMember?.present ? "" : " (not here)"];
    if (dancer === null) return [...cast, " · nobody dances it"];
    if (dancer.id === castMember?.id) return [...cast, dancer.present ? " · dances" : " · away"];
    return [...cast, " · ", nameOf(dancer.name), dancer.present ? " dances" : " has it, away"];
  }

  #quickChoice(performer, { member, kind }) {
    const isBack = kind === "cast";
    return element("button", { type: "button", class: "small primary", "data-act": "first", "aria-label": isBack ? `${member.name} dances ${performer.name}` : `${member.name} stands in for ${performer.name} (${kinds[kind]})`, onclick: () => this.#give(performer, member) },
      nameOf(member.name), isBack ? " dances" : " stands in");
  }

  #choose(performer) {
    const problem = element("p", { class: "problem", role: "alert" });
    const list = element("ul", { class: "plain performers" });
    const render = () => {
      const { state, production } = this.#session;
      const candidates = standInsFor(state, production, performer);
      list.replaceChildren(...candidates.map(({ member, kind, dances }) => element("li", {}, element(
        "button", { type: "button", class: "performer", onclick: () => give(member) },
        element("span", { class: "who" }, nameOf(member.name), element("small", {}, kinds[kind], dances && [" · leaves ", nameOf(dances.name)])),
      ))));
      if (candidates.length === 0) list.append(element("li", { class: "help" }, "Nobody is here who could. Understudies, swings and free dancers stand here as soon as they have joined."));
    };
    const give = async (member) => {
      problem.textContent = (await assign(this.#session, performer.id, member.id)) ?? "";
      if (problem.textContent === "") dialog.close();
    };
    const dialog = openDialog(`Who stands in for ${performer.name}?`, element("div", { class: "stack" }, problem, list), { className: "picker" });
    this.#session.addEventListener("change", render);
    dialog.addEventListener("close", () => this.#session.removeEventListener("change", render));
    render();
  }

  async #give(performer, member) {
    const refusal = await assign(this.#session, performer.id, member.id);
    if (refusal) showTrouble(refusal);
  }

  async #setAbsent(person, absent) {
    const answer = await this.#session.command("absent", { person: person.id, absent });
    if (!answer.ok) showTrouble(refusalInWords(answer));
  }
}
