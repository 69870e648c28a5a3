export default /** @type {const} */ ({
  // What changed for a dancer since they last ran the piece on this device; {way} is “2 upstage and 1 to stage left”.
  "changes.title": "Changed since your last run",
  "changes.none": "Nothing has changed since your last run. What changes later is listed here.",
  "changes.wholePiece": "The whole piece",
  "changes.formation": "Formation {number} {name}",
  "changes.added": "New. You: {place}.",
  "changes.removed": "Removed.",
  "changes.moved": "Moved in the piece; it was formation {number}.",
  "changes.renamed": "Was called {name}.",
  "changes.place": "Your place: {way} ({metres} m). Now {place}.",
  "changes.path.curve": "Your path there is curved now.",
  "changes.path.straight": "Your path there is straight now.",
  "changes.path.another": "Your curved path there has changed.",
  "changes.leave": {
    one: "You leave {count} count later, before: {before}.",
    other: "You leave {count} counts later, before: {before}.",
  },
  "changes.leave.none": "You leave with the others now.",
  "changes.arrive": {
    one: "You are there {count} count earlier, before: {before}.",
    other: "You are there {count} counts earlier, before: {before}.",
  },
  "changes.arrive.none": "You arrive with the others now.",
  "changes.time": {
    one: "{count} count to get there, before: {before}.",
    other: "{count} counts to get there, before: {before}.",
  },
  "changes.hold": { one: "Hold {count} count, before: {before}.", other: "Hold {count} counts, before: {before}." },
  "changes.tempo": "Tempo {tempo}, before: {before}.",
});
