export default /** @satisfies {import("../catalogue.d.ts").Translated<"problems">} */ ({
  "problems.pageTitle": "Nicht hier · Runthrough",
  "problems.notFound": "Unter dieser Adresse ist nichts",
  "problems.notFoundHelp": "Der Link ist vielleicht vertippt oder abgeschnitten, oder sein Ziel ist weg. Um einer " +
    "Probe beizutreten, gib den Code vom Bildschirm der Probenleitung ein.",
  "problems.notSignedIn": "Melde dich zuerst an",
  "problems.notSignedInHelp": "Das ist für Eigentümer und Bearbeiter. Öffne deinen Einmal-Link auf diesem Gerät, " +
    "oder bitte den Eigentümer um einen.",
  "problems.notAllowed": "Das ist nicht für dich",
  "problems.notAllowedHelp": "Es gehört zu einer anderen Session oder dem Eigentümer. Frag, wer dich hergeschickt hat.",
  "problems.wrongWay": "Diese Adresse ist keine Seite",
  "problems.wrongWayHelp": "Sie ist für Programme. Beginne auf der Startseite.",
  "problems.tooMany": "Zu viele Versuche",
  "problems.tooManyHelp": "Warte einen Moment, dann versuch es noch einmal.",
  "problems.notNow": "Der Server ist beschäftigt oder startet",
  "problems.notNowHelp": "Eine laufende Probe geht weiter. Warte einen Moment, dann versuch es noch einmal.",
  "problems.broken": "Im Server ging etwas schief",
  "problems.brokenHelp":
    "Es steht im Protokoll des Servers. Versuch es noch einmal; wenn es bleibt, sag es dem Betreiber.",
  "problems.unreadable": "Diese Anfrage ist nicht lesbar",
  "problems.unreadableHelp": "Der Link ist vielleicht beschädigt. Bitte noch einmal darum.",
  "problems.home": "Zur Startseite",
  "problems.join": "Code eingeben",
  "problems.status": "Status {status}",
});
