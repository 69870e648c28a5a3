export default /** @type {const} */ ({
  "stage.audience": "ГЛЯДАЧІ",
  "stage.wings": "КУЛІСИ",

  "stage.place": "{across}, {along}",
  "stage.onCentre": "по центру",
  "stage.leftOfCentre": "{distance} ліворуч від центру",
  "stage.rightOfCentre": "{distance} праворуч від центру",
  "stage.offLeft": "за сценою ліворуч, {distance} від центру",
  "stage.offRight": "за сценою праворуч, {distance} від центру",
  "stage.onApron": "{distance} уперед, на авансцені",
  "stage.onDownstageEdge": "на передньому краї сцени",
  "stage.fromDownstage": "{distance} від переднього краю",
  "stage.behindStage": "{distance} від переднього краю, за задником",
  "stage.upstage": "{distance} углиб сцени",
  "stage.downstage": "{distance} до глядачів",
  "stage.toLeft": "{distance} ліворуч",
  "stage.toRight": "{distance} праворуч",
  "stage.stay": "лишайтеся на місці",

  "stage.seconds": "{seconds} с",
});
