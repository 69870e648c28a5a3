import "../words/page.js";
import { byId, element, nameOf } from "../parts/element.js";
import { joinForm, returnLinks } from "../parts/join-form.js";
import { openOffline } from "../parts/offline.js";
import { confirmed } from "../parts/dialog.js";
import { hideTrouble, inWords, showTrouble } from "../parts/banner.js";
import { prefer, preference } from "../parts/preferences.js";
import { conductorName } from "../parts/conductor-name.js";
import { fileFormat, saveAsFile } from "../parts/production-file.js";
import { joinAsConductor } from "../parts/seat.js";
import { call } from "../live/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { openNewProduction } from "../productions/new-production.js";
import { clockTime, plural } from "../stage/words.js";

const pageSize = 25;
const orders = [
  ["changedAt desc", "Last changed"],
  ["title asc", "Title A–Z"],
  ["title desc", "Title Z–A"],
  ["createdAt desc", "Newest"],
];

/** `/`: the owner's productions; for anybody else the place to enter a code. */
const main = byId("main");
let order = preference("productions.order", orders[0][0]);

async function enter() {
  try {
    const page = await fetchPage(null);
    showOwner(page);
  } catch (problem) {
    if (problem.status === 401 || problem.status === 403) return showGuest();
    showGuest();
    showTrouble(inWords(problem), { retry: enter });
  }
}

function fetchPage(after) {
  const [sort, direction] = order.split(" ");
  const query = new URLSearchParams({ sort, order: direction, limit: String(pageSize), ...(after ? { after } : {}) });
  return call(`/api/v1/productions?${query}`);
}

function showGuest() {
  document.body.classList.add("guest");
  main.replaceChildren(element(
    "div",
    { class: "join-card" },
    element("h1", {}, "Enter your code"),
    joinForm(),
    returnLinks(),
  ));
}

function showOwner(page) {
  const rows = element("tbody");
  const more = element("div", { class: "more" });
  const sort = element(
    "select",
    { id: "sort" },
    orders.map(([value, label]) => element("option", { value, selected: value === order }, label)),
  );
  sort.addEventListener("change", () => {
    order = sort.value;
    prefer("productions.order", order);
    reload();
  });
  const file = element("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    id: "file",
    tabindex: "-1",
    "aria-label": "Production file",
  });
  file.addEventListener("change", () => importFile(file).then((done) => done && reload()));
  const running = element("section", { class: "running", "aria-labelledby": "running-heading", hidden: true });
  main.replaceChildren(
    running,
    element(
      "section",
      { "aria-labelledby": "productions-heading", class: "productions" },
      element(
        "div",
        { class: "section-head" },
        element("h1", { id: "productions-heading" }, "Productions"),
        element("label", { for: "sort", class: "sort" }, "Sort by ", sort),
        element("button", { type: "button", onclick: () => file.click() }, "Import a file"),
        element("button", { type: "button", class: "primary", onclick: openNewProduction }, "New production"),
        file,
      ),
      element(
        "table",
        { class: "production-table" },
        element("caption", { class: "unseen" }, "Your productions"),
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            ...["Title", "Performers", "Formations", "Duration", "Changed"].map((title) =>
              element("th", { scope: "col" }, title)
            ),
            element("th", { scope: "col" }, element("span", { class: "unseen" }, "Actions")),
          ),
        ),
        rows,
      ),
      more,
    ),
  );
  fill(page, true);
  showRunning(running);

  function fill({ productions, next }, isFirst) {
    if (isFirst) rows.replaceChildren();
    rows.append(...productions.map((production) => row(production, reload)));
    main.querySelector(".production-table").hidden = rows.children.length === 0;
    more.replaceChildren(...(rows.children.length === 0 ? [emptyState(file)] : next ? [moreButton(next)] : []));
  }

  function moreButton(after) {
    const button = element("button", { type: "button", class: "wide" }, "Show more");
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        fill(await fetchPage(after), false);
      } catch (problem) {
        button.disabled = false;
        showTrouble(inWords(problem), { retry: () => button.click() });
      }
    });
    return button;
  }

  async function reload() {
    try {
      fill(await fetchPage(null), true);
      hideTrouble();
    } catch (problem) {
      showTrouble(inWords(problem), { retry: reload });
    }
  }
}

function emptyState(file) {
  return element(
    "div",
    { class: "empty" },
    element("h2", {}, "No productions yet"),
    element(
      "p",
      {},
      "Say how many dancers there are and how large the stage is: they stand on it a moment later, and you move them where you want them.",
    ),
    element("button", { type: "button", class: "primary large", onclick: openNewProduction }, "New production"),
    element("button", { type: "button", class: "quiet", onclick: () => file.click() }, "Import a file (.json)"),
  );
}

