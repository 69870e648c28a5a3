/** Every English text, by key. The keys of this catalogue are the keys there are. */
import athlete from "./en/athlete.js";
import camera from "./en/camera.js";
import changes from "./en/changes.js";
import choreography from "./en/choreography.js";
import classes from "./en/class.js";
import common from "./en/common.js";
import conductor from "./en/conductor.js";
import dancer from "./en/dancer.js";
import drill from "./en/drill.js";
import drills from "./en/drills.js";
import editing from "./en/editing.js";
import glove from "./en/glove.js";
import groups from "./en/groups.js";
import joining from "./en/joining.js";
import live from "./en/live.js";
import music from "./en/music.js";
import notes from "./en/notes.js";
import panels from "./en/panels.js";
import practice from "./en/practice.js";
import problems from "./en/problems.js";
import productions from "./en/productions.js";
import refusals from "./en/refusals.js";
import results from "./en/results.js";
import screen from "./en/screen.js";
import sessions from "./en/sessions.js";
import stage from "./en/stage.js";
import strip from "./en/strip.js";
import studio from "./en/studio.js";
import takes from "./en/takes.js";
import tools from "./en/tools.js";
import trainer from "./en/trainer.js";

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
