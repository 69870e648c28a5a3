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
import { castOffer, nameOn } from "./cast-offer.js";
import { invitationOf, isOfCode, wishFor } from "./invitation.js";

/**
 * @import { Invitation } from "./invitation.js"
 *
 * What is wrong, in which field, and the how-manieth complaint it is.
 *
 * @typedef {{ text: string, field: "code" | "name" | null, turn: number }} Complaint
 */

const longestName = 80;
/** Names of a cast that is on its way: so much room is kept for them. */
const awaitedNames = 5;

/**
 * The form that turns a code and a name into a place in a session, and goes to its page. Whoever has scanned a code
 * sees what it leads to and “Who are you?”: the code itself is asked for only where there is none, or a wrong one.
 * `ofClass` says whether it leads to a class, and `title` what that is called, as soon as they are known.
 */
export function joinForm({ code = "", ofClass = new Held(false), title = new Held("") } = {}) {
  const wasOfClass = ofClass.value;
  /** @type {Held<Complaint>} */
  const complaint = new Held({ text: "", field: null, turn: 0 });
  /** Null while nothing is known of the code. @type {Held<Invitation | null>} */
  const invitation = new Held(null);
  /** Whether the code is asked for. */
  const asksCode = new Held(code === "");
  /** Whether the first answer about a code that was scanned is still on its way. */
  const isAwaited = new Held(code !== "");
  const known = preference("name", "");
  /** What was typed as a name on this visit. */
  const typed = new Held("");
  const form = node("form", { class: "join stack", novalidate: true });
  const drawn = drawing(form, [complaint, invitation, asksCode, isAwaited, typed, ofClass], () => {
    const cast = invitation.value?.performers ?? [];
    form.setAttribute("aria-label", words("joining.joinRehearsal"));
    return [
      codePart(asksCode.value, complaint.value.field === "code"),
      namePart(cast.length > 0, complaint.value.field === "name"),
      isAwaited.value && skeleton(),
      cast.length > 0 && castOffer(cast, { typed: typed.value, known, take: enter }),
      alertOf(complaint.value),
      element(
        "div",
        { class: "join-acts" },
        cast.length > 0 && element("p", { class: "help" }, words("joining.orByName")),
        element(
          "button",
          { type: "submit", class: cast.length > 0 ? "large" : "primary large" },
          words("joining.join"),
        ),
      ),
      !asksCode.value && element(
        "button",
        { key: "another", type: "button", class: "quiet another-code", onclick: () => askCode() },
        words("joining.anotherCode"),
      ),
    ];
  });
  const codeField = within(form, "#code", HTMLInputElement);
  const nameField = within(form, "#name", HTMLInputElement);
  codeField.value = spaced(codeAsMeant(code));
  nameField.value = known;

  function askCode() {
    asksCode.value = true;
    drawn.now();
    codeField.focus();
    codeField.select();
  }

  /** @param {string} meant @returns {Promise<{ of: Invitation | null, problem: unknown }>} */
  async function found(meant) {
    if (meant.length !== codeLength) return { of: null, problem: null };
    try {
      return { of: await invitationOf(meant), problem: null };
    } catch (problem) {
      return { of: null, problem };
    }
  }

  async function look() {
    const { of, problem } = await ask(invitation, "latest", () => found(codeAsMeant(codeField.value)));
    const wasAwaited = isAwaited.value;
    if (of !== null) complaint.value = { ...complaint.value, text: "", field: null };
    isAwaited.value = false;
    invitation.value = of;
    ofClass.value = of === null ? wasOfClass : of.programme.kind === "drill";
    speakOfClass(ofClass.value);
    title.value = of?.title ?? "";
    if (!wasAwaited) return;
    // Nobody types a name for a code that leads nowhere.
    if (isOfCode(problem)) {
      asksCode.value = true;
      complain(refusalInWords(/** @type {Problem} */ (problem), ""), "code");
    } else if (problem instanceof Problem && problem.isOffline) {
      complain(inWords(problem), null);
      addEventListener("online", look, { once: true });
    } else if (document.activeElement === document.body && (hasKeys() || of?.performers.length === 0)) {
      nameField.focus({ preventScroll: true });
    }
  }

  codeField.addEventListener("input", () => {
    complaint.value = { ...complaint.value, text: "", field: null };
    if (codeAsMeant(codeField.value).length === codeLength && codeField.selectionStart === codeField.value.length) {
      codeField.value = spaced(codeAsMeant(codeField.value));
    }
    void look();
  });
  nameField.addEventListener("input", () => (typed.value = nameField.value.trim()));
  void look();

  /** @param {string} text @param {Complaint["field"]} field */
  const complain = (text, field) => {
    complaint.value = { text, field, turn: complaint.value.turn + 1 };
    drawn.now();
    if (field !== null) within(form, `#${field}`).focus();
  };
  /** @param {string} [performer] whom they dance: it is taken at once */
  async function enter(performer) {
    const meant = codeAsMeant(codeField.value);
    if (meant.length !== codeLength) {
      return complain(words("joining.codeLength", { wanted: codeLength, count: meant.length }), "code");
    }
    const cast = invitation.value?.performers ?? [];
    const place = cast.find(({ id }) => id === performer);
    const name = place === undefined
      ? nameField.value.trim()
      : nameOn(place, { typed: typed.value, known: nameField.value.trim(), cast });
    try {
      await ask(form, "once", () => {
        complain("", null);
        return join(meant, name, place?.id ?? null);
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const isOfName = problem.field === "name" || problem.field === "role";
      if (isOfCode(problem)) asksCode.value = true;
      complain(refusalInWords(problem, name), isOfName ? "name" : isOfCode(problem) ? "code" : null);
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return enter();
  });
  if (code === "") queueMicrotask(() => codeField.focus({ preventScroll: true }));
  return form;
}

/** Where names are touched, a keyboard on the screen would hide them. */
const hasKeys = () => matchMedia("(pointer: fine)").matches;

/** The fields; what is in them is the person's alone. @param {boolean} isAsked @param {boolean} isWrong */
const codePart = (isAsked, isWrong) =>
  element(
    "div",
    { class: "field code-part", hidden: !isAsked },
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
      "aria-invalid": isWrong ? "true" : null,
    }),
    element("p", { id: "code-help", class: "help" }, words("joining.codeHelp")),
  );

/** @param {boolean} hasCast @param {boolean} isWrong */
const namePart = (hasCast, isWrong) =>
  element(
    "div",
    { class: "field name-part" },
    element("h2", { hidden: !hasCast }, words("joining.whoAreYou")),
    element("label", { for: "name" }, words("joining.name")),
    element("input", {
      id: "name",
      name: "name",
      autocomplete: "name",
      enterkeyhint: "go",
      maxlength: longestName,
      placeholder: hasCast ? words("joining.name") : null,
      dir: "auto",
      "aria-describedby": "name-help",
      "aria-invalid": isWrong ? "true" : null,
    }),
    element("p", { id: "name-help", class: "help" }, words(hasCast ? "joining.touchName" : "joining.nameHelp")),
  );

const skeleton = () =>
  element(
    "div",
    { class: "skeleton", "aria-hidden": "true" },
    Array.from({ length: awaitedNames }, (_, turn) => element("span", { key: turn })),
  );

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
