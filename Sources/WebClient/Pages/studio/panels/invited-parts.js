import { iconButton } from "../../ui/buttons.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Held } from "../../ui/changes.js";
import { confirmed } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/sessions.js";

/**
 * What the list of those who were invited is made of.
 *
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Invitations, Invited } from "./invitations.js"
 */

/** @param {Invitations} invitations */
export function invitationForm(invitations) {
  const { kind } = invitations;
  const id = `invited-${kind}`;
  const name = node("input", { type: "text", id, maxlength: "200", dir: "auto", autocomplete: "off", required: true });
  const why = new Held("");
  const problem = node("p", { class: "problem", role: "alert" });
  drawing(problem, [why], () => why.value);

  /** @param {SubmitEvent} event */
  async function make(event) {
    event.preventDefault();
    const wanted = name.value.trim();
    why.value = wanted === "" ? words(`panels.${kind}.nameMissing`) : "";
    if (wanted === "") return;
    try {
      await ask(name, "once", () => invitations.make(wanted));
      name.value = "";
    } catch (refused) {
      why.value = inWords(refused);
    }
  }

  return node(
    "form",
    { class: "stack", onsubmit: make },
    node("div", { class: "field" }, node("label", { for: id }, words(`panels.${kind}.name`)), name),
    problem,
    node(
      "div",
      { class: "choices start" },
      node("button", { type: "submit" }, icon("link"), words(`panels.${kind}.make`)),
    ),
  );
}

/**
 * @param {Invitations} invitations
 * @param {Toasts} toasts
 */
export function invitedList(invitations, toasts) {
  /** @param {string} id */
  async function remove(id) {
    const one = invitations.all.find((invited) => invited.id === id);
    if (one === undefined) return;
    const what = one.state === "invited" ? "poseCommand" : invitations.kind;
    const isSure = await confirmed(
      words(`panels.${what}.remove`),
      wordsAround(`panels.${what}.removeHelp`, { name: nameOf(one.name) }),
      { yes: words("panels.remove"), isGrave: true },
    );
    if (!isSure) return;
    try {
      await invitations.remove(id);
      toasts.say(words(`panels.${what}.removed`, { name: one.name }));
    } catch (refused) {
      toasts.say(inWords(refused), { isTrouble: true });
    }
    void invitations.look();
  }

  /** @param {Shown<Invited>} one */
  const row = ({ id, name, kind, state }) =>
    element(
      "li",
      { class: "session-choice" },
      element("span", {}, nameOf(name)),
      kind === "choreographer" && element("span", { class: "help" }, words("panels.editors.onlyShared")),
      state && element("span", { class: "help" }, words(`panels.poseWorkers.${state}`)),
      iconButton("bin", words("panels.removeWhat", { name }), () => remove(id)),
    );

  return list(invitations.all, { key: ({ id }) => id, of: ({ name, state }) => [name, state], make: row });
}

/**
 * The link that was made last, to be sent to whom it is for.
 *
 * @param {Invitations} invitations
 * @param {Toasts} toasts
 */
export function madeLink({ made, kind }, toasts) {
  if (made === null) return null;
  const copied = kind === "editors" ? made.link : `ops/camera worker ${made.link}`;
  /** @param {HTMLElement} button */
  async function copy(button) {
    try {
      await navigator.clipboard.writeText(copied);
      toasts.say(words(`panels.${kind}.copied`));
    } catch {
      // No clipboard without a secure context: it is selected, to be copied by hand.
      button.parentElement?.querySelector("input")?.focus();
    }
  }
  return [
    element("p", {}, wordsAround(`panels.${kind}.send`, { name: nameOf(made.name) })),
    made.isLocal && element("p", { class: "problem" }, words("sessions.linkOnlyHere")),
    element("input", {
      type: "text",
      readonly: true,
      value: copied,
      "aria-label": words(`panels.${kind}.link`),
      onfocus: ({ currentTarget }) => currentTarget.select(),
    }),
    element(
      "button",
      { type: "button", class: "quiet", onclick: ({ currentTarget }) => copy(currentTarget) },
      icon("copy"),
      words(`panels.${kind}.copy`),
    ),
  ];
}
