export default /** @type {const} */ ({
  "joining.pageTitle": "Join · Runthrough",
  "joining.join": "Join",
  "joining.joinRehearsal": "Join a rehearsal",
  "joining.joinRehearsal.inDrill": "Join a class",
  "joining.joinTheRehearsal": "Join the rehearsal",
  "joining.joinTheRehearsal.inDrill": "Join the class",
  "joining.enterCode": "Enter your code",
  "joining.whatThisIs":
    "Runthrough shows everybody their place in the dance, on all phones and projectors at the same " +
    "instant. Dancers and projectors start here, with the conductor's code.",
  "joining.whoStartsElsewhere":
    "Choreographers start with the link that the server showed when it began; whoever runs the server " +
    "makes another.",
  "joining.code": "Your code",
  "joining.codeHelp": "Six letters and digits, from the conductor's screen.",
  "joining.codeHelp.inDrill": "Six letters and digits, from the trainer's screen.",
  "joining.name": "Your name",
  "joining.nameHelp": "What the others will see. A projector or tablet with a screen code needs none.",
  "joining.codeLength": {
    one: "A code has {wanted} letters and digits; this one has {count}.",
    other: "A code has {wanted} letters and digits; this one has {count}.",
  },
  "joining.tooManyTries": "Too many tries from this network. {wait}",
  "joining.nameFirst": "Tell us your name first: this code is for a person, not for a screen.",
  "joining.codeExpired": "That code has expired. Ask for a new one.",
  "joining.codeUnknown": "That code is not known here, or it has expired. Look at the conductor's screen for the " +
    "present one.",
  "joining.codeUnknown.inDrill":
    "That code is not known here, or it has expired. Look at the trainer's screen for the present one.",
  "joining.goBack": "Go back to",
  "joining.joined": "joined {when}",
  "joining.unknown": "This device has no place in that session yet. Enter the code from the conductor's screen.",
  "joining.unknown.inDrill": "This device is not in that class yet. Enter the code from the trainer's screen.",
  "joining.expired": "This device's place in the session has ended. Enter the present code to come back.",
  "joining.expired.inDrill": "This device is not in the class any more. Enter the present code to come back.",
  "joining.noScreen": "A projector cannot join by this code. Look at the conductor's page for the present screen code.",
  "joining.noScreen.inDrill":
    "A projector cannot join by this code. Look at the trainer's screen for the present screen code.",
  "joining.left": "You have left the session.",
  "joining.left.inDrill": "You have left the class.",
  // Links that work once.
  "joining.linkTitle": "Sign in · Runthrough",
  "joining.ownerLinkHeading": "Sign in as the owner",
  "joining.ownerLink": "This link makes this browser the owner's: it sees, edits and conducts everything here.",
  "joining.ownerLinkUse": "Sign in on this device",
  "joining.ownerLinkNext": "Run “runthrough owner-link” on the machine that runs the server: it prints a new link.",
  "joining.editorLinkHeading": "You are invited to edit",
  "joining.editorLink": "This link lets this browser edit productions and conduct sessions here.",
  "joining.editorLinkUse": "Begin on this device",
  "joining.editorLinkNext": "Ask the owner for a new link: they make one in the studio, under Editors.",
  "joining.poseWorkerLinkHeading": "A link for a pose worker",
  "joining.poseWorkerLink": "A computer uses it, not a browser. Run this there, in a copy of Runthrough:",
  "joining.linkDead": "This link does not work",
  "joining.linkOnce": "It works once, and on the device where it is used.",
  "joining.signedInAlready": "This browser is signed in already. Go on to the productions.",
  "joining.pieceTitle": "A piece · Runthrough",
  "joining.pieceHeading": "A piece to practise",
  "joining.pieceDead": "This link works no longer. Ask whoever sent it for a new one.",
  "joining.toCodes": "To the first page",

  "joining.whoConducts": "Who conducts?",
  "joining.conductorName": "Your name, as the dancers know you",
});
