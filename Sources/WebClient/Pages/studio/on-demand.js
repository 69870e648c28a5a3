/** Panels and dialogs that are not shown at first (`ui/on-demand.js`). */
export const panels = {
  cast: () => import("./panels/cast.js"),
  formation: () => import("./panels/formation.js"),
  formations: () => import("./panels/formations.js"),
  markers: () => import("./panels/markers.js"),
  music: () => import("./panels/music.js"),
  counts: () => import("./panels/counts.js"),
  notes: () => import("./panels/notes.js"),
  templates: () => import("./panels/templates.js"),
  feasibility: () => import("./panels/feasibility.js"),
  stage: () => import("./panels/stage.js"),
  history: () => import("./panels/history.js"),
  details: () => import("./panels/details.js"),
  invited: () => import("./panels/invited.js"),
};

export const dialogs = {
  run: () => import("./dialogs/run.js"),
  revision: () => import("./dialogs/revision.js"),
  share: () => import("./dialogs/share.js"),
  rename: () => import("./dialogs/rename.js"),
  addDancers: () => import("./dialogs/add-dancers.js"),
  chooseFormation: () => import("./dialogs/choose-formation.js"),
  formationMenu: () => import("./dialogs/formation-menu.js"),
  exact: () => import("./tools/exact.js"),
  anotherStage: () => import("./dialogs/another-stage.js"),
  loopMenu: () => import("./playing/loop-menu.js"),
  loopShown: () => import("./playing/loop-shown.js"),
  sounding: () => import("./playing/sounding.js"),
  seat: () => import("../seat/seat-view.js"),
  hall: () => import("./dialogs/hall.js"),
  help: () => import("./panels/help.js"),
};
