import { moment, words } from "../words/joining.js";
import "../words/common.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { membershipOf, memberships, pagePath, remember } from "../live/memberships.js";
import { inWords, waitInWords } from "../ui/banner.js";
import { node } from "../ui/node.js";
import { codeAsMeant, codeLength } from "./join-code.js";
import { prefer, preference } from "../ui/preferences.js";
import { roleOffer, wishFor } from "./role-offer.js";

/** @import { Membership } from "../live/memberships.js" */

const longestName = 80;

/**
 * The form that turns a code and a name into a place in a session, and goes to its page.
 * A screen needs no name; everybody else who comes without one is asked for it.
 */
export function joinForm({ code = "" } = {}) {
  const alert = node("p", { class: "problem", role: "alert" });
  const codeField = node("input", {
    id: "code",
    name: "code",
    class: "code",
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    inputmode: "text",
    enterkeyhint: "next",
    maxlength: 24,
    placeholder: "ABC 234",
    "aria-describedby": "code-help",
    value: spaced(codeAsMeant(code)),
  });
  const nameField = node("input", {
    id: "name",
    name: "name",
    autocomplete: "name",
    enterkeyhint: "go",
    maxlength: longestName,
    dir: "auto",
    "aria-describedby": "name-help",
    value: preference("name", ""),
  });
  const button = node("button", { type: "submit", class: "primary large" }, words("joining.join"));
  const offer = roleOffer(
    (performer) => enter(performer),
    (isOffered) => button.classList.toggle("primary", !isOffered),
  );
  const form = node(
    "form",
    { class: "join stack", novalidate: true, "aria-label": words("joining.joinRehearsal") },
    node("label", { for: "code" }, words("joining.code")),
    codeField,
    node("p", { id: "code-help", class: "help" }, words("joining.codeHelp")),
    node("label", { for: "name" }, words("joining.name")),
    nameField,
    node("p", { id: "name-help", class: "help" }, words("joining.nameHelp")),
    offer.node,
    alert,
    button,
  );
  const look = () => offer.look(codeAsMeant(codeField.value), nameField.value);
  codeField.addEventListener("input", look);
  nameField.addEventListener("input", look);
  look();
  codeField.addEventListener("input", () => {
    alert.textContent = "";
    codeField.removeAttribute("aria-invalid");
    if (codeAsMeant(codeField.value).length === codeLength && codeField.selectionStart === codeField.value.length) {
      codeField.value = spaced(codeAsMeant(codeField.value));
    }
  });
  /**
   * @param {string} text
   * @param {HTMLInputElement | null} field
   */
  const complain = (text, field) => {
    alert.textContent = "";
    alert.textContent = text;
    field?.setAttribute("aria-invalid", "true");
    field?.focus();
  };
  /** @param {string | null} performer whose part is taken at once */
  async function enter(performer) {
    if (button.disabled) return; // the answer to the press before is awaited
    const meant = codeAsMeant(codeField.value);
    const name = nameField.value.trim();
    codeField.removeAttribute("aria-invalid");
    nameField.removeAttribute("aria-invalid");
    if (meant.length !== codeLength) {
      return complain(words("joining.codeLength", { wanted: codeLength, count: meant.length }), codeField);
    }
    alert.textContent = "";
    button.disabled = true;
    try {
      await join(meant, name, performer);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const isOfName = problem.field === "name" || problem.field === "role";
      const isOfCode = problem.status === 404 || problem.status === 410;
      complain(refusalInWords(problem, name), isOfName ? nameField : isOfCode ? codeField : null);
    } finally {
      button.disabled = false;
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return enter(null);
  });
  queueMicrotask(() => (code === "" ? codeField : nameField).focus({ preventScroll: true }));
  return form;
}

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

/** Sessions in which this browser already has a place. */
export function returnLinks() {
  const known = memberships().slice(0, 3);
  if (known.length === 0) return null;
  return node(
    "section",
    { class: "return", "aria-labelledby": "return-heading" },
    node("h2", { id: "return-heading" }, words("joining.goBack")),
    node(
      "ul",
      { class: "plain" },
      known.map((seat) =>
        node(
          "li",
          {},
          node(
            "a",
            { class: "row-link", href: pagePath(seat) },
            node(
              "span",
              {},
              words(`common.role.${seat.role}`),
              seat.role !== "screen" && [" ", node("bdi", {}, seat.name)],
            ),
            node("span", { class: "help" }, whenInWords(seat)),
          ),
        )
      ),
    ),
  );
}

/** @param {Membership} seat */
function whenInWords({ at }) {
  if (!at) return "";
  return words("joining.joined", {
    when: moment(at, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  });
}
