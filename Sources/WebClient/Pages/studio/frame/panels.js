import { castPanel } from "../panels/cast.js";
import { feasibilityPanel } from "../panels/feasibility.js";
import { formationPanel } from "../panels/formation.js";
import { formationsPanel } from "../panels/formations.js";
import { historyPanel } from "../panels/history.js";
import { notesPanel } from "../panels/notes.js";
import { detailsPanel } from "../panels/details.js";
import { performersPanel } from "../panels/performers.js";
import { stagePanel } from "../panels/stage.js";
import { templatesPanel } from "../panels/templates.js";

/**
 * The studio's panels: `{ id, title, icon, build(studio) }`, built when they are first shown. `icon` is a name in icons.js.
 * An element that `build` answers with gets the event `shown` whenever it comes into view (see keepFresh in fresh.js).
 *
 * On a laptop `leftPanels` stand left of the stage and `drawerPanels` right of it; where there is less room, all share one drawer.
 */
export const leftPanels = [
  { id: "performers", title: "Performers", icon: "people", build: performersPanel },
  { id: "cast", title: "Cast", icon: "cast", build: castPanel },
];

export const drawerPanels = [
  { id: "formation", title: "Formation", icon: "formation", build: formationPanel },
  { id: "formations", title: "All", icon: "formations", build: formationsPanel },
  { id: "notes", title: "Notes", icon: "notes", build: notesPanel },
  { id: "templates", title: "Templates", icon: "templates", build: templatesPanel },
  { id: "feasibility", title: "Checks", icon: "feasibility", build: feasibilityPanel },
  { id: "stage", title: "Stage", icon: "stage", build: stagePanel },
  { id: "history", title: "History", icon: "history", build: historyPanel },
  { id: "details", title: "Details", icon: "details", build: detailsPanel },
];
