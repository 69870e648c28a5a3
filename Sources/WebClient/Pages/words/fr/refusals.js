export default /** @satisfies {import("../catalogue.d.ts").Translated<"refusals">} */ ({
  "refusals.inField": "{sentence} ({field})",
  "refusals.unknown": "Refusé : {code} Recharge la page, puis réessaie.",

  "refusals.tooSoon": "Trop tôt : le dernier top vient de partir. Appuie de nouveau dans un instant.",
  "refusals.formationMoved":
    "Quelqu’un a été plus rapide : la formation a changé entre-temps. Regarde, puis redonne le top.",
  "refusals.notTheConductor": "Tu n’as pas la main, tu ne peux donc pas donner de top. Prends-la d’abord.",
  "refusals.notTheConductor.inDrill": "Tu ne mènes pas le cours, tu ne peux donc pas le changer. Reprends-le d’abord.",
  "refusals.notTheConductor.batonFree":
    "Personne n’a la main. Prends-la d’abord ; le propriétaire peut aussi terminer la session.",
  "refusals.notTheConductor.batonFree.inDrill":
    "Personne ne mène le cours. Reprends-le d’abord ; le propriétaire peut aussi le terminer.",
  "refusals.notTheConductor.batonHeld":
    "Seuls {name}, qui a la main, et le propriétaire peuvent finir la session. Demande à l’un d’eux.",
  "refusals.notTheConductor.batonHeld.inDrill":
    "Seuls {name}, qui mène le cours, et le propriétaire peuvent le finir. Demande à l’un d’eux.",
  "refusals.notAllowed": "Ce n’est pas à toi de le faire. Demande à qui mène.",
  "refusals.notAllowed.conductorOnly": "Seul un meneur peut le faire. Demande à l’un d’eux.",
  "refusals.notAllowed.conductorOnly.inDrill": "Seul un coach peut le faire. Demande à l’un d’eux.",
  "refusals.notAllowed.conductorOrDancer":
    "Seuls les meneurs et les danseurs peuvent le faire. Rejoins avec un de leurs codes.",
  "refusals.notAllowed.conductorOrDancer.inDrill":
    "Seuls les coachs et les athlètes peuvent le faire. Rejoins avec un de leurs codes.",
  "refusals.notAllowed.dancerOnly": "Seuls les athlètes peuvent le faire. Rejoins avec le code des athlètes.",
  "refusals.notAllowed.ownOnly":
    "Un danseur ne choisit que pour lui-même. Demande à un meneur de choisir pour d’autres.",
  "refusals.notAllowed.ownOnly.inDrill":
    "Un athlète ne choisit que pour lui-même. Demande à un coach de choisir pour d’autres.",
  "refusals.notAllowed.boundOnly": "Cet appareil ne signale que les coups de son propre athlète, ou de celui auquel " +
    "le coach l’a lié. Demande au coach de le lier.",
  "refusals.notAllowed.forgotten": "Ce qui était gardé de toi ici a été supprimé. Rejoins à nouveau pour participer.",
  "refusals.notAllowed.onlyInDrill":
    "Les coups ne sont pris que dans les sessions d’exercices. Ouvre un exercice pour cela.",
  "refusals.notAllowed.cannotDance": "Personne ne danse comme écran ou observateur. Rejoins comme danseur pour cela.",
  "refusals.notAllowed.cannotDance.inDrill":
    "Personne ne s’entraîne comme écran ou observateur. Rejoins comme athlète pour cela.",
  "refusals.notAllowed.cannotConduct":
    "{name} n’est pas meneur, et seul un meneur peut avoir la main. Choisis un meneur.",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name} n’est pas coach, et seul un coach peut mener le cours. Choisis un coach.",
  "refusals.notAllowed.groupInGroup": "Un groupe n’a pas de groupes à lui. Crée-les dans la session principale.",
  "refusals.firstFormation": "C’est la première formation. Continue d’ici.",
  "refusals.lastFormation": "C’est la dernière formation. Reviens en arrière, ou reprends du début.",
  "refusals.lastFormation.inDrill": "C’est la dernière phase. Reviens en arrière, ou reprends du début.",
  "refusals.firstFormation.inDrill": "C’est la première phase. Continue d’ici.",
  "refusals.unknownFormation.inDrill": "Cette phase n’est plus dans cet exercice. Choisis-en une autre.",
  "refusals.formationMoved.inDrill": "Une autre phase est déjà en direct. Regarde, puis appelle de nouveau.",
  "refusals.performerTaken": "Quelqu’un d’autre a cet interprète. Choisis-en un autre, ou demande au meneur.",
  "refusals.unknownPerformer": "Cet interprète n’est plus dans cette production. Choisis-en un autre.",
  "refusals.unknownFormation": "Cette formation n’est plus dans cette production. Choisis-en une autre.",
  "refusals.unknownMember": "Cette personne n’est plus dans cette session. Choisis quelqu’un d’autre.",
  "refusals.unknownPerson": "Cette personne n’est plus dans cette production. Choisis quelqu’un d’autre.",
  "refusals.unknownType": "Ce serveur ne connaît pas encore cela. Recharge la page ; si cela reste, demande à qui le " +
    "gère de le mettre à jour.",
  "refusals.unknownKind": "Ce serveur ne connaît pas encore cela. Recharge la page ; si cela reste, demande à qui le " +
    "gère de le mettre à jour.",
  "refusals.ended": "La session est finie. Demande à son propriétaire de la rouvrir.",
  "refusals.unavailable": "Le serveur n’a pas pu le garder. Réessaie.",
  "refusals.unavailable.diskFull":
    "Le disque du serveur est plein : rien ne peut être gardé avant que son opérateur fasse de la place.",
  "refusals.tooMany": "Trop de commandes à la fois. Ralentis un peu.",
  "refusals.tooMany.guestsLog": "Les invités ont tant écrit dans cette session que seules les personnes avec un " +
    "compte continuent d’écrire. Demande à l’une d’elles.",
  "refusals.late": "Le serveur était absent. Si rien ne s’est passé, appuie encore.",
  "refusals.away": "Pas connecté : rien n’a été envoyé. Attends le retour du direct.",
  "refusals.disconnected":
    "La connexion a été coupée avant la réponse du serveur. Regarde si c’est fait, puis réessaie.",

  "refusals.invalid": "Cela ne convient pas. Change-le et réessaie.",
  "refusals.invalid.range": "C’est un nombre de {least} à {most}.",
  "refusals.invalid.length": "Ce texte a de {least} à {most} caractères.",
  "refusals.invalid.turn": "Une rotation est un nombre de degrés à partir de 0, inférieur à 360.",
  "refusals.invalid.count": "Il y en a {most} au plus. Retires-en un d’abord.",
  "refusals.invalid.unknown": "Il n’y a pas de {id}. Choisis autre chose.",
  "refusals.invalid.doubled": "Chacun a son propre id ; {id} existe déjà.",
  "refusals.invalid.inGroup": "{id} est déjà dans un autre groupe. Retire-le d’abord de là.",
  "refusals.invalid.emptyOpenMarch": "Ce fichier n’a pas de marcheurs ou pas de pages. Choisis un autre fichier.",
  "refusals.invalid.openMarchMost": "Ce show est trop grand : il entre {most} au plus ({thing}).",
  "refusals.invalid.unplaced":
    "Chaque interprète a une position dans chaque formation ; {id} n’en a pas ici. Donne-lui-en une.",
  "refusals.invalid.word": "C’est l’un de : {words}.",
  "refusals.invalid.missing": "Ce champ manque. Remplis-le.",
  "refusals.invalid.blank": "Ce texte ne peut pas être vide. Écris quelque chose.",
  "refusals.invalid.controlCharacters": "Ce texte ne peut pas contenir de caractères de contrôle. Enlève-les.",
  "refusals.invalid.colour": "Une couleur est #rrggbb.",
  "refusals.invalid.peaks": "Ce ne sont pas les crêtes de cette piste. Mesure-les de nouveau.",
  "refusals.invalid.film": "Ce n’est pas un film de round. Choisis un autre fichier.",
  "refusals.invalid.filmTime": "Un film a six heures au plus, et n’est pas du futur.",
  "refusals.invalid.nothingNew":
    "Chaque round de ce fichier est déjà ici, ou est de tes propres athlètes. Choisis un autre fichier.",
  "refusals.invalid.identifier": "Un id compte 1 à 64 caractères de A-Z a-z 0-9 _ et -.",
  "refusals.invalid.text": "Un texte était attendu ici.",
  "refusals.invalid.trueOrFalse": "Vrai ou faux était attendu ici.",
  "refusals.invalid.number": "Un nombre était attendu ici.",
  "refusals.invalid.wholeNumber": "Un nombre entier était attendu ici.",
  "refusals.invalid.object": "Un objet était attendu ici.",
  "refusals.invalid.list": "Une liste était attendue ici.",
  "refusals.invalid.objectOrList": "Un objet ou une liste était attendu ici.",
  "refusals.invalid.empty": "Il y en a au moins un.",
  "refusals.invalid.oneOf": "Ceci a exactement l’un de : {words}.",
  "refusals.invalid.uuid": "Un id est ici un UUID.",
  "refusals.invalid.commandIdentifier": "Un id est ici un nombre entier ou 1 à 64 caractères.",
  "refusals.invalid.handles": "Un trajet est une liste d’exactement deux poignées.",
  "refusals.invalid.span": "La fin vient après le début.",
  "refusals.invalid.stretch": {
    one: "Un clip finit après son début, au plus {most} microseconde plus tard.",
    many: "Un clip finit après son début, au plus {most} de microsecondes plus tard.",
    other: "Un clip finit après son début, au plus {most} microsecondes plus tard.",
  },
  "refusals.invalid.fades": {
    one: "Les deux fondus ensemble durent au plus autant que le clip, {most} microseconde.",
    many: "Les deux fondus ensemble durent au plus autant que le clip, {most} de microsecondes.",
    other: "Les deux fondus ensemble durent au plus autant que le clip, {most} microsecondes.",
  },
  "refusals.invalid.pastTrack": {
    one: "Un clip finit au plus tard avec sa piste, à {most} microseconde.",
    many: "Un clip finit au plus tard avec sa piste, à {most} de microsecondes.",
    other: "Un clip finit au plus tard avec sa piste, à {most} microsecondes.",
  },
  "refusals.invalid.notInDrill": "Un exercice n’a pas cela. Laisse-le de côté.",
  "refusals.invalid.onlyInDrill": "Seul un exercice a cela. Laisse-le de côté.",
  "refusals.invalid.outsideWork":
    "Personne ne travaille alors, rien ne peut donc être appelé. Choisis un moment de travail.",
  "refusals.invalid.roundOver": "Le round est fini avant. Appelle maintenant.",
  "refusals.invalid.lastRound": "Aucun repos ne suit le dernier round. Choisis-en un plus tôt.",
  "refusals.gone.restOver": "Ce repos est fini. Attends le prochain.",
  "refusals.invalid.anchorOrder": "Une ancre vient après la précédente, en temps comptés et en durée.",
  "refusals.invalid.anchorTempo": "Entre deux ancres il y a de {least} à {most} temps par minute.",
  "refusals.invalid.doubledTime": "Deux de ces moments sont les mêmes. Changes-en un.",
  "refusals.invalid.digest": "Une empreinte compte 64 caractères de 0-9 et a-f.",
  "refusals.invalid.recording":
    "Cet enregistrement est gardé ici en {format} : {bytes} octets, {duration} microsecondes.",
  "refusals.invalid.namesNothing":
    "Cela ne nomme rien qu’une production possède. Choisis quelque chose qui s’y trouve.",
  "refusals.invalid.unreadable": "Cette valeur ne se lit pas. Écris-la de nouveau.",
  "refusals.invalid.nextPage": "La liste n’a pas cette page. Recommence-la.",
  "refusals.invalid.production": "Cette production n’existe pas. Choisis-en une autre.",
  "refusals.invalid.codes": "Une pièce a au plus {most} id de partage. Reprends-en un d’abord.",
  "refusals.invalid.invitations": "Au plus {most} invitations attendent à la fois. Reprends-en une d’abord.",
  "refusals.invalid.links": "Une pièce a au plus {most} liens. Reprends-en un d’abord.",
  "refusals.invalid.templates": "Il y a au plus {most} modèles. Supprimes-en un d’abord.",
  "refusals.invalid.piece": {
    one: "Le prochain morceau a {bytes} octet.",
    many: "Le prochain morceau a {bytes} d’octets.",
    other: "Le prochain morceau a {bytes} octets.",
  },
  "refusals.invalid.publishesAtOnce": "Ici, tous voient chaque changement aussitôt : il n’y a rien à publier.",
  "refusals.invalid.uploadBegins": "Commence l’envoi sans contenu, puis envoie les octets par morceaux.",

  "refusals.malformed": "Cela ne se lit pas. Recharge la page, puis réessaie.",
  "refusals.malformed.gzip": "Ce fichier n’est pas entier. Récupère-le à nouveau.",
  "refusals.gone": "Ce n’est plus là. Recharge la page.",
  "refusals.gone.ended": "Cette session est finie. Son propriétaire peut la rouvrir pendant un jour. Demande-lui.",
  "refusals.gone.group": "Ce groupe a été rappelé. Continue dans la session principale.",
  "refusals.gone.reopen.inDrill":
    "Un cours se rouvre dans le jour qui suit sa fin, tant que son exercice existe. Ouvres-en un nouveau.",
  "refusals.gone.reopen":
    "Une session se rouvre dans le jour qui suit sa fin, tant que sa production existe. Ouvres-en une nouvelle.",
  "refusals.not-signed-in": "Cet appareil n’est plus connecté. Ouvre un nouveau lien : de ton compte sur un autre " +
    "appareil, ou du propriétaire.",
  "refusals.not-allowed": "Ce n’est pas permis ici. Demande au propriétaire.",
  "refusals.not-allowed.owner": "Seul le propriétaire peut le faire. Demande-lui.",
  "refusals.not-allowed.house":
    "Seuls le propriétaire de ce serveur et ses éditeurs peuvent le faire. Demande à l’un d’eux.",
  "refusals.not-allowed.needsSee": "Ce n’est pas partagé avec toi. Demande une invitation au propriétaire.",
  "refusals.not-allowed.needsComment": "Tu ne peux que regarder. Le propriétaire peut te laisser écrire des notes.",
  "refusals.not-allowed.needsEdit": "Tu ne peux pas le modifier. Le propriétaire peut te laisser modifier.",
  "refusals.not-allowed.needsConduct": "Tu ne peux pas le mener. Le propriétaire peut te laisser mener.",
  "refusals.not-allowed.needsOwn": "Seul le propriétaire peut le faire. Demande-lui.",
  "refusals.not-allowed.ofAnOwner":
    "Un propriétaire le reste : seul le propriétaire du serveur change cela. Demande-lui.",
  "refusals.not-allowed.guestName": "Dis d’abord qui tu es : ouvre de nouveau le lien.",
  "refusals.not-allowed.link": "Avec un lien, ouvre d’abord sa page.",
  "refusals.not-allowed.ofTheOwner": "Personne ne limite le propriétaire de ce serveur. Choisis un autre compte.",
  "refusals.not-allowed.alreadyMay": "Tu peux déjà faire tout cela. Le lien marche encore : envoie-le à qui de droit.",
  "refusals.not-allowed.sessionOwner":
    "Seul le propriétaire de cette session peut le faire : qui l’a ouverte. Demande-lui.",
  "refusals.not-allowed.group": "Tu n’es pas dans ce groupe. Demande au meneur de t’y mettre.",
  "refusals.not-allowed.role": "Personne n’entre ici avec ce rôle. Rejoins avec un autre code.",
  "refusals.not-allowed.changedRole":
    "Seuls danseurs et meneurs échangent leurs rôles. Rejoins de nouveau avec l’autre code.",
  "refusals.not-allowed.changedRole.inDrill":
    "Seuls athlètes et coachs échangent leurs rôles. Rejoins de nouveau avec l’autre code.",
  "refusals.not-allowed.account": "Seul un compte peut le faire : pas qui est entré par un code. Connecte-toi d’abord.",
  "refusals.not-allowed.conductor": "Seul un meneur de cette session peut le faire. Demande à l’un d’eux.",
  "refusals.not-allowed.conductor.inDrill": "Seul un coach de ce cours peut le faire. Demande à l’un d’eux.",
  "refusals.not-allowed.ownFilm":
    "Un film est pour l’athlète qu’il montre, et pour ceux qui entraînent le cours. Demande à l’un d’eux.",
  "refusals.not-allowed.filmUnwanted":
    "Cet athlète ne veut pas qu’on garde ses rounds. Demande-lui ; cela se change sur son téléphone.",
  "refusals.not-allowed.ownPermission": "Seul l’athlète d’un film en autorise l’apprentissage. Demande-lui.",
  "refusals.not-allowed.forgotten": "Ce qui était gardé de toi ici a été supprimé. Rejoins à nouveau pour participer.",
  "refusals.not-allowed.ownSession": "Tu ne vois que la session où tu es. Rejoins l’autre avec son code.",
  "refusals.not-allowed.ownProduction":
    "Tu ne vois que la production de la session où tu es. Demande à son propriétaire de partager l’autre.",
  "refusals.foreign-origin": "Un autre site l’a demandé. Ouvre cette page par sa propre adresse, puis réessaie.",
  "refusals.not-found": "Cela n’existe pas. Recharge la page.",
  "refusals.not-found.code": "Cet id de partage est inconnu ici, ou a été repris. Demande à qui l’a envoyé.",
  "refusals.not-found.invitation": "Cette invitation n’existe pas, ou a servi. Demandes-en une nouvelle.",
  "refusals.not-found.person": "Ce n’est plus partagé avec cette personne. Recharge la page.",
  "refusals.not-found.device": "Tu n’es plus connecté sur cet appareil. Recharge la page.",
  "refusals.not-found.account": "Ce compte n’existe pas. Regarde la liste des comptes.",
  "refusals.not-found.link": "Ce lien n’existe pas. Il a peut-être été repris. Demandes-en un nouveau.",
  "refusals.not-found.production":
    "Cette production n’existe pas. Regarde dans la bibliothèque, les archives et la corbeille.",
  "refusals.not-found.session": "Cette session n’existe pas. Demande le code actuel au meneur.",
  "refusals.not-found.picture": "Cette image n’existe pas. Choisis-en une autre.",
  "refusals.not-found.asset": "Cette image n’existe pas. Choisis-en une autre.",
  "refusals.not-found.film": "Ce film n’existe pas. Il a peut-être été supprimé. Recharge la page.",
  "refusals.not-found.recording": "Ce round d’apprentissage n’existe pas. Il a peut-être été supprimé, ou son " +
    "athlète a repris son accord. Recharge la page.",
  "refusals.not-found.recordingFile": "Rien à enregistrer : aucun round n’est à la fois autorisé pour " +
    "l’apprentissage et étiqueté. Étiquettes-en un d’abord.",
  "refusals.not-found.ownAuthority": "Ce serveur n’a pas d’adresse sûre à lui. Demande à qui le gère.",
  "refusals.not-found.poseModel": "Ce modèle de poses n’existe pas. Il a peut-être été renouvelé. Recharge la page.",
  "refusals.not-found.peaks":
    "Pas encore de crêtes pour cette piste. Ouvre la pièce au studio : elles y sont mesurées.",
  "refusals.not-found.track": "Cette piste n’existe pas. Ajoute-la de nouveau dans le panneau Musique.",
  "refusals.not-found.upload": "Cet envoi n’existe pas, ou a été abandonné. Choisis de nouveau le fichier.",
  "refusals.not-found.template": "Ce modèle n’existe pas. Recharge la page.",
  "refusals.not-found.editor": "Cet éditeur n’existe pas. Recharge la page.",
  "refusals.not-found.localPoseWorker":
    "Ce serveur ne compte pas lui-même. Ajoute un ordinateur sous Ordinateurs de comptage.",
  "refusals.not-found.poseWorker": "Cet ordinateur de comptage n’existe pas. Recharge la page.",
  "refusals.not-found.member": "Ce membre n’est pas dans cette session. Choisis quelqu’un d’autre.",
  "refusals.not-found.joinCode": "Cette session n’a pas de code de ce nom. Affiche de nouveau les codes.",
  "refusals.not-found.source": "Ce membre n’est pas dans cette session. Choisis-en un autre.",
  "refusals.not-found.punch": "Cette session n’a pas ce coup. Recharge la page.",
  "refusals.not-found.athlete": "Rien n’est gardé de qui que ce soit de ce nom dans tes cours. Cherche un autre nom.",
  "refusals.not-found.onlyInDrill": "Seuls les cours ont des résultats. Ouvre un cours.",
  "refusals.not-found.take": "Cette session n’a pas de prise de ce numéro. Choisis-en une autre.",
  "refusals.not-found.revision":
    "Cette révision n’existe pas, ou est plus ancienne que le journal. Choisis-en une plus récente.",
  "refusals.method-not-allowed": "Cela ne se fait pas ici. Recharge la page.",
  "refusals.unknown-code": "Regarde le code actuel sur l’écran du meneur.",
  "refusals.unknown-code.inDrill": "Regarde le code actuel sur l’écran du coach.",
  "refusals.link-used": "Un lien marche une fois, et pas longtemps. Demandes-en un nouveau.",
  "refusals.link-used.used": "Ce lien a déjà servi ; il marche une fois. Demandes-en un nouveau.",
  "refusals.link-used.expired": "Ce lien est trop ancien. Demandes-en un nouveau.",
  "refusals.link-used.unknown":
    "Ce lien n’existe pas. Est-il entier ? Il en manque peut-être une partie. Demande-le encore une fois.",
  "refusals.nothing-to-undo":
    "Tu n’as rien changé ici qui soit encore à annuler. Regarde dans Historique ce que d’autres ont fait.",
  "refusals.nothing-to-redo":
    "Tu n’as rien annulé qui soit encore à rétablir. Regarde dans Historique ce que d’autres ont fait.",
  "refusals.production-in-use": "Termine d’abord ses sessions ouvertes.",
  "refusals.revision-required": "Il n’est pas dit quelle révision cela change. Recharge la page.",
  "refusals.revision-stale": "Quelqu’un a été plus rapide. Regarde à nouveau.",
  "refusals.revision-stale.published": "Quelqu’un a publié entre-temps. Regarde ce qui reste.",
  "refusals.too-large": {
    one: "C’est trop : on prend ici {most} octet au plus. Prends plus petit.",
    many: "C’est trop : on prend ici {most} d’octets au plus. Prends plus petit.",
    other: "C’est trop : on prend ici {most} octets au plus. Prends plus petit.",
  },
  "refusals.too-large.here": "C’est trop grand pour être pris ici. Prends plus petit.",
  "refusals.too-large.account": "Seul un compte peut en envoyer autant. Connecte-toi d’abord.",
  "refusals.too-large.picture": {
    one: "Une image a au plus {most} octet. Prends-en une plus petite.",
    many: "Une image a au plus {most} d’octets. Prends-en une plus petite.",
    other: "Une image a au plus {most} octets. Prends-en une plus petite.",
  },
  "refusals.too-large.pixels":
    "Une image a au plus {most} × {most} pixels ; celle-ci a {width} × {height}. Prends-en une plus petite.",
  "refusals.too-large.recording": {
    one: "Une piste a au plus {most} octet. Prends-en une plus petite.",
    many: "Une piste a au plus {most} d’octets. Prends-en une plus petite.",
    other: "Une piste a au plus {most} octets. Prends-en une plus petite.",
  },
  "refusals.unsupported-media-type": "Ce type de contenu ne se lit pas ici. Choisis un autre fichier.",
  "refusals.unsupported-media-type.picture": "Une image est un PNG, JPEG ou WebP.",
  "refusals.unsupported-media-type.damagedPicture":
    "Cette image ne dit pas sa taille : elle est abîmée ou coupée. Choisis un autre fichier.",
  "refusals.unsupported-media-type.openMarch":
    "Ce n’est pas un fichier OpenMarch, ou il est abîmé. Choisis un autre fichier.",
  "refusals.unsupported-media-type.oldOpenMarch":
    "Un OpenMarch plus ancien a écrit ce fichier. Ouvre-le dans l’actuel, enregistre-le et importe celui-là.",
  "refusals.unsupported-media-type.recordingNothing":
    "Il est vide. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingProgram":
    "C’est un programme. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingArchive":
    "C’est une archive. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingPdf":
    "C’est un PDF. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingPicture":
    "C’est une image. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingVideo":
    "C’est une vidéo. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingText":
    "C’est un texte. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingMidi":
    "C’est du MIDI : des notes, mais pas de son. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "C’est du son d’un autre format. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingUnknown":
    "On ne sait pas ce que c’est. Une piste est un MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC ou WAV.",
  "refusals.unsupported-media-type.recordingTruncated":
    "Cet enregistrement finit trop tôt : une partie du fichier manque. Copie-le à nouveau et choisis la copie.",
  "refusals.unsupported-media-type.recordingHeader": "Ce que cet enregistrement dit de lui-même ne va pas avec son " +
    "contenu. Enregistre-le à nouveau dans un éditeur de son.",
  "refusals.unsupported-media-type.recordingUnplayable":
    "Les navigateurs ne lisent pas le son de ce fichier ({coding}). Enregistre-le en MP3, M4A (AAC), Ogg, FLAC ou WAV.",
  "refusals.idReused": "Cela a déjà été envoyé avec un autre contenu. Rien n’a été fait ; réessaie.",
  "refusals.id-reused": "Cela a déjà été envoyé avec un autre contenu. Rien n’a été fait ; réessaie.",
  "refusals.unsupported-media-type.videoNothing":
    "C’est vide. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoProgram":
    "C’est un programme. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoArchive":
    "C’est une archive. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoPdf":
    "C’est un PDF. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoPicture":
    "C’est une image. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoVideo":
    "Cette vidéo est d’un autre format. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoText":
    "C’est un texte. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoMidi": "C’est du MIDI, qui a des notes mais pas d’images. Une vidéo est un " +
    "MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoOtherAudio": "Il y a du son mais pas d’images. Ajoute-le comme musique. Une " +
    "vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoUnknown":
    "On ne sait pas ce que c’est. Une vidéo est un MP4 (H.264, H.265 ou AV1) ou un WebM (VP8, VP9 ou AV1).",
  "refusals.unsupported-media-type.videoTruncated":
    "Cette vidéo finit trop tôt : une partie du fichier manque. Copie-le de nouveau, et choisis la copie.",
  "refusals.unsupported-media-type.videoHeader":
    "Ce que cette vidéo dit d’elle-même ne va pas avec son contenu. Enregistre-la de nouveau en MP4.",
  "refusals.unsupported-media-type.videoUnplayable":
    "Les navigateurs ne lisent pas {coding}. Enregistre-la en MP4 (H.264) ou WebM (VP9).",
  "refusals.not-found.video": "Cette vidéo n’existe pas. Recharge la page.",
  "refusals.not-allowed.dancers": "Seuls ceux qui dansent et qui mènent voient ce qui a été filmé.",
  "refusals.no-room.sessionVideos": {
    one: "Une session a au plus {most} vidéo. Supprimes-en une d’abord.",
    many: "Une session a au plus {most} de vidéos. Supprimes-en une d’abord.",
    other: "Une session a au plus {most} vidéos. Supprimes-en une d’abord.",
  },
  "refusals.offset-mismatch": "L’envoi reprend à l’octet {offset}.",
  "refusals.no-room.films": {
    one: "Il y a déjà {most} film de cet athlète. Supprime-le d’abord.",
    many: "Il y a déjà {most} de films de cet athlète. Supprimes-en un d’abord.",
    other: "Il y a déjà {most} films de cet athlète. Supprimes-en un d’abord.",
  },
  "refusals.no-room.athletesFilmSpace":
    "Plus de place pour les films de cet athlète dans ce cours. Supprimes-en un d’abord.",
  "refusals.no-room.filmSpace": "Plus de place pour les films. Supprimes-en d’abord.",
  "refusals.no-room.recordings": {
    one: "Il y a déjà {most} fichier d’une autre salle. Supprime-le d’abord.",
    many: "Il y a déjà {most} de fichiers d’autres salles. Supprimes-en un d’abord.",
    other: "Il y a déjà {most} fichiers d’autres salles. Supprimes-en un d’abord.",
  },
  "refusals.no-room.recordingSpace": "Plus de place pour les fichiers d’autres salles. Supprimes-en un d’abord.",
  "refusals.no-room": "Il n’y a pas de place pour cela. Supprime d’abord quelque chose.",
  "refusals.no-room.space": "L’espace du serveur pour images et musique est plein. Retire ce qui ne sert plus, ou " +
    "demande-en plus à qui le gère.",
  "refusals.no-room.people": "C’est partagé avec {most} personnes au plus. Retire d’abord quelqu’un.",
  "refusals.no-room.guests": "{most} personnes sont déjà venues par ce lien. Demandes-en un autre à son propriétaire.",
  "refusals.plan-limit": "La formule ne le permet pas.",
  "refusals.plan-limit.productions": {
    one: "La formule « {plan} » permet {most} pièce ou exercice dans la bibliothèque. Archives-en ou supprimes-en un " +
      "d’abord.",
    many: "La formule « {plan} » permet {most} de pièces et d’exercices dans la bibliothèque. Archives-en ou " +
      "supprimes-en un d’abord.",
    other: "La formule « {plan} » permet {most} pièces et exercices dans la bibliothèque. Archives-en ou " +
      "supprimes-en un d’abord.",
  },
  "refusals.plan-limit.productionsIn": {
    one: "La formule « {plan} » permet {most} pièce ou exercice dans la bibliothèque. Archives-en ou supprimes-en un " +
      "d’abord. Avec plus de place : {allowing}.",
    many: "La formule « {plan} » permet {most} de pièces et d’exercices dans la bibliothèque. Archives-en ou " +
      "supprimes-en un d’abord. Avec plus de place : {allowing}.",
    other: "La formule « {plan} » permet {most} pièces et exercices dans la bibliothèque. Archives-en ou " +
      "supprimes-en un d’abord. Avec plus de place : {allowing}.",
  },
  "refusals.plan-limit.music": "La formule « {plan} » est sans musique. Ce qui est là reste.",
  "refusals.plan-limit.musicIn":
    "La formule « {plan} » est sans musique. Ce qui est là reste. Avec musique : {allowing}.",
  "refusals.plan-limit.bytes":
    "La formule « {plan} » permet {most} Mo de musique et d’images. Supprime d’abord quelque chose.",
  "refusals.plan-limit.bytesIn": "La formule « {plan} » permet {most} Mo de musique et d’images. Supprime d’abord " +
    "quelque chose. Avec plus de place : {allowing}.",
  "refusals.plan-limit.people": {
    one: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} personne. Dis-le à qui la mène.",
    many: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} de personnes. Dis-le à qui la mène.",
    other: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} personnes. Dis-le à qui la mène.",
  },
  "refusals.plan-limit.peopleIn": {
    one: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} personne. Dis-le à qui la mène. Pour " +
      "plus de monde : {allowing}.",
    many: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} de personnes. Dis-le à qui la mène. " +
      "Pour plus de monde : {allowing}.",
    other: "Cette session est pleine : sa formule « {plan} » laisse entrer {most} personnes. Dis-le à qui la mène. " +
      "Pour plus de monde : {allowing}.",
  },
  "refusals.no-room.uploads": {
    one: "Tu as {most} envoi en cours. Finis-le ou annule-le d’abord.",
    many: "Tu as {most} d’envois en cours. Finis ou annule l’un d’eux d’abord.",
    other: "Tu as {most} envois en cours. Finis ou annule l’un d’eux d’abord.",
  },
  "refusals.range-not-satisfiable": {
    one: "Cette piste a {bytes} octet.",
    many: "Cette piste a {bytes} d’octets.",
    other: "Cette piste a {bytes} octets.",
  },
  "refusals.too-many-attempts": "Trop d’essais. Attends une minute.",
  "refusals.subprotocol-required": "Cette page est trop ancienne pour le serveur. Recharge-la.",
  "refusals.not-ready.diskFull":
    "Le disque du serveur est plein : rien ne peut être gardé avant que son opérateur fasse de la place.",
  "refusals.not-ready": "Le serveur n’est pas prêt. Réessaie dans un moment.",
  "refusals.internal-error":
    "Le serveur a fait une erreur ; elle est dans son journal. Réessaie ; si cela reste, dis-le à qui gère le serveur.",
  "refusals.notUnderstood": "Le serveur a répondu d’une façon que cette page ne comprend pas. Recharge la page.",
  "refusals.offline": "Le serveur est injoignable. Vérifie que cet appareil est sur le même réseau que le portable " +
    "qui fait tourner la répétition.",
  "refusals.offline.inDrill": "Le serveur est injoignable. Vérifie que cet appareil est sur le même réseau que le " +
    "portable qui fait tourner le cours.",
  "refusals.unready": "Le serveur n’est pas prêt. Réessaie dans un moment.",
  "refusals.tooManyTries": "Trop d’essais. {wait}",
  "refusals.waitMinute": "Réessaie dans une minute.",
  "refusals.waitSeconds": {
    one: "Réessaie dans {count} seconde.",
    many: "Réessaie dans {count} de secondes.",
    other: "Réessaie dans {count} secondes.",
  },
  "refusals.waitMinutes": {
    one: "Réessaie dans {count} minute.",
    many: "Réessaie dans {count} de minutes.",
    other: "Réessaie dans {count} minutes.",
  },
});
