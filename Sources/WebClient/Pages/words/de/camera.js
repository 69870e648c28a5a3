export default /** @satisfies {import("../catalogue.d.ts").Translated<"camera">} */ ({
  "camera.title": "Deine Kamera",
  "camera.use": "Kamera benutzen",
  "camera.stop": "Kamera aus",
  "camera.isOff": "Die Kamera ist aus.",
  "camera.whatIsSent": "Kleine Bilder von dir gehen an einen Computer dieses Kurses, der deine Gelenke darin findet; " +
    "kein Bild wird behalten.",
  "camera.nothingIsSent": "Deine Gelenke werden auf diesem Handy gefunden: Kein Bild verlässt es, keines wird " +
    "behalten. Nur deine Schläge werden gesendet.",
  "camera.nothingLeaves":
    "Deine Gelenke werden auf diesem Handy gefunden: Kein Bild verlässt es, keines wird behalten.",
  "camera.way.here": "Gelenke werden auf diesem Handy gefunden.",
  "camera.way.failed": "Dieses Handy konnte deine Gelenke nicht selbst finden.",
  "camera.way.slow": "Dieses Handy ist zu langsam, um deine Gelenke zu finden.",
  "camera.way.taps": "Tippe deine Schläge auf dem Tippfeld.",
  "camera.tryAgain": "Noch einmal",
  "camera.useWorkers": "Computer des Kurses benutzen",
  "camera.way.workers": "Kleine Bilder gehen an einen Computer dieses Kurses.",
  "camera.thisPhone": "dieses Handy",
  "camera.waiting": "Erlaube die Kamera, wenn dein Browser fragt.",
  "camera.fault.noModels":
    "Dieser Server hat nichts, was Gelenke auf einem Handy findet. Im Kurs kann es ein Computer des Gyms.",
  "camera.fault.insecure": "Browser geben die Kamera nur https-Seiten. Frag deinen Trainer nach dem https-Link.",
  "camera.fault.refused": "Die Kamera ist hier nicht erlaubt. Erlaube sie in den Einstellungen des Browsers für " +
    "diese Seite, dann versuch es noch einmal.",
  "camera.fault.missing": "Keine Kamera gefunden.",
  "camera.fault.inUse": "Eine andere App benutzt die Kamera. Schließ sie, dann versuch es noch einmal.",
  "camera.fault.ended": "Die Kamera wurde ausgeschaltet. Versuch es noch einmal.",
  "camera.fault.stopped":
    "Der Server nimmt von dieser Seite keine Bilder mehr an. Versuch es noch einmal, oder tritt neu bei.",
  "camera.fault.recogniser": "Hier konnten keine Schläge erkannt werden. Versuch es noch einmal.",
  "camera.resting": "Pause. Auch die Kamera ruht und schaut vor der nächsten Runde wieder hin.",
  "camera.noAnswer": "Was deine Gelenke findet, antwortet nicht. Es wird weiter versucht.",
  "camera.noPicture":
    "Deine Kamera gibt gerade kein Bild. Schließ andere Apps, die sie benutzen, oder schalte sie aus und wieder ein.",
  "camera.link.loading": "Was deine Gelenke findet, wird einmalig geladen: {percent} % von etwa 7 Megabyte …",
  "camera.link.notLoaded": "Was deine Gelenke findet, ließ sich nicht laden. Ist ein Netz da?",
  "camera.link.connecting": "Sucht einen Computer dieses Kurses, der deine Gelenke findet …",
  "camera.link.on": "Stell dich so ins Bild, dass du ganz zu sehen bist.",
  "camera.link.noWorker":
    "Kein Computer dieses Kurses findet deine Gelenke. Sag deinem Trainer: Ein Posen-Rechner fehlt.",
  "camera.link.busy": "Die Computer, die Gelenke finden, sind alle ausgelastet. Es wird weiter versucht.",
  "camera.link.lost": "Die Verbindung zum Computer, der deine Gelenke findet, ist weg. Es wird weiter versucht.",
  "camera.framing.nobody": "Niemand ist zu sehen. Tritt ins Bild.",
  "camera.framing.stepBack": "Geh zurück, bis Kopf und Füße im Bild sind.",
  "camera.framing.feet": "Geh zurück, bis deine Füße im Bild sind.",
  "camera.framing.head": "Geh zurück, bis dein Kopf im Bild ist.",
  "camera.framing.moveLeft": "Geh nach links.",
  "camera.framing.moveRight": "Geh nach rechts.",
  "camera.framing.comeCloser": "Komm näher.",
  "camera.framing.light": "Es ist zu dunkel. Mach mehr Licht.",
  "camera.framing.slow":
    "Es kommen zu wenige Bilder: Schnelle Schläge werden verpasst. Geh näher ans WLAN, oder schließ andere Apps.",
  "camera.framing.well": "Du bist gut zu sehen.",
  "camera.figures": {
    one: "{count} Bild pro Sekunde, {delay} ms verspätet, {stance}, {worker}",
    other: "{count} Bilder pro Sekunde, {delay} ms verspätet, {stance}, {worker}",
  },
  "camera.orthodox": "linke Hand vorn",
  "camera.southpaw": "rechte Hand vorn",
  "camera.lastPunches": "Deine letzten Schläge",
  "camera.share": "{punch} {percent}",
  "camera.noPunch": "Kein Schlag",
  "camera.form.reach": "{punch}: Dein Ellbogen war auf {angle}° gebeugt, der der Figur auf {target}° (bis " +
    "{tolerance}° weniger ist kein Fehler). Streck weiter.",
  "camera.form.guard": "{punch}: {number} von {of} Mal war deine andere Hand etwa {away}% deiner Rumpflänge vom Kopf " +
    "weg, die der Figur {target}% (bis {tolerance}% mehr ist kein Fehler). Lass sie am Kinn.",
  "camera.form.hips": "{punch}: Deine Hüfte drehte sich um etwa {angle}°, die der Figur um {target}° (bis " +
    "{tolerance}° weniger ist kein Fehler). Bring die Hüfte der Schlaghand nach vorn.",
  "camera.form.pictures": "Um deine Form zu beurteilen, braucht es {needed} Bilder pro Sekunde; es kamen {rate}. Geh " +
    "näher ans WLAN, schließ andere Apps, oder sag deinem Trainer, dass der Posen-Rechner zu langsam ist.",
  "camera.form.where": "Wie deine Hüfte dreht, sieht man nur von der Seite deiner Führhand: Stell die Kamera " +
    "dorthin, halb zwischen neben dir und vor dir.",
  "camera.watchRound": "Deine Runde ansehen",
  "camera.yourRound": "Deine Runde",
  "camera.filmIsHere": "Nur deine Gelenke werden behalten, allein auf dieser Seite. Sie sind weg, wenn du sie " +
    "schließt oder eine neue Runde beginnst.",
  "camera.keepFilms": "Meine Runden behalten",
  "camera.keepFilmsHelp": "Was deine Kamera oder eine Kamera des Kurses sieht, geht als Strichfigur an diesen " +
    "Server, nie als Bild; eine Kamera des Kurses behält nichts von vor deinem Ja. Du und wer diesen Kurs trainiert " +
    "können es ansehen, und du kannst es unter „Ergebnisse“ löschen.",
  "camera.trainWithFilms": "Auch die Erkennung damit trainieren",
  "camera.trainWithFilmsHelp": "Dieser Kurs und andere Gyms dürfen mit den Strichfiguren die Erkennung verbessern. " +
    "Dein Name steht nicht in den Dateien. Du kannst es zurücknehmen; schon gespeicherte Dateien werden nicht " +
    "zurückgeholt.",
  "camera.rounds": "Deine Runden",
  "camera.asked": "Dein Trainer fragt: Dürfen deine Runden behalten werden?",
  "camera.askedHelp": "Als Strichfigur dessen, was deine Kamera oder eine Kamera des Kurses sieht, nie als Bild. Du " +
    "und wer diesen Kurs trainiert können es ansehen; zum Trainieren dürfen es auch andere Gyms benutzen, ohne " +
    "deinen Namen. Ändere es jederzeit in den Einstellungen ☰; lösche Runden unter „Ergebnisse“.",
  "camera.askedTrain": "Behalten und die Erkennung damit trainieren",
  "camera.askedNo": "Nein",
  "camera.answered.keep": "Deine Runden werden behalten.",
  "camera.answered.train": "Deine Runden werden behalten, und die Erkennung darf damit trainiert werden.",
  "camera.answered.no": "Deine Runden werden nicht behalten.",
  "camera.seenBy": { one: "{cameras} sieht dich", other: "{cameras} sehen dich" },
  "camera.notYetTold": "Der Server weiß das noch nicht: {why}",
  "camera.filmIsSent": "Wird gesendet.",
  "camera.filmIsKept": "Diese Runde ist behalten: Sieh sie unter „Ergebnisse“ wieder an.",
  "camera.filmNotKept": "Diese Runde konnte nicht behalten werden: {why}",
  "camera.filmTime": "Zeit in der Runde",
  "camera.filmPlay": "Play",
  "camera.filmPause": "Pause",
  "camera.slow": "Langsam",
  "camera.filmPunch": "{seconds} s: {punch}",
  "camera.filmIsOnPhone": "Nur deine Gelenke werden behalten, allein auf diesem Handy.",
  "camera.whichWay": "Die Kamerabilder werden ausgewertet",
  "camera.whichWay.best": "auf diesem Handy, wenn es schnell genug ist",
  "camera.whichWay.page": "immer auf diesem Handy",
  "camera.whichWay.worker": "von einem Computer des Kurses",
});
