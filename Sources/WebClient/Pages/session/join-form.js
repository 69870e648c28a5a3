import { speakOfClass, words } from "../words/joining.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { membershipOf, pagePath, remember } from "../live/memberships.js";
import { inWords, waitInWords } from "../ui/banner.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { codeAsMeant, codeLength } from "./join-code.js";
import { prefer, preference } from "../ui/preferences.js";
import { roleOffer, wishFor } from "./role-offer.js";

const longestName = 80;

/**
 * What is wrong, in which field, and the how-manieth complaint it is.
 *
 * @typedef {{ text: string, field: "code" | "name" | null, turn: number }} Complaint
 */

/**
 * The form that turns a code and a name into a place in a session, and goes to its page.
 * A screen needs no name; everybody else who comes without one is asked for it. It speaks of a class as soon as the
 * code is known to lead to one, which `ofClass` then says.
 */
export function joinForm({ code = "", ofClass = new Held(false) } = {}) {
  const wasOfClass = ofClass.value;
  /** @type {Held<Complaint>} */
  const complaint = new Held({ text: "", field: null, turn: 0 });
  const offer = roleOffer((performer) => enter(performer));
  const form = node("form", { class: "join stack", novalidate: true });
  const drawn = drawing(form, [complaint, offer.found, ofClass], () => {
    form.setAttribute("aria-label", words("joining.joinRehearsal"));
    return [
      fieldsOf(complaint.value.field),
      offer.node,
      alertOf(complaint.value),
      element(
        "button",
        { type: "submit", class: offer.found.value === null ? "primary large" : "large" },
        words("joining.join"),
      ),
    ];
  });
  const codeField = within(form, "#code", HTMLInputElement);
  const nameField = within(form, "#name", HTMLInputElement);
  codeField.value = spaced(codeAsMeant(code));
  nameField.value = preference("name", "");
  const lookWhere = async () => {
    const isOfClass = await ask(ofClass, "latest", () => offer.leadsToClass(codeAsMeant(codeField.value)));
    speakOfClass(isOfClass || wasOfClass);
    ofClass.value = isOfClass || wasOfClass;
  };
  const look = () => {
    offer.look(codeAsMeant(codeField.value), nameField.value);
    void lookWhere();
  };
  codeField.addEventListener("input", look);
  nameField.addEventListener("input", look);
  look();
  codeField.addEventListener("input", () => {
    complaint.value = { ...complaint.value, text: "", field: null };
    if (codeAsMeant(codeField.value).length === codeLength && codeField.selectionStart === codeField.value.length) {
      codeField.value = spaced(codeAsMeant(codeField.value));
    }
  });
  /** @param {string} text @param {Complaint["field"]} field */
  const complain = (text, field) => {
    complaint.value = { text, field, turn: complaint.value.turn + 1 };
    drawn.now();
    if (field !== null) within(form, `#${field}`).focus();
  };
  /** @param {string | null} performer whose part is taken at once */
  async function enter(performer) {
    const meant = codeAsMeant(codeField.value);
    const name = nameField.value.trim();
    if (meant.length !== codeLength) {
      return complain(words("joining.codeLength", { wanted: codeLength, count: meant.length }), "code");
    }
    try {
      await ask(form, "once", () => {
        complain("", null);
        return join(meant, name, performer);
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const isOfName = problem.field === "name" || problem.field === "role";
      const isOfCode = problem.status === 404 || problem.status === 410;
      complain(refusalInWords(problem, name), isOfName ? "name" : isOfCode ? "code" : null);
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return enter(null);
  });
  queueMicrotask(() => (code === "" ? codeField : nameField).focus({ preventScroll: true }));
  return form;
}

/** The fields; what is in them is the person's alone. @param {Complaint["field"]} wrong */
const fieldsOf = (wrong) => [
  element("label", { for: "code" }, words("joining.code")),
  element("input", {
    id: "code",
    name: "code",
    class: "code",
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    inputmode: "text",
    enterkeyhint: "next",
    maxlength: 500,
    placeholder: "ABC 234",
    "aria-describedby": "code-help",
    "aria-invalid": wrong === "code" ? "true" : null,
  }),
  element("p", { id: "code-help", class: "help" }, words("joining.codeHelp")),
  element("label", { for: "name" }, words("joining.name")),
  element("input", {
    id: "name",
    name: "name",
    autocomplete: "name",
    enterkeyhint: "go",
    maxlength: longestName,
    dir: "auto",
    "aria-describedby": "name-help",
    "aria-invalid": wrong === "name" ? "true" : null,
  }),
  element("p", { id: "name-help", class: "help" }, words("joining.nameHelp")),
];

/** The same complaint is told again, as another one. @param {Complaint} complaint */
const alertOf = ({ text, turn }) =>
  element(
    "p",
    { class: "problem", role: "alert" },
    text !== "" && element("span", { key: turn }, text),
  );

/**
 * @param {string} code
 * @param {string} name
 * @param {string | null} performer
 */
async function join(code, name, performer) {
  const body = name === "" ? { code } : { code, name };
  const seat = await call("/api/v1/join", { method: "POST", body });
  if (name !== "") prefer("name", name);
  const membership = membershipOf(seat, { name, code });
  remember(membership);
  if (performer !== null) wishFor(seat.session, performer);
  location.assign(pagePath(membership));
}

/**
 * @param {Problem} problem
 * @param {string} name
 */
function refusalInWords(problem, name) {
  if (problem.status === 429) return words("joining.tooManyTries", { wait: waitInWords(problem.retryAfter) });
  if (problem.field === "name" && name === "") return words("joining.nameFirst");
  if (problem.status === 410) return words("joining.codeExpired");
  if (problem.field === "code" || problem.status === 404) return words("joining.codeUnknown");
  return inWords(problem);
}

/** @param {string} code */
const spaced = (code) => (code.length === codeLength ? `${code.slice(0, 3)} ${code.slice(3)}` : code);
