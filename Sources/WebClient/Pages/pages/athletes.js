import "../words/page.js";
import { moment, words } from "../words/results.js";
import { openPerson } from "../results/person.js";
import { poolPanel } from "../results/pool.js";
import { call } from "../wire/api.js";
import { showTrouble } from "../ui/banner.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, within } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trainer", within(document, ".results-bar"));

/**
 * `/athletes`: everybody who trained in the account's classes, each over the weeks.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 *
 * @typedef {{ name: string, classes: number, last: string }} Person
 */

const page = 100;
const search = byId("search", HTMLInputElement);
const more = byId("more", HTMLButtonElement);
/** Those who were found, and what comes after them; null before there is an answer. */
const found = new Held(/** @type {{ people: readonly Person[], next: string | null } | null} */ (null));

const said = new Held("");

drawing(byId("status"), [said], () => said.value);
drawing(byId("people"), [found], () => {
  const { people, next } = found.value ?? { people: [], next: null };
  more.hidden = next === null;
  if (found.value !== null) {
    performance.mark("open");
  }
  return list(people, { key: ({ name }) => name, of: (person) => [JSON.stringify(person)], make: row });
});

/** @param {string} [after] */
async function read(after = "") {
  said.value = words("results.reading");
  try {
    const query = new URLSearchParams({ search: search.value.trim(), after, limit: String(page) });
    /** @type {{ athletes: Person[], next: string | null }} */
    const { athletes, next } = await ask("athletes", "latest", () => call(`/api/v1/athletes?${query}`));
    found.value = { people: after === "" ? athletes : [...found.value?.people ?? [], ...athletes], next };
    const none = words(query.get("search") === "" ? "results.nobody" : "results.noneFound");
    said.value = found.value.people.length > 0 ? "" : none;
  } catch (problem) {
    said.value = "";
    showTrouble(problem, { retry: () => read(after) });
  }
}

/** @param {Shown<Person>} person */
function row({ name, classes, last }) {
  const day = moment(new Date(last), { dateStyle: "medium" });
  return element(
    "li",
    {},
    element(
      "button",
      { type: "button", class: "wide", onclick: () => openPerson(name, null, null, () => read()) },
      element("span", { class: "person" }, nameOf(name)),
      element("small", {}, words("results.classesSince", { count: classes, day })),
    ),
  );
}

search.addEventListener("input", () => read());
more.addEventListener("click", () => read(found.value?.next ?? ""));
offerLanguage();
byId("pool").append(poolPanel());
openOffline();
read();
