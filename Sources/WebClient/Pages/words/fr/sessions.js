export default /** @satisfies {import("../catalogue.d.ts").Translated<"sessions">} */ ({
  "sessions.endText": "La page de chacun dira que tu as terminé le filage, et les codes ne marcheront plus. Son " +
    "propriétaire peut la rouvrir pendant un jour.",
  "sessions.endText.inDrill": "La page de chacun dira que tu as terminé le cours, et les codes ne marcheront plus. " +
    "Son propriétaire peut le rouvrir pendant un jour.",
  "sessions.openAgainTitle": "Rouvrir : {title}",
  "sessions.endedToday": "Finies depuis un jour",
  "sessions.endedAt": "finie à {time}",

  "sessions.showConductorCode": "Montrer le code du meneur",
  "sessions.showConductorCode.inDrill": "Montrer le code du coach",
  "sessions.hideConductorCode": "Cacher le code du meneur",
  "sessions.hideConductorCode.inDrill": "Cacher le code du coach",
  "sessions.newCodes": "Autres codes",
  "sessions.newCodesHelp": "Les anciens codes et liens cessent aussitôt de marcher. Qui est dedans y reste.",
  "sessions.codesAreNew": "Ces codes sont nouveaux ; les anciens ne laissent plus entrer personne.",
  "sessions.codesRanOut": "Les codes ont expiré. De nouveaux laissent à nouveau entrer.",
  "sessions.onlyHere": "Ces liens ne marchent que sur cette machine : les téléphones ne peuvent pas les ouvrir. " +
    "Lance le serveur avec --host 0.0.0.0, ou donne-lui son adresse avec --public-url.",
  "sessions.linkOnlyHere": "Ce lien ne marche que sur cette machine. Lance le serveur avec --host 0.0.0.0, ou " +
    "donne-lui son adresse avec --public-url.",

  "sessions.guestCame": "{name} est entré par le code du meneur et peut prendre la main.",
  "sessions.guestCame.inDrill": "{name} est entré par le code du coach et peut reprendre le cours.",
  "sessions.makeDancer": "Passer danseur",
  "sessions.makeDancer.inDrill": "Passer athlète",
  "sessions.makeConductor": "Passer meneur",
  "sessions.makeConductor.inDrill": "Passer coach",
  "sessions.letStay": "C’est bien",
  "sessions.putOut": "Retirer…",
  "sessions.moreAbout": "Plus sur {name}",

  "sessions.putOutQuestion": "Retirer {name} ?",
  "sessions.putOutQuestion.inDrill": "Retirer {name} ?",
  "sessions.putOutText": "Sa page dira que sa place a pris fin, et l’interprète dansé devient libre.",
  "sessions.putOutText.inDrill": "Sa page dira qu’il a été exclu. Ses coups restent dans les résultats.",
  "sessions.putOutCodes": "Nouveaux codes aussi : avec les anciens, un retour serait possible",
  "sessions.putOutYes": "Retirer",

  "sessions.performerAway": "{performer}, dansé par {name}, absent",
  "sessions.secureCodes": "Les codes mènent à l’adresse sûre",
  "sessions.secureCodesHelp": "Pour un cours avec caméras. Chaque téléphone avertit une fois, sauf s’il fait " +
    "confiance au studio : {address} montre quoi toucher.",
});
