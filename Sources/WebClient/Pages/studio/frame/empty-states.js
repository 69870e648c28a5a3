import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { words } from "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";

/**
 * Over a stage without anybody or anything on it: what is missing, and how to add it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, commands: FormationCommands, toasts: Toasts }} parts
 * @param {HTMLElement} place
 */
export function emptyStates({ desk, commands, toasts }, place) {
  const nobody = {
    title: words("studio.empty.nobody"),
    text: words("studio.empty.nobodyHelp"),
    picture: /** @type {IconName} */ ("people"),
    label: words("studio.dancers.title"),
    act: () => openOnDemand(dialogs.addDancers, ({ addDancers }) => addDancers({ desk, toasts })),
  };
  const nothing = {
    title: words("studio.empty.nothing"),
    text: words("studio.empty.nothingHelp"),
    picture: /** @type {IconName} */ ("plus"),
    label: words("studio.firstFormation"),
    act: () => commands.add(),
  };
  drawing(place, [desk], () => {
    const { performers, formations } = desk.document;
    const missing = performers.length === 0 ? nobody : formations.length === 0 ? nothing : null;
    place.hidden = missing === null;
    if (missing === null) return null;
    const { title, text, picture, label, act } = missing;
    return element(
      "div",
      {},
      element("h2", {}, title),
      element("p", {}, text),
      element("button", { type: "button", class: "primary", onclick: act }, icon(picture), label),
    );
  }, { of: () => [desk.document.performers.length, desk.document.formations.length] });
}
