export default /** @satisfies {import("../catalogue.d.ts").Translated<"hints">} */ ({
  "hints.next": "Suite",
  "hints.done": "Compris",
  "hints.dismiss": "Plus d’astuces",
  "hints.more": "Plus dans l’aide",
  "hints.at": "Astuce {number} sur {all}",
  "hints.drag": "Fais glisser un point là où se tient un danseur. Glisse sur le sol pour en choisir plusieurs.",
  "hints.add": "Ceci fait la formation suivante. Le trajet entre les deux se dessine tout seul.",
  "hints.run": "Prêt ? Répète-la ici avec tous : les téléphones rejoignent avec un code.",
  "hints.codes": "Commence ici : les danseurs scannent ce code et voient leur propre point.",
  "hints.go": "GO envoie tout le monde dans la formation suivante, au même instant. Espace aussi.",
  "hints.list": "Touche une formation pour que tous y sautent.",
});
