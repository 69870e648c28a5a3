import { element } from "./element.js";
import { call } from "../live/api.js";
import { memberships, pagePath, remember } from "../live/memberships.js";
import { prefer, preference } from "./preferences.js";
import { inWords, waitInWords } from "./banner.js";

const codeLength = 6;
const longestName = 80;

/** What a person meant by what they typed: case, spaces and dashes do not matter. */
export const codeAsMeant = (typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");

/**
 * The form that turns a code and a name into a place in a session, and goes to its page.
 * A screen needs no name; whoever else comes without one is asked for it.
 */
export function joinForm({ code = "" } = {}) {
  const alert = element("p", { class: "problem", role: "alert" });
  const codeField = element("input", {
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
  const nameField = element("input", {
    id: "name",
    name: "name",
    autocomplete: "name",
    enterkeyhint: "go",
    maxlength: longestName,
    dir: "auto",
    "aria-describedby": "name-help",
    value: preference("name", ""),
  });
  const button = element("button", { type: "submit", class: "primary large" }, "Join");
  const form = element(
    "form",
    { class: "join stack", novalidate: true, "aria-label": "Join a rehearsal" },
    element("label", { for: "code" }, "Your code"),
    codeField,
    element("p", { id: "code-help", class: "help" }, "Six letters and digits, from the conductor's screen."),
    element("label", { for: "name" }, "Your name"),
    nameField,
    element(
      "p",
      { id: "name-help", class: "help" },
      "What the others will see. A projector or tablet with a screen code needs none.",
    ),
    alert,
    button,
  );
  codeField.addEventListener("input", () => {
    alert.textContent = "";
    codeField.removeAttribute("aria-invalid");
    if (codeAsMeant(codeField.value).length === codeLength && codeField.selectionStart === codeField.value.length) {
      codeField.value = spaced(codeAsMeant(codeField.value));
    }
  });
  const complain = (text, field) => {
    alert.textContent = "";
    alert.textContent = text;
    field?.setAttribute("aria-invalid", "true");
    field?.focus();
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const meant = codeAsMeant(codeField.value);
    const name = nameField.value.trim();
    codeField.removeAttribute("aria-invalid");
    nameField.removeAttribute("aria-invalid");
    if (meant.length !== codeLength) {
      return complain(`A code has ${codeLength} letters and digits; this one has ${meant.length}.`, codeField);
    }
    alert.textContent = "";
    button.disabled = true;
    try {
      await join(meant, name);
    } catch (problem) {
      complain(
        refusalInWords(problem, name),
        problem.field === "name" || problem.field === "role"
          ? nameField
          : problem.status === 404 || problem.status === 410
          ? codeField
          : null,
      );
    } finally {
      button.disabled = false;
    }
  });
  queueMicrotask(() => (code === "" ? codeField : nameField).focus({ preventScroll: true }));
  return form;
}

async function join(code, name) {
  const body = name === "" ? { code } : { code, name };
  const seat = await call("/api/v1/join", { method: "POST", body });
  if (name !== "") prefer("name", name);
  remember({ ...seat, name, code });
  location.assign(pagePath(seat));
}

function refusalInWords(problem, name) {
  if (problem.status === 429) return `Too many tries from this network. ${waitInWords(problem.retryAfter)}`;
  if (problem.field === "name" && name === "") {
    return "Tell us your name first: this code is for a person, not for a screen.";
  }
  if (problem.status === 410) return "That code has expired. Ask for a new one.";
  if (problem.field === "code" || problem.status === 404) {
    return "That code is not known here, or it has expired. Look at the conductor's screen for the present one.";
  }
  return inWords(problem);
}

const spaced = (code) => (code.length === codeLength ? `${code.slice(0, 3)} ${code.slice(3)}` : code);

/** Sessions that this browser has a place in already. */
export function returnLinks() {
  const known = memberships().slice(0, 3);
  if (known.length === 0) return null;
  return element(
    "section",
    { class: "return", "aria-labelledby": "return-heading" },
    element("h2", { id: "return-heading" }, "Go back to"),
    element(
      "ul",
      { class: "plain" },
      known.map((seat) =>
        element(
          "li",
          {},
          element(
            "a",
            { class: "row-link", href: pagePath(seat) },
            element(
              "span",
              {},
              seat.role === "screen" ? "Screen" : `${capital(seat.role)} `,
              seat.role !== "screen" && element("bdi", {}, seat.name),
            ),
            element("span", { class: "help" }, whenInWords(seat.at)),
          ),
        )
      ),
    ),
  );
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

function whenInWords(at) {
  if (!at) return "";
  return `joined ${
    new Date(at).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  }`;
}
