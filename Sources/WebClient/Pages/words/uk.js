/** Every Ukrainian text: the same keys as English, with the same places for values. */
import athlete from "./uk/athlete.js";
import camera from "./uk/camera.js";
import changes from "./uk/changes.js";
import choreography from "./uk/choreography.js";
import classes from "./uk/class.js";
import common from "./uk/common.js";
import conductor from "./uk/conductor.js";
import dancer from "./uk/dancer.js";
import drill from "./uk/drill.js";
import drills from "./uk/drills.js";
import editing from "./uk/editing.js";
import glove from "./uk/glove.js";
import groups from "./uk/groups.js";
import joining from "./uk/joining.js";
import live from "./uk/live.js";
import music from "./uk/music.js";
import notes from "./uk/notes.js";
import panels from "./uk/panels.js";
import practice from "./uk/practice.js";
import problems from "./uk/problems.js";
import productions from "./uk/productions.js";
import refusals from "./uk/refusals.js";
import results from "./uk/results.js";
import screen from "./uk/screen.js";
import sessions from "./uk/sessions.js";
import stage from "./uk/stage.js";
import strip from "./uk/strip.js";
import studio from "./uk/studio.js";
import takes from "./uk/takes.js";
import tools from "./uk/tools.js";
import trainer from "./uk/trainer.js";

/** @type {import("./catalogue.d.ts").Catalogue} */
const catalogue = {
  ...athlete,
  ...camera,
  ...changes,
  ...choreography,
  ...classes,
  ...common,
  ...conductor,
  ...dancer,
  ...drill,
  ...drills,
  ...editing,
  ...glove,
  ...groups,
  ...joining,
  ...live,
  ...music,
  ...notes,
  ...panels,
  ...practice,
  ...problems,
  ...productions,
  ...refusals,
  ...results,
  ...screen,
  ...sessions,
  ...stage,
  ...strip,
  ...studio,
  ...takes,
  ...tools,
  ...trainer,
};

export default catalogue;
