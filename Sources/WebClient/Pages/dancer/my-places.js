import { words } from "../words/dancer.js";
import "../words/live.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { ownPlaceInWords } from "../stage/words.js";
import { listPlaces } from "../session/live-page.js";

/**
 * “My places”: where this dancer stands in each formation, in words; the live one is marked.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 *
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {() => void} choosePerformer
 */
export function openMyPlaces(session, stand, choosePerformer) {
  const frame = node("div", { class: "my-places" });
  drawing(frame, [session.newsOf("change", "production"), stand.loaded], () => {
    const { choreography } = stand;
    const turn = stand.performers.findIndex(({ id }) => id === session.myPerformer);
    if (choreography === null || turn < 0) return element("p", { class: "help" }, words("dancer.noPerformer"));
    const live = stand.picture?.formation ?? -1;
    const places = choreography.formations.map(({ id, name }, index) => {
      const at = choreography.standIn(index);
      const place = ownPlaceInWords({ x: at[2 * turn], y: at[2 * turn + 1] }, choreography.stage);
      return { id, name, number: index + 1, place, isLive: index === live };
    });
    return element(
      "ol",
      { class: "plain" },
      list(places, {
        key: ({ id }) => id,
        of: (one) => Object.values(one),
        make: ({ name, number, place, isLive }) =>
          element(
            "li",
            { "aria-current": isLive ? "true" : null },
            element("span", { class: "my-number" }, String(number)),
            element("span", { class: "grow" }, nameOf(name), element("small", {}, place)),
          ),
      }),
    );
  });
  openDialog(
    words("dancer.myPlaces"),
    node(
      "div",
      { class: "stack" },
      frame,
      onwards(
        words(session.myPerformer === null ? "dancer.choosePerformer" : "dancer.changePerformer"),
        choosePerformer,
      ),
      onwards(words("live.placesInWords"), () => openPlaces(stand)),
    ),
  );
}

/**
 * Everybody's place in words, as they stand in the formation that is live now.
 *
 * @param {StageStand} stand
 */
function openPlaces(stand) {
  const list = node("ol", { id: "places", class: "plain" });
  openDialog(
    words("live.placesInWords"),
    node("div", { class: "places" }, node("p", { class: "help" }, words("live.placesHelp")), list),
  );
  listPlaces(list, stand, stand.picture?.formation ?? 0);
}
