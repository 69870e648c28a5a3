export default /** @satisfies {import("../catalogue.d.ts").Translated<"problems">} */ ({
  "problems.pageTitle": "Pas ici · Runthrough",
  "problems.notFound": "Il n’y a rien à cette adresse",
  "problems.notFoundHelp": "Le lien est peut-être mal tapé ou coupé, ou ce vers quoi il menait n’existe plus. Pour " +
    "rejoindre une répétition, entre le code de l’écran du meneur.",
  "problems.notSignedIn": "Connecte-toi",
  "problems.notSignedInHelp": "C’est pour le propriétaire et les éditeurs. Ouvre ton lien à usage unique sur cet " +
    "appareil, ou demandes-en un au propriétaire.",
  "problems.notAllowed": "Ce n’est pas pour toi",
  "problems.notAllowedHelp": "Cela appartient à une autre session, ou au propriétaire. Demande à qui t’a envoyé ici.",
  "problems.wrongWay": "Cette adresse n’est pas une page",
  "problems.wrongWayHelp": "Elle est pour des programmes. Commence à la page d’accueil.",
  "problems.tooMany": "Trop d’essais",
  "problems.tooManyHelp": "Attends un moment, puis réessaie.",
  "problems.notNow": "Le serveur est occupé ou démarre",
  "problems.notNowHelp": "Une répétition en cours continue. Attends un moment, puis réessaie.",
  "problems.broken": "Quelque chose a échoué dans le serveur",
  "problems.brokenHelp":
    "C’est écrit dans le journal du serveur. Réessaie ; si cela persiste, dis-le à qui gère le serveur.",
  "problems.unreadable": "Cette requête ne se lit pas",
  "problems.unreadableHelp": "Le lien est peut-être abîmé. Demande-le à nouveau.",
  "problems.home": "À l’accueil",
  "problems.join": "Entrer un code",
  "problems.status": "État {status}",
});
