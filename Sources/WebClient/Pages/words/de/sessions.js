export default /** @satisfies {import("../catalogue.d.ts").Translated<"sessions">} */ ({
  "sessions.endText": "Alle Seiten sagen, dass du den Durchlauf beendet hast, und die Codes gelten nicht mehr. Der " +
    "Eigentümer kann ihn innerhalb eines Tages wieder öffnen.",
  "sessions.endText.inDrill": "Alle Seiten sagen, dass du den Kurs beendet hast, und die Codes gelten nicht mehr. " +
    "Der Eigentümer kann ihn innerhalb eines Tages wieder öffnen.",
  "sessions.openAgainTitle": "Wieder öffnen: {title}",
  "sessions.endedToday": "Seit höchstens einem Tag beendet",
  "sessions.endedAt": "beendet {time}",

  "sessions.showConductorCode": "Code der Probenleitung zeigen",
  "sessions.showConductorCode.inDrill": "Trainer-Code zeigen",
  "sessions.hideConductorCode": "Code der Probenleitung verbergen",
  "sessions.hideConductorCode.inDrill": "Trainer-Code verbergen",
  "sessions.newCodes": "Neue Codes",
  "sessions.newCodesHelp": "Die alten Codes und Links gelten sofort nicht mehr. Wer drin ist, bleibt drin.",
  "sessions.codesAreNew": "Diese Codes sind neu; mit den alten kommt niemand mehr herein.",
  "sessions.codesRanOut": "Die Codes sind abgelaufen. Mit neuen kommen wieder Leute herein.",
  "sessions.onlyHere": "Diese Links gehen nur auf diesem Rechner: Handys können sie nicht öffnen. Starte den Server " +
    "mit --host 0.0.0.0, oder gib ihm seine Adresse mit --public-url.",
  "sessions.linkOnlyHere": "Dieser Link geht nur auf diesem Rechner. Starte den Server mit --host 0.0.0.0, oder gib " +
    "ihm seine Adresse mit --public-url.",

  "sessions.guestCame": "{name} kam mit dem Code der Probenleitung und darf die Leitung nehmen.",
  "sessions.guestCame.inDrill": "{name} kam mit dem Trainer-Code und darf den Kurs übernehmen.",
  "sessions.makeDancer": "Zum Tänzer machen",
  "sessions.makeDancer.inDrill": "Zum Sportler machen",
  "sessions.makeConductor": "Zur Probenleitung",
  "sessions.makeConductor.inDrill": "Zum Trainer machen",
  "sessions.letStay": "Stimmt so",
  "sessions.putOut": "Entfernen …",
  "sessions.moreAbout": "Mehr zu {name}",

  "sessions.putOutQuestion": "{name} entfernen?",
  "sessions.putOutQuestion.inDrill": "{name} entfernen?",
  "sessions.putOutText": "Die Seite dort sagt, dass der Platz beendet ist, und der getanzte Performer ist frei.",
  "sessions.putOutText.inDrill":
    "Die Seite dort sagt, dass die Person entfernt wurde. Was sie geschlagen hat, bleibt in den Ergebnissen.",
  "sessions.putOutCodes": "Auch neue Codes: mit den alten ginge der Weg zurück",
  "sessions.putOutYes": "Entfernen",

  "sessions.performerAway": "{performer}, getanzt von {name}, abwesend",
  "sessions.secureCodes": "Codes führen zur sicheren Adresse",
  "sessions.secureCodesHelp": "Für einen Kurs mit Kameras. Jedes Handy warnt einmal, wenn es dem Studio nicht traut: " +
    "{address} zeigt, was zu tippen ist.",
});
