/** What the plan of an account allows. */
export default /** @type {const} */ ({
  "limits.heading": "Account plan: {name}",
  "limits.inLibrary": "Account plan “{name}”: {used} of {most} pieces and drills in the library.",
  "limits.full": "Archive or delete one to make room.",
  "limits.more": "Plans with more room: {plans}.",
  "limits.space": "{used} of {most} MB of music and pictures.",
  "limits.spaceFull": "There is no more space for music: {used} of {most} MB. Delete something first.",
  "limits.people": {
    one: "{count} person in a session.",
    other: "{count} people in a session.",
  },
  "limits.noMusic": "The plan “{name}” does not include music. Existing music stays.",
  "limits.musicIn": "Plans with music: {plans}.",
  "limits.turnedAway": {
    one: "{name} could not come in: the plan “{plan}” lets {count} person in.",
    other: "{name} could not come in: the plan “{plan}” lets {count} people in.",
  },
  "limits.morePeople": "Plans for more people: {plans}.",
  "limits.seen": "Got it",
});
