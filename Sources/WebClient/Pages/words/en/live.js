export default /** @type {const} */ ({
  // The connection.
  "live.live": "Live",
  "live.connecting": "Connecting…",
  "live.catchingUp": "Catching up…",
  "live.ended": "Session ended",
  "live.aloneSince": "Alone since {time} — going on by the last cue",
  "live.alone": "Alone — going on by the last cue",
  "live.noAnswerSince": "No answer since {time}. Trying again",
  "live.noAnswer": "No answer. Trying again",
  "live.withoutNetwork": "This device has no network. {alone}",
  "live.ticketExpired": "This device's ticket has expired or was taken back. Join again.",
  "live.ticketElsewhere": "This device's ticket is for another session. Join again.",
  "live.noSession": "There is no such session any more.",
  "live.openedElsewhere": "You opened this session in another tab or window; that one is live now.",
  "live.disconnected": "Disconnected",

  // The end.
  "live.sessionEnded": "The session has ended",
  "live.thanks": "Thank you. The conductor has closed this run-through.",
  "live.allProductions": "All productions",
  "live.joinAnother": "Join another session",
  "live.useHere": "Use it here",
  "live.joinAgain": "Join again",
  "live.openElsewhere": "Open somewhere else",
  "live.notConnected": "Not connected any more",
  "live.notLoaded": "The production could not be loaded. {why}",
  "live.stageNotPrepared": "The stage could not be prepared.",

  // A message to everybody.
  "live.takeAway": "Take away",

  // The stage.
  "live.pass": "Pass {number}",
  "live.passAt": "Pass {number} · {percent} %",
  "live.turnToPerformer": "Seen from the audience. Turn to the performer's view",
  "live.turnToAudience": "Seen from the stage. Turn to the audience's view",
  "live.audienceView": "Audience view",
  "live.performerView": "Performer view",
  "live.initials": "Initials of the dancers on their dots",
  "live.placesInWords": "Everybody’s place in words",
  "live.placesHelp": "Left and right as the performers see them, in stage units.",
  "live.formation": "Formation {number}, {name}",
  "live.numberedFormation": "{number} {name}",

  // Performers.
  "live.findPerformer": "Find a performer",
  "live.noPerformers": "This production has no performers yet.",
  "live.performerTaken": "{performer} is taken by {name}. Ask the conductor if that is wrong.",
  "live.someone": "someone",
  "live.takenBy": "taken by {name}",
  "live.thisIsYou": "this is you",
  "live.yoursInCast": "yours in the cast",
  "live.free": "free",

  // The clap test and what lags.
  "live.sound": "Click",
  "live.soundHelp": "On the counts of a count-in and of a clap test.",
  "live.voice": "Voice",
  "live.voiceHelp": "Says the counts of a count-in.",
  "live.voiceSample": "Five, six, seven, eight.",
  "live.cannotSpeak": "This browser cannot speak.",
  "live.noVoiceOf": "This device has no voice for this language ({language}). Its settings may offer one.",
  "live.touchForSound": "Tap anywhere, and this phone will sound.",
  "live.clapTest": "Clap test: look at all screens",
  "live.inClapTest": "In a clap test, on this device",
  "live.screenLate": "Screen is late by",
  "live.speakerLate": "Speaker is late by",
  "live.lagHelp": "If this device flashes or clicks after the others, add; if before, take away. " +
    "It is remembered here, and used for every cue.",
  "live.lagLess": "{label} {milliseconds} ms less",
  "live.lagMore": "{label} {milliseconds} ms more",
  "live.milliseconds": "{milliseconds} ms",
});
