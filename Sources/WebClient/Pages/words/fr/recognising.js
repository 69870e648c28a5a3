export default /** @satisfies {import("../catalogue.d.ts").Translated<"recognising">} */ ({
  "recognising.heading": "Reconnaître sur cet ordinateur",
  "recognising.help": "L’ordinateur de ce serveur compte les coups dans les images des téléphones, pour {athletes} " +
    "athlètes à la fois au plus. Aucune image n’est gardée.",
  "recognising.turnOn": "Reconnaître sur cet ordinateur",
  "recognising.turnOff": "Ne plus reconnaître ici",
  "recognising.off": "Éteint. Les téléphones trop lents pour compter eux-mêmes en ont besoin.",
  "recognising.fetching": "Récupération du nécessaire : 36 MB, cette fois seulement…",
  "recognising.starting": "Démarrage…",
  "recognising.on": "Actif : les téléphones peuvent envoyer leurs images. Il redémarre avec le serveur.",
  "recognising.failed.models":
    "Le nécessaire (36 MB) n’a pas pu être récupéré. Connecte le serveur à internet ; il réessaie chaque minute.",
  "recognising.failed.noModels":
    "Le nécessaire n’est pas installé ici. Sur le serveur, lance ops/pose-models ; il réessaie chaque minute.",
  "recognising.failed.program": "Il ne démarre pas. Le journal du serveur dit pourquoi ; il réessaie chaque minute.",
  "recognising.impossible": "Ce serveur ne compte pas lui-même. Son propriétaire peut ajouter un autre ordinateur " +
    "sous Ordinateurs de comptage, dans l’éditeur d’un exercice.",
  "recognising.askOwner": "Seul le propriétaire de ce serveur l’active : demande-lui d’ouvrir l’éditeur d’un " +
    "exercice, puis « Reconnaître sur cet ordinateur » sous Ordinateurs de comptage.",
  "recognising.unknown": "Son état ne se lit pas en ce moment. {why}",
});
