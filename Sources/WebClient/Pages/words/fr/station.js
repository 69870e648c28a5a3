export default /** @satisfies {import("../catalogue.d.ts").Translated<"station">} */ ({
  "station.title": "Poste caméra",
  "station.picture": "Ce que voit la caméra, avec les squelettes qui y sont trouvés",
  "station.rate": {
    one: "{count} image par seconde",
    many: "{count} d’images par seconde",
    other: "{count} images par seconde",
  },
  "station.delay": "{milliseconds} ms de l’image au résultat",
  "station.dropped": { one: "{count} image omise", many: "{count} d’images omises", other: "{count} images omises" },

  "station.silent": "Le poste ne répond pas. Relance-le ; cette page reprend alors d’elle-même.",
  "station.camera.on": "La caméra donne des images.",
  "station.camera.waiting": "En attente d’une image de la caméra…",
  "station.camera.ended": "Le film est fini.",
  "station.camera.unplayable": "Le film {source} ne se lit pas ici.",
  "station.camera.broken": "Une image n’a pas pu être analysée. Relance le poste.",
  "station.lost.webcam": "La webcam {source} ne donne pas d’image. Est-elle branchée ? Un autre programme " +
    "l’utilise-t-il ? Nouvel essai en cours.",
  "station.lost.network": "{source} ne donne pas d’image. La caméra est-elle allumée ? Adresse, nom et mot de passe " +
    "sont-ils bons ? Nouvel essai en cours.",

  "station.sight.nobody": "Personne",
  "station.sight.somebody": "Vu",
  "station.sight.raisedHand": "Main levée",
  "station.connection.connecting": "Connexion à la session…",
  "station.connection.connected": "Connecté à la session",
  "station.connection.lost": "Pas connecté : le serveur est injoignable. Nouvel essai en cours.",
  "station.connection.ended": "Le cours est fini. S’il est rouvert, ceci reprend.",
  "station.connection.putOut": "Exclu de la session, ou absent depuis longtemps. Relance le poste pour la rejoindre.",
  "station.connection.refused": "Le serveur ne le laisse pas entrer. {why}",
  "station.of": "{name} : {what}",

  "station.told": {
    one: "{count} coup signalé, {milliseconds} ms de retard",
    many: "{count} de coups signalés, {milliseconds} ms de retard",
    other: "{count} coups signalés, {milliseconds} ms de retard",
  },
  "station.unsentPunches": {
    one: "{count} coup à signaler",
    many: "{count} de coups à signaler",
    other: "{count} coups à signaler",
  },
  "station.refusedPunches": {
    one: "Le serveur a refusé {count} coup.",
    many: "Le serveur a refusé {count} de coups.",
    other: "Le serveur a refusé {count} coups.",
  },
  "station.lastPunches": "Derniers coups",
  "station.kept": {
    one: "{name} : {count} round gardé en bonhomme, sans vidéo",
    many: "{name} : {count} de rounds gardés en bonshommes, sans vidéo",
    other: "{name} : {count} rounds gardés en bonshommes, sans vidéo",
  },
  "station.unsentRounds": {
    one: "{count} round à envoyer",
    many: "{count} de rounds à envoyer",
    other: "{count} rounds à envoyer",
  },
  "station.beyond": "Il y a une personne de trop (contour gris) : ses coups ne sont pas signalés.",
  "station.others": {
    one: "{count} personne de trop (contour gris) : ses coups ne sont pas signalés.",
    many: "{count} de personnes de trop (contour gris) : leurs coups ne sont pas signalés.",
    other: "{count} personnes de trop (contour gris) : leurs coups ne sont pas signalés.",
  },
});
