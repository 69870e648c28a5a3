import "../words/page.js";
import { openOffline } from "../ui/offline.js";
import { byId } from "../ui/node.js";
import { core as loadCore } from "../core/shared-core.js";
import { actAs } from "../wire/api.js";
import { Desk } from "../editing/desk.js";
import { uploadsOf } from "../music/kept-uploads.js";
import { openStudio } from "../studio/composition.js";
import { showWhyNot } from "../studio/frame/entrance.js";
import { loadInAdvance } from "../ui/on-demand.js";
import { dialogs, panels } from "../studio/on-demand.js";

/** Opens the production that the address names, or says why that cannot be. */
async function enter() {
  let ground;
  try {
    if (new URLSearchParams(location.search).has("guest")) await comeAsGuest(productionInAddress());
    const [desk, core] = await Promise.all([Desk.open(productionInAddress()), loadCore()]);
    ground = { desk, core };
  } catch (problem) {
    showWhyNot(problem, () => location.reload());
    return;
  }
  // A drill has a page of its own.
  if (ground.desk.document.drill) return location.replace(`/drill/${encodeURIComponent(ground.desk.id)}`);
  byId("opening").remove();
  byId("studio").hidden = false;
  const parts = openStudio(ground);
  document.body.dataset.state = "open";
  performance.mark("open");
  parts.openTimeline();
  // What a page before this one had not finished, or was shared with this production, goes on.
  const { id } = ground.desk;
  Promise.all([uploadsOf(id, "track"), uploadsOf(id, "video")]).then(([tracks, videos]) => {
    if (tracks.length > 0) return parts.panels.show("music");
    if (videos.length > 0) return parts.panels.show("videos");
  });
  loadInAdvance([...Object.values(panels), ...Object.values(dialogs)]);
  // For people who look into a page, and for the tests.
  Object.assign(window, { runthrough: parts });
}

/** `?guest`: by a link for more than looking, under the name that was given there. @param {string} production */
async function comeAsGuest(production) {
  const { guestOf } = await import("../live/shared-pieces.js");
  const guest = guestOf(production);
  if (guest !== null) actAs(guest.token);
}

/** `/studio/{production}` */
function productionInAddress() {
  return new URLSearchParams(location.search).get("production") ??
    decodeURIComponent(location.pathname.split("/")[2] ?? "");
}

enter().then(openOffline);
