import { words } from "../words/conductor.js";
import { performerOf } from "../live/model.js";
import { ask } from "../ui/ask.js";
import { showTrouble } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { assign } from "./assigning.js";

/**
 * “Who dances Ana?”: the dancers who dance nobody, as a dialog that is kept up to date while people come and go.
 *
 * @import { LiveSession } from "../live/session.js"
 *
 * @param {LiveSession} session
 * @param {string} performer
 */
export function findPersonFor(session, performer) {
  const name = session.production?.performers.find(({ id }) => id === performer)?.name ?? "";
  if (freeIn(session).length === 0) return showTrouble(words("conductor.nobodyFree", { name }));
  const holderNow = () => session.state.assignments[performer] ?? null;
  const holder = holderNow();
  const isGiving = new Held(false);
  const refusal = new Held("");
  const content = node("div", { class: "stack" });

  /** @param {string} member */
  const give = async (member) => {
    isGiving.value = true;
    refusal.value = await assign(session, performer, member, { holder, dances: null }) ?? "";
    isGiving.value = false;
    if (refusal.value === "") dialog.close();
  };

  drawing(content, [session.newsOf("change"), isGiving, refusal], () => {
    const isSame = isGiving.value || holderNow() === holder;
    const problem = isSame ? refusal.value : words("conductor.assignedMeanwhile");
    return [
      element("p", { class: "problem", role: "alert" }, problem),
      element(
        "ul",
        { class: "plain performers" },
        list(isSame ? freeIn(session) : [], {
          key: ({ id }) => id,
          of: ({ name, present }) => [name, present],
          make: ({ id, name, present }) => {
            const here = words(present ? "conductor.here" : "conductor.away");
            const who = element("span", { class: "who" }, nameOf(name), element("small", {}, here));
            const choose = () => ask(content, "once", () => give(id));
            return element("li", {}, element("button", { type: "button", class: "performer", onclick: choose }, who));
          },
        }),
      ),
    ];
  });
  const dialog = openDialog(words("conductor.whoDances", { name }), content, { className: "picker" });
}

/** Dancers who dance nobody. @param {LiveSession} session */
const freeIn = ({ state }) =>
  state.members.filter(({ id, role }) => role === "dancer" && performerOf(state, id) === null);
