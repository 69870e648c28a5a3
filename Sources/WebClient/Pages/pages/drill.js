import "../words/page.js";
import { openOffline } from "../ui/offline.js";
import { byId } from "../ui/node.js";
import { loadDrills } from "../core/drill.js";
import { core as loadCore } from "../core/shared-core.js";
import { Desk } from "../editing/desk.js";
import { openDrillEditor } from "../drill-editor/composition.js";
import { loadInAdvance } from "../ui/on-demand.js";
import { dialogs } from "../studio/on-demand.js";
import { showWhyNot } from "../studio/frame/entrance.js";
import { offerHelp } from "../help/offer.js";

offerHelp("drill", byId("bar-actions"));

/** Opens the drill that the address names, or says why that cannot be: `/drill/{production}`. */
async function enter() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  let ground;
  try {
    const [desk, core, drills] = await Promise.all([Desk.open(id), loadCore(), loadDrills()]);
    ground = { desk, core, drills };
  } catch (problem) {
    showWhyNot(problem, () => location.reload());
    return;
  }
  // A piece is edited in the studio.
  if (!ground.desk.document.drill) return location.replace(`/studio/${encodeURIComponent(id)}`);
  byId("opening").remove();
  byId("drill").hidden = false;
  openDrillEditor(ground);
  document.body.dataset.state = "open";
  Object.assign(window, { runthrough: { desk: ground.desk } });
  loadInAdvance([dialogs.rename, dialogs.run]);
}

enter().then(openOffline);
