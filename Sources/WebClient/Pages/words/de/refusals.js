export default /** @satisfies {import("../catalogue.d.ts").Translated<"refusals">} */ ({
  "refusals.inField": "{sentence} ({field})",
  "refusals.unknown": "Abgelehnt: {code} Lade die Seite neu, dann versuch es noch einmal.",

  "refusals.tooSoon": "Zu früh: Der letzte Cue ist gerade erst raus. Drücke gleich noch einmal.",
  "refusals.formationMoved":
    "Jemand war schneller: Die Formation hat inzwischen gewechselt. Sieh hin, dann gib den Cue neu.",
  "refusals.notTheConductor": "Du hast die Leitung nicht, also kannst du keine Cues geben. Nimm sie zuerst.",
  "refusals.notTheConductor.inDrill":
    "Du leitest den Kurs nicht, also kannst du ihn nicht ändern. Übernimm ihn zuerst.",
  "refusals.notTheConductor.batonFree":
    "Niemand hat die Leitung. Nimm sie zuerst; auch der Eigentümer darf die Session beenden.",
  "refusals.notTheConductor.batonFree.inDrill":
    "Niemand leitet den Kurs. Übernimm ihn zuerst; auch der Eigentümer darf ihn beenden.",
  "refusals.notTheConductor.batonHeld":
    "Nur {name} mit der Leitung und der Eigentümer dürfen die Session beenden. Frag dort nach.",
  "refusals.notTheConductor.batonHeld.inDrill":
    "Nur {name} als Kursleitung und der Eigentümer dürfen ihn beenden. Frag dort nach.",
  "refusals.notAllowed": "Das steht dir nicht zu. Frag, wer leitet.",
  "refusals.notAllowed.conductorOnly": "Das darf nur die Probenleitung. Frag sie.",
  "refusals.notAllowed.conductorOnly.inDrill": "Das darf nur ein Trainer. Frag einen.",
  "refusals.notAllowed.conductorOrDancer": "Das dürfen nur Probenleitung und Tänzer. Tritt mit einem ihrer Codes bei.",
  "refusals.notAllowed.conductorOrDancer.inDrill":
    "Das dürfen nur Trainer und Sportler. Tritt mit einem ihrer Codes bei.",
  "refusals.notAllowed.dancerOnly": "Das dürfen nur Sportler. Tritt mit ihrem Code bei.",
  "refusals.notAllowed.ownOnly": "Tänzer wählen nur für sich selbst. Für andere wählt die Probenleitung: Frag sie.",
  "refusals.notAllowed.ownOnly.inDrill":
    "Sportler wählen nur für sich selbst. Für andere wählt ein Trainer: Frag einen.",
  "refusals.notAllowed.boundOnly": "Dieses Gerät meldet nur Schläge des eigenen Sportlers oder dessen, an den der " +
    "Trainer es gebunden hat. Bitte den Trainer, es zu binden.",
  "refusals.notAllowed.forgotten": "Was hier von dir behalten war, wurde gelöscht. Tritt neu bei, um mitzumachen.",
  "refusals.notAllowed.onlyInDrill": "Schläge werden nur in Sessions von Drills angenommen. Öffne dafür einen Drill.",
  "refusals.notAllowed.cannotDance": "Als Bildschirm oder Zuschauer tanzt niemand. Tritt dafür als Tänzer bei.",
  "refusals.notAllowed.cannotDance.inDrill":
    "Als Bildschirm oder Zuschauer trainiert niemand. Tritt dafür als Sportler bei.",
  "refusals.notAllowed.cannotConduct":
    "{name} gehört nicht zur Probenleitung, und nur diese kann die Leitung haben. Wähle jemanden aus ihr.",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name} ist kein Trainer, und nur ein Trainer kann den Kurs leiten. Wähle einen Trainer.",
  "refusals.notAllowed.groupInGroup": "Eine Gruppe hat keine eigenen Gruppen. Mach sie in der Haupt-Session.",
  "refusals.firstFormation": "Das ist die erste Formation. Mach von hier weiter.",
  "refusals.lastFormation": "Das ist die letzte Formation. Geh zurück, oder beginn von vorn.",
  "refusals.lastFormation.inDrill": "Das ist der letzte Abschnitt. Geh zurück, oder beginn von vorn.",
  "refusals.firstFormation.inDrill": "Das ist der erste Abschnitt. Mach von hier weiter.",
  "refusals.unknownFormation.inDrill": "Diesen Abschnitt gibt es in diesem Drill nicht mehr. Wähle einen anderen.",
  "refusals.formationMoved.inDrill": "Inzwischen läuft ein anderer Abschnitt. Sieh hin, dann ruf neu.",
  "refusals.performerTaken": "Diesen Performer hat schon jemand. Wähle einen anderen, oder frag die Probenleitung.",
  "refusals.unknownPerformer": "Diesen Performer gibt es in dieser Produktion nicht mehr. Wähle einen anderen.",
  "refusals.unknownFormation": "Diese Formation gibt es in dieser Produktion nicht mehr. Wähle eine andere.",
  "refusals.unknownMember": "Diese Person ist nicht mehr in dieser Session. Wähle eine andere.",
  "refusals.unknownPerson": "Diese Person ist nicht mehr in dieser Produktion. Wähle eine andere.",
  "refusals.unknownType": "Das kennt dieser Server noch nicht. Lade die Seite neu; wenn es bleibt, bitte den " +
    "Betreiber, den Server zu erneuern.",
  "refusals.unknownKind": "Das kennt dieser Server noch nicht. Lade die Seite neu; wenn es bleibt, bitte den " +
    "Betreiber, den Server zu erneuern.",
  "refusals.ended": "Die Session ist beendet. Bitte den Eigentümer, sie wieder zu öffnen.",
  "refusals.unavailable": "Der Server konnte das gerade nicht behalten. Versuch es noch einmal.",
  "refusals.unavailable.diskFull":
    "Die Festplatte des Servers ist voll: Nichts wird behalten, bis sein Betreiber Platz macht.",
  "refusals.tooMany": "Zu viele Befehle auf einmal. Etwas langsamer.",
  "refusals.tooMany.guestsLog":
    "Gäste haben so viel in diese Session geschrieben, dass nur Personen mit Konto weiterschreiben. Frag eine davon.",
  "refusals.late": "Der Server war weg. Wenn nichts geschehen ist, drücke noch einmal.",
  "refusals.away": "Nicht verbunden: Nichts wurde gesendet. Warte, bis die Verbindung wieder steht.",
  "refusals.disconnected":
    "Die Verbindung endete, bevor der Server geantwortet hat. Sieh nach, ob es geschah, dann versuch es noch einmal.",

  "refusals.invalid": "Das passt nicht. Ändere es und versuch es noch einmal.",
  "refusals.invalid.range": "Das ist eine Zahl von {least} bis {most}.",
  "refusals.invalid.length": "Dieser Text hat {least} bis {most} Zeichen.",
  "refusals.invalid.turn": "Eine Drehung ist eine Gradzahl ab 0, unter 360.",
  "refusals.invalid.count": "Hiervon gibt es höchstens {most}. Nimm zuerst etwas davon weg.",
  "refusals.invalid.unknown": "{id} gibt es nicht. Wähle etwas anderes.",
  "refusals.invalid.doubled": "Jedes hat eine eigene Kennung; {id} gibt es schon.",
  "refusals.invalid.inGroup": "{id} ist schon in einer anderen Gruppe. Nimm das zuerst dort heraus.",
  "refusals.invalid.emptyOpenMarch": "Diese Datei hat keine Marschierenden oder keine Seiten. Wähle eine andere Datei.",
  "refusals.invalid.openMarchMost": "Diese Show ist zu groß: höchstens {most} ({thing}) passen hinein.",
  "refusals.invalid.unplaced":
    "Jeder Performer hat in jeder Formation einen Platz; {id} hat hier keinen. Gib einen an.",
  "refusals.invalid.word": "Das ist eines von {words}.",
  "refusals.invalid.missing": "Dieses Feld fehlt. Füll es aus.",
  "refusals.invalid.blank": "Dieser Text darf nicht leer sein. Schreib etwas.",
  "refusals.invalid.controlCharacters": "Dieser Text darf keine Steuerzeichen enthalten. Nimm sie heraus.",
  "refusals.invalid.colour": "Eine Farbe ist #rrggbb.",
  "refusals.invalid.peaks": "Das sind keine Pegel dieses Titels. Miss sie neu.",
  "refusals.invalid.film": "Das ist kein Film einer Runde. Wähle eine andere Datei.",
  "refusals.invalid.filmTime": "Ein Film ist höchstens sechs Stunden alt und nicht aus der Zukunft.",
  "refusals.invalid.nothingNew":
    "Jede Runde in dieser Datei ist schon hier oder von deinen eigenen Sportlern. Wähle eine andere Datei.",
  "refusals.invalid.identifier": "Eine Kennung hat 1 bis 64 Zeichen aus A-Z a-z 0-9 _ und -.",
  "refusals.invalid.text": "Hier wurde Text erwartet.",
  "refusals.invalid.trueOrFalse": "Hier wurde wahr oder falsch erwartet.",
  "refusals.invalid.number": "Hier wurde eine Zahl erwartet.",
  "refusals.invalid.wholeNumber": "Hier wurde eine ganze Zahl erwartet.",
  "refusals.invalid.object": "Hier wurde ein Objekt erwartet.",
  "refusals.invalid.list": "Hier wurde eine Liste erwartet.",
  "refusals.invalid.objectOrList": "Hier wurde ein Objekt oder eine Liste erwartet.",
  "refusals.invalid.empty": "Hiervon gibt es mindestens eines.",
  "refusals.invalid.oneOf": "Das hat genau eines von {words}.",
  "refusals.invalid.uuid": "Eine Kennung ist hier eine UUID.",
  "refusals.invalid.commandIdentifier": "Eine Kennung ist hier eine ganze Zahl oder hat 1 bis 64 Zeichen.",
  "refusals.invalid.handles": "Ein Weg ist eine Liste von genau zwei Griffen.",
  "refusals.invalid.span": "Das Ende kommt nach dem Anfang.",
  "refusals.invalid.stretch": {
    one: "Ein Clip endet nach seinem Anfang, höchstens {most} Mikrosekunde später.",
    other: "Ein Clip endet nach seinem Anfang, höchstens {most} Mikrosekunden später.",
  },
  "refusals.invalid.fades": {
    one: "Beide Blenden zusammen sind höchstens so lang wie der Clip, {most} Mikrosekunde.",
    other: "Beide Blenden zusammen sind höchstens so lang wie der Clip, {most} Mikrosekunden.",
  },
  "refusals.invalid.pastTrack": {
    one: "Ein Clip endet spätestens mit seinem Titel, bei {most} Mikrosekunde.",
    other: "Ein Clip endet spätestens mit seinem Titel, bei {most} Mikrosekunden.",
  },
  "refusals.invalid.notInDrill": "Ein Drill hat das nicht. Lass es weg.",
  "refusals.invalid.onlyInDrill": "Das hat nur ein Drill. Lass es weg.",
  "refusals.invalid.outsideWork":
    "Dann arbeitet niemand, also lässt sich nichts ansagen. Wähle einen Moment der Arbeit.",
  "refusals.invalid.roundOver": "Vorher ist die Runde zu Ende. Sag es jetzt an.",
  "refusals.invalid.lastRound": "Auf die letzte Runde folgt keine Pause. Wähle eine frühere.",
  "refusals.gone.restOver": "Diese Pause ist vorbei. Warte auf die nächste.",
  "refusals.invalid.anchorOrder": "Ein Anker liegt nach dem davor, in Counts und in der Zeit.",
  "refusals.invalid.anchorTempo": "Zwischen zwei Ankern liegen {least} bis {most} Counts pro Minute.",
  "refusals.invalid.doubledTime": "Zwei dieser Zeiten sind gleich. Ändere eine davon.",
  "refusals.invalid.digest": "Eine Prüfsumme ist 64 Zeichen aus 0-9 und a-f.",
  "refusals.invalid.recording": "Diese Aufnahme ist hier als {format}: {bytes} Byte, {duration} Mikrosekunden.",
  "refusals.invalid.namesNothing": "Das benennt nichts, was eine Produktion hat. Wähle etwas, das es gibt.",
  "refusals.invalid.unreadable": "Dieser Wert lässt sich nicht lesen. Schreib ihn neu.",
  "refusals.invalid.nextPage": "Die Liste hat keine solche Seite. Beginne sie neu.",
  "refusals.invalid.production": "Diese Produktion gibt es nicht. Wähle eine andere.",
  "refusals.invalid.codes": "Ein Stück hat höchstens {most} Teilcodes. Nimm zuerst einen zurück.",
  "refusals.invalid.invitations": "Höchstens {most} Einladungen warten gleichzeitig. Nimm zuerst eine zurück.",
  "refusals.invalid.links": "Ein Stück hat höchstens {most} Links. Nimm zuerst einen zurück.",
  "refusals.invalid.templates": "Es gibt höchstens {most} Vorlagen. Lösche zuerst eine.",
  "refusals.invalid.piece": {
    one: "Das nächste Stück hat {bytes} Byte.",
    other: "Das nächste Stück hat {bytes} Byte.",
  },
  "refusals.invalid.publishesAtOnce": "Hier sehen alle jede Änderung sofort: Es gibt nichts zu veröffentlichen.",
  "refusals.invalid.uploadBegins": "Beginne das Hochladen ohne Inhalt, dann sende die Bytes in Stücken.",

  "refusals.malformed": "Das lässt sich nicht lesen. Lade die Seite neu, dann versuch es noch einmal.",
  "refusals.malformed.gzip": "Diese Datei ist nicht vollständig. Hol sie noch einmal.",
  "refusals.gone": "Das gibt es nicht mehr. Lade die Seite neu.",
  "refusals.gone.ended":
    "Diese Session ist beendet. Ihr Eigentümer kann sie innerhalb eines Tages wieder öffnen. Bitte darum.",
  "refusals.gone.group": "Diese Gruppe wurde zurückgerufen. Mach in der Hauptsession weiter.",
  "refusals.gone.reopen.inDrill": "Ein Kurs wird innerhalb eines Tages nach seinem Ende wieder geöffnet, solange es " +
    "seinen Drill gibt. Öffne einen neuen.",
  "refusals.gone.reopen": "Eine Session wird innerhalb eines Tages nach ihrem Ende wieder geöffnet, solange es ihre " +
    "Produktion gibt. Öffne eine neue.",
  "refusals.not-signed-in": "Dieses Gerät ist nicht mehr angemeldet. Öffne einen neuen Link: aus deinem Konto auf " +
    "einem anderen Gerät oder vom Eigentümer.",
  "refusals.not-allowed": "Das ist hier nicht erlaubt. Frag den Eigentümer.",
  "refusals.not-allowed.owner": "Das darf nur der Eigentümer. Frag dort nach.",
  "refusals.not-allowed.house": "Das dürfen nur der Eigentümer dieses Servers und seine Bearbeiter. Frag sie.",
  "refusals.not-allowed.needsSee": "Das ist nicht mit dir geteilt. Bitte den Eigentümer um eine Einladung.",
  "refusals.not-allowed.needsComment": "Du darfst das nur ansehen. Der Eigentümer kann dir Notizen erlauben.",
  "refusals.not-allowed.needsEdit": "Du darfst das nicht ändern. Der Eigentümer kann dir das Bearbeiten erlauben.",
  "refusals.not-allowed.needsConduct": "Du darfst das nicht leiten. Der Eigentümer kann dir das Leiten erlauben.",
  "refusals.not-allowed.needsOwn": "Das darf nur, wem es gehört. Frag den Eigentümer.",
  "refusals.not-allowed.ofAnOwner":
    "Ein Eigentümer bleibt Eigentümer: Nur der Eigentümer des Servers ändert das. Frag dort nach.",
  "refusals.not-allowed.guestName": "Sag zuerst, wer du bist: Öffne den Link noch einmal.",
  "refusals.not-allowed.link": "Öffne mit einem Link zuerst dessen Seite.",
  "refusals.not-allowed.ofTheOwner": "Niemand begrenzt den Eigentümer dieses Servers. Wähle ein anderes Konto.",
  "refusals.not-allowed.alreadyMay":
    "Du darfst das alles schon. Der Link gilt noch: Schick ihn der Person, für die er ist.",
  "refusals.not-allowed.sessionOwner": "Das darf nur, wem diese Session gehört: wer sie eröffnet hat. Frag dort nach.",
  "refusals.not-allowed.group": "Du bist nicht in dieser Gruppe. Bitte die Probenleitung, dich aufzunehmen.",
  "refusals.not-allowed.role": "Als das kommt hier niemand herein. Tritt mit einem anderen Code bei.",
  "refusals.not-allowed.changedRole":
    "Nur Tänzer und Probenleitung wechseln untereinander. Tritt mit dem anderen Code neu bei.",
  "refusals.not-allowed.changedRole.inDrill":
    "Nur Sportler und Trainer wechseln untereinander. Tritt mit dem anderen Code neu bei.",
  "refusals.not-allowed.account":
    "Das darf nur ein Konto: nicht, wer mit einem Code beigetreten ist. Melde dich zuerst an.",
  "refusals.not-allowed.conductor": "Das darf nur die Probenleitung dieser Session. Frag sie.",
  "refusals.not-allowed.conductor.inDrill": "Das darf nur ein Trainer dieses Kurses. Frag einen.",
  "refusals.not-allowed.ownFilm":
    "Ein Film ist für den Sportler darin und für die, die den Kurs trainieren. Frag dort nach.",
  "refusals.not-allowed.filmUnwanted":
    "Dieser Sportler will keine Runden behalten lassen. Frag nach; das ändert sich auf dem eigenen Handy.",
  "refusals.not-allowed.ownPermission": "Nur der Sportler in einem Film erlaubt das Training damit. Frag dort nach.",
  "refusals.not-allowed.forgotten": "Was hier von dir behalten war, wurde gelöscht. Tritt neu bei, um mitzumachen.",
  "refusals.not-allowed.ownSession": "Du siehst nur die Session, in der du bist. Tritt der anderen mit ihrem Code bei.",
  "refusals.not-allowed.ownProduction":
    "Du siehst nur die Produktion der Session, in der du bist. Bitte den Eigentümer, die andere zu teilen.",
  "refusals.foreign-origin": "Eine andere Website hat das angefragt. Öffne diese Seite unter ihrer eigenen Adresse, " +
    "dann versuch es noch einmal.",
  "refusals.not-found": "Das gibt es nicht. Lade die Seite neu.",
  "refusals.not-found.code":
    "Diesen Teilcode gibt es hier nicht, oder er wurde zurückgenommen. Frag, wer ihn geschickt hat.",
  "refusals.not-found.invitation": "Diese Einladung gibt es nicht, oder sie wurde benutzt. Bitte um eine neue.",
  "refusals.not-found.person": "Mit dieser Person wird das nicht mehr geteilt. Lade die Seite neu.",
  "refusals.not-found.device": "Du bist auf diesem Gerät nicht mehr angemeldet. Lade die Seite neu.",
  "refusals.not-found.account": "Dieses Konto gibt es nicht. Sieh in der Liste der Konten nach.",
  "refusals.not-found.link": "Diesen Link gibt es nicht. Vielleicht wurde er zurückgenommen. Bitte um einen neuen.",
  "refusals.not-found.production": "Diese Produktion gibt es nicht. Sieh in Bibliothek, Archiv und Papierkorb nach.",
  "refusals.not-found.session": "Diese Session gibt es nicht. Frag die Probenleitung nach dem aktuellen Code.",
  "refusals.not-found.picture": "Dieses Bild gibt es nicht. Wähle ein anderes.",
  "refusals.not-found.asset": "Dieses Bild gibt es nicht. Wähle ein anderes.",
  "refusals.not-found.film": "Diesen Film gibt es nicht. Vielleicht wurde er gelöscht. Lade die Seite neu.",
  "refusals.not-found.recording": "Diese Trainingsaufnahme gibt es nicht. Vielleicht wurde sie gelöscht, oder der " +
    "Sportler nahm die Erlaubnis zurück. Lade die Seite neu.",
  "refusals.not-found.recordingFile":
    "Es gibt nichts zu speichern: Keine Runde ist fürs Training erlaubt und benannt. Benenne zuerst eine.",
  "refusals.not-found.ownAuthority": "Dieser Server hat keine eigene sichere Adresse. Frag, wer ihn betreibt.",
  "refusals.not-found.poseModel":
    "Dieses Posen-Modell gibt es nicht. Vielleicht wurde es erneuert. Lade die Seite neu.",
  "refusals.not-found.peaks":
    "Von diesem Titel gibt es noch keine Pegel. Öffne das Stück im Studio: Dort werden sie gemessen.",
  "refusals.not-found.track": "Diesen Titel gibt es nicht. Füge ihn im Bereich „Musik“ neu hinzu.",
  "refusals.not-found.upload": "Dieses Hochladen gibt es nicht, oder es wurde aufgegeben. Wähle die Datei noch einmal.",
  "refusals.not-found.template": "Diese Vorlage gibt es nicht. Lade die Seite neu.",
  "refusals.not-found.editor": "Diesen Bearbeiter gibt es nicht. Lade die Seite neu.",
  "refusals.not-found.localPoseWorker":
    "Dieser Server zählt nicht selbst. Füge unter „Zähl-Computer“ einen Computer hinzu.",
  "refusals.not-found.poseWorker": "Diesen Zähl-Computer gibt es nicht. Lade die Seite neu.",
  "refusals.not-found.member": "Dieses Mitglied gibt es in dieser Session nicht. Wähle jemand anderen.",
  "refusals.not-found.joinCode": "Diese Session hat keinen Code mit diesem Namen. Öffne „Codes“ noch einmal.",
  "refusals.not-found.source": "Dieses Mitglied gibt es in dieser Session nicht. Wähle ein anderes.",
  "refusals.not-found.punch": "Diesen Schlag gibt es in dieser Session nicht. Lade die Seite neu.",
  "refusals.not-found.athlete": "In deinen Kursen ist nichts von jemandem mit diesem Namen. Such einen anderen Namen.",
  "refusals.not-found.onlyInDrill": "Nur Kurse haben Ergebnisse. Öffne einen Kurs.",
  "refusals.not-found.take": "Diese Session hat keinen Take mit dieser Nummer. Wähle einen anderen.",
  "refusals.not-found.revision":
    "Diese Fassung gibt es nicht, oder sie ist älter als das Protokoll. Wähle eine spätere.",
  "refusals.method-not-allowed": "Das geht hier nicht. Lade die Seite neu.",
  "refusals.unknown-code": "Der aktuelle Code steht auf dem Bildschirm der Probenleitung.",
  "refusals.unknown-code.inDrill": "Der aktuelle Code steht auf dem Bildschirm des Trainers.",
  "refusals.link-used": "Ein Link gilt einmal, und nicht lange. Bitte um einen neuen.",
  "refusals.link-used.used": "Dieser Link wurde schon benutzt; er gilt einmal. Bitte um einen neuen.",
  "refusals.link-used.expired": "Dieser Link ist zu alt. Bitte um einen neuen.",
  "refusals.link-used.unknown":
    "Diesen Link gibt es nicht. Ist er vollständig? Vielleicht fehlt ein Stück. Bitte noch einmal darum.",
  "refusals.nothing-to-undo":
    "Du hast hier nichts geändert, was noch rückgängig zu machen wäre. Was andere taten, steht im „Verlauf“.",
  "refusals.nothing-to-redo":
    "Du hast nichts rückgängig gemacht, was noch zu wiederholen wäre. Was andere taten, steht im „Verlauf“.",
  "refusals.production-in-use": "Beende zuerst ihre offenen Sessions.",
  "refusals.revision-required": "Es fehlt, welche Fassung das ändert. Lade die Seite neu.",
  "refusals.revision-stale": "Jemand war schneller. Sieh es dir noch einmal an.",
  "refusals.revision-stale.published": "Jemand hat inzwischen veröffentlicht. Sieh an, was übrig ist.",
  "refusals.too-large": {
    one: "Das ist zu viel: Hier geht höchstens {most} Byte. Nimm etwas Kleineres.",
    other: "Das ist zu viel: Hier gehen höchstens {most} Byte. Nimm etwas Kleineres.",
  },
  "refusals.too-large.here": "Das ist hier zu groß. Nimm etwas Kleineres.",
  "refusals.too-large.account": "So viel darf nur ein Konto senden. Melde dich zuerst an.",
  "refusals.too-large.picture": {
    one: "Ein Bild hat höchstens {most} Byte. Nimm ein kleineres.",
    other: "Ein Bild hat höchstens {most} Byte. Nimm ein kleineres.",
  },
  "refusals.too-large.pixels":
    "Ein Bild hat höchstens {most} × {most} Pixel; dieses hat {width} × {height}. Nimm ein kleineres.",
  "refusals.too-large.recording": {
    one: "Ein Titel hat höchstens {most} Byte. Nimm einen kleineren.",
    other: "Ein Titel hat höchstens {most} Byte. Nimm einen kleineren.",
  },
  "refusals.unsupported-media-type": "Diese Art von Inhalt lässt sich hier nicht lesen. Wähle eine andere Datei.",
  "refusals.unsupported-media-type.picture": "Ein Bild ist PNG, JPEG oder WebP.",
  "refusals.unsupported-media-type.damagedPicture":
    "Dieses Bild sagt nicht, wie groß es ist: Es ist beschädigt oder abgeschnitten. Wähle eine andere Datei.",
  "refusals.unsupported-media-type.openMarch":
    "Das ist keine Datei von OpenMarch, oder sie ist beschädigt. Wähle eine andere Datei.",
  "refusals.unsupported-media-type.oldOpenMarch":
    "Ein älteres OpenMarch hat diese Datei geschrieben. Öffne sie im aktuellen, speichere sie, und importiere diese.",
  "refusals.unsupported-media-type.recordingNothing":
    "Sie ist leer. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingProgram":
    "Das ist ein Programm. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingArchive":
    "Das ist ein Archiv. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingPdf":
    "Das ist ein PDF. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingPicture":
    "Das ist ein Bild. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingVideo":
    "Das ist ein Video. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingText":
    "Das ist ein Text. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingMidi":
    "Das ist MIDI, also Noten ohne Ton. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "Das ist Ton in einem anderen Format. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingUnknown":
    "Was das ist, lässt sich nicht erkennen. Ein Titel ist MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC oder WAV.",
  "refusals.unsupported-media-type.recordingTruncated":
    "Diese Aufnahme endet zu früh: Ein Teil der Datei fehlt. Kopiere sie noch einmal, und wähle die Kopie.",
  "refusals.unsupported-media-type.recordingHeader":
    "Was diese Aufnahme über sich sagt, passt nicht zum Inhalt. Speichere sie in einem Tonprogramm neu.",
  "refusals.unsupported-media-type.recordingUnplayable": "Browser können den Ton in dieser Datei nicht abspielen " +
    "({coding}). Speichere ihn als MP3, M4A (AAC), Ogg, FLAC oder WAV.",
  "refusals.idReused": "Das wurde schon mit anderem Inhalt gesendet. Nichts ist geschehen; versuch es noch einmal.",
  "refusals.id-reused": "Das wurde schon mit anderem Inhalt gesendet. Nichts ist geschehen; versuch es noch einmal.",
  "refusals.unsupported-media-type.videoNothing":
    "Diese Datei ist leer. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoProgram":
    "Das ist ein Programm. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoArchive":
    "Das ist ein Archiv. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoPdf":
    "Das ist ein PDF. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoPicture":
    "Das ist ein Bild. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoVideo":
    "Dieses Video hat ein anderes Format. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoText":
    "Das ist ein Text. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoMidi":
    "Das ist MIDI, also Noten ohne Bilder. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoOtherAudio": "Das hat Ton, aber keine Bilder. Füge es als Musik hinzu. Ein " +
    "Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoUnknown":
    "Was das ist, lässt sich nicht erkennen. Ein Video ist MP4 (H.264, H.265 oder AV1) oder WebM (VP8, VP9 oder AV1).",
  "refusals.unsupported-media-type.videoTruncated":
    "Dieses Video endet zu früh: Ein Teil der Datei fehlt. Kopiere sie noch einmal, und wähle die Kopie.",
  "refusals.unsupported-media-type.videoHeader":
    "Was dieses Video über sich sagt, passt nicht zum Inhalt. Speichere es neu als MP4.",
  "refusals.unsupported-media-type.videoUnplayable":
    "Browser spielen {coding} nicht ab. Speichere es als MP4 (H.264) oder WebM (VP9).",
  "refusals.not-found.video": "Dieses Video gibt es nicht. Lade die Seite neu.",
  "refusals.not-allowed.dancers": "Wer tanzt und leitet, sieht, was gefilmt wurde.",
  "refusals.no-room.sessionVideos": {
    one: "Eine Session hat höchstens {most} Video. Lösche zuerst eins.",
    other: "Eine Session hat höchstens {most} Videos. Lösche zuerst eins.",
  },
  "refusals.offset-mismatch": "Das Hochladen geht bei Byte {offset} weiter.",
  "refusals.no-room.films": {
    one: "Es gibt schon {most} Film dieses Sportlers. Lösche ihn zuerst.",
    other: "Es gibt schon {most} Filme dieses Sportlers. Lösche zuerst einen.",
  },
  "refusals.no-room.athletesFilmSpace":
    "Für Filme dieses Sportlers ist in diesem Kurs kein Platz mehr. Lösche zuerst einen.",
  "refusals.no-room.filmSpace": "Für Filme ist kein Platz mehr. Lösche zuerst einige.",
  "refusals.no-room.recordings": {
    one: "Es gibt schon {most} Datei eines anderen Gyms. Lösche sie zuerst.",
    other: "Es gibt schon {most} Dateien anderer Gyms. Lösche zuerst eine.",
  },
  "refusals.no-room.recordingSpace": "Für Dateien anderer Gyms ist kein Platz mehr. Lösche zuerst eine.",
  "refusals.no-room": "Dafür ist kein Platz. Lösche zuerst etwas.",
  "refusals.no-room.space": "Der Platz des Servers für Bilder und Musik ist voll. Entferne, was nicht mehr gebraucht " +
    "wird, oder bitte den Betreiber um mehr.",
  "refusals.no-room.people": "Das wird mit höchstens {most} Personen geteilt. Entferne zuerst jemanden.",
  "refusals.no-room.guests": "Über diesen Link kamen schon {most} Personen. Bitte den Eigentümer um einen anderen.",
  "refusals.plan-limit": "Der Tarif erlaubt das nicht.",
  "refusals.plan-limit.productions": {
    one: "Der Tarif „{plan}“ fasst {most} Stück oder Drill in der Bibliothek. Archiviere oder lösche zuerst eins.",
    other: "Der Tarif „{plan}“ fasst {most} Stücke und Drills in der Bibliothek. Archiviere oder lösche zuerst eins.",
  },
  "refusals.plan-limit.productionsIn": {
    one: "Der Tarif „{plan}“ fasst {most} Stück oder Drill in der Bibliothek. Archiviere oder lösche zuerst eins. " +
      "Mit mehr Platz: {allowing}.",
    other: "Der Tarif „{plan}“ fasst {most} Stücke und Drills in der Bibliothek. Archiviere oder lösche zuerst eins. " +
      "Mit mehr Platz: {allowing}.",
  },
  "refusals.plan-limit.music": "Der Tarif „{plan}“ hat keine Musik. Was da ist, bleibt.",
  "refusals.plan-limit.musicIn": "Der Tarif „{plan}“ hat keine Musik. Was da ist, bleibt. Mit Musik: {allowing}.",
  "refusals.plan-limit.bytes": "Der Tarif „{plan}“ fasst {most} MB Musik und Bilder. Lösche zuerst etwas.",
  "refusals.plan-limit.bytesIn":
    "Der Tarif „{plan}“ fasst {most} MB Musik und Bilder. Lösche zuerst etwas. Mit mehr Platz: {allowing}.",
  "refusals.plan-limit.people": {
    one: "Diese Session ist voll: Ihr Tarif „{plan}“ lässt {most} Person herein. Sag der Leitung Bescheid.",
    other: "Diese Session ist voll: Ihr Tarif „{plan}“ lässt {most} Personen herein. Sag der Leitung Bescheid.",
  },
  "refusals.plan-limit.peopleIn": {
    one: "Diese Session ist voll: Ihr Tarif „{plan}“ lässt {most} Person herein. Sag der Leitung Bescheid. Für mehr " +
      "Personen: {allowing}.",
    other: "Diese Session ist voll: Ihr Tarif „{plan}“ lässt {most} Personen herein. Sag der Leitung Bescheid. Für " +
      "mehr Personen: {allowing}.",
  },
  "refusals.no-room.uploads": {
    one: "Du lädst gerade {most} Datei hoch. Beende oder stoppe das zuerst.",
    other: "Du lädst gerade {most} Dateien hoch. Beende oder stoppe zuerst eine.",
  },
  "refusals.range-not-satisfiable": { one: "Dieser Titel hat {bytes} Byte.", other: "Dieser Titel hat {bytes} Byte." },
  "refusals.too-many-attempts": "Zu viele Versuche. Warte eine Minute.",
  "refusals.subprotocol-required": "Diese Seite ist zu alt für den Server. Lade sie neu.",
  "refusals.not-ready.diskFull":
    "Die Festplatte des Servers ist voll: Nichts wird behalten, bis sein Betreiber Platz macht.",
  "refusals.not-ready": "Der Server ist nicht bereit. Versuch es gleich noch einmal.",
  "refusals.internal-error": "Der Server hat einen Fehler gemacht; er steht in seinem Protokoll. Versuch es noch " +
    "einmal; wenn es bleibt, sag es dem Betreiber.",
  "refusals.notUnderstood": "Der Server hat so geantwortet, dass diese Seite es nicht versteht. Lade die Seite neu.",
  "refusals.offline": "Der Server ist nicht erreichbar. Prüfe, ob dieses Gerät im selben Netz ist wie der Laptop, " +
    "auf dem die Probe läuft.",
  "refusals.offline.inDrill": "Der Server ist nicht erreichbar. Prüfe, ob dieses Gerät im selben Netz ist wie der " +
    "Laptop, auf dem der Kurs läuft.",
  "refusals.unready": "Der Server ist nicht bereit. Versuch es gleich noch einmal.",
  "refusals.tooManyTries": "Zu viele Versuche. {wait}",
  "refusals.waitMinute": "In einer Minute wieder.",
  "refusals.waitSeconds": {
    one: "Versuch es in {count} Sekunde noch einmal.",
    other: "Versuch es in {count} Sekunden noch einmal.",
  },
  "refusals.waitMinutes": {
    one: "Versuch es in {count} Minute noch einmal.",
    other: "Versuch es in {count} Minuten noch einmal.",
  },
});
