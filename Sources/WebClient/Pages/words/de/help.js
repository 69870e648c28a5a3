export default /** @satisfies {import("../catalogue.d.ts").Translated<"help">} */ ({
  "help.pageTitle": "Hilfe · Runthrough",
  "help.title": "Hilfe",
  "help.find": "Suchen",
  "help.findWhat": "Ein Wort oder eine Taste",
  "help.none": "„{text}“ kommt in der Hilfe nicht vor. Versuch ein anderes Wort, oder lies alles.",
  "help.all": "Alles zeigen",
  "help.keys": "Tasten",
  "help.or": "oder",
  "help.ownPage": "Als eigene Seite",
  "help.hintsAgain": "Tipps wieder zeigen",
  "help.home": "Alle Produktionen",
  "help.join": "Code eingeben",

  "help.of.library": "Alle Produktionen",
  "help.q.begin": "Wie fange ich an?",
  "help.a.begin": "Drücke „Neue Produktion“. Wähle eine Vorlage, oder füge die Namen deiner Tänzer ein: Sie stehen " +
    "sofort auf der Bühne. Für einen Box- oder Fitnesskurs drücke „Neuer Drill“.",
  "help.q.find": "Wie finde ich ein Stück wieder?",
  "help.a.find": "Tippe, was du noch weißt: einen Titel, einen Tänzer, ein Wort aus einer Notiz. „Filter“ grenzt " +
    "nach Tag, Saison und Art ein.",
  "help.q.bin": "Ich habe etwas gelöscht. Ist es weg?",
  "help.a.bin": "Nein. Es liegt 30 Tage im Papierkorb: Öffne über der Liste „Papierkorb“ und leg es zurück.",
  "help.q.import": "Kann ich ein Stück aus einer anderen App holen?",
  "help.a.import": "Drücke in der Liste „Importieren“: Dateien von Runthrough und OpenMarch werden Produktionen. Im " +
    "Studio nimmt „Details“ eine Tabelle (CSV) mit Plätzen, Besetzung, Counts oder Moves, und MusicXML.",

  "help.of.studio": "Studio",
  "help.q.moveDancers": "Wie bewege ich Tänzer?",
  "help.a.moveDancers": "Zieh einen Punkt. Zieh über den Boden, um mehrere zu wählen, dann zieh einen davon. " +
    "Pfeiltasten bewegen sie um einen Rasterschritt.",
  "help.q.newFormation": "Wie mache ich die nächste Formation?",
  "help.a.newFormation": "Drücke + in der Reihe unter der Bühne: Nach der offenen kommt eine Kopie. Zieh die Punkte, " +
    "wohin sie dann stehen; der Weg dazwischen entsteht von selbst.",
  "help.q.bendPaths": "Zwei Tänzer laufen ineinander. Was nun?",
  "help.a.bendPaths": "Nimm das Werkzeug „Wege“ und zieh an einem runden Griff, um einen Weg zu biegen, oder lass " +
    "eine Person später losgehen. „Prüfung“ listet jede solche Stelle.",
  "help.q.addMusic": "Wie füge ich Musik hinzu?",
  "help.a.addMusic": "Öffne den Bereich „Musik“ und wähle eine Datei: MP3, M4A, Ogg, FLAC oder WAV. „Schläge finden“ " +
    "zählt sie dann für dich.",
  "help.q.countSheet": "Wo schreibe ich, was getanzt wird?",
  "help.a.countSheet":
    "Im Bereich „Moves“: eine Zeile je Move, mit Counts und für wen. Zeilen lassen sich aus einer Tabelle einfügen.",
  "help.q.takeBack": "Ich habe einen Fehler gemacht. Wie nehme ich ihn zurück?",
  "help.a.takeBack": "Drücke den gebogenen Pfeil in der Leiste, oder Strg + Z (⌘ Z). Der Bereich „Verlauf“ geht " +
    "weiter zurück, zu jedem Moment.",
  "help.q.runIt": "Wie probe ich es mit Leuten?",
  "help.a.runIt":
    "Drücke „Starten“. Die nächste Seite zeigt einen Code; Handys, die ihn scannen, sehen ihren eigenen Punkt.",

  "help.of.conductor": "Proben leiten",
  "help.q.letIn": "Wie kommen Tänzer herein?",
  "help.a.letIn": "Drücke „Codes“. Sie scannen den QR-Code mit der Kamera, oder tippen den Code unter dieser " +
    "Adresse. Ein Konto braucht niemand.",
  "help.q.sayGo": "Was tut GO?",
  "help.a.sayGo": "Es startet den Übergang in die nächste Formation auf jedem Gerät im selben Moment. Die Leertaste " +
    "tut dasselbe, und ein Klicker auch.",
  "help.q.whoseBaton": "Warum ist GO grau?",
  "help.a.whoseBaton":
    "Nur eine Person gibt Cues. Drücke „Leitung übernehmen“. Unter dem Knopf steht jeder andere Grund.",
  "help.q.endIt": "Wie beende ich eine Probe?",
  "help.a.endIt": "Drücke „Mehr“, dann „Session beenden“. Takes und Notizen bleiben unter „Frühere Sessions“; " +
    "innerhalb eines Tages lässt sie sich wieder öffnen.",

  "help.of.dancer": "Handy der Tänzer",
  "help.q.chooseWho": "Wie wähle ich, wen ich tanze?",
  "help.a.chooseWho":
    "Tippe unten deinen Namen und nimm deinen Performer. Auch die Probenleitung kann für dich wählen.",
  "help.q.hearIt": "Kann mein Handy die Counts sagen?",
  "help.a.hearIt": "Ja. Öffne die Einstellungen (oben rechts) und schalte Klicks, Stimme oder Vibration ein.",
  "help.q.goneDark": "Der Bildschirm wird dunkel. Was hilft?",
  "help.a.goneDark": "Verlängere in den Einstellungen des Handys die Zeit bis zum Abschalten, und schalte hier „Akku " +
    "sparen“ ein, wenn er lange reichen muss.",

  "help.of.practice": "Allein üben",
  "help.q.alone": "Wie übe ich ohne die anderen?",
  "help.a.alone": "Öffne den Link, den du bekommen hast, oder „Allein üben“ in den Einstellungen deines Handys. " +
    "Abspielen, verlangsamen, einen Teil wiederholen; niemand sonst sieht es.",
  "help.q.setLoop": "Wie wiederhole ich eine Stelle?",
  "help.a.setLoop": "Wähle „Schleife“ und eine Formation oder einen Teil, oder setz die zwei Marken über der Leiste.",

  "help.of.drill": "Drill schreiben",
  "help.q.writeCombos": "Wie schreibe ich Kombinationen?",
  "help.a.writeCombos": "Tippe Zahlen: 1 Jab, 2 Cross, 3 und 4 Haken, 5 und 6 Uppercuts; 1-2, 1-1-2 sind zwei " +
    "Kombinationen. Namen wie jab gehen auch.",
  "help.q.readyPlans": "Ich will keinen schreiben. Gibt es fertige?",
  "help.a.readyPlans": "Ja: „Fertige Pläne“ in der Liste der Produktionen hat ganze Kursreihen.",

  "help.of.trainer": "Kurs leiten",
  "help.q.startClass": "Wie starte ich einen Kurs?",
  "help.a.startClass":
    "Drücke im Drill „Starten“, zeig den Code, warte, bis die Sportler da sind, dann drücke „Start“.",
  "help.q.seePunches": "Wie werden Schläge gesehen?",
  "help.a.seePunches": "Von der Kamera eines Handys, einem Handy in der Hand, einer Kamera des Gyms, oder durch " +
    "Tippen. Alle wählen auf ihrem Handy.",

  "help.of.athlete": "Handy der Sportler",
  "help.q.standWhere": "Wohin stelle ich mein Handy?",
  "help.a.standWhere":
    "Hochkant auf Hüfthöhe, zwei bis drei Meter entfernt, sodass du ganz im Bild bist. Die Seite sagt, was fehlt.",
  "help.q.allowCamera": "Die Kamera ist nicht erlaubt. Was nun?",
  "help.a.allowCamera": "Erlaube sie in den Einstellungen des Browsers für diese Seite und drücke noch einmal. Über " +
    "bloßes http gibt ein Handy keine Kamera: Nimm die sichere Adresse.",

  "help.of.sharing": "Teilen und Personen",
  "help.q.rolesOf": "Warum kann ich das nicht ändern?",
  "help.a.rolesOf": "Du hast eine Rolle bekommen: ansehen, Notizen, bearbeiten oder leiten. Der Eigentümer kann dir " +
    "mehr geben: „Teilen“, dann dein Name.",
  "help.q.inviteThem": "Wie lade ich jemanden ein?",
  "help.a.inviteThem":
    "Drücke im Studio „Teilen“, gib einen Namen und die Rechte ein, und schick den Link. Er gilt einmal.",
  "help.q.sendCopy": "Wie gebe ich jemandem eine Kopie?",
  "help.a.sendCopy": "„Teilen“, dann „Eine Kopie für jemand anderen“: Der Link enthält das ganze Stück. Was du " +
    "später änderst, bleibt deins.",

  "help.of.files": "Papier und Dateien",
  "help.q.printIt": "Wie drucke ich es?",
  "help.a.printIt": "„Drucken“ unter „⋯“ in der Liste oder in „Details“: Formationsblätter, ein Blatt je Tänzer, " +
    "Besetzung, Count-Sheet. Als PDF speicherst du es im Druckdialog.",
  "help.q.filmIt": "Wie schicke ich einen Film in den Gruppenchat?",
  "help.a.filmIt": "„Details“, „Film“: Wähle eine Größe und warte; der Browser macht ihn auf deinem Gerät.",

  "help.of.trouble": "Wenn etwas nicht stimmt",
  "help.q.notReached": "Der Server ist nicht erreichbar",
  "help.a.notReached": "Ist dieses Gerät im selben Netz wie der Computer, auf dem Runthrough läuft? Gastnetze " +
    "trennen Geräte oft. Was du im Studio tust, bleibt hier und wird später gesendet.",
  "help.q.wrongCode": "Der Code wird nicht angenommen",
  "help.a.wrongCode":
    "Codes wechseln. Nimm den, der jetzt auf dem Bildschirm der Probenleitung steht; O und I kommen darin nicht vor.",
  "help.q.signIn": "Es heißt, ich sei nicht angemeldet",
  "help.a.signIn": "Öffne deinen Einmal-Link auf diesem Gerät, oder dort, wo du angemeldet bist: „Dein Konto“, „Auf " +
    "anderem Gerät anmelden“.",
  "help.q.isFull": "Es ist kein Platz mehr",
  "help.a.isFull": "Lösche Musik, Filme oder Bilder, die nicht mehr gebraucht werden, dann leere den Papierkorb; " +
    "oder frag, wer den Server betreibt.",
  "help.q.noSound": "Ich höre nichts",
  "help.a.noSound": "Berühre die Seite einmal: Vorher sind Browser stumm. Dann sieh nach der Lautstärke und nach " +
    "„Musik“ in der Leiste.",
  "help.q.noNetwork": "Geht es ohne Netz?",
  "help.a.noNetwork": "Seiten, die du einmal geöffnet hast, öffnen sich wieder: Studio, Üben und diese Hilfe. Über " +
    "bloßes http behalten Browser nichts; nimm die sichere Adresse.",
});
