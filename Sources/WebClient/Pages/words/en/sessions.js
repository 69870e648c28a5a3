export default /** @type {const} */ ({
  // The end, and going on after all.
  "sessions.endText":
    "Everyone sees that you ended the run-through, and the codes stop working. Its owner can reopen it within a day.",
  "sessions.endText.inDrill":
    "Everyone sees that you ended the class, and the codes stop working. Its owner can reopen it within a day.",
  "sessions.openAgainTitle": "Open again: {title}",
  "sessions.endedToday": "Ended within a day",
  "sessions.endedAt": "ended {time}",

  // Codes.
  "sessions.showConductorCode": "Show the conductor's code",
  "sessions.showConductorCode.inDrill": "Show the trainer’s code",
  "sessions.hideConductorCode": "Hide the conductor's code",
  "sessions.hideConductorCode.inDrill": "Hide the trainer’s code",
  "sessions.newCodes": "New codes",
  "sessions.newCodesHelp": "The old codes and links stop working at once. Nobody is removed.",
  "sessions.codesAreNew": "New codes. The old ones no longer work.",
  "sessions.codesRanOut": "The codes have expired. Make new ones to let people in.",
  "sessions.onlyHere": "These links work on this computer only: phones cannot open them. Start the server with " +
    "--host 0.0.0.0, or give it its address with --public-url.",
  "sessions.linkOnlyHere": "This link works on this computer only. Start the server with --host 0.0.0.0, or give it " +
    "its address with --public-url.",

  // Who came in by the conductor's code.
  "sessions.guestCame": "{name} joined with the conductor’s code and can take control.",
  "sessions.guestCame.inDrill": "{name} joined with the trainer’s code and can take over the class.",
  "sessions.makeDancer": "Make a dancer",
  "sessions.makeDancer.inDrill": "Make an athlete",
  "sessions.makeConductor": "Make a conductor",
  "sessions.makeConductor.inDrill": "Make a trainer",
  "sessions.letStay": "That’s fine",
  "sessions.putOut": "Remove…",
  "sessions.moreAbout": "More about {name}",

  // Putting somebody out.
  "sessions.putOutQuestion": "Remove {name}?",
  "sessions.putOutQuestion.inDrill": "Remove {name}?",
  "sessions.putOutText": "They leave the session, and their performer is free.",
  "sessions.putOutText.inDrill": "They leave the class. Their punches stay in the results.",
  "sessions.putOutCodes": "New codes too, so they can’t come back with the old ones",
  "sessions.putOutYes": "Remove",

  // Performers of people who are away.
  "sessions.performerAway": "{performer}, danced by {name}, who is away",
  "sessions.secureCodes": "Codes lead to the secure address",
  "sessions.secureCodesHelp":
    "For a class with cameras. Each phone shows one warning, unless it trusts the studio: {address} shows what to tap.",
});
