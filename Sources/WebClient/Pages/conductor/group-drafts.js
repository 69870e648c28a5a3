import { words } from "../words/groups.js";
import "../words/refusals.js";
import { passageOf } from "../session/passage.js";
import { ask, isAsked } from "../ui/ask.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { node } from "../ui/node.js";
import { randomId } from "../ui/random-id.js";
import { refusalInWords } from "../ui/refusals.js";
import { draftFields } from "./group-draft.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Production } from "../wire/production.d.ts"
 *
 * A group that is to be made; it is replaced when somebody enters something.
 *
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} name
 * @property {readonly string[]} first performers who are offered before the others: those of its section
 * @property {ReadonlySet<string>} chosen
 * @property {string} wanted by which performers are searched
 * @property {string} from the id of a formation; empty for the whole piece
 * @property {string} to
 * @property {string} conductor a member's id, or empty
 */

const mostGroups = 12;

/**
 * The form of the groups to be made: one a section, of those who are not away; names, people and passages are changed
 * here.
 *
 * @param {LiveSession} session
 * @param {() => void} done
 */
export function draftsForm(session, done) {
  const form = node("form", { class: "stack groups-form" });
  const drafts = new Drafts(session);
  let problem = "";
  // Once something was entered or pressed in it, it stays, whoever goes or comes back.
  for (const type of ["input", "click"]) form.addEventListener(type, () => (drafts.isUsed = true));
  const add = () => {
    const id = drafts.add();
    drawn.now();
    document.getElementById(`group-name-${id}`)?.focus();
  };
  const send = async () => {
    const { production, holdsBaton } = session;
    const groups = production === null ? [] : drafts.read(production);
    problem = !holdsBaton ? words("refusals.notTheConductor") : groups.length === 0 ? words("groups.choose") : "";
    if (problem !== "") return drawn.now();
    const asking = ask(form, "once", () => session.command("breakOut", { groups }));
    drawn.now();
    const answer = await asking;
    if (answer.ok) return done();
    problem = refusalInWords(answer);
    drawn.soon();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  const drawn = drawing(form, [session.newsOf("change", "production"), drafts], () => {
    drafts.refill();
    const { production } = session;
    if (production === null || drafts.all.length === 0) {
      return element("p", { class: "help" }, words("groups.nobodyLeft"));
    }
    return [
      element("p", { class: "help" }, words("groups.help")),
      element("div", { class: "stack group-drafts" }, draftRows(session, production, drafts)),
      element("p", { class: "problem", role: "alert" }, problem),
      element(
        "div",
        { class: "choices" },
        element(
          "button",
          { type: "button", disabled: drafts.all.length >= mostGroups, onclick: add },
          words("groups.another"),
        ),
        element("button", { type: "submit", class: "primary", disabled: isAsked(form) }, words("groups.breakOut")),
      ),
    ];
  });
  return form;
}

/**
 * @param {LiveSession} session
 * @param {Production} production
 * @param {Drafts} drafts
 */
function draftRows({ state, me }, production, drafts) {
  const free = drafts.free;
  const conductors = state.members.filter(({ id, role, present }) => role === "conductor" && present && id !== me);
  const named = conductors.map(({ id, name }) => `${id} ${name}`).join("\n");
  return list(drafts.all, {
    key: ({ id }) => id,
    of: (draft) => [draft, production, state.groups, named],
    make: (draft) =>
      draftFields(draft, {
        free,
        formations: production.formations,
        conductors,
        set: (change) => drafts.set(draft.id, change),
        choose: (performer, isChosen) => drafts.choose(draft.id, performer, isChosen),
      }),
  });
}

/** What was entered. */
class Drafts {
  #session;
  #changes = new Changes();
  /** The groups that were away when it was filled. @type {string | null} */
  #made = null;
  /** @type {readonly Draft[]} */
  all = [];
  isUsed = false;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {() => unknown} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** Those who are in no group that is away. */
  get free() {
    const { production, state } = this.#session;
    const away = new Set(state.groups.flatMap(({ performers }) => performers));
    return production?.performers.filter(({ id }) => !away.has(id)) ?? [];
  }

  /** Offers the sections anew when other groups are away, unless somebody has begun. */
  refill() {
    const made = this.#session.state.groups.map(({ session }) => session).join();
    if (this.all.length > 0 && (this.isUsed || made === this.#made)) return;
    this.#made = made;
    const { free } = this;
    const sections = (this.#session.production?.sections ?? [])
      .map(({ id, name }) => ({ name, performers: free.filter(({ section }) => section === id).map((one) => one.id) }))
      .filter(({ performers }) => performers.length > 0)
      .slice(0, mostGroups);
    const one = free.length === 0 ? [] : [{ name: words("groups.named", { number: 1 }), performers: [] }];
    this.all = (sections.length > 0 ? sections : one).map(({ name, performers }) => emptyDraft(name, performers));
  }

  /** Answers with its id. */
  add() {
    const made = emptyDraft(words("groups.named", { number: this.all.length + 1 }), []);
    this.all = [...this.all, made];
    return made.id;
  }

  /**
   * @param {string} id
   * @param {(draft: Draft) => Partial<Draft>} change what becomes of it as it is, which may not be drawn yet
   */
  set(id, change) {
    this.all = this.all.map((draft) => draft.id === id ? { ...draft, ...change(draft) } : draft);
    this.#changes.notify();
  }

  /**
   * Nobody is in two groups: a person who is chosen for one leaves the other.
   *
   * @param {string} id
   * @param {string} performer
   * @param {boolean} isChosen
   */
  choose(id, performer, isChosen) {
    this.all = this.all.map((draft) => {
      const isHere = draft.id === id ? isChosen : draft.chosen.has(performer) && !isChosen;
      if (isHere === draft.chosen.has(performer)) return draft;
      const others = [...draft.chosen].filter((one) => one !== performer);
      return { ...draft, chosen: new Set(isHere ? [...others, performer] : others) };
    });
    this.#changes.notify();
  }

  /**
   * Groups of nobody are none; formations are where they are now.
   *
   * @param {Production} production
   */
  read(production) {
    const free = new Set(this.free.map(({ id }) => id));
    return this.all.map(({ name, chosen, from, to, conductor }) => {
      const [first, last] = [from, to].map((id) => production.formations.findIndex((one) => one.id === id));
      return {
        name: name.trim(),
        performers: [...chosen].filter((id) => free.has(id)),
        ...(first < 0 || last < 0 ? {} : passageOf(production, Math.min(first, last), Math.max(first, last))),
        ...(conductor === "" ? {} : { conductor }),
      };
    }).filter(({ performers }) => performers.length > 0);
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} performers
 * @returns {Draft}
 */
const emptyDraft = (name, performers) => ({
  id: randomId(),
  name,
  first: performers,
  chosen: new Set(performers),
  wanted: "",
  from: "",
  to: "",
  conductor: "",
});
