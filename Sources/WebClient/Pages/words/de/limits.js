export default /** @satisfies {import("../catalogue.d.ts").Translated<"limits">} */ ({
  "limits.heading": "Tarif: {name}",
  "limits.inLibrary": "Tarif „{name}“: {used} von {most} Stücken und Drills in der Bibliothek.",
  "limits.full": "Archiviere oder lösche eins, um Platz zu machen.",
  "limits.more": "Mit mehr Platz: {plans}.",
  "limits.space": "{used} von {most} MB Musik und Bilder.",
  "limits.spaceFull": "Für Musik ist kein Platz mehr: {used} von {most} MB. Lösche zuerst etwas.",
  "limits.people": { one: "{count} Person in einer Session.", other: "{count} Personen in einer Session." },
  "limits.noMusic": "Der Tarif „{name}“ hat keine Musik. Was da ist, bleibt.",
  "limits.musicIn": "Mit Musik: {plans}.",
  "limits.turnedAway": {
    one: "{name} kam nicht herein: Der Tarif „{plan}“ lässt {count} Person herein.",
    other: "{name} kam nicht herein: Der Tarif „{plan}“ lässt {count} Personen herein.",
  },
  "limits.morePeople": "Für mehr Personen: {plans}.",
  "limits.seen": "Alles klar",
});
