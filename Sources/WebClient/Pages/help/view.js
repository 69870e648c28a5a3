import { words } from "../words/help.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { topics } from "./topics.js";

/**
 * The help: a field to search it, and below it what it says of each page, that of `topic` first.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Topic as Name } from "./offer.js"
 * @import { Answer, Keys, Topic } from "./topics.js"
 *
 * @param {HTMLElement} place
 * @param {{ topic?: Name | null, answer?: string | null, more?: Child }} [options] `answer` is open, and on the
 *   help's own page, where one is given, topics and answers have ids
 */
export function helpView(place, { topic = null, answer = null, more = null } = {}) {
  const sought = new Held("");
  const field = node("input", {
    type: "search",
    class: "search",
    placeholder: words("help.findWhat"),
    "aria-label": words("help.find"),
    autocomplete: "off",
    dir: "auto",
    oninput: ({ currentTarget }) => (sought.value = folded(currentTarget.value.trim())),
  });
  const ordered = [...topics.filter(({ id }) => id === topic), ...topics.filter(({ id }) => id !== topic)];
  const found = node("div", { class: "help-found stack" });
  const said = node("div", { class: "stack", role: "status" });
  const matching = () =>
    ordered.map((one) => matched(one, sought.value)).filter(({ answers, keys }) => answers.length + keys.length > 0);
  drawing(said, [sought], () =>
    matching().length === 0 && [
      element("p", { class: "help" }, words("help.none", { text: field.value.trim() })),
      element("button", {
        type: "button",
        onclick: () => {
          field.value = "";
          sought.value = "";
          field.focus();
        },
      }, words("help.all")),
    ]);
  drawing(
    found,
    [sought],
    () => matching().map((one) => topicView(one, { isFound: sought.value !== "", isOwn: one.id === topic, answer })),
  );
  place.append(field, said);
  if (more !== null) {
    const own = node("div", { class: "stack" });
    drawing(own, [], () => more);
    place.append(own);
  }
  place.append(found);
}

/** @param {string} text */
const folded = (text) => text.toLocaleLowerCase().normalize("NFKD").replace(/\p{Diacritic}/gu, "");

/** What of a topic has every word that is sought. @param {Topic} topic @param {string} sought @returns {Topic} */
function matched(topic, sought) {
  const wanted = sought.split(/\s+/);
  /** @param {string[]} texts */
  const has = (...texts) => {
    const text = folded(texts.join(" "));
    return wanted.every((word) => text.includes(word));
  };
  return {
    ...topic,
    answers: topic.answers.filter(({ question, text }) => has(topic.title, question, text)),
    keys: topic.keys
      .map(({ title, keys }) => ({ title, keys: keys.filter(({ shown, what }) => has(title, what, shown)) }))
      .filter(({ keys }) => keys.length > 0),
  };
}

/** @param {Topic} topic @param {{ isFound: boolean, isOwn: boolean, answer: string | null }} state */
const topicView = ({ id, title, answers, keys }, state) => {
  const isPage = state.answer !== null;
  return element(
    "section",
    { key: id, id: isPage ? id : null, "data-topic": id, class: "help-topic", "aria-label": title },
    element(isPage ? "h2" : "h3", {}, title),
    answers.map((one) => answerView(one, state)),
    keys.length > 0 && element(
      "details",
      { key: "keys", class: "help-answer", open: state.isFound || state.isOwn },
      element("summary", {}, words("help.keys")),
      element("div", { class: "key-groups" }, keys.map((group) => keysView(group, isPage ? "h3" : "h4"))),
    ),
  );
};

/** @param {Answer} answer @param {{ isFound: boolean, isOwn: boolean, answer: string | null }} state */
const answerView = ({ id, question, text }, { isFound, answer }) =>
  element(
    "details",
    { key: id, id: answer === null ? null : id, class: "help-answer", open: isFound || id === answer },
    element("summary", {}, question),
    element("p", {}, text),
  );

/** @param {Keys} group @param {"h3" | "h4"} heading */
const keysView = ({ title, keys }, heading) =>
  element(
    "div",
    { key: title, role: "group", "aria-label": title },
    element(heading, {}, title),
    element(
      "dl",
      { class: "keys" },
      keys.map(({ shown, what }) =>
        element("div", { key: what }, element("dt", {}, keyCaps(shown)), element("dd", {}, what))
      ),
    ),
  );

/**
 * “Ctrl + Z or ⌘ Z” as key caps; a “+” that stands alone or first is the key of that name.
 *
 * @param {string} text
 */
function keyCaps(text) {
  const parts = text.split(" ");
  const between = new Set(["+", "…", words("help.or")]);
  return parts.map((part, turn) =>
    turn > 0 && turn < parts.length - 1 && between.has(part)
      ? element("span", { class: "between" }, part)
      : element("kbd", {}, part)
  );
}
