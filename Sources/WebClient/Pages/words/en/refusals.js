export default /** @type {const} */ ({
  "refusals.inField": "{sentence} ({field})",
  "refusals.unknown": "Refused: {code} Load the page again, then try once more.",

  // Commands of a live session.
  "refusals.tooSoon": "Too soon: the last cue has only just gone out. Try again in a moment.",
  "refusals.formationMoved": "Someone else was faster: the formation has changed. Check it, then cue again.",
  "refusals.notTheConductor": "You’re not in control, so you can’t give cues. Take control first.",
  "refusals.notTheConductor.inDrill": "You’re not leading the class, so you can’t change it. Take it over first.",
  "refusals.notTheConductor.batonFree": "Nobody is in control. Take control first; the owner can end the session too.",
  "refusals.notTheConductor.batonFree.inDrill":
    "Nobody is leading the class. Take it over first; the owner can end it too.",
  "refusals.notTheConductor.batonHeld":
    "Only {name}, who is in control, and the owner can end the session. Ask one of them.",
  "refusals.notTheConductor.batonHeld.inDrill":
    "Only {name}, who is leading the class, and the owner can end it. Ask one of them.",
  "refusals.notAllowed": "That is not yours to do. Ask whoever leads.",
  "refusals.notAllowed.conductorOnly": "Only a conductor may do this. Ask one of them.",
  "refusals.notAllowed.conductorOnly.inDrill": "Only a trainer may do this. Ask one of them.",
  "refusals.notAllowed.conductorOrDancer": "Only conductors and dancers may do this. Join with one of their codes.",
  "refusals.notAllowed.conductorOrDancer.inDrill":
    "Only trainers and athletes may do this. Join with one of their codes.",
  "refusals.notAllowed.dancerOnly": "Only athletes may do this. Join with the athletes’ code.",
  "refusals.notAllowed.ownOnly": "A dancer chooses only for themself. Ask a conductor to choose for others.",
  "refusals.notAllowed.ownOnly.inDrill": "An athlete chooses only for themself. Ask a trainer to choose for others.",
  "refusals.notAllowed.boundOnly": "This device can report punches only for its own athlete, or the one that the " +
    "trainer linked it to. Ask the trainer to link it.",
  "refusals.notAllowed.forgotten": "Your data here was deleted. Join again to take part.",
  "refusals.notAllowed.onlyInDrill": "Punches are counted only in classes. Open a drill for that.",
  "refusals.notAllowed.cannotDance": "Screens and observers cannot dance. Join as a dancer for that.",
  "refusals.notAllowed.cannotDance.inDrill": "Screens and observers cannot train. Join as an athlete for that.",
  "refusals.notAllowed.cannotConduct":
    "{name} is not a conductor, and only a conductor can be in control. Choose a conductor.",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name} is not a trainer, and only a trainer can lead the class. Choose a trainer.",
  "refusals.notAllowed.groupInGroup": "A group cannot have groups. Make them in the main session.",
  "refusals.firstFormation": "This is the first formation. Go on from here.",
  "refusals.lastFormation": "This is the last formation. Go back, or begin from the top.",
  "refusals.lastFormation.inDrill": "This is the last stage. Go back, or begin from the top.",
  "refusals.firstFormation.inDrill": "This is the first stage. Go on from here.",
  "refusals.unknownFormation.inDrill": "This stage is no longer in the drill. Choose another.",
  "refusals.formationMoved.inDrill": "Another stage is live now. Check it, then call again.",
  "refusals.performerTaken": "Somebody else has that performer. Choose another, or ask the conductor.",
  "refusals.unknownPerformer": "This performer is no longer in the production. Choose another.",
  "refusals.unknownFormation": "This formation is no longer in the production. Choose another.",
  "refusals.unknownMember": "This person is no longer in the session. Choose someone else.",
  "refusals.unknownPerson": "This person is no longer in the production. Choose someone else.",
  "refusals.unknownType": "This server is too old for that. Load the page again; if that does not help, ask its " +
    "operator to update the server.",
  "refusals.unknownKind": "This server is too old for that. Load the page again; if that does not help, ask its " +
    "operator to update the server.",
  "refusals.ended": "The session has ended. Ask its owner to reopen it.",
  "refusals.unavailable": "The server could not save that. Try again.",
  "refusals.unavailable.diskFull": "The server’s disk is full: nothing can be saved until its operator makes room.",
  "refusals.tooMany": "Too many commands at once. Slow down a little.",
  "refusals.tooMany.guestsLog":
    "Guests have written too much in this session: now only people with an account can write. Ask one of them.",
  "refusals.late": "The server was away. If nothing has happened, try again.",
  "refusals.away": "Not connected: nothing was sent. Wait until you are live again.",
  "refusals.disconnected":
    "The connection was lost before the server answered. Check whether it happened, then try again.",

  // Values that do not fit.
  "refusals.invalid": "This does not fit. Change it and try again.",
  "refusals.invalid.range": "Enter a number from {least} to {most}.",
  "refusals.invalid.length": "Enter {least} to {most} characters.",
  "refusals.invalid.turn": "A turn is a number of degrees from 0, below 360.",
  "refusals.invalid.count": "At most {most} are possible. Remove one first.",
  "refusals.invalid.unknown": "There is no {id}. Choose another.",
  "refusals.invalid.doubled": "The id {id} is already used. Choose another.",
  "refusals.invalid.inGroup": "{id} is already in another group. Remove them there first.",
  "refusals.invalid.emptyOpenMarch": "This file has no marchers or no pages. Choose another file.",
  "refusals.invalid.openMarchMost": "This show is too large: at most {most} of its {thing} fit.",
  "refusals.invalid.unplaced": "Every performer has a position in every formation; {id} has none here. Give it one.",
  "refusals.invalid.word": "This is one of {words}.",
  "refusals.invalid.missing": "Fill in this field.",
  "refusals.invalid.blank": "Enter some text.",
  "refusals.invalid.controlCharacters": "This text cannot hold control characters. Take them out.",
  "refusals.invalid.colour": "A colour is #rrggbb.",
  "refusals.invalid.peaks": "These peaks do not belong to this track. Measure them again.",
  "refusals.invalid.film": "This is not a film of a round. Choose another file.",
  "refusals.invalid.filmTime": "A film is at most six hours old, and not of the future.",
  "refusals.invalid.nothingNew":
    "Every round in this file is already here, or is from your own athletes. Choose another file.",
  "refusals.invalid.identifier": "An id is 1 to 64 of A-Z a-z 0-9 _ and -.",
  "refusals.invalid.text": "Text was expected here.",
  "refusals.invalid.trueOrFalse": "True or false was expected here.",
  "refusals.invalid.number": "A number was expected here.",
  "refusals.invalid.wholeNumber": "A whole number was expected here.",
  "refusals.invalid.object": "An object was expected here.",
  "refusals.invalid.list": "A list was expected here.",
  "refusals.invalid.objectOrList": "An object or a list was expected here.",
  "refusals.invalid.empty": "There is at least one of these.",
  "refusals.invalid.oneOf": "This has exactly one of {words}.",
  "refusals.invalid.uuid": "An id here is a UUID.",
  "refusals.invalid.commandIdentifier": "An id here is a whole number or 1 to 64 characters.",
  "refusals.invalid.handles": "A path is a list of exactly two handles.",
  "refusals.invalid.span": "The end must come after the start.",
  "refusals.invalid.stretch": {
    one: "A clip ends after it starts, at most {most} microsecond later.",
    other: "A clip ends after it starts, at most {most} microseconds later.",
  },
  "refusals.invalid.fades": {
    one: "Both fades together are at most as long as the clip, {most} microsecond.",
    other: "Both fades together are at most as long as the clip, {most} microseconds.",
  },
  "refusals.invalid.pastTrack": {
    one: "A clip ends at the latest with its track, at {most} microsecond.",
    other: "A clip ends at the latest with its track, at {most} microseconds.",
  },
  "refusals.invalid.notInDrill": "A drill does not have this. Leave it out.",
  "refusals.invalid.onlyInDrill": "Only a drill has this. Leave it out.",
  "refusals.invalid.outsideWork": "Nobody is working then, so nothing can be called. Choose a moment of work.",
  "refusals.invalid.roundOver": "The round ends before that. Call it now.",
  "refusals.invalid.lastRound": "No rest follows the last round. Choose an earlier one.",
  "refusals.gone.restOver": "This rest is over. Wait for the next one.",
  "refusals.invalid.anchorOrder": "An anchor is later than the one before it, in counts and in time.",
  "refusals.invalid.anchorTempo": "Between two anchors there are {least} to {most} counts a minute.",
  "refusals.invalid.doubledTime": "Two of these times are the same. Change one of them.",
  "refusals.invalid.digest": "A digest is 64 of 0-9 and a-f.",
  "refusals.invalid.recording": "This recording is kept here as {format}: {bytes} bytes, {duration} microseconds.",
  "refusals.invalid.namesNothing": "This names nothing that a production has. Choose something that is there.",
  "refusals.invalid.unreadable": "This value cannot be read. Enter it again.",
  "refusals.invalid.nextPage": "This part of the list does not exist. Begin it again.",
  "refusals.invalid.production": "This production does not exist. Choose another.",
  "refusals.invalid.codes": "A piece has at most {most} share ids. Take one back first.",
  "refusals.invalid.invitations": "At most {most} invitations wait at a time. Take one back first.",
  "refusals.invalid.links": "A piece has at most {most} links. Take one back first.",
  "refusals.invalid.templates": "There are at most {most} templates. Delete one first.",
  "refusals.invalid.piece": {
    one: "The next piece has {bytes} byte.",
    other: "The next piece has {bytes} bytes.",
  },
  "refusals.invalid.publishesAtOnce": "Everybody already sees each change at once: there is nothing to publish.",
  "refusals.invalid.uploadBegins": "Begin the upload without content, then send the bytes in pieces.",

  // Requests.
  "refusals.malformed": "This cannot be read. Load the page again, then try once more.",
  "refusals.malformed.gzip": "This file is incomplete. Fetch it again.",
  "refusals.gone": "This no longer exists. Load the page again.",
  "refusals.gone.ended": "This session has ended. Its owner can reopen it within a day. Ask them.",
  "refusals.gone.group": "This group was called back. Go on in the main session.",
  "refusals.gone.reopen.inDrill": "A class can be reopened within a day, while its drill exists. Open a new one.",
  "refusals.gone.reopen": "A session can be reopened within a day, while its production exists. Open a new one.",
  "refusals.not-signed-in":
    "This device is no longer signed in. Open a new link: from your account on another device, or from the owner.",
  "refusals.not-allowed": "This is not allowed here. Ask its owner.",
  "refusals.not-allowed.owner": "Only the owner may do this. Ask the owner.",
  "refusals.not-allowed.house": "Only this server’s owner and editors can do this. Ask one of them.",
  "refusals.not-allowed.needsSee": "This is not shared with you. Ask its owner to invite you.",
  "refusals.not-allowed.needsComment": "You may only look at this. Its owner can let you write notes.",
  "refusals.not-allowed.needsEdit": "You may not change this. Its owner can let you edit.",
  "refusals.not-allowed.needsConduct": "You may not conduct this. Its owner can let you conduct.",
  "refusals.not-allowed.needsOwn": "Only the owner of this may do it. Ask the owner.",
  "refusals.not-allowed.ofAnOwner": "Only the owner of the server can change an owner. Ask them.",
  "refusals.not-allowed.guestName": "Enter your name first: open the link again.",
  "refusals.not-allowed.link": "With a link, open the page of that link first.",
  "refusals.not-allowed.ofTheOwner": "The owner of this server cannot be limited. Choose another account.",
  "refusals.not-allowed.alreadyMay":
    "You can already do all of this. The link still works: send it to the person it is for.",
  "refusals.not-allowed.sessionOwner": "Only the owner of this session, who opened it, can do this. Ask them.",
  "refusals.not-allowed.group": "You are not in this group. Ask the conductor to put you into it.",
  "refusals.not-allowed.role": "This code cannot be used for that role. Join with another code.",
  "refusals.not-allowed.changedRole": "Only dancers and conductors can change roles. Join again with the other code.",
  "refusals.not-allowed.changedRole.inDrill":
    "Only athletes and trainers can change roles. Join again with the other code.",
  "refusals.not-allowed.account": "This needs an account; a join code is not enough. Sign in first.",
  "refusals.not-allowed.conductor": "Only a conductor of this session may do this. Ask one of them.",
  "refusals.not-allowed.conductor.inDrill": "Only a trainer of this class may do this. Ask one of them.",
  "refusals.not-allowed.ownFilm":
    "A film is for the athlete in it, and for those who train the class. Ask one of them.",
  "refusals.not-allowed.filmUnwanted":
    "This athlete does not want rounds kept. Ask them: they can change it on their phone.",
  "refusals.not-allowed.ownPermission": "Only the athlete in a film can allow training with it. Ask them.",
  "refusals.not-allowed.forgotten": "Your data here was deleted. Join again to take part.",
  "refusals.not-allowed.ownSession": "You can see only your own session. Join the other one with its code.",
  "refusals.not-allowed.ownProduction":
    "You can see only the production of your session. Ask its owner to share the other one.",
  "refusals.foreign-origin": "Another site sent this request. Open this page by its own address, then try again.",
  "refusals.not-found": "This does not exist. Load the page again.",
  "refusals.not-found.code": "This share id is unknown or was taken back. Ask whoever sent it.",
  "refusals.not-found.invitation": "This invitation does not exist or was already used. Ask for a new one.",
  "refusals.not-found.person": "This is no longer shared with that person. Load the page again.",
  "refusals.not-found.device": "You are no longer signed in on that device. Load the page again.",
  "refusals.not-found.account": "There is no such account. Look at the list of accounts.",
  "refusals.not-found.link": "This link does not exist or was taken back. Ask for a new one.",
  "refusals.not-found.production": "This production does not exist. Look in the library, the archive and the bin.",
  "refusals.not-found.session": "This session does not exist. Ask the conductor for the current code.",
  "refusals.not-found.picture": "There is no such picture. Choose another.",
  "refusals.not-found.asset": "There is no such picture. Choose another.",
  "refusals.not-found.film": "This film does not exist; it may have been deleted. Load the page again.",
  "refusals.not-found.recording": "This training recording does not exist; it may have been deleted, or its athlete " +
    "withdrew permission. Load the page again.",
  "refusals.not-found.recordingFile":
    "Nothing to save: no round is both allowed for training and labelled. Label one first.",
  "refusals.not-found.ownAuthority": "This server has no secure address of its own. Ask whoever runs it.",
  "refusals.not-found.poseModel": "This model does not exist; it may have been updated. Load the page again.",
  "refusals.not-found.peaks":
    "There are no peaks of this track yet. Open the piece in the studio: they are measured there.",
  "refusals.not-found.track": "There is no such track. Add it again in the panel Music.",
  "refusals.not-found.upload": "There is no such upload, or it was given up. Choose the file again.",
  "refusals.not-found.template": "There is no such template. Load the page again.",
  "refusals.not-found.editor": "There is no such editor. Load the page again.",
  "refusals.not-found.localPoseWorker":
    "This server does no camera scoring itself. Add a computer under Scoring computers.",
  "refusals.not-found.poseWorker": "This scoring computer no longer exists. Load the page again.",
  "refusals.not-found.member": "There is no such member in this session. Choose somebody else.",
  "refusals.not-found.joinCode": "This session has no join code of that name. Show the join codes again.",
  "refusals.not-found.source": "There is no such member in this session. Choose another.",
  "refusals.not-found.punch": "This session has no such punch. Load the page again.",
  "refusals.not-found.athlete": "Nobody with this name is in your classes. Look for another name.",
  "refusals.not-found.onlyInDrill": "Only classes have results. Open a class.",
  "refusals.not-found.take": "This session has no take of that number. Choose another.",
  "refusals.not-found.revision": "This revision does not exist, or it is older than the history. Choose a later one.",
  "refusals.method-not-allowed": "This cannot be done here. Load the page again.",
  "refusals.unknown-code": "Look at the conductor’s screen for the current code.",
  "refusals.unknown-code.inDrill": "Look at the trainer’s screen for the current code.",
  "refusals.link-used": "Links work once, and not for long. Ask for a new one.",
  "refusals.link-used.used": "This link was already used. Ask for a new one.",
  "refusals.link-used.expired": "This link is too old. Ask for a new one.",
  "refusals.link-used.unknown": "This link does not exist. A part may be missing. Ask for it again.",
  "refusals.nothing-to-undo": "You have nothing to undo here. Look in History for what others did.",
  "refusals.nothing-to-redo": "You have nothing to redo here. Look in History for what others did.",
  "refusals.production-in-use": "End its open sessions first.",
  "refusals.revision-required": "The page did not say which revision it changes. Load the page again.",
  "refusals.revision-stale": "Someone else was faster. Look at it again.",
  "refusals.revision-stale.published": "Someone else has just published. Look at what is left.",
  "refusals.too-large": {
    one: "This has too much in it: at most {most} byte is taken here. Take a smaller one.",
    other: "This has too much in it: at most {most} bytes are taken here. Take a smaller one.",
  },
  "refusals.too-large.here": "This is too large. Take a smaller one.",
  "refusals.too-large.account": "Without an account you cannot send this much. Sign in first.",
  "refusals.too-large.picture": {
    one: "A picture has at most {most} byte. Take a smaller one.",
    other: "A picture has at most {most} bytes. Take a smaller one.",
  },
  "refusals.too-large.pixels":
    "A picture has at most {most} × {most} pixels; this one has {width} × {height}. Take a smaller one.",
  "refusals.too-large.recording": {
    one: "A track has at most {most} byte. Take a smaller one.",
    other: "A track has at most {most} bytes. Take a smaller one.",
  },
  "refusals.unsupported-media-type": "This kind of file cannot be read here. Choose another file.",
  "refusals.unsupported-media-type.picture": "A picture is a PNG, JPEG or WebP.",
  "refusals.unsupported-media-type.damagedPicture": "This picture is damaged or incomplete. Choose another file.",
  "refusals.unsupported-media-type.openMarch": "This is not an OpenMarch file, or it is damaged. Choose another file.",
  "refusals.unsupported-media-type.oldOpenMarch":
    "This file is from an older OpenMarch. Open it in the current one, save it, and import that.",
  "refusals.unsupported-media-type.recordingNothing":
    "It is empty. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingProgram":
    "This is a program. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingArchive":
    "This is an archive. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingPdf":
    "This is a PDF. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingPicture":
    "This is a picture. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingVideo":
    "This is a video. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingText":
    "This is a text. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingMidi":
    "This is MIDI, which has notes but no sound. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "This is sound of another format. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingUnknown":
    "This file’s format is unknown. A track is an MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV.",
  "refusals.unsupported-media-type.recordingTruncated":
    "This recording is incomplete. Copy it again, and choose the copy.",
  "refusals.unsupported-media-type.recordingHeader": "This recording is damaged. Save it again in a sound editor.",
  "refusals.unsupported-media-type.recordingUnplayable":
    "Browsers cannot play the sound in this file ({coding}). Save it as MP3, M4A (AAC), Ogg, FLAC or WAV.",
  "refusals.idReused": "That was already sent with other content. Nothing was done; try again.",
  "refusals.id-reused": "That was already sent with other content. Nothing was done; try again.",
  "refusals.unsupported-media-type.videoNothing":
    "It is empty. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoProgram":
    "This is a program. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoArchive":
    "This is an archive. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoPdf":
    "This is a PDF. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoPicture":
    "This is a picture. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoVideo":
    "This video is of another format. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoText":
    "This is a text. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoMidi":
    "This is MIDI, which has notes but no pictures. A video is an MP4 (H.264, H.265 or AV1) or " +
    "a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoOtherAudio":
    "This has sound but no pictures. Add it as music. A video is an MP4 (H.264, H.265 or AV1) " +
    "or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoUnknown":
    "This file’s format is unknown. A video is an MP4 (H.264, H.265 or AV1) or a WebM (VP8, VP9 or AV1).",
  "refusals.unsupported-media-type.videoTruncated": "This video is incomplete. Copy it again, and choose the copy.",
  "refusals.unsupported-media-type.videoHeader": "This video is damaged. Save it again as MP4.",
  "refusals.unsupported-media-type.videoUnplayable":
    "Browsers do not play {coding}. Save it as MP4 (H.264) or WebM (VP9).",
  "refusals.not-found.video": "There is no such video. Load the page again.",
  "refusals.not-allowed.dancers": "Only those who dance and conduct see what was filmed. Ask one of them.",
  "refusals.no-room.sessionVideos": {
    one: "A session has at most {most} video. Delete one first.",
    other: "A session has at most {most} videos. Delete one first.",
  },
  "refusals.offset-mismatch": "The upload goes on at byte {offset}.",
  "refusals.no-room.films": {
    one: "There is {most} film of this athlete already. Delete it first.",
    other: "There are {most} films of this athlete already. Delete one first.",
  },
  "refusals.no-room.athletesFilmSpace":
    "There is no space left for films of this athlete in this class. Delete one first.",
  "refusals.no-room.filmSpace": "There is no space left for films. Delete some first.",
  "refusals.no-room.recordings": {
    one: "There is {most} file of another gym already. Delete it first.",
    other: "There are {most} files of other gyms already. Delete one first.",
  },
  "refusals.no-room.recordingSpace": "There is no space left for files of other gyms. Delete one first.",
  "refusals.no-room": "There is no room for this. Delete something first.",
  "refusals.no-room.space": "The server’s space for pictures and music is full. Delete what you no longer need, or " +
    "ask whoever runs it for more.",
  "refusals.no-room.people": "This is shared with at most {most} people. Remove somebody first.",
  "refusals.no-room.guests": "{most} people already came by this link. Ask its owner for another one.",
  "refusals.plan-limit": "The plan does not allow this.",
  "refusals.plan-limit.productions": {
    one: "The plan “{plan}” holds {most} piece or drill in the library. Archive or delete one first.",
    other: "The plan “{plan}” holds {most} pieces and drills in the library. Archive or delete one first.",
  },
  "refusals.plan-limit.productionsIn": {
    one: "The plan “{plan}” holds {most} piece or drill in the library. Archive or delete one first. " +
      "With more room: {allowing}.",
    other: "The plan “{plan}” holds {most} pieces and drills in the library. Archive or delete one first. " +
      "With more room: {allowing}.",
  },
  "refusals.plan-limit.music": "The plan “{plan}” does not include music. What is there stays.",
  "refusals.plan-limit.musicIn":
    "The plan “{plan}” does not include music. What is there stays. Plans with music: {allowing}.",
  "refusals.plan-limit.bytes": "The plan “{plan}” holds {most} MB of music and pictures. Delete something first.",
  "refusals.plan-limit.bytesIn":
    "The plan “{plan}” holds {most} MB of music and pictures. Delete something first. With more room: {allowing}.",
  "refusals.plan-limit.people": {
    one: "This session is full: its plan “{plan}” lets {most} person in. Tell who runs it.",
    other: "This session is full: its plan “{plan}” lets {most} people in. Tell who runs it.",
  },
  "refusals.plan-limit.peopleIn": {
    one:
      "This session is full: its plan “{plan}” lets {most} person in. Tell who runs it. For more people: {allowing}.",
    other:
      "This session is full: its plan “{plan}” lets {most} people in. Tell who runs it. For more people: {allowing}.",
  },
  "refusals.no-room.uploads": {
    one: "You have {most} upload under way. Finish or cancel it first.",
    other: "You have {most} uploads under way. Finish or cancel one of them first.",
  },
  "refusals.range-not-satisfiable": {
    one: "This track has {bytes} byte.",
    other: "This track has {bytes} bytes.",
  },
  "refusals.too-many-attempts": "Too many tries. Wait a minute.",
  "refusals.subprotocol-required": "This page is too old for the server. Load it again.",
  "refusals.not-ready.diskFull": "The server’s disk is full: nothing can be saved until its operator makes room.",
  "refusals.not-ready": "The server is not ready. Try again in a moment.",
  "refusals.internal-error": "Something went wrong on the server. Try again; if it happens again, tell whoever runs " +
    "the server: its log has the details.",
  "refusals.notUnderstood": "The server’s answer was not understood. Load the page again.",
  "refusals.offline": "The server cannot be reached. Check that this device is on the same network as the computer " +
    "that runs the rehearsal.",
  "refusals.offline.inDrill":
    "The server cannot be reached. Check that this device is on the same network as the computer that runs the class.",
  "refusals.unready": "The server is not ready. Try again in a moment.",
  "refusals.tooManyTries": "Too many tries. {wait}",
  "refusals.waitMinute": "Try again in a minute.",
  "refusals.waitSeconds": { one: "Try again in {count} second.", other: "Try again in {count} seconds." },
  "refusals.waitMinutes": { one: "Try again in {count} minute.", other: "Try again in {count} minutes." },
});
