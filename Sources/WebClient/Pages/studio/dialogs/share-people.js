import { ask } from "../../ui/ask.js";
import { confirmed, openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { Tried } from "../../ui/tried.js";
import { call } from "../../wire/api.js";
import { moment, words, wordsAround } from "../../words/people.js";
import { deedsSection } from "./deeds.js";

/**
 * Who has a role in a production: invited by a link for one person, given another role, removed.
 *
 * @typedef {"see" | "comment" | "edit" | "conduct"} GivenRole
 * @typedef {{ id: string, name: string, role: GivenRole | "own", house: boolean }} Person
 * @typedef {{ id: string, name: string, role: GivenRole, expires: string }} Invited
 * @typedef {{ invitation: Invited, link: string, local: boolean }} Made
 *
 * @import { Shown } from "../../ui/shown.d.ts"
 */

/** @type {readonly GivenRole[]} */
const roles = ["see", "comment", "edit", "conduct"];

/** The people of a production, as the server tells them. */
class People extends Tried {
  /** @type {Person[]} */
  all = [];
  /** @type {Invited[]} */
  invited = [];
  /** @type {Made | null} the link that was just made: it is told once */
  made = null;
  isCopied = false;
  address;

  /** @param {string} production */
  constructor(production) {
    super();
    this.address = `/api/v1/productions/${encodeURIComponent(production)}`;
  }

  look = () =>
    this.try(async () => {
      const { people = [], invitations = [] } = await ask(this, "latest", () => call(`${this.address}/people`));
      this.all = people;
      this.invited = invitations;
      const made = this.made?.invitation.id;
      if (this.invited.every(({ id }) => id !== made)) this.made = null;
    });

  /** @param {string} name @param {string} role */
  invite = (name, role) =>
    this.try(async () => {
      const make = () => call(`${this.address}/invitations`, { method: "POST", body: { name, role } });
      this.made = await ask(this.invite, "once", make);
      this.isCopied = false;
      await this.look();
    });

  /** @param {string} id */
  takeBack = (id) => this.#change(id, `invitations/${id}`, { method: "DELETE" });

  /** @param {string} id @param {string} role */
  give = (id, role) => this.#change(id, `people/${id}`, { method: "PATCH", body: { role } });

  /** @param {string} id */
  remove = (id) => this.#change(id, `people/${id}`, { method: "DELETE" });

  /** Without a secure page there is no clipboard: the link stands there to be copied by hand. */
  async copy() {
    this.isCopied = await navigator.clipboard?.writeText(this.made?.link ?? "").then(() => true, () => false) ?? false;
    this.notify();
  }

  /** @param {string} id @param {string} path @param {import("../../wire/api.js").CallOptions} options */
  #change(id, path, options) {
    return this.try(async () => {
      await ask(id, "once", () => call(`${this.address}/${path}`, options));
      await this.look();
    });
  }
}

/**
 * A dialog with the people only: for what has no links that dancers open.
 *
 * @param {{ id: string, title: string }} production
 */
export function sharePeople({ id, title }) {
  openDialog(words("people.title", { title }), peopleSection(id));
}

/** @param {string} production */
export function peopleSection(production) {
  const people = new People(production);
  const form = invitationForm(people);
  const deeds = deedsSection(`${people.address}/deeds`, words("people.deeds"));
  const section = node("section", { class: "stack people-section" });
  drawing(section, [people], () => [
    element("h3", {}, words("people.heading")),
    element("p", { class: "help" }, words("people.help")),
    element(
      "ul",
      { class: "plain people-rows" },
      list(people.all, {
        key: ({ id }) => id,
        of: ({ name, role }) => [name, role],
        make: (one) => personRow(one, people),
      }),
      list(people.invited, { key: ({ id }) => id, make: (one) => invitedRow(one, people) }),
    ),
    people.problem !== "" && element("p", { class: "problem", role: "alert" }, people.problem),
    form,
    element("div", { class: "stack", role: "status" }, madeLink(people)),
    deeds,
  ]);
  void people.look();
  return section;
}

/** @param {People} people */
function invitationForm(people) {
  const name = node("input", {
    id: "invited-name",
    type: "text",
    dir: "auto",
    autocomplete: "off",
    required: true,
    maxlength: "200",
  });
  const role = node(
    "select",
    { id: "invited-role" },
    roles.map((role) => node("option", { value: role, selected: role === "edit" }, words(`people.role.${role}`))),
  );
  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    await people.invite(name.value.trim(), role.value);
    if (people.problem === "") name.value = "";
  }
  return node(
    "form",
    { class: "stack", onsubmit: submit },
    node("h4", {}, words("people.invite")),
    node("div", { class: "labelled" }, node("label", { for: "invited-name" }, words("people.name")), name),
    node("div", { class: "labelled" }, node("label", { for: "invited-role" }, words("people.may")), role),
    node("button", { type: "submit" }, words("people.make")),
  );
}

/** @param {People} people */
function madeLink(people) {
  const { made } = people;
  if (made === null) return null;
  const date = day(made.invitation.expires);
  return [
    element("p", {}, wordsAround("people.made", { name: nameOf(made.invitation.name), date })),
    element("input", {
      type: "text",
      readonly: true,
      value: made.link,
      "aria-label": words("people.link"),
      onfocus: ({ currentTarget }) => currentTarget instanceof HTMLInputElement && currentTarget.select(),
    }),
    element(
      "button",
      { type: "button", onclick: () => people.copy() },
      words(people.isCopied ? "people.copied" : "people.copy"),
    ),
    made.local && element("p", { class: "problem" }, words("people.onlyHere")),
  ];
}

/** @param {Shown<Person>} person @param {People} people */
function personRow({ id, name, role, house }, people) {
  if (role === "own" || house) {
    return element("li", {}, element("span", {}, nameOf(name)), element("small", {}, words("people.role.own")));
  }
  async function remove() {
    const isSure = await confirmed(
      words("people.removeAsk", { name }),
      words("people.removeHelp"),
      { yes: words("people.remove"), isGrave: true },
    );
    if (isSure) await people.remove(id);
  }
  return element(
    "li",
    {},
    element("span", {}, nameOf(name)),
    element(
      "select",
      {
        "aria-label": words("people.roleOf", { name }),
        onchange: ({ currentTarget }) =>
          currentTarget instanceof HTMLSelectElement && people.give(id, currentTarget.value),
      },
      roles.map((one) => element("option", { value: one, selected: one === role }, words(`people.role.${one}`))),
    ),
    element(
      "button",
      { type: "button", class: "quiet", "aria-label": words("people.removeOf", { name }), onclick: remove },
      words("people.remove"),
    ),
  );
}

/** @param {Shown<Invited>} invited @param {People} people */
const invitedRow = ({ id, name, role, expires }, people) =>
  element(
    "li",
    {},
    element(
      "span",
      {},
      nameOf(name),
      element("small", {}, `${words("people.waiting", { date: day(expires) })} · ${words(`people.role.${role}`)}`),
    ),
    element(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": words("people.takeBackOf", { name }),
        onclick: () => people.takeBack(id),
      },
      words("people.takeBack"),
    ),
  );

/** @param {string} instant */
const day = (instant) => moment(Date.parse(instant), { dateStyle: "medium" });
