import { plural } from "../../stage/words.js";
import * as edits from "../edits/formations.js";

/** What the strip, the list, the menu and the keys do with formations: each is one edit, said in words, and can be undone. */
export class FormationCommands {
  #studio;

  constructor(studio) {
    this.#studio = studio;
  }

  get #document() {
    return this.#studio.desk.document;
  }

  /** Behind the last one chosen; without formations, the first. */
  add(after = this.#studio.choice.ids.at(-1) ?? null) {
    if (this.#isFull(1)) return;
    const { desk, choice } = this.#studio;
    const id = desk.freshId("formations");
    this.#do("New formation", edits.newFormation(this.#document, id, after));
    choice.only(id);
  }

  /** Between `index` and the one after it. */
  insertAfter(index) {
    if (this.#isFull(1)) return;
    const { desk, choice, core } = this.#studio;
    const document = this.#document;
    if (index + 1 >= document.formations.length) return this.add(document.formations.at(-1)?.id ?? null);
    const id = desk.freshId("formations");
    const [from, to] = document.formations.slice(index, index + 2);
    const piece = core.choreography({ performers: document.performers, formations: [{ ...from, hold: 0 }, to] });
    this.#do("Insert a formation", edits.formationBetween(document, id, index, edits.middleOf(piece)));
    piece.free();
    choice.only(id);
  }

  duplicate(ids = this.#studio.choice.ids) {
    if (ids.length === 0 || this.#isFull(ids.length)) return;
    const { desk, choice } = this.#studio;
    const changes = edits.duplicates(this.#document, ids, () => desk.freshId("formations"));
    this.#do(ids.length === 1 ? "Duplicate a formation" : `Duplicate ${plural(ids.length, "formation")}`, changes);
    const [first, ...others] = changes.filter(({ insert }) => insert);
    choice.only(first.value.id);
    for (const { value } of others) choice.toggle(value.id);
  }

  remove(ids = this.#studio.choice.ids) {
    if (ids.length === 0) return;
    const { desk, choice, say } = this.#studio;
    const document = this.#document;
    const leaving = new Set(ids);
    const at = document.formations.findIndex(({ id }) => leaving.has(id));
    const heir = document.formations.slice(at).find(({ id }) => !leaving.has(id)) ??
      document.formations.slice(0, at).at(-1);
    const what = ids.length === 1
      ? `“${edits.formationWith(document, ids[0])?.name}”`
      : plural(ids.length, "formation");
    this.#do(`Delete ${ids.length === 1 ? "a formation" : what}`, edits.removals(document, ids));
    choice.only(heir?.id ?? null);
    say(`${what} deleted.`, { action: { label: "Undo", act: () => desk.undo() } });
  }

  /** Before what is now at `index`. */
  moveTo(index, ids = this.#studio.choice.ids) {
    const changes = edits.moves(this.#document, ids, index);
    if (changes.length === 0) return false;
    this.#do(ids.length === 1 ? "Move a formation" : `Move ${plural(ids.length, "formation")}`, changes);
    return true;
  }

  /** One place earlier (−1) or later (+1). */
  step(by, ids = this.#studio.choice.ids) {
    const { formations } = this.#document;
    const places = ids.map((id) => formations.findIndex((formation) => formation.id === id));
    const index = by < 0 ? Math.max(0, Math.min(...places) - 1) : Math.min(formations.length, Math.max(...places) + 2);
    const { say } = this.#studio;
    if (!this.moveTo(index, ids)) return say(by < 0 ? "It is the first already." : "It is the last already.");
    const now = this.#document.formations.findIndex(({ id }) => id === ids[0]) + 1;
    say(`Now formation ${now} of ${formations.length}.`);
  }

  rename(id, name) {
    const clean = name.trim();
    const before = edits.formationWith(this.#document, id)?.name;
    if (clean === "" || clean === before) return;
    if ([...clean].length > 200) return this.#studio.say("A name has at most 200 characters.", { isTrouble: true });
    this.#do("Rename a formation", [{ set: ["formations", id, "name"], to: clean }]);
  }

  /** The same value for every one of `ids`; `field` is `hold`, `part`, `notes`, or one of the transition's. */
  set(ids, field, value, label, options) {
    const path = field === "duration" || field === "easing" ? ["transition", field] : [field];
    this.#do(label, ids.map((id) => ({ set: ["formations", id, ...path], to: value })), options);
  }

  copyPositions(from, into) {
    const changes = edits.copiedPositions(this.#document, from, into);
    if (changes.length === 0) return this.#studio.say("Everybody stands like that already.");
    this.#do(`Copy positions from “${edits.formationWith(this.#document, from).name}”`.slice(0, 200), changes);
    this.#studio.say(`${plural(changes.length, "performer")} moved.`, {
      action: { label: "Undo", act: () => this.#studio.desk.undo() },
    });
  }

  #do(label, changes, options) {
    if (changes.length > 0) this.#studio.desk.do(label, changes, options);
  }

  #isFull(more) {
    if (this.#document.formations.length + more <= 1000) return false;
    this.#studio.say("A production has at most 1,000 formations.", { isTrouble: true });
    return true;
  }
}
