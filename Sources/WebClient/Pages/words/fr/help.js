export default /** @satisfies {import("../catalogue.d.ts").Translated<"help">} */ ({
  "help.pageTitle": "Aide · Runthrough",
  "help.title": "Aide",
  "help.find": "Chercher",
  "help.findWhat": "Mot ou touche",
  "help.none": "« {text} » n’est pas dans l’aide. Essaie un autre mot, ou lis tout.",
  "help.all": "Tout montrer",
  "help.keys": "Touches",
  "help.or": "ou",
  "help.ownPage": "Ouvrir dans une page",
  "help.hintsAgain": "Revoir les astuces",
  "help.home": "Productions",
  "help.join": "Entrer un code",

  "help.of.library": "Productions",
  "help.q.begin": "Comment commencer ?",
  "help.a.begin": "Appuie sur « Nouvelle production ». Choisis un modèle, ou colle les noms de tes danseurs : ils " +
    "sont aussitôt sur scène. Pour un cours de boxe ou de fitness, appuie sur « Nouvel exercice ».",
  "help.q.find": "Comment retrouver une pièce ?",
  "help.a.find": "Tape ce dont tu te souviens : un titre, un danseur, un mot d’une note. « Filtre » restreint par " +
    "tag, saison et genre.",
  "help.q.bin": "J’ai supprimé quelque chose. Est-ce perdu ?",
  "help.a.bin": "Non. C’est dans la corbeille pendant 30 jours : ouvre le rayon « Corbeille » au-dessus de la liste " +
    "et remets-le en place.",
  "help.q.import": "Puis-je reprendre une pièce d’une autre app ?",
  "help.a.import": "Appuie sur « Importer fichier » dans la liste : les fichiers de Runthrough et d’OpenMarch " +
    "deviennent des productions. Au studio, Détails prend un tableau (CSV) de places, de distribution, de temps ou " +
    "de mouvements, et MusicXML.",

  "help.of.studio": "Studio",
  "help.q.moveDancers": "Comment déplacer les danseurs ?",
  "help.a.moveDancers": "Fais glisser un point. Glisse sur le sol pour en choisir plusieurs, puis fais glisser l’un " +
    "d’eux. Les flèches les déplacent d’un pas de la grille.",
  "help.q.newFormation": "Comment faire la formation suivante ?",
  "help.a.newFormation": "Appuie sur + dans la rangée sous la scène : une copie de celle qui est ouverte vient " +
    "après. Fais glisser les points là où ils se tiennent ensuite ; le trajet entre les deux se dessine tout seul.",
  "help.q.bendPaths": "Deux danseurs se traversent. Que faire ?",
  "help.a.bendPaths": "Choisis l’outil « Trajets » et tire une poignée ronde pour courber un trajet, ou fais partir " +
    "l’un d’eux plus tard. « Contrôle » liste tous ces endroits.",
  "help.q.addMusic": "Comment ajouter de la musique ?",
  "help.a.addMusic": "Ouvre le panneau Musique et choisis un fichier : MP3, M4A, Ogg, FLAC ou WAV. « Trouver les " +
    "temps » compte ensuite pour toi.",
  "help.q.countSheet": "Où écrire ce qu’on danse ?",
  "help.a.countSheet": "Dans le panneau Mouvements : une ligne par mouvement, avec ses temps et pour qui. On peut " +
    "coller des lignes d’un tableur.",
  "help.q.takeBack": "J’ai fait une erreur. Comment l’annuler ?",
  "help.a.takeBack": "Appuie sur la flèche courbe dans la barre, ou Ctrl + Z (⌘ Z). Le panneau Historique remonte " +
    "plus loin, à n’importe quel moment.",
  "help.q.runIt": "Comment répéter avec du monde ?",
  "help.a.runIt":
    "Appuie sur « Lancer ». La page suivante montre un code ; les téléphones qui le scannent voient leur propre point.",

  "help.of.conductor": "Mener",
  "help.q.letIn": "Comment les danseurs entrent-ils ?",
  "help.a.letIn": "Appuie sur « Codes ». Ils scannent le code QR avec leur caméra, ou tapent le code à cette " +
    "adresse. Pas besoin de compte.",
  "help.q.sayGo": "Que fait GO ?",
  "help.a.sayGo": "Il lance le passage à la formation suivante sur tous les appareils au même instant. Espace fait " +
    "pareil, une télécommande aussi.",
  "help.q.whoseBaton": "Pourquoi GO est-il gris ?",
  "help.a.whoseBaton": "Une seule personne à la fois donne les tops. Appuie sur « Prendre la main ». Toute autre " +
    "raison est écrite sous le bouton.",
  "help.q.endIt": "Comment finir une répétition ?",
  "help.a.endIt": "Appuie sur « Plus », puis sur « Finir la session ». Prises et notes restent sous « Sessions " +
    "passées » ; pendant un jour, on peut la rouvrir.",

  "help.of.dancer": "Téléphone du danseur",
  "help.q.chooseWho": "Comment choisir qui je danse ?",
  "help.a.chooseWho": "Touche ton nom en bas et choisis ton interprète. Le meneur peut aussi choisir pour toi.",
  "help.q.hearIt": "Mon téléphone peut-il dire les temps ?",
  "help.a.hearIt": "Oui. Ouvre les réglages (en haut à droite) et active les clics, la voix ou la vibration.",
  "help.q.goneDark": "L’écran s’éteint. Que faire ?",
  "help.a.goneDark": "Retarde la mise en veille dans les réglages du téléphone, et active ici « Économiser la " +
    "batterie » si elle doit durer.",

  "help.of.practice": "Répéter seul",
  "help.q.alone": "Comment travailler sans les autres ?",
  "help.a.alone": "Ouvre le lien reçu, ou « Répéter seul » dans les réglages de ton téléphone. Joue, ralentis, " +
    "répète une partie ; personne d’autre ne le voit.",
  "help.q.setLoop": "Comment répéter un passage ?",
  "help.a.setLoop":
    "Choisis « Boucle » et une formation ou une partie, ou place les deux repères au-dessus de la barre.",

  "help.of.drill": "Écrire un exercice",
  "help.q.writeCombos": "Comment écrire des enchaînements ?",
  "help.a.writeCombos": "Tape des chiffres : 1 jab, 2 cross, 3 et 4 crochets, 5 et 6 uppercuts ; 1-2, 1-1-2 sont " +
    "deux enchaînements. Les noms, comme jab, marchent aussi.",
  "help.q.readyPlans": "Je ne veux pas en écrire. Y en a-t-il un tout prêt ?",
  "help.a.readyPlans":
    "Oui : « Plans tout prêts », dans la liste des productions, contient des séries entières de cours.",

  "help.of.trainer": "Mener un cours",
  "help.q.startClass": "Comment lancer un cours ?",
  "help.a.startClass": "Appuie sur « Lancer » dans l’exercice, montre le code, attends que les athlètes soient là, " +
    "puis appuie sur Lancer.",
  "help.q.seePunches": "Comment les coups sont-ils vus ?",
  "help.a.seePunches": "Par la caméra d’un téléphone, un téléphone en main, une caméra de la salle, ou des touches. " +
    "Chaque athlète choisit sur son téléphone.",

  "help.of.athlete": "Téléphone de l’athlète",
  "help.q.standWhere": "Où poser mon téléphone ?",
  "help.a.standWhere": "Debout, à hauteur de hanche, à deux ou trois mètres, avec toi tout entier dans l’image. La " +
    "page dit ce qui manque.",
  "help.q.allowCamera": "La caméra n’est pas autorisée. Que faire ?",
  "help.a.allowCamera": "Autorise-la pour cette page dans les réglages du navigateur et appuie de nouveau. En simple " +
    "http, un téléphone ne donne pas de caméra : prends l’adresse sûre.",

  "help.of.sharing": "Partage et personnes",
  "help.q.rolesOf": "Pourquoi ne puis-je pas changer ceci ?",
  "help.a.rolesOf": "On t’a donné un rôle : voir, noter, éditer ou mener. Le propriétaire peut t’en donner plus : " +
    "Partager, puis ton nom.",
  "help.q.inviteThem": "Comment inviter quelqu’un ?",
  "help.a.inviteThem": "Appuie sur « Partager » au studio, entre un nom et ce que la personne peut faire, et envoie " +
    "le lien. Il marche une fois.",
  "help.q.sendCopy": "Comment donner une copie à quelqu’un ?",
  "help.a.sendCopy": "Partager, puis « Une copie pour quelqu’un » : le lien contient toute la pièce. Ce que tu " +
    "changes ensuite reste à toi.",

  "help.of.files": "Papier et fichiers",
  "help.q.printIt": "Comment imprimer ?",
  "help.a.printIt": "« Imprimer » sous « ⋯ » dans la liste, ou dans Détails : feuilles de formations, une feuille " +
    "par danseur, distribution, feuille de comptes. Pour un PDF, choisis-le en imprimant.",
  "help.q.filmIt": "Comment envoyer un film au groupe ?",
  "help.a.filmIt": "Détails, « Film » : choisis une taille et attends ; le navigateur le fait sur ton appareil.",

  "help.of.trouble": "Quand ça ne va pas",
  "help.q.notReached": "Le serveur est injoignable",
  "help.a.notReached": "Cet appareil est-il sur le même réseau que l’ordinateur qui fait tourner Runthrough ? Les " +
    "réseaux d’invités séparent souvent les appareils. Ce que tu fais au studio est gardé ici et envoyé plus tard.",
  "help.q.wrongCode": "Le code est refusé",
  "help.a.wrongCode":
    "Les codes changent. Prends celui qui est maintenant sur l’écran du meneur ; il n’y a ni O ni I dedans.",
  "help.q.signIn": "On me dit que je ne suis pas connecté",
  "help.a.signIn": "Ouvre ton lien à usage unique sur cet appareil, ou, sur un appareil où tu es connecté : « Ton " +
    "compte », « Connecter un autre appareil ».",
  "help.q.isFull": "Il n’y a plus de place",
  "help.a.isFull": "Supprime la musique, les films ou les images qui ne servent plus, puis vide la corbeille ; ou " +
    "demande à qui gère le serveur.",
  "help.q.noSound": "Je n’entends rien",
  "help.a.noSound":
    "Touche la page une fois : avant, les navigateurs se taisent. Puis vérifie le volume, et Musique dans la barre.",
  "help.q.noNetwork": "Ça marche sans réseau ?",
  "help.a.noNetwork": "Les pages déjà ouvertes une fois se rouvrent : studio, répétition seul et cette aide. En " +
    "simple http, les navigateurs ne gardent rien ; prends l’adresse sûre.",
});
