import { ask } from "../../ui/ask.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, island, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { call } from "../../wire/api.js";
import { copySection } from "../../sharing/copy-section.js";
import { foldedSection } from "../../sharing/folded-section.js";
import { nextRunSection } from "../../sharing/next-run-section.js";
import { offeredLink } from "../../sharing/offered-link.js";
import { posterSection } from "../../sharing/poster-section.js";
import { loadStyle } from "../../ui/load-style.js";
import { Tried } from "../../ui/tried.js";
import { moment, words } from "../../words/sharing.js";
import { peopleSection } from "./share-people.js";

await loadStyle("shared");

/**
 * Links by which dancers read a piece between rehearsals, without an account: made, listed, taken back.
 *
 * As the server tells it: `link` is the address, told once.
 *
 * @typedef {object} ProductionLink
 * @property {string} id
 * @property {string} name
 * @property {LinkRole} role
 * @property {string | null} endsAt
 * @property {string} [link]
 * @property {boolean} [local]
 */

/** @typedef {"see" | "comment" | "edit"} LinkRole what whoever has it may do */

/** @type {readonly LinkRole[]} */
const roles = ["see", "comment", "edit"];

/** How long a link may be made for, in days; the last has no end. */
const terms = [30, 90, 365, null];

/** The links of a piece, as the server tells them. */
class Links extends Tried {
  /** @type {ProductionLink[] | null} null: not known yet */
  all = null;
  /** @type {ProductionLink | null} the one that was just made, with its address */
  made = null;
  #address;

  /** @param {string} production */
  constructor(production) {
    super();
    this.#address = `/api/v1/productions/${encodeURIComponent(production)}/links`;
  }

  look = () =>
    this.try(async () => {
      this.all = (await ask(this, "latest", () => call(this.#address))).links;
    });

  /** @param {string} name @param {string} role @param {number | null} days */
  make = (name, role, days) =>
    this.try(async () => {
      const body = { name, role, ...(days !== null && { days }) };
      this.made = await ask(this.make, "once", () => call(this.#address, { method: "POST", body }));
      await this.look();
    });

  /** @param {string} id */
  takeBack = (id) =>
    this.try(async () => {
      await ask(id, "once", () => call(`${this.#address}/${id}`, { method: "DELETE" }));
      if (this.made?.id === id) this.made = null;
      await this.look();
    });
}

/** @param {{ id: string, title: string }} production */
export function share({ id, title }) {
  const links = new Links(id);
  const form = newLinkForm(links);
  const frame = node("div", { class: "stack" });
  drawing(frame, [links], () => [
    element("p", { class: "help" }, words("sharing.help")),
    form,
    element("div", { class: "stack", role: "status" }, madeLink(links)),
    links.problem !== "" && element("p", { class: "problem", role: "alert" }, links.problem),
    links.all !== null && links.all.length > 0 && element("h3", {}, words("sharing.links")),
    element(
      "ul",
      { class: "plain editor-list" },
      list(links.all ?? [], { key: (link) => link.id, make: (link) => linkRow(link, links) }),
    ),
  ]);
  const further = node(
    "div",
    { class: "shared-sections" },
    foldedSection(words("sharing.copySection"), () => copySection(id)),
    foldedSection(words("sharing.posterSection"), () => posterSection(id)),
    foldedSection(words("sharing.nextRunSection"), () => nextRunSection(id)),
  );
  openDialog(words("sharing.title", { title }), [frame, peopleSection(id), further]);
  links.look();
}

/** @param {Links} links */
function newLinkForm(links) {
  const name = node("input", { id: "link-name", type: "text", dir: "auto", autocomplete: "off", required: true });
  name.value = words("sharing.usualName");
  name.maxLength = 200;
  const until = node(
    "select",
    { id: "link-until" },
    terms.map((days) =>
      node(
        "option",
        { value: String(days ?? "") },
        days === null ? words("sharing.noEnd") : words("sharing.forDays", { count: days }),
      )
    ),
  );
  const role = node(
    "select",
    { id: "link-role" },
    roles.map((role) => node("option", { value: role }, words(`sharing.role.${role}`))),
  );
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    links.make(name.value.trim(), role.value, until.value === "" ? null : Number(until.value));
  };
  return node(
    "form",
    { class: "stack", onsubmit: submit },
    node("div", { class: "labelled" }, node("label", { for: "link-name" }, words("sharing.forWhom")), name),
    node("div", { class: "labelled" }, node("label", { for: "link-role" }, words("sharing.mayDo")), role),
    node("div", { class: "labelled" }, node("label", { for: "link-until" }, words("sharing.works")), until),
    node("button", { type: "submit", class: "primary" }, words("sharing.make")),
  );
}

/** @param {Links} links */
function madeLink({ made }) {
  if (made?.link === undefined) return null;
  const { link, local = false } = made;
  return [
    element("p", { class: "help" }, words("sharing.shownOnce")),
    island("made", [link], () => offeredLink(link, { label: words("sharing.address"), isLocal: local })),
  ];
}

/**
 * @param {import("../../ui/shown.d.ts").Shown<ProductionLink>} link
 * @param {Links} links
 */
function linkRow({ id, name, role, endsAt }, links) {
  const ends = endsAt === null ? null : Date.parse(endsAt);
  const until = ends === null
    ? words("sharing.untilTakenBack")
    : words(ends > Date.now() ? "sharing.until" : "sharing.ended", { date: moment(ends, { dateStyle: "medium" }) });
  return element(
    "li",
    {},
    element("span", {}, nameOf(name), element("small", {}, words(`sharing.role.${role}`), " · ", until)),
    element(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": words("sharing.takeBackOf", { name }),
        onclick: () => links.takeBack(id),
      },
      words("sharing.takeBack"),
    ),
  );
}
