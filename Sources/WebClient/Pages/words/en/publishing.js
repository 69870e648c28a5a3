/** What dancers see of a piece: everything at once, or what was published last. */
export default /** @type {const} */ ({
  "publishing.title": "What dancers see",
  "publishing.byHand": "Publish when I choose",
  "publishing.atOnceHelp":
    "Everybody sees each change at once. Switch this on to work on the piece and show it when it is ready.",
  "publishing.byHandHelp": "At home, by links and share ids, dancers see what you last published. Anyone who can " +
    "write notes or edit sees the draft, and rehearsals run it.",
  "publishing.unpublished": "Not published yet",
  "publishing.nothing": "Everything is published. Your next changes appear here.",
  "publishing.same": "Nothing to publish: the changes were undone.",
  "publishing.told": {
    one: "{count} dancer will see what changed for them when they open the piece.",
    other: "{count} dancers will see what changed for them when they open the piece.",
  },
  "publishing.what": "What changed, in your words",
  "publishing.publish": "Publish this",
  "publishing.late": "Somebody else has just published. This is what is left.",
  "publishing.earlier": "Published before",
  "publishing.offAsk": "Show each change at once?",
  "publishing.offHelp": "Dancers see your unpublished changes now, and every change from now on.",
  "publishing.off": "Show everything",
  "publishing.runAsk": "Rehearse unpublished changes?",
  "publishing.runHelp": "The rehearsal runs the piece as it is in the studio now, on every phone that joins. At " +
    "home, dancers still see what was last published.",
  "publishing.run": "Rehearse it",

  // What is not published yet, in words; {names} are of performers.
  "publishing.cast": "Who dances",
  "publishing.joined": "New: {names}.",
  "publishing.left": "No longer in the piece: {names}.",
  "publishing.added": "New, for everybody.",
  "publishing.place": "New place: {names}.",
  "publishing.place.all": "New place for everybody.",
  "publishing.path": "New path there: {names}.",
  "publishing.path.all": "New path there for everybody.",
  "publishing.times": "Leave or arrive at another time: {names}.",
  "publishing.times.all": "Everybody leaves or arrives at another time.",
  "publishing.others": "Everything else",
  "publishing.also": "Changed: {things}.",
  "publishing.more": { one: "{count} more", other: "{count} more" },
  "publishing.line": "{title}: {text}",
  "publishing.moreThings": { one: "And {count} more change.", other: "And {count} more changes." },
});
