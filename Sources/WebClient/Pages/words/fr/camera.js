export default /** @satisfies {import("../catalogue.d.ts").Translated<"camera">} */ ({
  "camera.title": "Ta caméra",
  "camera.use": "Utiliser la caméra",
  "camera.stop": "Couper caméra",
  "camera.isOff": "La caméra est éteinte.",
  "camera.whatIsSent": "De petites images de toi vont à un ordinateur de ce cours, qui y cherche tes articulations ; " +
    "aucune image n’est gardée.",
  "camera.nothingIsSent": "Tes articulations sont cherchées sur ce téléphone : aucune image n’en sort ni n’est " +
    "gardée. Seuls tes coups sont envoyés.",
  "camera.nothingLeaves": "Tes articulations sont cherchées sur ce téléphone : aucune image n’en sort ni n’est gardée.",
  "camera.way.here": "Les articulations sont cherchées sur ce téléphone.",
  "camera.way.failed": "Ce téléphone n’a pas pu trouver tes articulations tout seul.",
  "camera.way.slow": "Ce téléphone est trop lent pour trouver tes articulations.",
  "camera.way.taps": "Tape tes coups sur le pavé.",
  "camera.tryAgain": "Réessayer",
  "camera.useWorkers": "Utiliser un ordinateur du cours",
  "camera.way.workers": "De petites images vont à un ordinateur de ce cours.",
  "camera.thisPhone": "ce téléphone",
  "camera.waiting": "Autorise la caméra quand ton navigateur le demande.",
  "camera.fault.noModels": "Ce serveur n’a rien qui trouve les articulations sur un téléphone. Dans un cours, un " +
    "ordinateur de la salle peut le faire.",
  "camera.fault.insecure":
    "Les navigateurs donnent la caméra aux seules pages https. Demande le lien https à ton coach.",
  "camera.fault.refused":
    "La caméra n’est pas autorisée ici. Autorise-la dans les réglages du navigateur pour cette page, puis réessaie.",
  "camera.fault.missing": "Aucune caméra trouvée.",
  "camera.fault.inUse": "Une autre appli utilise la caméra. Ferme-la, puis réessaie.",
  "camera.fault.ended": "La caméra a été éteinte. Réessaie.",
  "camera.fault.stopped": "Le serveur ne prend plus d’images de cette page. Réessaie, ou rejoins à nouveau.",
  "camera.fault.recogniser": "Les coups n’ont pas pu être reconnus ici. Réessaie.",
  "camera.resting": "Repos. La caméra aussi, et elle regarde à nouveau avant le prochain round.",
  "camera.noAnswer": "Ce qui cherche tes articulations ne répond pas. Nouvel essai en cours.",
  "camera.noPicture":
    "Ta caméra ne donne pas d’image. Ferme les autres applis qui l’utilisent, ou coupe-la et reprends.",
  "camera.link.loading":
    "Chargement, une seule fois, de ce qui trouve tes articulations : {percent} % d’environ 7 mégaoctets…",
  "camera.link.notLoaded": "Ce qui trouve tes articulations n’a pas pu être chargé. Y a-t-il du réseau ?",
  "camera.link.connecting": "Recherche d’un ordinateur de ce cours qui trouve tes articulations…",
  "camera.link.on": "Mets-toi dans l’image pour être vu en entier.",
  "camera.link.noWorker":
    "Aucun ordinateur de ce cours ne trouve tes articulations. Dis-le à ton coach : il manque un analyseur de poses.",
  "camera.link.busy": "Les ordinateurs qui trouvent les articulations sont tous occupés. Nouvel essai en cours.",
  "camera.link.lost": "La liaison avec l’ordinateur qui trouve tes articulations est perdue. Nouvel essai en cours.",
  "camera.framing.nobody": "On ne voit personne. Entre dans l’image.",
  "camera.framing.stepBack": "Recule jusqu’à ce que ta tête et tes pieds soient dans l’image.",
  "camera.framing.feet": "Recule jusqu’à ce que tes pieds soient dans l’image.",
  "camera.framing.head": "Recule jusqu’à ce que ta tête soit dans l’image.",
  "camera.framing.moveLeft": "Va vers ta gauche.",
  "camera.framing.moveRight": "Va vers ta droite.",
  "camera.framing.comeCloser": "Approche-toi.",
  "camera.framing.light": "Il fait trop sombre. Allume plus de lumière.",
  "camera.framing.slow":
    "Trop peu d’images arrivent : les coups rapides sont ratés. Approche-toi du Wi-Fi, ou ferme d’autres applis.",
  "camera.framing.well": "On te voit bien.",
  "camera.figures": {
    one: "{count} image par seconde, {delay} ms de retard, {stance}, {worker}",
    many: "{count} d’images par seconde, {delay} ms de retard, {stance}, {worker}",
    other: "{count} images par seconde, {delay} ms de retard, {stance}, {worker}",
  },
  "camera.orthodox": "main gauche devant",
  "camera.southpaw": "main droite devant",
  "camera.lastPunches": "Tes derniers coups",
  "camera.share": "{punch} {percent}",
  "camera.noPunch": "Aucun coup",
  "camera.form.reach": "{punch} : ton coude était plié à {angle}°, celui de la silhouette est à {target}° (jusqu’à " +
    "{tolerance}° de moins n’est pas une faute). Tends plus.",
  "camera.form.guard": "{punch} : {number} fois sur {of} ton autre main était à environ {away}% de la longueur de " +
    "ton tronc de ta tête, celle de la silhouette est à {target}% (jusqu’à {tolerance}% de plus n’est pas une " +
    "faute). Garde-la au menton.",
  "camera.form.hips": "{punch} : tes hanches ont tourné d’environ {angle}°, celles de la silhouette de {target}° " +
    "(jusqu’à {tolerance}° de moins n’est pas une faute). Amène devant la hanche de ta main arrière.",
  "camera.form.pictures": "Pour juger ta technique il faut {needed} images par seconde ; {rate} sont venues. " +
    "Approche-toi du Wi-Fi, ferme d’autres applis, ou dis à ton coach que l’analyseur de poses est trop lent.",
  "camera.form.where": "La rotation des hanches ne se voit que du côté de ta main avant : mets la caméra là, à " +
    "mi-chemin entre ton côté et ta face.",
  "camera.watchRound": "Voir ton round",
  "camera.yourRound": "Ton round",
  "camera.filmIsHere": "Seules tes articulations sont gardées, sur cette page. Elles disparaissent quand tu la " +
    "fermes ou commences un autre round.",
  "camera.keepFilms": "Garder mes rounds",
  "camera.keepFilmsHelp": "Ce que voit ta caméra ou une caméra du cours va à ce serveur en bonhomme, jamais en " +
    "image ; une caméra du cours ne garde rien d’avant ton oui. Toi et qui entraîne ce cours pouvez le voir, et tu " +
    "peux le supprimer, sous Résultats.",
  "camera.trainWithFilms": "Entraîner aussi la reconnaissance avec",
  "camera.trainWithFilmsHelp": "Ce cours et d’autres salles peuvent utiliser les bonshommes pour améliorer la " +
    "reconnaissance. Ton nom n’est pas dans les fichiers. Tu peux le reprendre ; les fichiers enregistrés avant ne " +
    "sont pas rappelés.",
  "camera.rounds": "Tes rounds",
  "camera.asked": "Ton coach demande : peut-on garder tes rounds ?",
  "camera.askedHelp": "En bonhomme, d’après ce que voit ta caméra ou une caméra du cours, jamais en image. Toi et " +
    "qui entraîne ce cours pouvez le voir ; pour l’apprentissage, d’autres salles peuvent l’utiliser aussi, sans " +
    "ton nom. Change d’avis quand tu veux dans les réglages ☰ ; supprime des rounds sous Résultats.",
  "camera.askedTrain": "Les garder et entraîner la reconnaissance avec",
  "camera.askedNo": "Non",
  "camera.answered.keep": "Tes rounds sont gardés.",
  "camera.answered.train": "Tes rounds sont gardés, et peuvent entraîner la reconnaissance.",
  "camera.answered.no": "Tes rounds ne sont pas gardés.",
  "camera.seenBy": { one: "{cameras} te voit", many: "{cameras} te voient", other: "{cameras} te voient" },
  "camera.notYetTold": "Le serveur ne le sait pas encore : {why}",
  "camera.filmIsSent": "Envoi en cours.",
  "camera.filmIsKept": "Ce round est gardé : revois-le sous Résultats.",
  "camera.filmNotKept": "Ce round n’a pas pu être gardé : {why}",
  "camera.filmTime": "Moment du round",
  "camera.filmPlay": "Lecture",
  "camera.filmPause": "Pause",
  "camera.slow": "Lent",
  "camera.filmPunch": "{seconds} s : {punch}",
  "camera.filmIsOnPhone": "Seules tes articulations sont gardées, sur ce téléphone.",
  "camera.whichWay": "Les images de la caméra sont analysées",
  "camera.whichWay.best": "sur ce téléphone s’il est assez rapide",
  "camera.whichWay.page": "toujours sur ce téléphone",
  "camera.whichWay.worker": "par un ordinateur du cours",
});
