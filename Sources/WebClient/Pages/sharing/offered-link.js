import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { callForBlob } from "../wire/api.js";
import { words } from "../words/sharing.js";

/**
 * A link to be copied, sent, or scanned by another phone.
 */

/** What a QR code holds, in bytes; the server says so too. */
const mostInCode = 2_953;

/**
 * @param {string} link
 * @param {{ label: string, isLocal?: boolean }} how `isLocal`: only this computer reaches it
 */
export function offeredLink(link, { label, isLocal = false }) {
  const shown = new Held({ isCopied: false, isScanned: false });
  const picture = node("div", { class: "qr-code" });
  const copy = async () => {
    shown.value = { ...shown.value, isCopied: await isCopied(link) };
  };
  const scan = () => {
    shown.value = { ...shown.value, isScanned: !shown.value.isScanned };
    if (shown.value.isScanned) void draw(link, picture);
  };
  const frame = node("div", { class: "stack offered-link" });
  drawing(frame, [shown], () => [
    element("input", {
      type: "text",
      readonly: true,
      value: link,
      "aria-label": label,
      onfocus: ({ currentTarget }) => currentTarget instanceof HTMLInputElement && currentTarget.select(),
    }),
    element(
      "div",
      { class: "choices start" },
      element(
        "button",
        { type: "button", onclick: copy },
        words(shown.value.isCopied ? "sharing.copied" : "sharing.copy"),
      ),
      typeof navigator.share === "function" && element(
        "button",
        { type: "button", onclick: () => navigator.share({ url: link }).catch(() => {}) },
        words("sharing.send"),
      ),
      element(
        "button",
        { type: "button", "aria-expanded": String(shown.value.isScanned), onclick: scan },
        words("sharing.qr"),
      ),
    ),
    shown.value.isScanned && picture,
    isLocal && element("p", { class: "problem" }, words("sharing.onlyHere")),
  ]);
  return frame;
}

/** Without a secure page there is no clipboard: the address stands there to be copied by hand. @param {string} link */
async function isCopied(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} link @param {HTMLElement} picture */
async function draw(link, picture) {
  if (new TextEncoder().encode(link).length > mostInCode) return say(picture, words("sharing.noQr"));
  try {
    const body = { text: link };
    const blob = await ask(picture, "latest", () => callForBlob("/api/v1/qr-codes", { method: "POST", body }));
    const image = node("img", { src: URL.createObjectURL(blob), alt: words("sharing.qrOf"), width: 264, height: 264 });
    image.addEventListener("load", () => URL.revokeObjectURL(image.src));
    picture.replaceChildren(image);
  } catch (problem) {
    say(picture, problem instanceof Problem ? inWords(problem) : words("sharing.notDrawn"));
  }
}

/** @param {HTMLElement} picture @param {string} text */
const say = (picture, text) => picture.replaceChildren(node("p", { class: "help", role: "status" }, text));
