import { call } from "../../live/api.js";
import { confirmed } from "../../parts/dialog.js";
import { inWords } from "../../parts/banner.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { redrawing } from "../../parts/redraw.js";
import { Rows } from "../../parts/rows.js";
import { icon } from "../controls/icons.js";

const path = "/api/v1/editors";

/** Who may edit beside the owner: links to give away, each for one person, and those who have taken theirs. */
export function editorsSection({ desk, say }) {
  const list = element("ul", { class: "plain editor-list" });
  const words = element("p", { class: "help", role: "status" });
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
  const invite = element("button", { type: "submit" }, icon("link"), "Make a link");
  const form = element(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        make();
      },
    },
    element("div", { class: "field" }, element("label", { for: "invited" }, "Name of the person"), name),
    problem,
    element("div", { class: "choices start" }, invite),
  );
  const help = element(
    "p",
    { class: "help" },
    "Whoever opens the link edits every production here with you, at the same time. It works once.",
  );
  const section = element(
    "section",
    { class: "stack", "aria-labelledby": "editors-heading" },
    element("h3", { id: "editors-heading" }, "Editors"),
    help,
    list,
    words,
    form,
    made,
  );
  let editors = [];
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
          "aria-label": `Remove ${editor.name}`,
          onclick: () => remove(editor),
        }, icon("bin")),
      ),
  });
  const redraw = redrawing(section, () => rows.show([list, editors]));

  async function make() {
    setText(problem, "");
    const wanted = name.value.trim();
    if (wanted === "") return setText(problem, "Write whose link it is.");
    invite.disabled = true;
    try {
      const { link } = await call(path, { method: "POST", body: { name: wanted } });
      name.value = "";
      show(wanted, link);
    } catch (refused) {
      setText(problem, inWords(refused));
    } finally {
      invite.disabled = false;
    }
  }

  function show(who, link) {
    const address = element("input", {
      type: "text",
      readonly: true,
      value: link,
      "aria-label": "Link",
      onfocus: (event) => event.target.select(),
    });
    made.replaceChildren(
      element("p", {}, "For ", nameOf(who), ": send this link. It is shown only now."),
      address,
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: async () => {
            try {
              await navigator.clipboard.writeText(link);
              say("Link copied.");
            } catch {
              address.focus(); // no clipboard without a secure context: it is selected, to be copied by hand
            }
          },
        },
        icon("copy"),
        "Copy the link",
      ),
    );
  }

  async function remove(editor) {
    if (
      !(await confirmed("Remove this editor?", [
        nameOf(editor.name),
        " cannot edit any more. What they have made stays.",
      ], { yes: "Remove", isGrave: true }))
    ) return;
    try {
      await call(`${path}/${encodeURIComponent(editor.id)}`, { method: "DELETE" });
      say(`${editor.name} was removed.`);
    } catch (refused) {
      say(inWords(refused), { isTrouble: true });
    }
    section.look();
  }

  section.look = async () => {
    try {
      ({ editors } = await call(path));
      setText(words, editors.length === 0 ? "Nobody but you yet." : "");
    } catch (refused) {
      const isEditor = refused.status === 403; // an editor oneself: the owner invites
      form.hidden = help.hidden = isEditor;
      editors = [];
      setText(words, isEditor ? "The owner invites editors." : `The editors could not be listed. ${inWords(refused)}`);
    }
    redraw();
  };
  let here = "";
  desk.onPresence(() => {
    const now = desk.editors.map(({ id }) => id).sort().join();
    if (now !== here && section.isConnected) section.look(); // somebody may have taken their link
    here = now;
  });
  section.look();
  return section;
}
