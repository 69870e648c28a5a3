export default /** @type {const} */ ({
  // The end, and going on after all.
  "sessions.endText": "Everybody's page says that you have ended the run-through, and the codes stop working. " +
    "Its owner can open it again within a day.",
  "sessions.endText.inDrill": "Everybody's page says that you have ended the class, and the codes stop " +
    "working. Its owner can open it again within a day.",
  "sessions.openAgainTitle": "Open again: {title}",
  "sessions.endedToday": "Ended within a day",
  "sessions.endedAt": "ended {time}",

  // Codes.
  "sessions.showConductorCode": "Show the conductor's code",
  "sessions.showConductorCode.inDrill": "Show the trainer’s code",
  "sessions.hideConductorCode": "Hide the conductor's code",
  "sessions.hideConductorCode.inDrill": "Hide the trainer’s code",
  "sessions.newCodes": "New codes",
  "sessions.newCodesHelp": "The old codes and links stop working at once. Whoever is in stays in.",
  "sessions.codesAreNew": "These codes are new; the old ones let nobody in any more.",
  "sessions.codesRanOut": "The codes have run out. New ones let people in again.",
  "sessions.onlyHere": "These links work on this machine only: phones cannot open them. Start the server with " +
    "--host 0.0.0.0, or give it its address with --public-url.",
  "sessions.linkOnlyHere":
    "This link works on this machine only. Start the server with --host 0.0.0.0, or give it its " +
    "address with --public-url.",

  // Who came in by the conductor's code.
  "sessions.guestCame": "{name} joined with the conductor’s code and can take control.",
  "sessions.guestCame.inDrill": "{name} joined with the trainer’s code and can take over the class.",
  "sessions.makeDancer": "Make a dancer",
  "sessions.makeDancer.inDrill": "Make an athlete",
  "sessions.makeConductor": "Make a conductor",
  "sessions.makeConductor.inDrill": "Make a trainer",
  "sessions.letStay": "That is right",
  "sessions.putOut": "Put out…",
  "sessions.moreAbout": "More about {name}",

  // Putting somebody out.
  "sessions.putOutQuestion": "Put {name} out?",
  "sessions.putOutQuestion.inDrill": "Put {name} out?",
  "sessions.putOutText": "Their page says that their place has ended, and whom they dance is free.",
  "sessions.putOutText.inDrill": "Their page says that they were put out. What they threw stays in the results.",
  "sessions.putOutCodes": "New codes too: with the old ones they could come back",
  "sessions.putOutYes": "Put out",

  // Performers of people who are away.
  "sessions.performerAway": "{performer}, danced by {name}, who is away",
  "sessions.secureCodes": "Codes lead to the secure address",
  "sessions.secureCodesHelp":
    "For a class with cameras. Each phone warns once, unless it trusts the studio: {address} shows what to tap.",
});
