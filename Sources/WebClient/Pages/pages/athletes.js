import "../words/page.js";
import { moment, words } from "../words/results.js";
import { openPerson } from "../results/person.js";
import { poolPanel } from "../results/pool.js";
import { call } from "../wire/api.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { nameOf } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";

/**
 * `/athletes`: everybody who trained in the account's classes, each over the weeks.
 *
 * @typedef {{ name: string, classes: number, last: string }} Person
 */

const page = 100;
const search = byId("search", HTMLInputElement);
const list = byId("people");
const more = byId("more", HTMLButtonElement);
/** The answer that is shown is that of the latest question. */
let asked = 0;
/** Those who were found, and what comes after them. @type {{ people: readonly Person[], next: string | null }} */
let found = { people: [], next: null };
/** @type {Rows<Person>} */
const rows = new Rows({
  key: ({ name }) => name,
  of: (person) => [JSON.stringify(person)],
  make: (person) => row(person),
});
const redraw = redrawing(document.body, () => {
  const { people, next } = found;
  rows.show([list, people]);
  more.hidden = next === null;
  const isEmpty = people.length === 0;
  byId("status").textContent = !isEmpty
    ? ""
    : words(search.value.trim() === "" ? "results.nobody" : "results.noneFound");
  performance.mark("open");
});

/** @param {string} [after] */
async function read(after = "") {
  const turn = asked += 1;
  const status = byId("status");
  status.textContent = words("results.reading");
  try {
    const query = new URLSearchParams({ search: search.value.trim(), after, limit: String(page) });
    /** @type {{ athletes: Person[], next: string | null }} */
    const { athletes, next } = await call(`/api/v1/athletes?${query}`);
    if (turn !== asked) return;
    found = { people: after === "" ? athletes : [...found.people, ...athletes], next };
    redraw();
  } catch (problem) {
    if (turn !== asked) return;
    status.textContent = "";
    showTrouble(inWords(problem), { retry: () => read(after) });
  }
}

/** @param {Person} person */
function row({ name, classes, last }) {
  return node(
    "li",
    {},
    node(
      "button",
      { type: "button", class: "wide", onclick: () => openPerson(name, null, null, () => read()) },
      node("span", { class: "person" }, nameOf(name)),
      node(
        "small",
        {},
        words("results.classesSince", { count: classes, day: moment(new Date(last), { dateStyle: "medium" }) }),
      ),
    ),
  );
}

search.addEventListener("input", () => read());
more.addEventListener("click", () => read(found.next ?? ""));
byId("pool").append(poolPanel());
openOffline();
read();
