import { words } from "../../words/panels.js";
import { dialogs as onDemand, panels as load } from "../on-demand.js";
import { performersPanel } from "./performers.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Following } from "../canvas/following.js"
 * @import { Counting } from "../counting.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Findings } from "../findings.js"
 * @import { Panel } from "../frame/drawer.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 * @import { Core, Panels } from "../studio.d.ts"
 * @import { Modes } from "../tools/modes.js"
 */

/**
 * The panels about people.
 *
 * @param {{ desk: Desk, selection: Selection, toasts: Toasts }} parts
 * @returns {Panel[]}
 */
export const leftPanels = ({ desk, selection, toasts }) => [
  {
    id: "performers",
    title: words("panels.performers"),
    icon: "people",
    build: () => performersPanel({ desk, selection, toasts }),
  },
  {
    id: "cast",
    title: words("panels.cast"),
    icon: "cast",
    build: () => load.cast().then(({ castPanel }) => castPanel({ desk, toasts })),
  },
];

/**
 * The panels about formations, the stage and the production.
 *
 * @param {object} parts
 * @param {Desk} parts.desk
 * @param {Core} parts.core
 * @param {Selection} parts.selection
 * @param {Playhead} parts.playhead
 * @param {Side} parts.side
 * @param {LengthUnit} parts.lengths
 * @param {FormationChoice} parts.choice
 * @param {FormationCommands} parts.commands
 * @param {Following} parts.following
 * @param {Findings} parts.findings
 * @param {Modes} parts.modes
 * @param {{ toggleSeat: () => void }} parts.dialogs
 * @param {Toasts} parts.toasts
 * @param {Counting} parts.counting
 * @param {Panels} parts.panels
 * @param {() => void} parts.openHelp
 * @returns {Panel[]}
 */
export const drawerPanels = (
  {
    desk,
    core,
    selection,
    playhead,
    side,
    lengths,
    choice,
    commands,
    following,
    findings,
    modes,
    dialogs,
    toasts,
    counting,
    ...rest
  },
) => [
  {
    id: "formation",
    title: words("panels.formation"),
    icon: "formation",
    build: () =>
      load.formation().then(({ formationPanel }) =>
        formationPanel({ desk, selection, side, lengths, choice, commands })
      ),
  },
  {
    id: "formations",
    title: words("panels.all"),
    heading: words("panels.allFormations"),
    icon: "formations",
    build: () =>
      load.formations().then(({ formationsPanel }) => formationsPanel({ desk, selection, lengths, choice, commands })),
  },
  {
    id: "parts",
    title: words("panels.parts"),
    icon: "sections",
    build: () =>
      load.parts().then(({ partsPanel }) =>
        partsPanel({ desk, playhead, lengths, choice, toasts, panels: rest.panels })
      ),
  },
  {
    id: "moves",
    title: words("panels.moves"),
    heading: words("panels.countSheet"),
    icon: "list",
    build: () => load.moves().then(({ movesPanel }) => movesPanel({ desk, playhead, toasts, panels: rest.panels })),
  },
  {
    id: "markers",
    title: words("panels.markers"),
    icon: "marker",
    build: () => load.markers().then(({ markersPanel }) => markersPanel({ desk, lengths, playhead, toasts })),
  },
  {
    id: "music",
    title: words("panels.music"),
    icon: "music",
    build: () =>
      load.music().then(({ musicPanel }) =>
        musicPanel({ desk, playhead, toasts }, {
          findBeats() {
            counting.isAskedForBeats.value = true;
            rest.panels.show("counts");
          },
        })
      ),
  },
  {
    id: "videos",
    title: words("panels.videos"),
    icon: "video",
    build: () => load.videos().then(({ videosPanel }) => videosPanel({ desk, playhead, toasts })),
  },
  {
    id: "counts",
    title: words("panels.counts"),
    icon: "clock",
    build: () =>
      load.counts().then(({ countsPanel }) => countsPanel({ desk, selection, playhead, lengths, toasts, counting })),
  },
  {
    id: "notes",
    title: words("panels.notes"),
    icon: "notes",
    build: () => load.notes().then(({ notesPanel }) => notesPanel({ desk, selection, choice, commands })),
  },
  {
    id: "templates",
    title: words("panels.templates"),
    icon: "templates",
    build: () => load.templates().then(({ templatesPanel }) => templatesPanel({ desk, core, selection, toasts })),
  },
  {
    id: "feasibility",
    title: words("panels.checks"),
    icon: "feasibility",
    build: () =>
      load.feasibility().then(({ feasibilityPanel }) =>
        feasibilityPanel({ desk, selection, findings, following, dialogs })
      ),
  },
  {
    id: "stage",
    title: words("panels.stage"),
    icon: "stage",
    build: () => load.stage().then(({ stagePanel }) => stagePanel({ desk, selection, modes, toasts })),
  },
  {
    id: "history",
    title: words("panels.history"),
    icon: "history",
    build: () =>
      Promise.all([load.history(), onDemand.revision()]).then(([{ historyPanel }, { openRevision }]) =>
        historyPanel({ desk, toasts, open: (past) => openRevision({ desk, selection, side }, past) })
      ),
  },
  {
    id: "details",
    title: words("panels.details"),
    icon: "details",
    build: () => load.details().then(({ detailsPanel }) => detailsPanel({ desk, lengths, toasts, ...rest })),
  },
];
