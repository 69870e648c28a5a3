export default /** @type {const} */ ({
  // Where and for whom.
  "notes.at": "Formation {number}, count {count}",
  "notes.atFormation": "Formation {number}",
  "notes.everybody": "Everybody",
  "notes.others": { one: "{count} more", other: "{count} more" },
  "notes.forEverybody": "for everybody",
  "notes.forYou": "Note for you",

  // A dancer reads theirs.
  "notes.gotIt": "Got it",
  "notes.later": "Later",
  "notes.more": { one: "and {count} more", other: "and {count} more" },
  "notes.said": "{place}: {text}",

  // A conductor notes something.
  "notes.note": "Note something",
  "notes.button": "Note",
  "notes.whom": "For whom",
  "notes.chips": "Ready to note",
  "notes.late": "late",
  "notes.early": "early",
  "notes.spacing": "spacing",
  "notes.level": "level",
  "notes.arms": "arms",
  "notes.heads": "heads",
  "notes.ownWords": "In your own words",
  "notes.example": "In your own words, or “Ana: late”",
  "notes.noteIt": "Note it",
  "notes.blank": "Write the note first.",
  "notes.noted": "{whom}: {text}",
  "notes.undo": "Undo",
  "notes.undone": "Taken back.",

  // All notes of a session.
  "notes.all": "All notes",
  "notes.open": { one: "All notes · {count} open", other: "All notes · {count} open" },
  "notes.none": "Nothing has been noted yet. Tap a dot on the stage, or press N.",
  "notes.have": "{have} of {of} have it",
  "notes.print": "Print",
  "notes.printed": "Printed notes",
  "notes.withdraw": "Take back",
  "notes.withdrawThis": "Take back: {text}",
  "notes.keep": "Into the piece",
  "notes.keepThis": "Into the formation’s notes: {text}",
  "notes.kept": "In the formation’s notes",
  "notes.edit": "Note from the rehearsal",
  "notes.noName": "Those it is for share their names with others: write it into the formation’s notes in the studio.",
});
