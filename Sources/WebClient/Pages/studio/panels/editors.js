import { call, Problem } from "../../live/api.js";
import { confirmed } from "../../parts/dialog.js";
import { inWords } from "../../parts/banner.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { redrawing } from "../../parts/redraw.js";
import { Rows } from "../../parts/rows.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/sessions.js";
import { icon } from "../controls/icons.js";

const path = "/api/v1/editors";

/**
 * Who may edit besides the owner: links to give away, each for one person, and the people who have used theirs.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Author } from "../../editing/production.d.ts"
 * @import { Toasts } from "../frame/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function editorsSection({ desk, toasts }) {
  const list = element("ul", { class: "plain editor-list" });
  const status = element("p", { class: "help", role: "status" });
  const name = element("input", {
    type: "text",
    id: "invited",
    maxlength: "200",
    dir: "auto",
    autocomplete: "off",
    required: true,
  });
  const problem = element("p", { class: "problem", role: "alert" });
  const made = element("div", { class: "stack", role: "status" });
  const invite = element("button", { type: "submit" }, icon("link"), words("panels.editors.make"));
  const form = element(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        make();
      },
    },
    element("div", { class: "field" }, element("label", { for: "invited" }, words("panels.editors.name")), name),
    problem,
    element("div", { class: "choices start" }, invite),
  );
  const help = element(
    "p",
    { class: "help" },
    words("panels.editors.help"),
  );
  const section = element(
    "section",
    { class: "stack", "aria-labelledby": "editors-heading" },
    element("h3", { id: "editors-heading" }, words("panels.editors")),
    help,
    list,
    status,
    form,
    made,
  );
  /** @type {Author[]} */
  let editors = [];
  /** @type {Rows<Author>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: (editor) => [editor.name],
    make: (editor) =>
      element(
        "li",
        { class: "session-choice" },
        element("span", {}, nameOf(editor.name)),
        element("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.removeWhat", { name: editor.name }),
          onclick: () => remove(editor),
        }, icon("bin")),
      ),
  });
  const redraw = redrawing(section, () => rows.show([list, editors]));

  async function make() {
    setText(problem, "");
    const wanted = name.value.trim();
    if (wanted === "") return setText(problem, words("panels.editors.nameMissing"));
    invite.disabled = true;
    try {
      const { link, local } = await call(path, { method: "POST", body: { name: wanted } });
      name.value = "";
      show(wanted, link, local === true);
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
    const address = element("input", {
      type: "text",
      readonly: true,
      value: link,
      "aria-label": words("panels.editors.link"),
      onfocus: () => {
        address.select();
      },
    });
    made.replaceChildren(
      element("p", {}, wordsAround("panels.editors.send", { name: nameOf(who) })),
      ...(isLocal ? [element("p", { class: "problem" }, words("sessions.linkOnlyHere"))] : []),
      address,
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: async () => {
            try {
              await navigator.clipboard.writeText(link);
              toasts.say(words("panels.editors.copied"));
            } catch {
              address.focus(); // no clipboard without a secure context: it is selected, to be copied by hand
            }
          },
        },
        icon("copy"),
        words("panels.editors.copy"),
      ),
    );
  }

  /** @param {Author} editor */
  async function remove({ id, name: called }) {
    const isSure = await confirmed(
      words("panels.editors.remove"),
      wordsAround("panels.editors.removeHelp", { name: nameOf(called) }),
      { yes: words("panels.remove"), isGrave: true },
    );
    if (!isSure) return;
    try {
      await call(`${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
      toasts.say(words("panels.editors.removed", { name: called }));
    } catch (refused) {
      toasts.say(inWords(refused), { isTrouble: true });
    }
    look();
  }

  async function look() {
    try {
      ({ editors } = await call(path));
      setText(status, editors.length === 0 ? words("panels.editors.nobody") : "");
    } catch (refused) {
      const isEditor = refused instanceof Problem && refused.status === 403; // an editor oneself: the owner invites
      form.hidden = help.hidden = isEditor;
      editors = [];
      const why = inWords(refused);
      setText(status, isEditor ? words("panels.editors.owner") : words("panels.editors.notListed", { why }));
    }
    redraw();
  }
  let here = "";
  desk.onPresence(() => {
    const now = desk.editors.map(({ id }) => id).sort().join();
    if (now !== here && section.isConnected) look(); // somebody may have taken their link
    here = now;
  });
  look();
  return Object.assign(section, { look });
}
