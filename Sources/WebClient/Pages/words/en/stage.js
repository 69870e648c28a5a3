export default /** @type {const} */ ({
  // Written on the floor.
  "stage.audience": "AUDIENCE",
  "stage.wings": "WINGS",
  "stage.stageLeft": "STAGE LEFT",
  "stage.stageRight": "STAGE RIGHT",

  // Places and ways, left and right as the performer has them; distances in stage units.
  "stage.place": "{across}, {along}",
  "stage.onCentre": "on centre",
  "stage.leftOfCentre": "{distance} left of centre",
  "stage.rightOfCentre": "{distance} right of centre",
  "stage.onStageLeft": "{distance} stage left",
  "stage.onStageRight": "{distance} stage right",
  "stage.offLeft": "off stage left, {distance} from centre",
  "stage.offRight": "off stage right, {distance} from centre",
  "stage.onApron": "{distance} out on the apron",
  "stage.onDownstageEdge": "on the downstage edge",
  "stage.fromDownstage": "{distance} from downstage",
  "stage.behindStage": "{distance} from downstage, behind the stage",
  "stage.upstage": "{distance} upstage",
  "stage.downstage": "{distance} downstage",
  "stage.toLeft": "{distance} to stage left",
  "stage.toRight": "{distance} to stage right",
  "stage.stay": "stay where you are",

  "stage.seconds": "{seconds} s",
});
