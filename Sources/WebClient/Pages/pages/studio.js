import "../words/page.js";
import { openOffline } from "../ui/offline.js";
import { byId } from "../ui/node.js";
import { core as loadCore } from "../core/shared-core.js";
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
  uploadsOf(ground.desk.id).then((kept) => {
    if (kept.length > 0) return parts.panels.show("music");
  });
  loadInAdvance([...Object.values(panels), ...Object.values(dialogs)]);
  // For people who look into a page, and for the tests.
  Object.assign(window, { runthrough: parts });
}

/** `/studio/{production}` */
function productionInAddress() {
  return new URLSearchParams(location.search).get("production") ??
    decodeURIComponent(location.pathname.split("/")[2] ?? "");
}

await enter();
openOffline();
