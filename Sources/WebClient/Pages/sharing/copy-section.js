import { saveAsFile } from "../editing/production-file.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { node } from "../ui/node.js";
import { call } from "../wire/api.js";
import { Journal } from "../wire/journal.js";
import { words } from "../words/sharing.js";
import { codeRows } from "./code-rows.js";
import { fragmentOf, longestLink } from "./copy-link.js";
import { offeredLink } from "./offered-link.js";
import { SharedCodes } from "./shared-codes.js";

/** @import { ProductionFields } from "../wire/production.d.ts" */

/** Letters beyond which chats and mail begin to cut links. */
const longForChats = 8_000;

/**
 * A copy for whoever gets the link: all of it in the link itself, or as a short share id that this server knows.
 *
 * @extends {Changes<[]>}
 */
class Copy extends Changes {
  /** @type {ProductionFields | null} */
  production = null;
  link = "";
  isLocal = false;
  problem = "";

  /** @param {string} id */
  async read(id) {
    try {
      const asked = Promise.all([new Journal(id).published(), call("/api/v1/me")]);
      const [production, { links }] = await ask(this, "latest", () => asked);
      const fragment = await fragmentOf(production);
      [this.production, this.link, this.isLocal] = [production, `${links.base}/copy#${fragment}`, links.local];
    } catch (problem) {
      this.problem = inWords(problem);
    }
    this.notify();
  }
}

/** @param {string} id of the production */
export function copySection(id) {
  const copy = new Copy();
  const codes = new SharedCodes(id);
  const frame = node("div", { class: "stack" });
  drawing(frame, [copy, codes], () => [
    element("p", { class: "help" }, words("sharing.copyHelp")),
    copy.link !== "" && wholeLink(copy),
    copy.production !== null && element(
      "div",
      { class: "choices start" },
      element("button", { type: "button", onclick: () => save(copy) }, words("sharing.saveFile")),
    ),
    codes.mayMake && [
      element("h4", {}, words("sharing.shareId")),
      element("p", { class: "help" }, words("sharing.shareIdHelp")),
      element("button", { type: "button", onclick: () => codes.make("copy") }, words("sharing.makeShareId")),
      codeRows(codes, "copy"),
    ],
    [copy.problem, codes.problem].map((text) => text !== "" && element("p", { class: "problem", role: "alert" }, text)),
  ]);
  void copy.read(id);
  void codes.look();
  return frame;
}

/** @param {Copy} copy */
function wholeLink({ link, isLocal }) {
  if (link.length > longestLink) {
    return element(
      "p",
      { class: "problem", role: "alert" },
      words("sharing.tooLong", { count: link.length, most: longestLink }),
    );
  }
  return [
    island("link", [link], () => offeredLink(link, { label: words("sharing.copyAddress"), isLocal })),
    link.length > longForChats && element("p", { class: "help" }, words("sharing.longLink", { count: link.length })),
  ];
}

/** @param {Copy} copy */
function save({ production }) {
  if (production !== null) saveAsFile(/** @type {import("../wire/production.d.ts").Production} */ (production));
}
