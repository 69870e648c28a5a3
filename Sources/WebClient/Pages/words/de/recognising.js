export default /** @satisfies {import("../catalogue.d.ts").Translated<"recognising">} */ ({
  "recognising.heading": "Auf diesem Computer erkennen",
  "recognising.help": "Der Computer dieses Servers zählt Schläge in Bildern von Handys, für bis zu {athletes} " +
    "Sportler zugleich. Kein Bild wird gespeichert.",
  "recognising.turnOn": "Auf diesem Computer erkennen",
  "recognising.turnOff": "Hier nicht mehr erkennen",
  "recognising.off": "Aus. Das brauchen Handys, die zu langsam sind, um selbst zu zählen.",
  "recognising.fetching": "Holt, was nötig ist: 36 MB, nur dieses eine Mal …",
  "recognising.starting": "Startet …",
  "recognising.on": "An: Handys können jetzt ihre Bilder senden. Es startet mit dem Server wieder.",
  "recognising.failed.models": "Was nötig ist (36 MB), ließ sich nicht holen. Verbinde den Server mit dem Internet; " +
    "jede Minute ein neuer Versuch.",
  "recognising.failed.noModels": "Was nötig ist, ist hier nicht installiert. Führe auf dem Server ops/pose-models " +
    "aus; jede Minute ein neuer Versuch.",
  "recognising.failed.program":
    "Es startet nicht. Das Protokoll des Servers sagt, warum; jede Minute ein neuer Versuch.",
  "recognising.impossible": "Dieser Server kann nicht selbst zählen. Sein Eigentümer kann unter „Zähl-Computer“, im " +
    "Editor eines Drills, einen anderen Computer hinzufügen.",
  "recognising.askOwner": "Nur der Eigentümer dieses Servers schaltet es ein: Bitte ihn, den Editor eines Drills zu " +
    "öffnen und dort „Auf diesem Computer erkennen“ unter „Zähl-Computer“.",
  "recognising.unknown": "Wie es läuft, lässt sich gerade nicht lesen. {why}",
});
