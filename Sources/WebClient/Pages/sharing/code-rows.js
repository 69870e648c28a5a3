import { element, island, list } from "../ui/element.js";
import { moment, words } from "../words/sharing.js";
import { spaced } from "./code.js";
import { offeredLink } from "./offered-link.js";

/**
 * The share ids of one kind, each with its link, and how to take it back.
 *
 * @import { SharedCode, SharedCodes } from "./shared-codes.js"
 *
 * @param {SharedCodes} codes
 * @param {SharedCode["kind"]} kind
 */
export const codeRows = (codes, kind) =>
  element(
    "ul",
    { class: "plain shared-codes" },
    list((codes.all ?? []).filter((one) => one.kind === kind), {
      key: ({ code }) => code,
      make: ({ code, link, local, madeAt }) =>
        element(
          "li",
          { class: "stack" },
          element(
            "p",
            { class: "shared-code" },
            element("strong", {}, spaced(code)),
            kind === "copy" && element(
              "span",
              { class: "help" },
              words("sharing.asOf", { date: moment(Date.parse(madeAt), { dateStyle: "medium", timeStyle: "short" }) }),
            ),
            element(
              "button",
              {
                type: "button",
                class: "quiet",
                "aria-label": words("sharing.takeBackOf", { name: spaced(code) }),
                onclick: () => codes.takeBack(code),
              },
              words("sharing.takeBack"),
            ),
          ),
          island("link", [link], () =>
            offeredLink(link, {
              label: words(kind === "copy" ? "sharing.codeAddress" : "sharing.posterAddress"),
              isLocal: local,
            })),
        ),
    }),
  );
