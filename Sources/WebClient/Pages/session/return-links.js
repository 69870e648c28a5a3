import { moment, words } from "../words/joining.js";
import "../words/common.js";
import { memberships, pagePath } from "../live/memberships.js";
import { node } from "../ui/node.js";

/** @import { Membership } from "../live/memberships.js" */

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
