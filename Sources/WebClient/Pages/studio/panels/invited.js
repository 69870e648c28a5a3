import { call } from "../../wire/api.js";
import { Problem } from "../../ui/problem.js";
import { confirmed } from "../../ui/dialog.js";
import { inWords } from "../../ui/banner.js";
import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { redrawing } from "../../ui/redraw.js";
import { Rows } from "../../ui/rows.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/sessions.js";
import { icon } from "../../ui/icons.js";

/**
 * Accounts that the owner lets in: a link for each, shown once, and those who have used theirs.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Author } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @typedef {"editors" | "poseWorkers"} Kind
 * @typedef {Author & { state?: "invited" | "away" | "connected" }} Invited of a computer it is known what it does
 */

const paths = { editors: "/api/v1/editors", poseWorkers: "/api/v1/pose-workers" };

/**
 * Who may edit besides the owner.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function editorsSection({ desk, toasts }) {
  const section = invitedSection("editors", toasts);
  section.prepend(node("h3", {}, words("panels.editors")));
  let here = "";
  desk.onPresence(() => {
    const now = desk.editors.map(({ id }) => id).sort().join();
    if (now !== here && section.isConnected) section.look(); // somebody may have taken their link
    here = now;
  });
  return section;
}

/**
 * Computers that find the joints in athletes' pictures: what is copied is a command for each.
 *
 * @param {{ toasts: Toasts }} parts
 */
export function poseWorkersSection({ toasts }) {
  const section = invitedSection("poseWorkers", toasts);
  section.classList.add("panel");
  section.addEventListener("shown", section.look);
  // Back from a terminal, where the command may have been used.
  addEventListener("focus", () => {
    if (section.isConnected) section.look();
  });
  return section;
}

/**
 * @param {Kind} kind
 * @param {Toasts} toasts
 */
function invitedSection(kind, toasts) {
  const path = paths[kind];
  const list = node("ul", { class: "plain editor-list" });
  const status = node("p", { class: "help", role: "status" });
  const name = node("input", {
    type: "text",
    id: `invited-${kind}`,
    maxlength: "200",
    dir: "auto",
    autocomplete: "off",
    required: true,
  });
  const problem = node("p", { class: "problem", role: "alert" });
  const made = node("div", { class: "stack", role: "status" });
  const invite = node("button", { type: "submit" }, icon("link"), words(`panels.${kind}.make`));
  const form = node(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        make();
      },
    },
    node(
      "div",
      { class: "field" },
      node("label", { for: `invited-${kind}` }, words(`panels.${kind}.name`)),
      name,
    ),
    problem,
    node("div", { class: "choices start" }, invite),
  );
  const help = node(
    "p",
    { class: "help" },
    words(`panels.${kind}.help`),
  );
  const section = node(
    "section",
    { class: "stack", "aria-label": words(`panels.${kind}`) },
    help,
    list,
    status,
    form,
    made,
  );
  /** @type {Invited[]} */
  let invited = [];
  /** Whether an editor oneself: the owner invites. */
  let isEditor = false;
  /** Whose command is shown, once the list has it: it may be taken back. @type {string | null} */
  let shown = null;
  /** @type {Rows<Invited>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: ({ name, state }) => [name, state],
    make: (one) =>
      node(
        "li",
        { class: "session-choice" },
        node("span", {}, nameOf(one.name)),
        one.state && node("span", { class: "help" }, words(`panels.poseWorkers.${one.state}`)),
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.removeWhat", { name: one.name }),
          onclick: () => remove(one),
        }, icon("bin")),
      ),
  });
  let said = "";
  // What this list pushes aside may be pressed, too.
  const redraw = redrawing(document.body, () => {
    form.hidden = help.hidden = isEditor;
    setText(status, said);
    rows.show([list, invited]);
  });

  async function make() {
    setText(problem, "");
    const wanted = name.value.trim();
    if (wanted === "") return setText(problem, words(`panels.${kind}.nameMissing`));
    invite.disabled = true;
    const before = new Set(invited.map(({ id }) => id));
    try {
      const { link, local } = await call(path, { method: "POST", body: { name: wanted } });
      name.value = "";
      show(wanted, link, local === true);
      if (kind === "poseWorkers") {
        await look();
        shown = invited.find((one) => one.name === wanted && !before.has(one.id))?.id ?? null;
      }
    } catch (refused) {
      setText(problem, inWords(refused));
    } finally {
      invite.disabled = false;
    }
  }

  /**
   * @param {string} who
   * @param {string} link
   * @param {boolean} isLocal
   */
  function show(who, link, isLocal) {
    const copied = kind === "editors" ? link : `ops/camera worker ${link}`;
    const address = node("input", {
      type: "text",
      readonly: true,
      value: copied,
      "aria-label": words(`panels.${kind}.link`),
      onfocus: () => {
        address.select();
      },
    });
    shown = null;
    made.replaceChildren(
      node("p", {}, wordsAround(`panels.${kind}.send`, { name: nameOf(who) })),
      ...(isLocal ? [node("p", { class: "problem" }, words("sessions.linkOnlyHere"))] : []),
      address,
      node(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: async () => {
            try {
              await navigator.clipboard.writeText(copied);
              toasts.say(words(`panels.${kind}.copied`));
            } catch {
              address.focus(); // no clipboard without a secure context: it is selected, to be copied by hand
            }
          },
        },
        icon("copy"),
        words(`panels.${kind}.copy`),
      ),
    );
  }

  /** @param {Invited} one */
  async function remove({ id, name: called, state }) {
    const what = state === "invited" ? "poseCommand" : kind;
    const isSure = await confirmed(
      words(`panels.${what}.remove`),
      wordsAround(`panels.${what}.removeHelp`, { name: nameOf(called) }),
      { yes: words("panels.remove"), isGrave: true },
    );
    if (!isSure) return;
    try {
      await call(`${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
      toasts.say(words(`panels.${what}.removed`, { name: called }));
      if (id === shown) made.replaceChildren();
    } catch (refused) {
      toasts.say(inWords(refused), { isTrouble: true });
    }
    look();
  }

  async function look() {
    try {
      const answer = await call(path);
      invited = kind === "editors" ? answer.editors : answer.workers;
      said = invited.length === 0 ? words(`panels.${kind}.nobody`) : "";
    } catch (refused) {
      isEditor = refused instanceof Problem && refused.status === 403;
      invited = [];
      const why = inWords(refused);
      said = isEditor ? words(`panels.${kind}.owner`) : words(`panels.${kind}.notListed`, { why });
    }
    redraw();
  }
  return Object.assign(section, { look });
}