function row(production, reload) {
  const open = element("button", { type: "button", class: "primary" }, "Open session");
  open.addEventListener("click", () => openSession(production, open));
  const changed = new Date(production.changedAt);
  const studio = `/studio/${encodeURIComponent(production.id)}`;
  const cell = (label, content) => element("td", { "data-label": label }, content);
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      element(
        "a",
        { class: "title-link", href: studio, title: production.title },
        opening(production),
        nameOf(production.title),
      ),
    ),
    cell("Performers", String(production.performers)),
    cell("Formations", String(production.formations)),
    cell("Duration", clockTime(production.duration)),
    cell(
      "Changed",
      element(
        "time",
        { datetime: production.changedAt },
        Number.isNaN(changed.getTime())
          ? "–"
          : changed.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" }),
      ),
    ),
    element(
      "td",
      {},
      element(
        "div",
        { class: "row-actions" },
        element("a", { class: "button", href: studio, "aria-label": `Edit ${production.title}` }, "Edit"),
        open,
        element("button", {
          type: "button",
          class: "quiet",
          "aria-label": `Export ${production.title}`,
          onclick: () => exportFile(production),
        }, "Export"),
        element("button", {
          type: "button",
          class: "quiet",
          "aria-label": `Delete ${production.title}`,
          onclick: () => remove(production, reload),
        }, "Delete"),
      ),
    ),
  );
}

/** How it begins; fetched when it comes into sight, and said by the title beside it. */
function opening({ id }) {
  return element("img", {
    class: "opening",
    src: `/api/v1/productions/${encodeURIComponent(id)}/picture`,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 96,
    height: 64,
  });
}

async function openSession(production, button) {
  button.disabled = true;
  try {
    const name = await conductorName();
    if (name === null) return;
    const { joinCodes } = await call("/api/v1/sessions", { method: "POST", body: { production: production.id } });
    location.assign(pagePath(await joinAsConductor(joinCodes.conductor)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => openSession(production, button) });
  } finally {
    button.disabled = false;
  }
}

async function showRunning(section) {
  try {
    const { sessions } = await call("/api/v1/sessions");
    section.hidden = sessions.length === 0;
    section.replaceChildren(
      element("h2", { id: "running-heading" }, "Running now"),
      element(
        "ul",
        { class: "plain" },
        sessions.map((session) => {
          const enterAgain = element("button", { type: "button", class: "primary" }, "Conduct");
          enterAgain.addEventListener("click", () => conduct(session, enterAgain));
          return element(
            "li",
            { class: "session-row" },
            element(
              "span",
              { class: "session-title" },
              nameOf(session.production.title),
              element(
                "small",
                {},
                `since ${
                  new Date(session.openedAt).toLocaleString([], {
                    weekday: "short",
                    hour: "2-digit",
                    minute: "2-digit",
                    hourCycle: "h23",
                  })
                } · ${plural(count(session.present), "person", "people")} here`,
              ),
            ),
            element("span", { class: "session-code" }, "Dancers: ", element("strong", {}, session.joinCodes.dancer)),
            enterAgain,
          );
        }),
      ),
    );
  } catch (problem) {
    showTrouble(`The running sessions could not be listed. ${inWords(problem)}`, { retry: () => showRunning(section) });
  }
}

const count = (present) => (Array.isArray(present) ? present.length : present ?? 0);

async function conduct({ session, joinCodes }, button) {
  const known = recall(session, "conductor");
  if (known) return location.assign(pagePath(known));
  button.disabled = true;
  try {
    if ((await conductorName()) !== null) location.assign(pagePath(await joinAsConductor(joinCodes.conductor)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => conduct({ session, joinCodes }, button) });
  } finally {
    button.disabled = false;
  }
}

/** A file becomes a production of its own: identity, revision and dates are the server's to give. */
async function importFile(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return false;
  try {
    const { id, revision, createdAt, changedAt, format, ...document } = JSON.parse(await file.text());
    if (format !== undefined && format !== fileFormat) {
      throw new SyntaxError(`it is of the format “${format}”, this page reads “${fileFormat}”`);
    }
    await call("/api/v1/productions", { method: "POST", body: document });
    return true;
  } catch (problem) {
    const why = problem instanceof SyntaxError
      ? `It is no production file: ${problem.message}.`
      : `${inWords(problem)}${problem.field ? ` (at ${problem.field})` : ""}`;
    showTrouble(`“${file.name}” was not imported. ${why}`);
    return false;
  }
}

async function exportFile({ id, title }) {
  try {
    saveAsFile(await call(`/api/v1/productions/${encodeURIComponent(id)}`));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => exportFile({ id, title }) });
  }
}

async function remove(production, reload) {
  const isSure = await confirmed(
    "Delete this production?",
    `“${production.title}” with its ${
      plural(production.formations, "formation")
    } will be gone. Export it first if you may want it back.`,
    { yes: "Delete", isGrave: true },
  );
  if (!isSure) return;
  try {
    await call(`/api/v1/productions/${encodeURIComponent(production.id)}`, {
      method: "DELETE",
      headers: { "If-Match": `"${production.revision}"` },
    });
    await reload();
  } catch (problem) {
    if (problem.status === 412) {
      await reload();
      showTrouble("Somebody has changed that production meanwhile. Look at it again before you delete it.");
    } else showTrouble(inWords(problem), { retry: () => remove(production, reload) });
  }
}

await enter();

openOffline();
