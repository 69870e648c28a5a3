/** What is called, and what became of it: for all pages of a drill. */
export default /** @type {const} */ ({
  "drill.action.jab": "Jab",
  "drill.action.cross": "Cross",
  "drill.action.leadHook": "Lead hook",
  "drill.action.rearHook": "Rear hook",
  "drill.action.leadUppercut": "Lead uppercut",
  "drill.action.rearUppercut": "Rear uppercut",
  "drill.action.doubleJab": "Double jab",
  "drill.action.guard": "Guard",
  "drill.action.slip": "Slip",
  "drill.action.roll": "Roll",
  "drill.action.step": "Step",

  "drill.verdict.open": "Waiting",
  "drill.verdict.hit": "Hit",
  "drill.verdict.late": "Late",
  "drill.verdict.wrong": "Wrong punch",
  "drill.verdict.missed": "Missed",
  "drill.verdict.unsure": "Not clear",
  "drill.verdict.extra": "Extra",

  "drill.stage.preparation": "Get ready",
  "drill.stage.work": "Round {number} of {of}",
  "drill.stage.rest": "Rest",
});
