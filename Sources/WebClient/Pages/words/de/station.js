export default /** @satisfies {import("../catalogue.d.ts").Translated<"station">} */ ({
  "station.title": "Kamerastation",
  "station.picture": "Was die Kamera sieht, mit den gefundenen Skeletten",
  "station.rate": { one: "{count} Bild pro Sekunde", other: "{count} Bilder pro Sekunde" },
  "station.delay": "{milliseconds} ms vom Bild zum Ergebnis",
  "station.dropped": { one: "{count} Bild ausgelassen", other: "{count} Bilder ausgelassen" },

  "station.silent": "Die Station antwortet nicht. Starte sie neu; dann geht diese Seite von selbst weiter.",
  "station.camera.on": "Die Kamera gibt Bilder.",
  "station.camera.waiting": "Warten auf ein Bild der Kamera …",
  "station.camera.ended": "Der Film ist zu Ende.",
  "station.camera.unplayable": "Der Film {source} lässt sich hier nicht abspielen.",
  "station.camera.broken": "Ein Bild ließ sich nicht auswerten. Starte die Station neu.",
  "station.lost.webcam":
    "Webcam {source} gibt kein Bild. Ist sie eingesteckt? Benutzt sie ein anderes Programm? Es wird weiter versucht.",
  "station.lost.network":
    "{source} gibt kein Bild. Ist die Kamera an? Stimmen Adresse, Name und Passwort? Es wird weiter versucht.",

  "station.sight.nobody": "Niemand da",
  "station.sight.somebody": "Gesehen",
  "station.sight.raisedHand": "Hand oben",
  "station.connection.connecting": "Verbindet mit der Session …",
  "station.connection.connected": "Mit der Session verbunden",
  "station.connection.lost": "Nicht verbunden: Der Server ist nicht erreichbar. Es wird weiter versucht.",
  "station.connection.ended": "Der Kurs ist beendet. Wird er wieder geöffnet, geht es hier weiter.",
  "station.connection.putOut":
    "Aus der Session entfernt oder lange nicht darin. Starte die Station neu, um beizutreten.",
  "station.connection.refused": "Der Server lässt sie nicht herein. {why}",
  "station.of": "{name}: {what}",

  "station.told": {
    one: "{count} Schlag gemeldet, {milliseconds} ms verspätet",
    other: "{count} Schläge gemeldet, {milliseconds} ms verspätet",
  },
  "station.unsentPunches": { one: "{count} Schlag wartet aufs Melden", other: "{count} Schläge warten aufs Melden" },
  "station.refusedPunches": {
    one: "Der Server hat {count} Schlag abgelehnt.",
    other: "Der Server hat {count} Schläge abgelehnt.",
  },
  "station.lastPunches": "Letzte Schläge",
  "station.kept": {
    one: "{name}: {count} Runde als Strichfigur gespeichert, kein Video",
    other: "{name}: {count} Runden als Strichfiguren gespeichert, kein Video",
  },
  "station.unsentRounds": { one: "{count} Runde wartet aufs Senden", other: "{count} Runden warten aufs Senden" },
  "station.beyond": "Eine Person ist zu viel (grau umrandet): Ihre Schläge werden nicht gemeldet.",
  "station.others": {
    one: "{count} Person zu viel (grau umrandet): Ihre Schläge werden nicht gemeldet.",
    other: "{count} Personen zu viel (grau umrandet): Ihre Schläge werden nicht gemeldet.",
  },
});
