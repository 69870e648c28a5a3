/** What dancers see of a piece: everything at once, or what was published last. */
export default /** @type {const} */ ({
  "publishing.title": "What dancers see",
  "publishing.byHand": "Publish when I say so",
  "publishing.atOnceHelp":
    "Now everybody sees each change at once. Switch this on to work on the piece and show it when it is ready.",
  "publishing.byHandHelp":
    "At home, by links and share ids, dancers see what you published last. Whoever may write notes or edit sees the " +
    "draft, and a rehearsal runs it.",
  "publishing.unpublished": "Not published yet",
  "publishing.nothing": "Everything is published. What you change next is listed here.",
  "publishing.same": "Nothing that anybody would notice: what was changed has been changed back.",
  "publishing.told": {
    one: "{count} dancer is told what changed for them when they open the piece.",
    other: "{count} dancers are told what changed for them when they open the piece.",
  },
  "publishing.what": "What changed, in your words",
  "publishing.publish": "Publish this",
  "publishing.late": "Somebody else published meanwhile. This is what is left.",
  "publishing.earlier": "Published before",
  "publishing.offAsk": "Show each change at once?",
  "publishing.offHelp": "Dancers see what is not published yet now, and every change from now on.",
  "publishing.off": "Show everything",
  "publishing.runAsk": "Rehearse what is not published yet?",
  "publishing.runHelp":
    "The rehearsal runs the piece as it is in the studio now, on all phones that join. At home, dancers go on seeing " +
    "what was published last.",
  "publishing.run": "Rehearse it",

  // What is not published yet, in words; {names} are of performers.
  "publishing.cast": "Who dances",
  "publishing.joined": "New: {names}.",
  "publishing.left": "No longer in the piece: {names}.",
  "publishing.added": "New, for everybody.",
  "publishing.place": "Another place: {names}.",
  "publishing.place.all": "Another place for everybody.",
  "publishing.path": "Another way there: {names}.",
  "publishing.path.all": "Another way there for everybody.",
  "publishing.times": "Leave or arrive at another time: {names}.",
  "publishing.times.all": "Everybody leaves or arrives at another time.",
  "publishing.others": "Everything else",
  "publishing.also": "Changed: {things}.",
  "publishing.more": { one: "{count} more", other: "{count} more" },
  "publishing.line": "{title}: {text}",
  "publishing.moreThings": { one: "And {count} more change.", other: "And {count} more changes." },
});
