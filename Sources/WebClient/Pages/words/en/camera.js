export default /** @type {const} */ ({
  "camera.title": "Your camera",
  "camera.use": "Use the camera",
  "camera.stop": "Stop camera",
  "camera.isOff": "The camera is off.",
  "camera.whatIsSent":
    "Small pictures of you go to a computer of this class, which finds your joints in them; no picture is kept.",
  "camera.nothingIsSent":
    "Your joints are found on this phone: no picture leaves it, and no picture is kept. Only your punches are sent.",
  "camera.nothingLeaves": "Your joints are found on this phone: no picture leaves it, and no picture is kept.",
  "camera.way.here": "Joints are found on this phone.",
  "camera.way.failed": "This phone could not find your joints by itself.",
  "camera.way.slow": "This phone is too slow to find your joints.",
  "camera.way.taps": "Tap your punches on the tap pad.",
  "camera.tryAgain": "Try again",
  "camera.useWorkers": "Use a computer of this class",
  "camera.way.workers": "Small pictures go to a computer of this class.",
  "camera.thisPhone": "this phone",
  "camera.waiting": "Allow the camera when your browser asks.",
  "camera.fault.noModels":
    "This server has nothing that finds joints on a phone. In a class, a computer of the gym can do it.",
  "camera.fault.insecure": "Browsers give a camera to https pages only. Ask your trainer for the https link.",
  "camera.fault.refused":
    "The camera is not allowed here. Allow it in the browser’s settings of this page, then try again.",
  "camera.fault.missing": "No camera was found.",
  "camera.fault.inUse": "Another app uses the camera. Close it, then try again.",
  "camera.fault.ended": "The camera was turned off. Try again.",
  "camera.fault.stopped": "The server takes no pictures from this page any more. Try again, or join anew.",
  "camera.fault.recogniser": "Punches could not be recognised here. Try again.",
  "camera.resting": "Rest. The camera rests, too, and looks again before the next round.",
  "camera.noAnswer": "No answer comes from what finds your joints. It is tried again.",
  "camera.noPicture":
    "Your camera gives no picture just now. Close other apps that use it, or stop it and use it again.",
  "camera.link.loading": "Loading what finds your joints, once: {percent} % of about 7 megabytes…",
  "camera.link.notLoaded": "What finds your joints could not be loaded. Is there a network?",
  "camera.link.connecting": "Looking for a computer of this class that finds your joints…",
  "camera.link.on": "Stand in the picture, so that all of you is seen.",
  "camera.link.noWorker": "No computer of this class finds your joints. Tell your trainer: a pose worker is missing.",
  "camera.link.busy": "The computers that find joints are all busy. It is tried again.",
  "camera.link.lost": "The connection to the computer that finds your joints was lost. It is tried again.",
  "camera.framing.nobody": "Nobody is seen. Step into the picture.",
  "camera.framing.stepBack": "Step back until your head and feet are in the picture.",
  "camera.framing.feet": "Step back until your feet are in the picture.",
  "camera.framing.head": "Step back until your head is in the picture.",
  "camera.framing.moveLeft": "Move to your left.",
  "camera.framing.moveRight": "Move to your right.",
  "camera.framing.comeCloser": "Come closer.",
  "camera.framing.light": "It is too dark. Turn on more light.",
  "camera.framing.slow":
    "Too few pictures come: quick punches are missed. Go closer to the Wi-Fi, or close other apps.",
  "camera.framing.well": "You are seen well.",
  "camera.figures": {
    one: "{count} picture a second, {delay} ms late, {stance}, {worker}",
    other: "{count} pictures a second, {delay} ms late, {stance}, {worker}",
  },
  "camera.orthodox": "left hand in front",
  "camera.southpaw": "right hand in front",
  "camera.lastPunches": "Your last punches",
  "camera.share": "{punch} {percent}",
  "camera.noPunch": "No punch",
  "camera.form.reach": "{punch}: your elbow was bent to {angle}°, the figure’s is at {target}° " +
    "(up to {tolerance}° less is no fault). Reach further.",
  "camera.form.guard": "{punch}: {number} of {of} times your other hand was about {away}% of your trunk’s length " +
    "from your head, the figure’s is {target}% (up to {tolerance}% more is no fault). Keep it at your chin.",
  "camera.form.hips": "{punch}: your hips turned by about {angle}°, the figure’s turn by {target}° " +
    "(up to {tolerance}° less is no fault). Bring the hip of your rear hand forward.",
  "camera.form.pictures": "To tell your form, {needed} pictures a second are needed; {rate} came. " +
    "Go closer to the Wi-Fi, close other apps, or tell your trainer that the pose worker is too slow.",
  "camera.form.where": "How your hips turn is seen only from the side of your front hand: " +
    "put the camera there, half way between beside you and before you.",
  "camera.watchRound": "Watch your round",
  "camera.yourRound": "Your round",
  "camera.filmIsHere":
    "Only your joints are kept, on this page alone. They are gone when you close it or begin another round.",
  "camera.keepFilms": "Keep my rounds",
  "camera.keepFilmsHelp": "What your camera or a camera of the class sees goes to this server as a stick figure, " +
    "never a picture; a camera of the class keeps nothing from before your yes. " +
    "You and who trains this class can watch it, and you can delete it, under Results.",
  "camera.trainWithFilms": "Train the recogniser with them, too",
  "camera.trainWithFilmsHelp": "This class and other gyms may use the stick figures to make the recogniser better. " +
    "Your name is not in the files. You can take it back; files that were saved before are not called back.",
  "camera.rounds": "Your rounds",
  "camera.asked": "Your trainer asks: may your rounds be kept?",
  "camera.askedHelp": "As a stick figure of what your camera or a camera of the class sees, never a picture. " +
    "You and who trains this class can watch it; for training, other gyms may use it, too, without your name. " +
    "Change your mind in the settings ☰ at any time; delete rounds under Results.",
  "camera.askedTrain": "Keep them and train the recogniser with them",
  "camera.askedNo": "No",
  "camera.answered.keep": "Your rounds are kept.",
  "camera.answered.train": "Your rounds are kept, and the recogniser may be trained with them.",
  "camera.answered.no": "Your rounds are not kept.",
  "camera.seenBy": { one: "{cameras} sees you", other: "{cameras} see you" },
  "camera.notYetTold": "The server does not know this yet: {why}",
  "camera.filmIsSent": "It is being sent.",
  "camera.filmIsKept": "This round is kept: watch it again under Results.",
  "camera.filmNotKept": "This round could not be kept: {why}",
  "camera.filmTime": "Time in the round",
  "camera.filmPlay": "Play",
  "camera.filmPause": "Pause",
  "camera.slow": "Slow",
  "camera.filmPunch": "{seconds} s: {punch}",
});
