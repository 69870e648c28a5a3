export default /** @type {const} */ ({
  "athlete.pageTitle": "Athlete · Runthrough",
  "athlete.titled": "{title} · Runthrough",
  "athlete.settings": "Settings",
  "athlete.clock": "Round clock",
  "athlete.call": "Call",
  "athlete.ownPunches": "Your punches",
  "athlete.tally": "{number} of {of}",

  // What a rest says of the round before.
  "athlete.yourRound": "Your round",
  "athlete.hitOf": "{number} of {of} hit ({percent})",
  "athlete.counted": { one: "{count} punch", other: "{count} punches" },
  "athlete.nothingSeen": "No punch of yours was seen. Tap them on the tap pad, or ask your trainer about a camera.",
  "athlete.output": "{output} right a minute.",
  "athlete.outputBest": "{output} right a minute: your best round in this class.",
  "athlete.outputOf": "{output} right a minute. Your best in this class: {best}.",
  "athlete.bestCombo": "Best combo: {combo}, {number} of {of} whole.",
  "athlete.tooFew": "Too few punches were called to say more.",
  "athlete.allWell": "On the beat, with every punch. Go on like this.",
  "athlete.mixed": "No punch stands out: {missed} missed, {wrong} wrong, {late} late, {unsure} not clear.",
  "athlete.finding.late": "{punch}: {by} ms late. Begin earlier.",
  "athlete.finding.early": "{punch}: {by} ms early. Wait for the beat.",
  "athlete.finding.missed": "{punch}: {number} of {of} missed.",
  "athlete.finding.confused": {
    one: "{punch}: you threw another once ({thrown}).",
    other: "{punch}: you threw another {count} times ({thrown}).",
  },
  "athlete.finding.hand.lead": "Your front hand hits {number} of {of}, the other one more.",
  "athlete.finding.hand.rear": "Your back hand hits {number} of {of}, the other one more.",
  "athlete.finding.tired": "Toward the end you were {by} ms later than at the beginning.",

  // How they stand.
  "athlete.stance": "Stance",
  "athlete.whichStance": "Which hand is in front?",
  "athlete.stanceHelp": "The figure and the tap pad are shown for your stance. You can change this in the settings.",
  "athlete.orthodox": "Left (orthodox)",
  "athlete.southpaw": "Right (southpaw)",

  // The tap pad.
  "athlete.tapPad": "Tap pad",
  "athlete.tapHelp": "Touch a zone when the punch lands, or press 1 to 6, and 7 for a double jab.",
  "athlete.waitingToSend": {
    one: "{count} punch waits for the network.",
    other: "{count} punches wait for the network.",
  },
  "athlete.noClock": "This punch was not counted: the clock is not set yet.",

  // The phone.
  "athlete.lock": "Lock against sweat",
  "athlete.locked": "Locked against sweat. Press to unlock.",
  "athlete.holdToUnlock": "Hold to unlock",
  "athlete.hearing": "To hear",
  "athlete.bells": "Bells of the rounds",
  "athlete.verdictSounds": "A sound for each verdict",
  "athlete.seeing": "To see",
  "athlete.verdictFlash": "Whole screen flashes",
  "athlete.verdictFlashHelp": "Hit, late, missed or other, to be read from three metres away.",
  "athlete.mirrored": "Figure as in a mirror",
  "athlete.mirroredHelp": "Its left hand is on the left. Otherwise it faces you like a trainer.",
  "athlete.phone": "Phone",
  "athlete.lockInRounds": "Lock in each round",
  "athlete.lockInRoundsHelp": "Sweat presses nothing; hold a finger on it to unlock.",
});
