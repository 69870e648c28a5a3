/** The help: short answers for each page. */
export default /** @type {const} */ ({
  "help.pageTitle": "Help · Runthrough",
  "help.title": "Help",
  "help.find": "Find",
  "help.findWhat": "A word, or a key",
  "help.none": "“{text}” is not in the help. Try another word, or read all of it.",
  "help.all": "Show everything",
  "help.keys": "Keys",
  "help.or": "or",
  "help.ownPage": "As a page of its own",
  "help.hintsAgain": "Show the hints again",
  "help.home": "All productions",
  "help.join": "Enter a code",

  "help.of.library": "All productions",
  "help.q.begin": "How do I begin?",
  "help.a.begin": "Press “New production”. Choose a template, or paste your dancers’ names: they appear on the stage " +
    "at once. For a boxing or fitness class press “New drill”.",
  "help.q.find": "How do I find a piece again?",
  "help.a.find":
    "Type what you remember: a title, a dancer, a word from a note. “Filter” narrows by tag, season and kind.",
  "help.q.bin": "I deleted something. Is it gone?",
  "help.a.bin": "No. It stays in the bin for 30 days: open the shelf “Bin” above the list and put it back.",
  "help.q.import": "Can I bring a piece from another app?",
  "help.a.import":
    "Press “Import a file” in the list: files of Runthrough and OpenMarch become productions. In the studio, " +
    "Details takes a table (CSV) of positions, cast, counts or moves, and MusicXML.",

  "help.of.studio": "Studio",
  "help.q.moveDancers": "How do I move dancers?",
  "help.a.moveDancers":
    "Drag a dot. Drag over the floor to choose several, then drag one of them. Arrow keys move them by one " +
    "step of the grid.",
  "help.q.newFormation": "How do I make the next formation?",
  "help.a.newFormation": "Press + in the row below the stage: a copy of the open one comes after it. Drag the dots " +
    "to where they stand next; the paths between are drawn for you.",
  "help.q.bendPaths": "Two dancers walk through each other. What now?",
  "help.a.bendPaths": "Choose the tool “Paths” and pull a round knob to bend a path, or let one of them leave later. " +
    "“Checks” lists every such place.",
  "help.q.addMusic": "How do I add music?",
  "help.a.addMusic":
    "Open the panel Music and choose a file: MP3, M4A, Ogg, FLAC or WAV. “Find the beats” then counts it for you.",
  "help.q.countSheet": "Where do I write what is danced?",
  "help.a.countSheet":
    "In the panel Moves: one row a move, with its counts and for whom. Rows can be pasted from a spreadsheet.",
  "help.q.takeBack": "I made a mistake. How do I take it back?",
  "help.a.takeBack":
    "Press the bent arrow in the bar, or Ctrl + Z (⌘ Z). Panel History goes back further, to any moment.",
  "help.q.runIt": "How do I rehearse it with people?",
  "help.a.runIt": "Press “Run it”. The next page shows a code; phones that scan it see their own dot.",

  "help.of.conductor": "Conducting",
  "help.q.letIn": "How do dancers get in?",
  "help.a.letIn": "Press “Join codes”. They scan the QR code with their camera, or type the code at this address. " +
    "They need no account.",
  "help.q.sayGo": "What does GO do?",
  "help.a.sayGo":
    "It starts the move into the next formation on every device at the same instant. Space does the same, " +
    "and so does a clicker.",
  "help.q.whoseBaton": "Why is GO grey?",
  "help.a.whoseBaton":
    "Only one person gives cues at a time. Press “Take control”. Any other reason is shown below the button.",
  "help.q.endIt": "How do I end a rehearsal?",
  "help.a.endIt": "Press “More”, then “End session”. Takes and notes stay under “Past sessions”; " +
    "within a day it can be opened again.",

  "help.of.dancer": "Dancer’s phone",
  "help.q.chooseWho": "How do I choose who I dance?",
  "help.a.chooseWho": "Tap your name at the bottom and pick your performer. The conductor can choose for you, too.",
  "help.q.hearIt": "Can my phone say the counts?",
  "help.a.hearIt": "Yes. Open the settings (top right) and switch on clicks, voice or vibration.",
  "help.q.goneDark": "The screen goes dark. What helps?",
  "help.a.goneDark":
    "Set a longer screen timeout in the phone’s settings, and switch on “Save battery” here if it must last long.",

  "help.of.practice": "Practice alone",
  "help.q.alone": "How do I practise without the others?",
  "help.a.alone":
    "Open the link that you were sent, or “Practise alone” in your phone’s settings. Play, slow down, repeat " +
    "a part; nobody else sees it.",
  "help.q.setLoop": "How do I repeat one place?",
  "help.a.setLoop": "Choose “Repeat” and a formation or a part, or set the two marks above the bar.",

  "help.of.drill": "Writing a drill",
  "help.q.writeCombos": "How do I write combos?",
  "help.a.writeCombos":
    "Type numbers: 1 jab, 2 cross, 3 and 4 hooks, 5 and 6 uppercuts; 1-2, 1-1-2 are two combos. Names such " +
    "as jab work, too.",
  "help.q.readyPlans": "I do not want to write one. Is there one ready?",
  "help.a.readyPlans": "Yes: “Ready-made plans” in the list of productions has whole series of classes.",

  "help.of.trainer": "Leading a class",
  "help.q.startClass": "How do I start a class?",
  "help.a.startClass": "Press “Run it” in the drill, show the code, wait until the athletes are in, then press Start.",
  "help.q.seePunches": "How are punches seen?",
  "help.a.seePunches":
    "By a phone’s camera, a phone in the hand, a camera of the gym, or taps. Each athlete chooses on their phone.",

  "help.of.athlete": "Athlete’s phone",
  "help.q.standWhere": "Where do I put my phone?",
  "help.a.standWhere":
    "Upright at hip height, two to three metres away, with all of you in the picture. The page says what is missing.",
  "help.q.allowCamera": "The camera is not allowed. What now?",
  "help.a.allowCamera": "Allow it for this page in the browser’s settings and press again. On plain http a phone has " +
    "no camera: use the secure address.",

  "help.of.sharing": "Sharing and people",
  "help.q.rolesOf": "Why can I not change this?",
  "help.a.rolesOf":
    "You were given a role: look, write notes, edit or conduct. The owner can give you more: Share, then your name.",
  "help.q.inviteThem": "How do I invite somebody?",
  "help.a.inviteThem":
    "Press “Share” in the studio, enter a name and what they may do, and send the link. It works once.",
  "help.q.sendCopy": "How do I give somebody a copy?",
  "help.a.sendCopy":
    "Share, then “A copy for somebody else”: the link holds the whole piece. What you change later stays yours.",

  "help.of.files": "Paper and files",
  "help.q.printIt": "How do I print it?",
  "help.a.printIt":
    "“Print” under “⋯” in the list, or in Details: formation sheets, one sheet a dancer, cast, count sheet. " +
    "Save it as PDF in the print dialog.",
  "help.q.filmIt": "How do I send a film to the group chat?",
  "help.a.filmIt": "Details, “Film”: choose a size and wait; the browser makes it on your device.",

  "help.of.trouble": "When something is wrong",
  "help.q.notReached": "The server cannot be reached",
  "help.a.notReached": "Check that this device is on the same network as the computer that runs Runthrough. Guest " +
    "networks often keep devices apart. Your work in the studio is kept here and sent later.",
  "help.q.wrongCode": "The code is not taken",
  "help.a.wrongCode": "Codes change. Take the current one from the conductor’s screen; it never has an O or an I.",
  "help.q.signIn": "It says that I am not signed in",
  "help.a.signIn":
    "Open your one-time link on this device, or on a device where you are signed in: “Your account”, “Sign " +
    "in on another device”.",
  "help.q.isFull": "There is no room left",
  "help.a.isFull":
    "Delete music, films or pictures that you no longer need, then empty the bin; or ask whoever runs the server.",
  "help.q.noSound": "I hear nothing",
  "help.a.noSound": "Tap the page once: browsers are silent before that. Then check the volume, and Music in the bar.",
  "help.q.noNetwork": "Does it work without a network?",
  "help.a.noNetwork": "Pages that you have opened before open again: studio, practice and this help. On plain http " +
    "browsers keep nothing; use the secure address.",
});
