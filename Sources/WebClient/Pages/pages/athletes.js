import "../words/page.js";
import { moment, words } from "../words/results.js";
import { openPerson } from "../results/person.js";
import { poolPanel } from "../results/pool.js";
import { call } from "../live/api.js";
import { inWords, showTrouble } from "../parts/banner.js";
import { byId, element, nameOf } from "../parts/element.js";
import { openOffline } from "../parts/offline.js";

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
    if (after === "") list.replaceChildren();
    list.append(...athletes.map(row));
    more.hidden = next === null;
    more.onclick = () => read(next ?? "");
    const isEmpty = list.childElementCount === 0;
    status.textContent = !isEmpty ? "" : words(search.value.trim() === "" ? "results.nobody" : "results.noneFound");
    performance.mark("open");
  } catch (problem) {
    status.textContent = "";
    showTrouble(inWords(problem), { retry: () => read(after) });
  }
}

/** @param {Person} person */
function row({ name, classes, last }) {
  return element(
    "li",
    {},
    element(
      "button",
      { type: "button", class: "wide", onclick: () => openPerson(name, null, null, () => read()) },
      element("span", { class: "person" }, nameOf(name)),
      element(
        "small",
        {},
        words("results.classesSince", { count: classes, day: moment(new Date(last), { dateStyle: "medium" }) }),
      ),
    ),
  );
}

search.addEventListener("input", () => read());
byId("pool").append(poolPanel());
openOffline();
read();
