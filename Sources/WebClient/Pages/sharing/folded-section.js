import { element } from "../ui/element.js";
import { node } from "../ui/node.js";

/**
 * A section that is read where it is opened, and asks for what it shows only then.
 *
 * @param {string} title
 * @param {() => HTMLElement} make
 */
export function foldedSection(title, make) {
  let isMade = false;
  const section = node(
    "details",
    {
      class: "shared-section",
      ontoggle: () => {
        if (isMade || !section.open) return;
        isMade = true;
        section.append(make());
      },
    },
    element("summary", {}, title),
  );
  return section;
}
